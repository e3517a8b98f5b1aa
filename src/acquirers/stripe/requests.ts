/** Writes an order of a card as a PaymentIntent that is created and confirmed in one request. */
import type Stripe from 'stripe';
import type { Card, Outcome, PaymentOrder } from '../../connector/index.ts';
import { agreementIn, toMinorUnits } from '../../connector/index.ts';
import { readPhone, readShopperPhone, shopperPhones } from '../phone.ts';
import { addressMembers } from './addresses.ts';
import { exponents } from './currencies-data.ts';
import { refusedOrders } from './refused-data.ts';

type Parameters = PaymentOrder['parameters'];
type Common = 'amount' | 'currency' | 'confirm' | 'capture_method' | 'shipping' | 'metadata' | 'expand';
type Options = Stripe.PaymentIntentCreateParams.PaymentMethodOptions.Card & {
  /** Stripe's support allows an account to send it. The types do not have it. */
  readonly mit_exemption?: { readonly network_transaction_id: string };
};

type StripePayment = Stripe.PaymentIntentCreateParams & {
  readonly payment_method_data: { readonly card: Stripe.PaymentMethodCreateParams.Card };
  readonly payment_method_options: { readonly card: Options };
};

export const toUnits = (amount: string, currency: string) => toMinorUnits(amount, currency, exponents);

/** What an authentication that was made elsewhere must have, and what it may have (Stripe's `three-d-secure-import`). */
const proofNames = ['verificationId', 'dsTransactionId', 'version'].map((name) => `threeDSecure.${name}`);
const proofFacts = ['eci', 'authenticationStatus'].map((name) => `threeDSecure.${name}`);

const hasProof = (parameters: Parameters) => [...proofNames, ...proofFacts].some((name) => parameters[name]);

/** Returns the decline of an order that Stripe cannot take; undefined for any other. */
export function findOrderRefusal({
  amount,
  currency,
  parameters,
  linkedTo,
}: PaymentOrder): Outcome | undefined {
  const units = toUnits(amount, currency);
  if (!units) return units === 0 ? refusedOrders.nothing : refusedOrders.amount;
  if (linkedTo) return refusedOrders.raise;
  const missing = hasProof(parameters) ? proofNames.find((name) => !parameters[name]) : undefined;
  return missing ? refusedOrders.proofWithout(missing) : undefined;
}

/** Returns the parameters of the request. The order is one that `findOrderRefusal` lets pass. */
export function createCardPayment(order: PaymentOrder, card: Card, key: string): StripePayment {
  const { brand, parameters, returnUrl } = order;
  const { number, expiryMonth, expiryYear, securityCode } = card;
  const { isAbsent, isInitial, ...agreement } = agreementOptions(parameters);
  const proof = hasProof(parameters) ? proofOptions(parameters) : undefined;
  const wantsChallenge = /^0?[34]$/.test(parameters['threeDSecure.challengeIndicator'] ?? '');
  const billing = toBillingDetails(parameters, card.holder);
  // By which `paidCard` knows it again.
  const mark = `${brand} ${number.slice(0, 6)} ${number.slice(-4)} ${expiryMonth} ${expiryYear}`;
  // No member is added conditionally, so that the compiler refuses one that Stripe does not have.
  return {
    ...createCommonMembers(order, key, { name: billing.name, mark: { card: mark } }),
    // Stripe would otherwise take what the account's dashboard allows.
    allowed_payment_method_types: ['card'],
    return_url: proof || isAbsent ? undefined : returnUrl,
    error_on_requires_action: proof && true,
    off_session: isAbsent || undefined,
    setup_future_usage: isInitial ? 'off_session' : undefined,
    statement_descriptor_suffix: toStatementText(parameters),
    payment_method_data: {
      type: 'card',
      card: { number, exp_month: Number(expiryMonth), exp_year: Number(expiryYear), cvc: securityCode },
      billing_details: billing,
    },
    payment_method_options: {
      card: {
        network: brand === 'CARTEBANCAIRE' ? 'cartes_bancaires' : undefined,
        moto: /^(MO|TO|MOTO)$/.test(parameters.transactionCategory ?? '') || undefined,
        request_three_d_secure: wantsChallenge ? 'challenge' : undefined,
        three_d_secure: proof,
        ...agreement,
      },
    },
  };
}

