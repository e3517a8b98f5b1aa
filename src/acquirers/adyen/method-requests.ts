/** Writes the request of a payment by another brand than a card's, from its row. */
import {
  agreementIn,
  type BankAccount,
  type Outcome,
  type PaymentOrder,
  type Wallet,
} from '../../connector/index.ts';
import { readPhone, readShopperPhone } from '../phone.ts';
import { createLineItems } from './line-items.ts';
import type { Method, MethodForm } from './methods-data.ts';
import { refusedOrders } from './refused-data.ts';
import { type FixedMembers, membersOfAny, membersOfCard } from './requests.ts';
import { findStoredAccount, membersOfStoring } from './stored-accounts.ts';
import type { Members, MethodPayment } from './wire.ts';

type PaymentMethod = MethodPayment['paymentMethod'];

const captureMembers: Partial<Readonly<Record<PaymentOrder['paymentType'], Partial<MethodPayment>>>> = {
  DB: { captureDelayHours: 0 },
  PA: { additionalData: { manualCapture: 'true' } },
};

/** Returns the request, or the decline of an order that lacks what Adyen requires. */
export function createMethodPayment(
  order: PaymentOrder,
  method: Method,
  fixed: FixedMembers,
): MethodPayment | Outcome {
  const asked = createAskedMembers(order, method.details, fixed);
  if ('rule' in asked) return asked;
  const { paymentMethod, ...members } = asked;
  const common = { ...fixed, ...membersOfAny(order), paymentMethod };
  return method.details.asks === 'token'
    ? { ...common, ...membersOfCard(order) }
    : { ...common, ...membersOfMethod(order, method), ...members, redirectFromIssuerMethod: 'GET' };
}

function membersOfMethod({ parameters, paymentType }: PaymentOrder, method: Method): Members {
  const isCaptured = method.paymentTypes?.includes('PA') === true;
  // The brand of one country alone needs no address.
  const onlyCountry = method.countries?.length === 1 ? method.countries[0] : undefined;
  return {
    countryCode: method.ownCountry ?? parameters['billing.country'] ?? onlyCountry,
    shopperInteraction: 'Ecommerce',
    // Only a brand that can be authorised is told when to capture. Adyen captures every other payment at once.
    ...(isCaptured && captureMembers[paymentType]),
  };
}

type AskedMembers = Members & Pick<MethodPayment, 'paymentMethod'>;
type Asking<Asks> = Extract<MethodForm, { readonly asks: Asks }>;

/** Returns what a request has for what its brand asks. */
function createAskedMembers(
  order: PaymentOrder,
  details: MethodForm,
  fixed: FixedMembers,
): AskedMembers | Outcome {
  switch (details.asks) {
    case 'account':
      return createAccountMembers(order, details, fixed);
    case 'cart':
      return createCartMembers(order, details, fixed);
    case 'phone':
      return createPhoneMembers(order, details);
    case 'token':
      return order.instrument.kind === 'wallet' && order.instrument.wallet === details.wallet
        ? { paymentMethod: createToken(order.instrument) }
        : refusedOrders.token;
    default:
      return { paymentMethod: withoutAsks(details) };
  }
}

const withoutAsks = <Details extends MethodForm>({ asks: _asks, ...named }: Details) => named;

function createAccountMembers(
  order: PaymentOrder,
  { type }: Asking<'account'>,
  { reference }: FixedMembers,
): AskedMembers | Outcome {
  const stored = findStoredAccount(order);
  const paymentMethod = stored
    ? { type, storedPaymentMethodId: stored.storedPaymentMethodId }
    : createDebit(order, type);
  return 'rule' in paymentMethod
    ? paymentMethod
    : { paymentMethod, ...membersOfStoring(order, reference, stored) };
}

function createCartMembers(
  order: PaymentOrder,
  details: Asking<'cart'>,
  { amount }: FixedMembers,
): AskedMembers | Outcome {
  const lineItems = createLineItems(order, amount.value);
  if ('rule' in lineItems) return lineItems;
  const members = { paymentMethod: withoutAsks(details), lineItems };
  if (details.type !== 'riverty') return members;
  if (readShopperPhone(order.parameters) === undefined) return refusedOrders.phone;
  return { ...members, dateOfBirth: order.parameters['customer.birthDate'] };
}

function createPhoneMembers(
  { parameters }: PaymentOrder,
  { type, country }: Asking<'phone'>,
): AskedMembers | Outcome {
  const telephoneNumber = readPhone(parameters['customer.mobile'], country);
  if (telephoneNumber === undefined) return refusedOrders.phone;
  if (type === 'vipps') return { paymentMethod: { type, telephoneNumber } };
  return { paymentMethod: { type, telephoneNumber, shopperEmail: parameters['customer.email'] ?? '' } };
}

function createDebit(
  { instrument, parameters }: PaymentOrder,
  type: 'sepadirectdebit',
): PaymentMethod | Outcome {
  // A name of another form is not one of Adyen's. Without one it would be a debit of a shopper who is there.
  if (agreementIn(parameters, 'mode') === 'REPEATED') return refusedOrders.unnamed;
  const { iban, holder }: Partial<BankAccount> = instrument.kind === 'bankAccount' ? instrument : {};
  if (iban === undefined || holder === undefined) return refusedOrders.account;
  return { type, iban: iban.replace(/\s/g, '').toUpperCase(), ownerName: holder };
}

/**
 * Adyen wants Apple's `paymentData` in base64, and Google's `token` as it is. A restart loses the token of what is sent again: Adyen
 * then answers what it has made under the key, or refuses the request.
 */
function createToken({ wallet, paymentToken = '' }: Pick<Wallet, 'wallet'> & Partial<Wallet>): PaymentMethod {
  if (wallet !== 'deviceWalletA') return { type: 'googlepay', googlePayToken: paymentToken };
  const isPlain = paymentToken.trimStart().startsWith('{');
  const applePayToken = isPlain ? Buffer.from(paymentToken).toString('base64') : paymentToken;
  return { type: 'applepay', applePayToken };
}
