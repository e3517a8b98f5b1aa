/** Payments from server to server, and what follows them (gateway-contract 4.1). */
import { type CallOutcome, readOutcome } from '../answers.ts';
import type { AuthenticationBody, PaymentBody } from '../bodies-data.ts';
import {
  type AuthenticationParameters,
  type FollowUpParameters,
  type PaymentParameters,
  type ReversalParameters,
  type SentParameters,
  toFormFields,
} from '../parameters.ts';
import { callGateway, pays, reads, stores } from '../repeats.ts';
import type { Connection } from '../settings.ts';
import { resourceAddress } from '../status-path.ts';

export interface PayingOptions {
  /**
   * Names one payment: 1 to 255 visible ASCII characters without spaces, such as `order-4711`. Requests with the same key
   * and the same parameters are one payment, for a day. A new one for each call when absent; keep your own with the order,
   * and a crash of your server cannot charge twice either.
   */
  readonly idempotencyKey?: string | undefined;
}

/** The answer to a payment or a follow-up. */
type Paid = Promise<CallOutcome<PaymentBody>>;

export interface PaymentCalls {
  /**
   * Authorises (`paymentType` PA), debits (DB), pays out (CD), or authorises and captures at once (PA.CP). A pending
   * payment with `record.redirect` needs the shopper's browser.
   */
  pay(parameters: PaymentParameters, options?: PayingOptions): Paid;
  /**
   * Reads a payment or a follow-up by its id, for as long as it is kept. It answers as the call that made it does: `state` and
   * `record`, with the result as it is now. Throws MerchantError when this channel has none with the id.
   */
  readPayment(id: string): Paid;
  /** Captures all or a part of what an authorisation holds. */
  capture(id: string, parameters: FollowUpParameters, options?: PayingOptions): Paid;
  /** Refunds all or a part of a debit or of a capture. */
  refund(id: string, parameters: FollowUpParameters, options?: PayingOptions): Paid;
  /** Reverses an authorisation, or what was debited the same day. */
  reverse(id: string, parameters?: ReversalParameters, options?: PayingOptions): Paid;
  /** Charges again what a debit or a capture did not hold. */
  rebill(id: string, parameters: FollowUpParameters, options?: PayingOptions): Paid;
  /** Raises an authorisation or renews it. */
  reauthorise(id: string, parameters: FollowUpParameters, options?: PayingOptions): Paid;
  /**
   * Authenticates a shopper without a payment (3-D Secure). Send what comes of it with the payment. A pending one with
   * `record.redirect` needs the shopper's browser.
   */
  authenticate(parameters: AuthenticationParameters): Promise<CallOutcome<AuthenticationBody>>;
  readAuthentication(id: string): Promise<CallOutcome<AuthenticationBody>>;
}

/** Returns the function that sends a request which moves money, under a key that makes it one however often it is sent. */
export function createKeyedSender(connection: Connection) {
  return async (
    url: URL,
    parameters: SentParameters,
    { paymentType, idempotencyKey = crypto.randomUUID() }: PayingOptions & { paymentType?: string } = {},
  ): Promise<CallOutcome<PaymentBody>> => {
    const { entityId } = connection;
    const form = toFormFields(parameters, { entityId, ...(paymentType !== undefined && { paymentType }) });
    const request = { url, method: 'POST', form, idempotencyKey } as const;
    return callGateway(connection, request, pays, readOutcome<PaymentBody>);
  };
}

export function createPaymentCalls(connection: Connection): PaymentCalls {
  const { base, entityId } = connection;
  const send = createKeyedSender(connection);

  const following =
    (paymentType: string) =>
    async (id: string, parameters: SentParameters = {}, options: PayingOptions = {}) =>
      send(resourceAddress(connection, 'payments', id), parameters, { ...options, paymentType });

  async function read<Body extends PaymentBody | AuthenticationBody>(collection: string, id: string) {
    const url = resourceAddress(connection, collection, id);
    url.searchParams.set('entityId', entityId);
    return callGateway(connection, { url }, reads, readOutcome<Body>);
  }

  return {
    pay: async (parameters, options) => send(new URL('v1/payments', base), parameters, options),
    readPayment: (id) => read<PaymentBody>('payments', id),
    capture: following('CP'),
    refund: following('RF'),
    reverse: following('RV'),
    rebill: following('RB'),
    reauthorise: following('PA'),
    async authenticate(parameters) {
      const form = toFormFields(parameters, { entityId });
      const request = { url: new URL('v1/threeDSecure', base), method: 'POST', form } as const;
      return callGateway(connection, request, stores, readOutcome<AuthenticationBody>);
    },
    readAuthentication: (id) => read<AuthenticationBody>('threeDSecure', id),
  };
}
