import type { FastifyInstance } from 'fastify';
import { readCheckoutPayment } from '#contract/parameters/index.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { onlyStores } from '#contract/parameters/tokenisation.ts';
import type { SavedRecord } from '#contract/payment.ts';
import type { RoutedPayment } from '../connectors/connector.ts';
import type { GatewayContext } from '../context.ts';
import { createResult } from '../core/answers.ts';
import { createCheckoutId } from '../core/identifiers.ts';
import { invalidParameters, noPaymentSession, Refusal } from '../core/refusal.ts';
import { createConnectorKey, createPaymentId, processCheckoutPayment } from '../payments/checkout-payment.ts';
import { createOrder, type Ordering } from '../payments/order.ts';
import { type Link, toLink } from '../payments/referenced-payment.ts';
import { save } from '../payments/saved.ts';
import { readCharge } from '../registrations/charge.ts';
import { isOffered } from '../registrations/one-click.ts';
import { planOrder } from '../three-d-secure/plan.ts';
import { createConfirmer } from './checkout-confirmation.ts';
import { addSubmission, type SubmissionRoute, type Submitted } from './widget-submission.ts';

/** `POST /v1/checkouts/{id}/payment`: the widget pays, or saves a submission that the merchant's server confirms later. */
export function addCheckoutPayment(app: FastifyInstance, gateway: GatewayContext): void {
  const { config, answers, clock } = gateway;

  const submission: SubmissionRoute = {
    resource: 'payment',
    read: readCheckoutPayment,
    findRefusal: ({ parameters }) => (onlyStores(parameters) ? noPaymentSession() : undefined),
    async process(submitted, recorder) {
      const { shopperIp, checkout, attemptId, parameters, url } = submitted;
      const charge = await chargeOfOffer(submitted);
      const { shopperResultUrl = '' } = parameters;
      const { registrationId } = charge ?? {};
      const linking = { channel: charge?.entity, checkout };
      const link = await toLink(gateway, { id: checkout.entityId }, parameters, clock.now(), linking);
      const order = orderer(submitted, charge, link);
      const attempt = { attemptId, order, shopperIp, shopperResultUrl, url, registrationId, link };
      return processCheckoutPayment(gateway, checkout, attempt, recorder);
    },
  };

  addSubmission(app, gateway, {
    ...submission,
    confirm: createConfirmer(gateway, submission),
    async save(submitted: Submitted, rawParameters: Parameters) {
      const { checkout, attemptId, shopperIp, origin } = submitted;
      // The submission is checked as a payment is, so that the merchant's confirmation does not fail by a shopper's mistake.
      const paymentId = createPaymentId(gateway.random, createConnectorKey(checkout.id, attemptId));
      const order = orderer(submitted, await chargeOfOffer(submitted))(paymentId);
      planOrder(gateway, order, clock.now());
      if (!(await save(gateway, checkout, { sent: rawParameters, shopperIp, origin })))
        throw invalidParameters([taken]);
      const id = createCheckoutId(checkout.id);
      const record: SavedRecord = {
        id,
        ...seen(order),
        ...answers.plain(createResult('000.200.000'), answers.checkoutNdc(id)),
      };
      return record;
    },
  });

  function orderer(
    { checkout, origin, parameters, shopperIp }: Submitted,
    charge?: Partial<Ordering>,
    link?: Link,
  ) {
    // A payment that raises an authorisation goes through the channel that made the authorisation, even when the merchant's
    // rules would choose another channel now.
    const entity = { id: link?.referenced.entityId ?? checkout.entityId };
    const known = { 'customer.ip': shopperIp, ...parameters };
    const asked = { entity, ...charge, origin, parameters: known, linkedTo: link };
    return (id: string) => createOrder(config, { ...asked, id });
  }

  /**
   * Returns the registration that the shopper chose among those the checkout offers; undefined for another instrument.
   */
  async function chargeOfOffer({ checkout, parameters }: Submitted) {
    const { registrationId } = parameters;
    if (registrationId === undefined) return undefined;
    if (!isOffered(checkout, registrationId)) throw new Refusal(400, '100.150.200', [notOffered]);
    return readCharge(gateway, checkout.entityId, registrationId, parameters);
  }
}

/**
 * Returns the part of an instrument that the shop's page may show: of a card only the last digits (design decision 2).
 */
function seen({ brand, instrument }: RoutedPayment): Pick<SavedRecord, 'paymentBrand' | 'card'> {
  const card = instrument.kind === 'card' ? { last4Digits: instrument.number.slice(-4) } : undefined;
  return { paymentBrand: brand, ...(card && { card }) };
}

const notOffered = {
  name: 'registrationId',
  value: null,
  message: 'is none that this checkout offers; prepare it with registrations[0].id',
};

const taken = {
  name: 'path',
  value: null,
  message: 'names a checkout that is over, paid, or being paid; read its status, or prepare a new one',
};
