/** The connector for EXTERNAL and live payments: forwards them to another gateway that speaks the same API. */

import type { CardEnds } from '../../../connector/orders.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import { UnknownOutcome } from '../../../connector/send.ts';
import type { Upstream } from '../../config/config.ts';
import { requestTimeLeftMs } from '../../core/request-deadline.ts';
import type { GatewayConnector, RoutedFollowUp, RoutedInquiry, RoutedPayment } from '../connector.ts';
import { createReference, followUpFields, getMerchantReference, paymentFields } from './forwarded.ts';
import type { ForwardingMark, Forwardings } from './forwardings.ts';
import { inquire, isNotFound, type PaymentInquiry } from './inquiry.ts';
import { getCardEnds } from './paid-card.ts';
import {
  type ExpectedTransaction,
  isAboutPayment,
  isOfOtherRequest,
  outcomeOfAnswer,
} from './read-outcome.ts';
import { askReports } from './reports.ts';
import { createSecretFinder, noSecrets, type SecretFinder, secretsOfMasked } from './secrets.ts';
import { neverArrived, noReference, noUpstream, unreachableBy } from './uncharged-outcomes.ts';
import { type Call, type Deadline, upstreamClient } from './upstream-client.ts';
import { isUpstreamId } from './upstream-record.ts';

export interface UpstreamConnector extends GatewayConnector {
  /** Lets running transactions end and closes the connections. */
  close(): Promise<void>;
}

export interface UpstreamConnectorDependencies {
  readonly forwardings: Forwardings;
  /** Writes a sentence for the operator to the log. The sentence never contains a value that was sent. */
  readonly warn: (sentence: string) => void;
  /** The time-out of a request; that of its upstream when absent. */
  readonly deadline?: Deadline;
  /**
   * Until when the database may lack transactions that were sent, because it was put back to an earlier time; in milliseconds.
   * A transaction without a mark is asked for by name until then.
   */
  readonly restoredUntil?: number | undefined;
}

/** The time of a mark that means "never sent". It lies before any transaction (see `find`). */
const neverSentAt = 0;

/**
 * How long after a transaction was first sent it may be sent again under the same key, in milliseconds. Upstreams forget keys, usually
 * after a day.
 */
const keyAgeMs = 12 * 60 * 60_000;

/** What a request must have left to send a transaction, in milliseconds: a shorter call would leave its outcome unknown. */
const leastTimeMs = 5_000;

/** Whether another request cannot charge again, whatever became of the first. */
function maySendAgain({ idempotencyKeys }: Upstream, { firstSentAt }: ForwardingMark, now: number): boolean {
  return idempotencyKeys && now - firstSentAt < keyAgeMs;
}

interface Transaction {
  readonly upstream: Upstream;
  readonly call: Call;
  readonly expected: ExpectedTransaction;
  /** The card that is charged. */
  readonly card?: CardEnds | undefined;
}

/**
 * Makes the connector. It sends each transaction at most once: the key is marked durably before the first byte is sent,
 * and a marked key is asked about instead of being sent again, unless the upstream honours idempotency keys. The upstream's
 * name of a payment becomes `reference`.
 */
