/** The connector of a channel's own upstream: another gateway that speaks the same API. */
import { type Connector, defineConnector } from '../../../connector/connector.ts';
import type { FollowUpOrder, Inquiry, PaymentOrder } from '../../../connector/orders.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import { UnknownOutcome } from '../../../connector/send.ts';
import type { Upstream } from '../../config/config.ts';
import { upstreamSchema } from '../../config/entity-schemas.ts';
import { getCardEnds, getMerchantReference } from '../reference.ts';
import { createSecretFinder, type SecretFinder, secretsOfMasked } from '../secrets.ts';
import { noReference } from '../uncharged-outcomes.ts';
import { type Call, createCall } from './call-upstream.ts';
import { followUpFields, paymentFields } from './forwarded.ts';
import { inquire } from './inquiry.ts';
import { type ExpectedTransaction, isOfOtherRequest, outcomeOfAnswer } from './read-outcome.ts';
import { askReports } from './reports.ts';
import { isUpstreamId } from './upstream-record.ts';

/**
 * How long after a transaction was first sent it may be sent again under the same key, in milliseconds. Upstreams forget keys, usually
 * after a day.
 */
const keyAgeMs = 12 * 60 * 60_000;

const everyType = ['DB', 'PA', 'CD', 'CP', 'RF', 'RV', 'RB'] as const;

/** The upstream itself refuses what it cannot do. Its name of a payment becomes `reference`. */
export const upstreamConnector = defineConnector<Upstream>({
  name: 'upstream',
  capabilities: {
    paymentTypes: everyType,
    instruments: ['card', 'bankAccount', 'virtualAccount', 'tokenAccount', 'wallet', 'none'],
    parts: everyType,
    repeated: everyType,
    agreements: true,
    parameters: 'all',
    authentication: 'own',
  },
  settings: upstreamSchema,
  account: ({ address, entityId }) => ({ address, entityId }),
  referenceForm: () => ({
    text: "the upstream's id of the payment, at most 64 letters, digits, dots, hyphens and underscores",
    fits: isUpstreamId,
  }),
  create({ settings: upstream, send, warn }): Connector {
    const call = createCall(send, upstream);

    async function submit(request: Call, expected: ExpectedTransaction, card: ExpectedTransaction['card']) {
      const answer = await call(request);
      if (!isOfOtherRequest(answer, expected)) return withWarning(outcomeOfAnswer(answer, expected));
      // The request was sent before, such as by a database that was restored since, and differs in what may change.
      const outcome = await inquire(call, upstream, { ...expected, card });
      if (outcome === undefined) throw new UnknownOutcome('the upstream gateway does not know it yet');
      return withWarning(outcome);
    }

    function withWarning(outcome: Outcome): Outcome {
      const problem = problems[outcome.rule];
      if (problem !== undefined) warn(`${problem}: ${outcome.code}`);
      return outcome;
    }

    return {
      ...(upstream.idempotencyKeys && { repeatableFor: keyAgeMs }),
      async charge(order, key) {
        if (order.linkedTo && !isUpstreamId(order.linkedTo.reference ?? '')) return noReference;
        const fields = paymentFields(order, upstream.entityId, key);
        const expected = expectedOf(chargeOf(order), key, createSecretFinder(order.instrument));
        const card = getCardEnds(order);
        const request = { method: 'POST', path: 'v1/payments', fields, idempotencyKey: key } as const;
        return submit(request, order.isOtherInstrument ? { ...expected, card } : expected, card);
      },
      async followUp(order, key) {
        const { reference } = order.referenced;
        if (reference === null || !isUpstreamId(reference)) return noReference;
        const fields = followUpFields(order, upstream.entityId, key);
        const path = `v1/payments/${reference}`;
        const expected = expectedOf(chargeOf(order), key, secretsOfMasked(order.referenced.card));
        return submit({ method: 'POST', path, fields, idempotencyKey: key }, expected, undefined);
      },
      async find(inquiry, key) {
        const outcome = await inquire(call, upstream, expectedBy(inquiry, key));
        return outcome && withWarning(outcome);
      },
      reports: (inquiry) => askReports(call, upstream, inquiry),
    };
  },
});

/** Rules of outcomes that the operator must know about. */
const problems: Readonly<Record<string, string>> = {
  'upstream-throttled': 'The upstream gateway answered 429',
  'upstream-refused-credentials': 'The upstream gateway refused the access token or the entity id',
  'upstream-refused-parameters': 'The upstream gateway refused parameters of a forwarded payment',
  'upstream-in-test-mode': 'The upstream gateway of a live channel is in test mode and moved no money',
};

function chargeOf(order: PaymentOrder | FollowUpOrder): Charge {
  return { ...order, merchantTransactionId: getMerchantReference(order) };
}

type Charge = Pick<Inquiry, 'mode' | 'paymentType' | 'amount' | 'currency' | 'merchantTransactionId'>;

function expectedOf(charge: Charge, key: string, holdsSecret: SecretFinder): ExpectedTransaction {
  const { mode, paymentType, amount, currency } = charge;
  const merchantTransactionId = charge.merchantTransactionId ?? key;
  // The answer to a reversal repeats the amount of the reversed payment (settled question 21).
  const sum = paymentType === 'RV' ? {} : { sum: { amount, currency } };
  return { mode, paymentType, reference: key, merchantTransactionId, holdsSecret, ...sum };
}

function expectedBy(inquiry: Inquiry, key: string): ExpectedTransaction {
  const { reference } = inquiry;
  const expected = { ...expectedOf(inquiry, key, secretsOfMasked(inquiry.card)), card: inquiry.card };
  return reference === null || !isUpstreamId(reference) ? expected : { ...expected, id: reference };
}
