/** Tells what became of a transaction, by what Stripe says of it. */
import type Stripe from 'stripe';
import { type Inquiry, type Outcome, readTransactionLink, UnknownOutcome } from '../../connector/index.ts';
import * as checkTables from './checks-data.ts';
import type { Refusal, Unchecked } from './client.ts';
import { errors, refusals } from './errors-data.ts';
import { cancellations, codeOfReason, debitFailures, declines, refundFailures } from './refusals-data.ts';
import { toUnits } from './requests.ts';

export type Intent = Unchecked<Stripe.PaymentIntent>;
/** The version of the account shapes an event's object, so that only ids are read of it. */
export type StripeEvent = Unchecked<
  Pick<Stripe.EventBase, 'id' | 'type' | 'livemode' | 'request'> & {
    readonly data: { readonly object: Pick<Stripe.Charge, 'id' | 'payment_intent'> };
  }
>;
/** An event that names its object alone. */
export type ThinEvent = Unchecked<
  Pick<Stripe.V2.Core.EventBase, 'object' | 'type' | 'livemode' | 'reason'> & {
    readonly related_object: { readonly id: string };
  }
>;

/** What an answer must be about. */
type Expected = Pick<Inquiry, 'paymentType' | 'amount' | 'currency'>;

export type Reader = ReturnType<typeof createReader>;

