/** Writes the request of a payment by another brand than a card's, from its row. */
import {
  agreementIn,
  type BankAccount,
  type Outcome,
  type PaymentOrder,
  toMinorUnits,
  type Wallet,
} from '../../connector/index.ts';
import { readPhone } from '../phone.ts';
import { adyenExponents } from './currencies-data.ts';
import type { AdyenMethod } from './methods-data.ts';
import { refusedForAdyen } from './refused-data.ts';
import { type FixedMembers, membersOfAny, membersOfCard } from './requests.ts';
import { findStoredAccount, membersOfStoring, type StoredAccount } from './stored-accounts.ts';
import type { AdyenMethodPayment } from './wire.ts';

type PaymentMethod = AdyenMethodPayment['paymentMethod'];
type LineItem = NonNullable<AdyenMethodPayment['lineItems']>[number];

/** Returns the request, or the decline of an order that lacks what Adyen requires. */
export function createAdyenMethodPayment(
  order: PaymentOrder,
  method: AdyenMethod,
  fixed: FixedMembers,
): AdyenMethodPayment | Outcome {
  const { parameters, paymentType } = order;
  const { asks } = method.details;
  const stored = asks === 'account' ? findStoredAccount(order) : undefined;
  const paymentMethod = createPaymentMethod(order, method, stored);
  if ('rule' in paymentMethod) return paymentMethod;
  const common = { ...fixed, ...membersOfAny(order), paymentMethod };
  if (asks === 'token') return { ...common, ...membersOfCard(order) };
  const isCaptured = method.paymentTypes?.includes('PA') === true;
  // The brand of one country alone needs no address.
  const onlyCountry = method.countries?.length === 1 ? method.countries[0] : undefined;
  return {
    ...common,
    countryCode: parameters['billing.country'] ?? onlyCountry,
    shopperInteraction: 'Ecommerce',
    // Only a brand that can be authorised is told when to capture. Adyen captures every other payment at once.
    ...(isCaptured && paymentType === 'DB' && { captureDelayHours: 0 }),
    ...(isCaptured && paymentType === 'PA' && { additionalData: { manualCapture: 'true' } }),
    ...(asks === 'account' && membersOfStoring(order, fixed.reference, stored)),
    ...(asks === 'cart' && { lineItems: createLineItems(order) }),
    redirectFromIssuerMethod: 'GET',
  };
}

function createPaymentMethod(
  { instrument, parameters }: PaymentOrder,
  { details }: AdyenMethod,
  stored: StoredAccount | undefined,
): PaymentMethod | Outcome {
  switch (details.asks) {
    case 'account':
      if (stored) return { type: details.type, storedPaymentMethodId: stored.storedPaymentMethodId };
      // A name of another form is not one of Adyen's. Without one it would be a debit of a shopper who is there.
      if (agreementIn(parameters, 'mode') === 'REPEATED') return refusedForAdyen.unnamed;
      return instrument.kind === 'bankAccount'
        ? createDebit(instrument, details.type)
        : refusedForAdyen.account;
    case 'token':
      return instrument.kind === 'wallet' && instrument.wallet === details.wallet
        ? createToken(instrument)
        : refusedForAdyen.token;
    case 'phone': {
      const telephoneNumber = readPhone(parameters['customer.mobile'], details.country);
      if (telephoneNumber === undefined) return refusedForAdyen.phone;
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
  if (iban === undefined || holder === undefined) return refusedForAdyen.account;
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

/** The members of an item of which a line is made. */
const itemMembers =
  /\]\.(?:name|merchantItemId|quantity|price|totalAmount|taxAmount|totalTaxAmount|tax|sku|productUrl|imageUrl)$/;

/** Returns the parameters of the cart that Adyen is not sent: some members, and all of an item without a name. */
export const findUnsentItems = ({ parameters }: PaymentOrder): readonly string[] =>
  Object.keys(parameters).filter((name) => {
    const [item] = /^cart\.items\[\d+\]\./.exec(name) ?? [];
    return item !== undefined && !(itemMembers.test(name) && `${item}name` in parameters);
  });

/**
 * Returns the lines of the cart, each with the price of a unit; with that of the whole where its quantity is no whole number, or the
 * price of a unit was rounded.
 */
function createLineItems({ parameters, currency }: PaymentOrder): LineItem[] {
  const indices = Object.keys(parameters).flatMap(
    (name) => /^cart\.items\[(\d+)\]\.name$/.exec(name)?.[1] ?? [],
  );
  const sorted = [...new Set(indices)].sort((one, other) => Number(one) - Number(other));
  return sorted.map((index) => {
    const of = (name: string) => parameters[`cart.items[${index}].${name}`];
    const unitsOf = (name: string) => {
      const amount = of(name);
      return amount === undefined ? undefined : toMinorUnits(amount, currency, adyenExponents);
    };
    const quantity = Number(of('quantity') ?? 1);
    const timesQuantity = (units: number | undefined) =>
      units === undefined ? undefined : Math.round(units * quantity);
    const [price, unitTax] = [unitsOf('price'), unitsOf('taxAmount')];
    const total = unitsOf('totalAmount') ?? timesQuantity(price);
    const isByUnit = Number.isInteger(quantity) && total === timesQuantity(price);
    const amountIncludingTax = isByUnit ? price : total;
    const taxAmount = isByUnit ? unitTax : (unitsOf('totalTaxAmount') ?? timesQuantity(unitTax));
    const tax = of('tax');
    return {
      id: of('merchantItemId') ?? index,
      description: of('name'),
      quantity: isByUnit ? quantity : 1,
      amountIncludingTax,
      taxAmount,
      amountExcludingTax:
        amountIncludingTax === undefined ? undefined : amountIncludingTax - (taxAmount ?? 0),
      taxPercentage: tax === undefined ? undefined : Math.round(Number(tax) * 100),
      sku: of('sku'),
      productUrl: of('productUrl'),
      imageUrl: of('imageUrl'),
    };
  });
}
