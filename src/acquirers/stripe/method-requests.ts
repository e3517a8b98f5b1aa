/** Writes an order of a brand that is no card as a PaymentIntent that is created and confirmed in one request. */
import type Stripe from 'stripe';
import { agreementIn, type Outcome, type PaymentOrder } from '../../connector/index.ts';
import { shopperPhones } from '../phone.ts';
import type { Method } from './methods-data.ts';
import { refusedOrders } from './refused-data.ts';
import { createCommonMembers, toBillingDetails, toStatementText } from './requests.ts';

type Acceptance = Stripe.PaymentIntentCreateParams.MandateData.CustomerAcceptance;

/** Returns the decline of a debit without what Stripe wants for its mandate; undefined for any other order. */
export function findDebitRefusal(order: PaymentOrder, { way }: Method): Outcome | undefined {
  if (way !== 'debit') return undefined;
  const { iban, holder } = accountOf(order);
  if (iban === undefined) return refusedOrders.debitWithout('bankAccount.iban');
  if (toBillingDetails(order.parameters, holder).name === undefined)
    return refusedOrders.debitWithout('bankAccount.holder');
  return acceptanceOf(order) === undefined ? refusedOrders.debitWithout(signedOn) : undefined;
}

/** Returns the parameters of the request. */
export function createMethodPayment(
  order: PaymentOrder,
  { type, way }: Method,
  key: string,
): Stripe.PaymentIntentCreateParams {
  const { parameters, returnUrl } = order;
  const { iban, holder } = accountOf(order);
  const billing_details = toBillingDetails(parameters, holder);
  const customer_acceptance = way === 'debit' ? acceptanceOf(order) : undefined;
  const descriptor = toStatementText(parameters) ?? '';
  return {
    ...createCommonMembers(order, key, { name: billing_details.name, mark: { method: type } }),
    // Stripe would otherwise take what the account's dashboard allows.
    allowed_payment_method_types: [type],
    return_url: way === 'redirect' ? returnUrl : undefined,
    // Stripe wants to know that the code is scanned from a page, and not opened in an app.
    payment_method_options: type === 'wechat_pay' ? { wechat_pay: { client: 'web' } } : undefined,
    mandate_data: customer_acceptance && { customer_acceptance },
    // One of a card is a suffix.
    statement_descriptor: descriptor.length < 5 ? undefined : descriptor,
    payment_method_data: {
      type,
      billing_details,
      sepa_debit: way === 'debit' && iban ? { iban } : undefined,
    },
  };
}

/** Returns the parameters of which the request says nothing. */
export function findUnsentOfMethod(
  order: PaymentOrder,
  request: Stripe.PaymentIntentCreateParams,
): readonly string[] {
  const accepted = request.mandate_data ? request.mandate_data.customer_acceptance.type : undefined;
  const untold: readonly (readonly [name: RegExp, isUntold: boolean])[] = [
    [/^shipping\./, request.shipping === undefined],
    [/^shipping\.phone$/, !request.shipping?.phone],
    [shopperPhones, !request.payment_method_data?.billing_details?.phone],
    [/^descriptor$/, request.statement_descriptor === undefined],
    [/^customer\.(?:ip|browser\.userAgent)$/, accepted === 'offline'],
  ];
  return Object.keys(order.parameters).filter((name) =>
    untold.some(([form, isUntold]) => isUntold && form.test(name)),
  );
}

const accountOf = ({ instrument }: PaymentOrder) =>
  instrument.kind === 'bankAccount' ? instrument : { iban: undefined, holder: undefined };

const signedOn = 'bankAccount.mandate.dateOfSignature';

/**
 * Returns how the shopper has accepted the mandate: earlier, when the merchant or the stored account says when; else in the
 * browser of now, unless the shopper is not there.
 */
function acceptanceOf({ parameters }: PaymentOrder): Acceptance | undefined {
  const { 'customer.ip': ip_address = '', 'customer.browser.userAgent': user_agent = '' } = parameters;
  const time = Date.parse(parameters[signedOn] ?? '');
  if (!Number.isNaN(time)) return { type: 'offline', accepted_at: time / 1000 };
  if (agreementIn(parameters, 'source') === 'MIT') return undefined;
  return ip_address && user_agent ? { type: 'online', online: { ip_address, user_agent } } : undefined;
}