export function gatewayConnector({
  forwardings,
  warn,
  deadline,
  restoredUntil = 0,
}: UpstreamConnectorDependencies): UpstreamConnector {
  const client = upstreamClient(deadline);

  /** Asks for a transaction with this mark; undefined when it never arrived and is never sent again. */
  async function askMarked(inquiry: PaymentInquiry, key: string): Promise<Outcome | undefined> {
    const outcome = await inquire(client, inquiry);
    // A repeat may have been sent while the upstream was asked.
    if (outcome === undefined && !(await forwardings.giveUp(key, inquiry.sentAt)))
      throw new UnknownOutcome('it was sent again meanwhile');
    return outcome;
  }

  const asked = async (inquiry: PaymentInquiry, key: string) =>
    (await askMarked(inquiry, key)) ?? neverArrived;

  async function submitTransaction(transaction: Transaction, key: string, now: number): Promise<Outcome> {
    const { upstream, call, card } = transaction;
    const lost = now < restoredUntil ? await findLost(transaction, key, now) : undefined;
    if (lost !== undefined) return lost;
    const mark = await forwardings.mark(key, now);
    const isRepeat = mark !== undefined;
    // The first request may have had another card of the shopper.
    const expected = isRepeat ? { ...transaction.expected, card } : transaction.expected;
    if (isRepeat && !maySendAgain(upstream, mark, now))
      return asked({ upstream, expected, sentAt: mark.sentAt, now }, key);
    const hasTime = requestTimeLeftMs() >= leastTimeMs;
    if (isRepeat && !hasTime) throw new UnknownOutcome('the request has no time left to send it again');
    if (!hasTime) {
      await forwardings.withdraw(key);
      return unreachableBy('the request has no time left');
    }
    // From now on the transaction may arrive later than the first one could.
    if (isRepeat) await forwardings.renew(key, mark.sentAt, now);
    const reply = await client.send(upstream, call);
    if (reply.kind === 'answered') {
      // The request was sent before, such as by a database that was restored since, and differs in what may change.
      const isSentBefore = isOfOtherRequest(reply, expected);
      // A refusal of the second request, such as 429, says nothing of the first one.
      const isOfSecond = isRepeat && !isAboutPayment(reply, expected);
      if (!isSentBefore && !isOfSecond) return outcomeOfAnswer(reply, expected);
      return asked({ upstream, expected: { ...expected, card }, sentAt: now, now }, key);
    }
    if (isRepeat) throw new UnknownOutcome(`it could not be sent again (${reply.why})`);
    await forwardings.withdraw(key);
    return unreachableBy(reply.why);
  }

  /** Finds a transaction that was sent, but of which the database may have lost everything. Leaves a mark when it was. */
  async function findLost({ upstream, expected }: Transaction, key: string, now: number) {
    const inquiring = inquire(client, { upstream, expected, sentAt: neverSentAt, now });
    const outcome = await inquiring.catch(async (error) => {
      // Without a mark it would count as never sent. Nobody knows how old its key is, so that it is only asked for from now on.
      await forwardings.mark(key, now, neverSentAt);
      throw error;
    });
    if (outcome !== undefined) await forwardings.mark(key, now);
    return outcome;
  }

  /** Asks the upstream for a transaction that nobody has made: it answers as to a payment, if it answers at all. */
  async function obstacleAt(order: RoutedPayment, upstream: Upstream): Promise<Outcome | undefined> {
    const reference = createReference(`never sent ${order.id}`);
    const fields = { entityId: upstream.entityId, merchantTransactionId: reference };
    const expected = expectedOf(chargeOf(order), reference, noSecrets);
    const reply = await client.send(upstream, { method: 'GET', path: 'v1/query', fields });
    if (reply.kind === 'unsent') return unreachableBy(reply.why);
    return isNotFound(reply, expected) ? undefined : outcomeOfAnswer(reply, expected);
  }

  async function found(inquiry: RoutedInquiry, key: string, now: number): Promise<Outcome | undefined> {
    const { upstream } = inquiry.channel;
    if (upstream === undefined) {
      throw new UnknownOutcome('there is no upstream to ask; put it back into the configuration');
    }
    // When there was no mark, nothing was sent. The new mark ensures that nothing will be sent later, even by a process
    // that was about to charge and continues late.
    const mark = await forwardings.mark(key, neverSentAt);
    if (mark === undefined && now >= restoredUntil) return undefined;
    const expected = expectedBy(inquiry, key);
    return askMarked({ upstream, expected, sentAt: mark?.sentAt ?? neverSentAt, now }, key);
  }

  /**
   * Refuses an upstream's name that belongs to another payment, because follow-ups and inquiries would then go to the
   * wrong payment.
   */
  async function owned<Known extends Outcome | undefined>(
    channelId: string,
    key: string,
    outcome: Promise<Known>,
  ): Promise<Known> {
    const known = await outcome;
    const name = known?.reference;
    if (name === undefined || (await forwardings.owns(key, channelId, name))) return known;
    throw new UnknownOutcome('the upstream gateway calls another payment by the same id');
  }

  async function logged<Known extends Outcome | undefined>(
    channelId: string,
    key: string,
    outcome: Promise<Known>,
  ): Promise<Known> {
    try {
      const known = await owned(channelId, key, outcome);
      const sentence = known && problems[known.rule];
      if (sentence !== undefined) warn(`${sentence} (channel ${channelId}, ${known?.code}).`);
      return known;
    } catch (error) {
      // Any other error is a bug, which the caller reports.
      if (error instanceof UnknownOutcome) {
        warn(`The outcome of a forwarded payment is unknown: ${error.message} (channel ${channelId}).`);
      }
      throw error;
    }
  }

  return {
    async charge(order, key, now) {
      const { upstream } = order.channel;
      const { linkedTo } = order;
      if (upstream === undefined) return noUpstream(order.mode);
      if (linkedTo && !isUpstreamId(linkedTo.reference ?? '')) return noReference;
      return logged(order.channel.id, key, submitTransaction(payment(order, upstream, key), key, now));
    },

    async obstacleTo(order) {
      const { upstream } = order.channel;
      const { linkedTo } = order;
      if (upstream === undefined) return noUpstream(order.mode);
      if (linkedTo && !isUpstreamId(linkedTo.reference ?? '')) return noReference;
      return logged(order.channel.id, order.id, obstacleAt(order, upstream));
    },

    async followUp(order, key, now) {
      const { upstream } = order.channel;
      const { reference } = order.referenced;
      if (upstream === undefined) return noUpstream(order.mode);
      if (reference === null || !isUpstreamId(reference)) return noReference;
      return logged(
        order.channel.id,
        key,
        submitTransaction(followUp(order, upstream, reference, key), key, now),
      );
    },

    find: (inquiry, key, now) => logged(inquiry.channel.id, key, found(inquiry, key, now)),

    async reports(inquiry) {
      try {
        return await askReports(client, inquiry);
      } catch (error) {
        if (error instanceof UnknownOutcome) {
          warn(`Receipts and chargebacks are not known: ${error.message} (channel ${inquiry.channel.id}).`);
        }
        throw error;
      }
    },

    close: () => client.close(),
  };
}