/** Its functions throw `UnknownOutcome` when the answer is about something else, or says nothing. */
export function createReader(environment: 'test' | 'live', warn: (sentence: string) => void) {
  const accepted = (reference: string) => settled('000.000.000', 'stripe-accepted', reference);
  const pending = (reference: string) => settled('000.200.000', 'stripe-pending', reference);
  /** A capture and a cancellation have no id of their own. */
  const change = (id: string, verb: 'capture' | 'cancel') => accepted(`${id}/${verb}`);

  function isAbout(intent: Intent, key: string, expected?: Expected): boolean {
    if (intent.metadata?.key !== key || intent.livemode !== (environment === 'live')) return false;
    if (expected === undefined) return true;
    const isOfType = (intent.capture_method === 'manual') === (expected.paymentType === 'PA');
    return isOfType && isOfSum(intent, expected);
  }

  /** What waits for its capture is the success of an authorisation alone. */
  const isMade = ({ status, capture_method: capture }: Intent) =>
    status === 'succeeded' || (status === 'requires_capture' && capture === 'manual');

  function endOfRefund({ id, status, failure_reason: reason }: Unchecked<Stripe.Refund>): Outcome {
    if (!isWord(id)) throw new UnknownOutcome('it is no refund');
    if (status === 'succeeded') return accepted(id);
    if (status === 'pending' || status === 'requires_action') return pending(id);
    if (status !== 'failed' && status !== 'canceled') throw new UnknownOutcome('its state is no state');
    const code = codeOfReason(refundFailures, reason) ?? '800.100.100';
    return settled(code, 'stripe-refund-failed', id);
  }

  function endOfPayment(intent: Intent, id: string): Outcome {
    const { status, last_payment_error: reason } = intent;
    const facts = { ...factsOf(intent), ...paidCardOf(intent) };
    if (isMade(intent)) return { ...facts, ...accepted(id) };
    if (status === 'requires_action') {
      const paymentCode = paymentCodeOf(intent);
      return { ...facts, ...pending(id), ...(paymentCode ? { paymentCode } : redirectOf(intent)) };
    }
    if (/^(requires_payment_method|canceled)$/.test(`${status}`) && reason)
      return { ...facts, ...declineOf(reason, intent) };
    // Stripe is about to try it, or failed before it did.
    if (/^(processing|requires_(payment_method|confirmation))$/.test(status ?? '')) return pending(id);
    if (status !== 'canceled') throw new UnknownOutcome('its state is no state');
    const code = codeOfReason(cancellations, intent.cancellation_reason) ?? '100.396.201';
    return { ...facts, ...settled(code, 'stripe-canceled', id) };
  }

  return {
    payment(intent: Intent, key: string, expected?: Expected): Outcome {
      const { id } = intent;
      if (!isWord(id) || !isAbout(intent, key, expected)) throw new UnknownOutcome('it is another payment');
      return endOfPayment(intent, id);
    },

    refund(
      refund: Unchecked<Stripe.Refund>,
      key: string,
      expected?: Pick<Expected, 'amount' | 'currency'>,
    ): Outcome {
      const isOurs = refund.metadata?.key === key && (expected === undefined || isOfSum(refund, expected));
      if (!isOurs) throw new UnknownOutcome('it is another refund');
      return endOfRefund(refund);
    },

    endOfRefund,

    change,

    /** Returns the outcome of a change, by the event that it caused. */
    event({ type, data }: StripeEvent): Outcome {
      const { id, payment_intent } = data?.object ?? {};
      const [name, verb] =
        type === 'charge.captured' ? ([payment_intent, 'capture'] as const) : ([id, 'cancel'] as const);
      if (!isWord(name)) throw new UnknownOutcome('the event names no payment');
      return change(name, verb);
    },

    /** @param path of the refused request */
    refusal({ status, failure }: Refusal, path: string): Outcome {
      if (failure.type === 'card_error') return declineOf(failure, failure.payment_intent ?? {});
      if (status === 429) return { code: '800.120.100', rule: 'stripe-throttled' };
      const code = codeOfReason(errors, failure.code);
      const resultDetails = textsOf({ ExtendedDescription: failure.code });
      if (code) return { code, rule: 'stripe-refused', resultDetails };
      if (status === 401 || status === 403) {
        warn('Stripe refuses the API key, or does not allow its account what was asked for');
        return { code: '900.100.201', rule: 'stripe-refused-credentials' };
      }
      const isNetworkId = failure.param?.includes('[mit_exemption]');
      const otherwise = refusals[path.replace(/.*\//, '')] ?? '900.100.200';
      const refused = isNetworkId
        ? 'the card network’s id of an earlier payment'
        : 'parameters; its dashboard says which';
      warn(`Stripe does not take ${refused}`);
      return { code: isNetworkId ? '600.200.501' : otherwise, rule: 'stripe-refused', resultDetails };
    },
  };
}

function isOfSum(
  { amount, currency }: Pick<Intent, 'amount' | 'currency'>,
  expected: Pick<Expected, 'amount' | 'currency'>,
): boolean {
  const isOfCurrency = currency === expected.currency.toLowerCase();
  return isOfCurrency && amount === toUnits(expected.amount, expected.currency);
}

const settled = (code: Outcome['code'], rule: string, reference: string) => ({ code, rule, reference });
function declineOf(reason: Unchecked<Stripe.PaymentIntent.LastPaymentError>, intent: Intent): Outcome {
  const { latest_charge: charge, metadata } = intent;
  const failure = metadata?.method && typeof charge === 'object' ? charge?.failure_code : undefined;
  const code =
    codeOfReason(debitFailures, failure) ??
    codeOfReason(declines, reason.decline_code) ??
    codeOfReason(errors, reason.code) ??
    '800.100.100';
  const resultDetails = textsOf({
    ConnectorTxID1: intent.id,
    ConnectorTxID2: reason.charge,
    AcquirerResponse: reason.network_decline_code,
    MerchantAdviceCode: reason.network_advice_code,
    ExtendedDescription: failure ?? reason.decline_code ?? reason.code,
  });
  return { code, rule: 'stripe-declined', ...(isWord(intent.id) && { reference: intent.id }), resultDetails };
}

/** Returns what the shopper pays with elsewhere; undefined where Stripe's page shows it. */
function paymentCodeOf({ next_action }: Intent): Outcome['paymentCode'] {
  const { wechat_pay_display_qr_code: scanned, multibanco_display_details: voucher } = next_action ?? {};
  const qrCode = scanned?.data;
  if (typeof qrCode === 'string' && /^weixin:\/\/[!-~]{1,500}$/.test(qrCode)) return { qrCode };
  const { entity, reference, expires_at: seconds } = voucher ?? {};
  const isPaidWith = [entity, reference].every((digits) => /^\d[\d ]{2,30}\d$/.test(`${digits}`));
  if (!entity || !reference || !isPaidWith) return undefined;
  const expiresAt = Number.isInteger(seconds) ? Number(seconds) * 1000 : undefined;
  return { entity, reference, ...(expiresAt !== undefined && { expiresAt }) };
}

/** A form sends its fields in place of the address's query, so that the query is given as fields. */
function redirectOf({ next_action, metadata }: Intent): Pick<Outcome, 'redirect' | 'isChallenge'> {
  const { redirect_to_url: page, alipay_handle_redirect, multibanco_display_details } = next_action ?? {};
  const address =
    (page ?? alipay_handle_redirect)?.url ?? multibanco_display_details?.hosted_voucher_url ?? '';
  if (!/^https:/.test(address)) throw new UnknownOutcome('Stripe asks the shopper without a page');
  const url = new URL(address);
  const parameters = [...url.searchParams].map(([name, value]) => ({ name, value }));
  const redirect = { url: url.origin + url.pathname + url.hash, method: 'GET', parameters } as const;
  // A method's own page does not fit into the frame of a challenge.
  return { redirect, isChallenge: metadata?.method === undefined };
}

function factsOf(intent: Intent): Partial<Outcome> {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined;
  const { checks, three_d_secure: proof, ...card } = charge?.payment_method_details?.card ?? {};
  const [street, postcode] = [checks?.address_line1_check ?? '', checks?.address_postal_code_check ?? ''];
  const networkId = card.network_transaction_id;
  const isInitial = intent.setup_future_usage === 'off_session';
  const link = readTransactionLink(card.transaction_link_id);
  const standingInstruction = {
    ...(isInitial && textsOf({ initialTransactionId: networkId })),
    ...(link !== undefined && { transactionLinkId: link }),
  };
  return {
    resultDetails: textsOf({
      ConnectorTxID1: intent.id,
      ConnectorTxID2: charge?.id,
      AuthCode: card.authorization_code,
      CardholderInitiatedTransactionID: networkId,
    }),
    checks: textsOf({
      avsResponse: checkTables.addressChecks[`${street} ${postcode}`],
      cvvResponse: checkTables.codeChecks[checks?.cvc_check ?? ''],
    }),
    threeDSecure: textsOf({
      eci: proof?.electronic_commerce_indicator,
      authenticationStatus: checkTables.authentications[proof?.result ?? ''],
      dsTransactionId: proof?.transaction_id,
      version: proof?.version,
      flow: proof?.authentication_flow,
    }),
    riskScore: textsOf({ score: charge?.outcome?.risk_score?.toString() })?.score,
    ...(Object.keys(standingInstruction).length > 0 && { additions: { standingInstruction } }),
  };
}

/** Names the card that was charged: a repeat may have had another one. */
function paidCardOf({ metadata }: Intent): Pick<Outcome, 'paidCard'> {
  const [brand, bin, last4Digits, expiryMonth, expiryYear] = metadata?.card?.split(' ') ?? [];
  if (!bin || !last4Digits || !expiryMonth || !expiryYear) return {};
  return { paidCard: { brand, masked: { bin, last4Digits, expiryMonth, expiryYear } } };
}

const isWord = (text: unknown): text is string => typeof text === 'string' && /^[\w.-]{1,100}$/.test(text);

/** Keeps codes and ids. Anything else in their place is left out, because these reach the merchant's records. */
function textsOf(texts: Readonly<Record<string, unknown>>): Record<string, string> | undefined {
  const words = Object.entries(texts).flatMap(([name, text]) => (isWord(text) ? [[name, text]] : []));
  return words.length === 0 ? undefined : Object.fromEntries(words);
}