/** What a stored credential is used for. */
function agreementOptions(parameters: Parameters) {
  const isAbsent = agreementIn(parameters, 'source') === 'MIT';
  const isInitial = agreementIn(parameters, 'mode') === 'INITIAL' && !isAbsent;
  // `recurring`, `installment` or `unscheduled`.
  const usage = agreementIn(parameters, 'type')?.toLowerCase();
  const networkId = parameters['standingInstruction.initialTransactionId'];
  return {
    isAbsent,
    isInitial,
    setup_credential_usage: isInitial ? usage : undefined,
    stored_credential_usage: isAbsent ? usage : undefined,
    mit_exemption: isAbsent && networkId ? { network_transaction_id: networkId } : undefined,
  };
}

/** An authentication that was made elsewhere. */
function proofOptions(parameters: Parameters) {
  const [cryptogram = '', transaction_id = '', version = ''] = proofNames.map((name) => parameters[name]);
  const [electronic_commerce_indicator, ares_trans_status] = proofFacts.map((name) => parameters[name]);
  return { cryptogram, transaction_id, version, electronic_commerce_indicator, ares_trans_status };
}

/** Returns what every payment has. @param mark by which it is known again what it was made with */
export function createCommonMembers(
  { amount, currency, id: payment, parameters, paymentType }: PaymentOrder,
  key: string,
  { name, mark }: { readonly name: string | undefined; readonly mark: Readonly<Record<string, string>> },
): Pick<Stripe.PaymentIntentCreateParams, Common> {
  const { merchantTransactionId } = parameters;
  const address = addressOf(parameters, 'shipping');
  const phone = readPhone(parameters['shipping.phone'], parameters['shipping.country']);
  return {
    amount: toUnits(amount, currency) ?? Number.NaN,
    currency: currency.toLowerCase(),
    confirm: true,
    capture_method: paymentType === 'PA' ? 'manual' : 'automatic',
    // Stripe wants a street, and a name.
    shipping: address.line1 && name ? { name, address, phone } : undefined,
    metadata: { key, payment, ...mark, ...(merchantTransactionId && { merchantTransactionId }) },
    expand: ['latest_charge'],
  };
}

/** Returns the text for the shopper's statement. Stripe refuses other characters, longer texts, and those without a letter. */
export function toStatementText({ descriptor }: Parameters): string | undefined {
  const text = descriptor?.replace(/[^ -~]|[<>\\'"*]/g, '').slice(0, 22) ?? '';
  return /[A-Za-z]/.test(text) ? text : undefined;
}

/**
 * Returns the parameters of which the request says nothing: a phone that cannot be read, a delivery without a street or a name, a
 * descriptor in letters that Stripe refuses, an agreement by the shopper.
 */
export function findUnsent({ parameters }: PaymentOrder, request: StripePayment): readonly string[] {
  const isByShopper =
    agreementIn(parameters, 'mode') === 'REPEATED' && agreementIn(parameters, 'source') !== 'MIT';
  return Object.keys(parameters).filter((name) => {
    if (name === 'shipping.phone') return !request.shipping?.phone;
    if (name.startsWith('shipping.')) return request.shipping === undefined;
    if (shopperPhones.test(name)) return !request.payment_method_data.billing_details?.phone;
    if (name === 'descriptor') return request.statement_descriptor_suffix === undefined;
    return isByShopper && /^(?:standingInstruction\.|recurringType$)/.test(name);
  });
}

function addressOf(parameters: Parameters, kind: 'billing' | 'shipping'): Stripe.AddressParam {
  const textOf = (names: readonly string[]) => names.flatMap((name) => parameters[`${kind}.${name}`] ?? []);
  const members = Object.entries(addressMembers).map(([member, names]) => [member, textOf(names).join(' ')]);
  return Object.fromEntries(members.filter(([, text]) => text !== ''));
}

export function toBillingDetails(parameters: Parameters, holder: string | undefined) {
  const { 'customer.givenName': first = '', 'customer.surname': last = '' } = parameters;
  const name = holder ?? (`${first} ${last}`.trim() || undefined);
  const phone = readShopperPhone(parameters);
  return { name, phone, email: parameters['customer.email'], address: addressOf(parameters, 'billing') };
}
