/** Writes the request of a payment by another brand than a card's, from its row. */
import {
  agreementIn,
  type BankAccount,
  type Outcome,
  type PaymentOrder,
  type Wallet,
} from '../../connector/index.ts';
import { readPhone } from '../phone.ts';
import { createLineItems } from './line-items.ts';
import type { Method } from './methods-data.ts';
import { refusedOrders } from './refused-data.ts';
import { type FixedMembers, membersOfAny, membersOfCard } from './requests.ts';
import { findStoredAccount, membersOfStoring, type StoredAccount } from './stored-accounts.ts';
import type { MethodPayment } from './wire.ts';

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
  const { parameters, paymentType } = order;
  const { asks } = method.details;
  const stored = asks === 'account' ? findStoredAccount(order) : undefined;
  const paymentMethod = createPaymentMethod(order, method, stored);
  if ('rule' in paymentMethod) return paymentMethod;
  const lineItems = asks === 'cart' ? createLineItems(order, fixed.amount.value) : undefined;
  if (lineItems !== undefined && 'rule' in lineItems) return lineItems;
  const common = { ...fixed, ...membersOfAny(order), paymentMethod };
  const isRiverty = method.details.type === 'riverty';
  if (isRiverty && common.telephoneNumber === undefined) return refusedOrders.phone;
  if (asks === 'token') return { ...common, ...membersOfCard(order) };
  const isCaptured = method.paymentTypes?.includes('PA') === true;
  // The brand of one country alone needs no address.
  const onlyCountry = method.countries?.length === 1 ? method.countries[0] : undefined;
  return {
    ...common,
    countryCode: method.ownCountry ?? parameters['billing.country'] ?? onlyCountry,
    shopperInteraction: 'Ecommerce',
    // Only a brand that can be authorised is told when to capture. Adyen captures every other payment at once.
    ...(isCaptured && captureMembers[paymentType]),
    ...(asks === 'account' && membersOfStoring(order, fixed.reference, stored)),
    ...(lineItems && { lineItems }),
    ...(isRiverty && { dateOfBirth: parameters['customer.birthDate'] }),
    redirectFromIssuerMethod: 'GET',
  };
}

function createPaymentMethod(
  { instrument, parameters }: PaymentOrder,
  { details }: Method,
  stored: StoredAccount | undefined,
): PaymentMethod | Outcome {
  switch (details.asks) {
    case 'account':
      if (stored) return { type: details.type, storedPaymentMethodId: stored.storedPaymentMethodId };
      // A name of another form is not one of Adyen's. Without one it would be a debit of a shopper who is there.
      if (agreementIn(parameters, 'mode') === 'REPEATED') return refusedOrders.unnamed;
      return instrument.kind === 'bankAccount'
        ? createDebit(instrument, details.type)
        : refusedOrders.account;
    case 'token':
      return instrument.kind === 'wallet' && instrument.wallet === details.wallet
        ? createToken(instrument)
        : refusedOrders.token;
    case 'phone': {
      const telephoneNumber = readPhone(parameters['customer.mobile'], details.country);
      if (telephoneNumber === undefined) return refusedOrders.phone;
      if (details.type === 'vipps') return { type: details.type, telephoneNumber };
      return { type: details.type, telephoneNumber, shopperEmail: parameters['customer.email'] ?? '' };
    }
    default: {
      const { asks: _asks, ...named } = details;
      return named;
    }
  }
}

function createDebit({ iban, holder }: BankAccount, type: 'sepadirectdebit'): PaymentMethod | Outcome {
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