/** Rules of outcomes that the operator must know about. */
const problems: Readonly<Record<string, string>> = {
  'upstream-unreachable': 'The upstream gateway cannot be reached',
  'upstream-throttled': 'The upstream gateway answered 429',
  'upstream-refused-credentials': 'The upstream gateway refused the access token or the entity id',
  'upstream-refused-parameters': 'The upstream gateway refused parameters of a forwarded payment',
  'upstream-in-test-mode': 'The upstream gateway of a live channel is in test mode and moved no money',
};

function payment(order: RoutedPayment, upstream: Upstream, key: string): Transaction {
  const fields = paymentFields(order, upstream.entityId, key);
  const call: Call = { method: 'POST', path: 'v1/payments', fields, idempotencyKey: createReference(key) };
  const expected = expectedOf(chargeOf(order), key, createSecretFinder(order.instrument));
  return { upstream, call, expected, card: getCardEnds(order) };
}

function followUp(order: RoutedFollowUp, upstream: Upstream, reference: string, key: string): Transaction {
  const fields = followUpFields(order, upstream.entityId, key);
  const path = `v1/payments/${reference}`;
  const call: Call = { method: 'POST', path, fields, idempotencyKey: createReference(key) };
  return { upstream, call, expected: expectedOf(chargeOf(order), key, secretsOfChain(order.referenced)) };
}

function chargeOf(order: RoutedPayment | RoutedFollowUp): Charge {
  return { ...order, merchantTransactionId: getMerchantReference(order) };
}

type Charge = Pick<RoutedInquiry, 'mode' | 'paymentType' | 'amount' | 'currency' | 'merchantTransactionId'>;

function expectedOf(charge: Charge, key: string, holdsSecret: SecretFinder): ExpectedTransaction {
  const { mode, paymentType, amount, currency } = charge;
  const reference = createReference(key);
  const merchantTransactionId = charge.merchantTransactionId ?? reference;
  // The answer to a reversal repeats the amount of the reversed payment (settled question 21).
  const sum = paymentType === 'RV' ? {} : { sum: { amount, currency } };
  return { mode, paymentType, reference, merchantTransactionId, holdsSecret, ...sum };
}

function expectedBy(inquiry: RoutedInquiry, key: string): ExpectedTransaction {
  const { reference } = inquiry;
  const expected = { ...expectedOf(inquiry, key, secretsOfChain(inquiry)), card: inquiry.card };
  return reference === null || !isUpstreamId(reference) ? expected : { ...expected, id: reference };
}

/** Returns the finder of the secrets of a payment whose instrument is at hand no longer. */
function secretsOfChain({ card }: Pick<RoutedInquiry, 'card'>): SecretFinder {
  return card === undefined ? noSecrets : secretsOfMasked(card);
}
