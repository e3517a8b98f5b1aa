/** The operations that the merchant's server calls (gateway-contract 3.1, 3.5, 4.1 and 4.4). */
import { addressing } from './addressing.ts';
import { bankAccount, directDebitRules, mayBeCard } from './bank-account.ts';
import { basic, forex, preparation } from './basic.ts';
import { instrumentOfBrand } from './brand.ts';
import { card } from './card.ts';
import { currencyOfAnEarlierPayment } from './currencies.ts';
import { context, instruments } from './groups.ts';
import {
  besideRegistration,
  instrumentToPay,
  instrumentToStore,
  oneInstrument,
  wholeCard,
  wholeWallet,
} from './instrument.ts';
import { linkedAuthorisation } from './link.ts';
import type { Operation } from './operation.ts';
import {
  checkoutTypes,
  firstTypes,
  followUpTypes,
  madeByTheGateway,
  paymentTypeFrom,
  storingType,
} from './payment-types.ts';
import { except, only, type ParameterError, type Rule, type Structure, withFormat } from './table.ts';
import { onlyStores, recurringMigration, tokenisation } from './tokenisation.ts';
import { virtualAccount } from './virtual-account.ts';
import { wholeAmounts } from './whole-amounts.ts';

const amount = ['amount', 'send the amount to charge, such as 92.00'] as const;
const currency = ['currency', 'send an ISO 4217 code such as EUR'] as const;

const overriding = [
  'overridePaymentType[',
  'is accepted when a checkout is created, nowhere else; leave it out',
] as const;
const onlyAtCreation = new Map([
  overriding,
  ['integrity', 'is answered when a checkout is created, nowhere else; leave it out'],
]);

const ofTheShopper = 'is taken from the shopper by the widget; leave it out when preparing a checkout';
const shoppersInstrument = [
  'card.',
  'deviceWalletA.',
  'deviceWalletB.',
  'deviceWalletC.',
  'applePay.',
  'googlePay.',
  'samsungPay.',
  'tokenAccount.',
  'registrationId',
].map((prefix) => [prefix, ofTheShopper] as const);

/** Returns the basic parameters with the payment types that an operation accepts. */
function basicWith(...taken: Parameters<typeof paymentTypeFrom>): Structure {
  return withFormat(basic, 'paymentType', paymentTypeFrom(...taken));
}

function typeOf(...types: readonly string[]): readonly [string, string] {
  return ['paymentType', `send one of [${types.join(', ')}]`];
}

const noTransfer =
  'must not be a card, nor have the form of a card number, when a checkout is prepared, which is stored; send such a payment to /v1/payments';

/** Account numbers that a checkout refuses when they may be card numbers, with their kind and the error sentence of each. */
const accounts = [
  ['sender.accountNumber', 'sender.accountNumberType', noTransfer],
  ['recipient.accountNumber', 'recipient.accountNumberType', noTransfer],
  [
    'bankAccount.number',
    'bankAccount.numberType',
    'must not have the form of a card number when a checkout is prepared, which is stored; send bankAccount.iban, or leave it to the shopper, whose form asks for it',
  ],
] as const;

const withoutReference = ['referenceUuid'];
const withoutPages = except(tokenisation, ['registrations[n].id', 'registrationId']);

/**
 * The rule that an account number of a prepared checkout must not be a card number: prepared data is stored
 * unencrypted, and a card number must never be stored so (design decision 12). An account number that has the form of a
 * card number by chance can still be sent in another way: in a payment from server to server, as an IBAN, or by the
 * shopper in the form's own field.
 */
const noCardAccount: Rule = {
  text: 'sender.accountNumber, recipient.accountNumber and bankAccount.number must not be a card, nor have the form of one, when a checkout is prepared.',
  judge(parameters) {
    const errors: ParameterError[] = [];
    for (const [name, kind, message] of accounts) {
      const value = parameters[name];
      if (!value) continue;
      if (parameters[kind] === 'CARD_ACCOUNT' || mayBeCard(value))
        errors.push({ name, value: null, message });
    }
    return errors;
  },
};

/** `POST /v1/checkouts`: prepares a checkout. */
export const checkoutCreation: Operation = {
  structures: [
    addressing,
    basicWith(checkoutTypes),
    forex,
    preparation,
    // The widget can prefill its form with these. Some of them, such as the mandate, only the merchant knows.
    virtualAccount,
    bankAccount,
    ...context,
    except(tokenisation, ['registrationId']),
  ],
  rules: [noCardAccount, linkedAuthorisation],
  required: new Map([amount, currency, typeOf(...checkoutTypes)]),
  exempt: onlyStores,
  refused: new Map(shoppersInstrument),
  prepared: 'fixed',
};

/** `POST /v1/checkouts/{id}`. Sent parameters replace prepared ones. */
export const checkoutUpdate: Operation = {
  ...checkoutCreation,
  refused: new Map([...shoppersInstrument, ...onlyAtCreation]),
  prepared: 'replaced',
};

/** `POST /v1/payments` without a reference to another payment: a first payment. */
export const payment: Operation = {
  structures: [
    addressing,
    except(basicWith(firstTypes), withoutReference),
    forex,
    ...instruments,
    ...context,
    except(tokenisation, ['registrations[n].id']),
  ],
  rules: [oneInstrument, wholeCard, wholeWallet, instrumentToPay, instrumentOfBrand, ...directDebitRules],
  required: new Map([amount, currency, typeOf(...firstTypes)]),
  refused: onlyAtCreation,
  prepared: 'fixed',
};

/**
 * `POST /v1/checkouts/{id}/payment`, called by the merchant's server: pays with the data that the shopper saved.
 * Amount, currency and payment type may be repeated; they must be those that were prepared.
 */
export const checkoutConfirmation: Operation = {
  structures: [only(addressing, ['entityId']), only(basic, ['amount', 'currency', 'paymentType'])],
  rules: [],
  required: new Map(),
  refused: new Map(),
  prepared: 'fixed',
};

const madeElsewhere = [
  'eci',
  'verificationId',
  'authenticationStatus',
  'version',
  'dsTransactionId',
  'acsTransactionId',
  'challengeMandatedIndicator',
  'authType',
  'transactionStatusReason',
  'flow',
  'xid',
].map((name) => [`threeDSecure.${name}`, 'is what this request asks for; send it with the payment'] as const);
const decidesThePayment = ['threeDSecure.disable', 'threeDSecure.exemptionFlag'].map(
  (name) => [name, 'is about the payment that follows; send it with that one'] as const,
);
const oneAmount = ['threeDSecure.amount', 'threeDSecure.currency'].map(
  (name) => [name, 'is the amount or the currency of this request; send it without threeDSecure'] as const,
);

/** `POST /v1/threeDSecure`: authenticates the shopper and charges nothing. */
export const standaloneAuthentication: Operation = {
  structures: [
    addressing,
    except(basic, [
      'paymentType',
      'overridePaymentType[brand]',
      'taxAmount',
      'discountAmount',
      'transactionCategory',
      'sequence',
      'numberOfCaptures',
      'promotionCode',
      'transactionProcessingCode',
      'lifecycleId',
      ...withoutReference,
    ]),
    card,
    ...context,
  ],
  rules: [wholeCard],
  required: new Map([
    ['amount', 'send the amount the shopper shall agree to, such as 92.00'],
    currency,
    ['card.number', 'send the card whose holder is to be authenticated'],
  ]),
  refused: new Map([...onlyAtCreation, ...madeElsewhere, ...decidesThePayment, ...oneAmount]),
  prepared: 'fixed',
};

const basicOfFollowUps = withFormat(
  basicWith(followUpTypes, madeByTheGateway),
  'currency',
  currencyOfAnEarlierPayment,
);

/**
 * `POST /v1/payments/{id}`. Whether the amount may be absent depends on the life cycle of the payment, so it is not
 * decided here.
 */
export const followUp: Operation = {
  structures: [addressing, except(basicOfFollowUps, withoutReference), forex, ...context],
  rules: [],
  required: new Map([typeOf(...followUpTypes)]),
  refused: onlyAtCreation,
  prepared: 'fixed',
};

/** `POST /v1/payments` with `referenceUuid`: does the same as a follow-up by path (`service.md`, "Endpoints"). */
export const referencedPayment: Operation = {
  ...followUp,
  structures: [addressing, basicOfFollowUps, forex, ...context],
  required: new Map([typeOf(...followUpTypes), ['referenceUuid', 'send the id of the payment you refer to']]),
};

const nothingCharged = ['amount', 'currency', 'taxAmount', 'discountAmount', 'numberOfCaptures'];

/** `POST /v1/registrations`: stores a payment instrument. */
export const registrationCreation: Operation = {
  structures: [
    addressing,
    except(withFormat(basic, 'paymentType', storingType), [...nothingCharged, ...withoutReference]),
    ...instruments,
    ...context,
    recurringMigration,
  ],
  rules: [oneInstrument, wholeCard, wholeWallet, instrumentToStore, instrumentOfBrand, ...directDebitRules],
  required: new Map(),
  refused: onlyAtCreation,
  prepared: 'fixed',
};

/** `POST /v1/registrations/{id}`. Sent parameters replace stored ones. */
export const registrationUpdate: Operation = {
  structures: [
    addressing,
    only(basic, ['merchantTransactionId', 'merchantInvoiceId', 'merchantMemo', 'testMode']),
    only(card, ['card.holder', 'card.expiryMonth', 'card.expiryYear']),
    only(bankAccount, ['bankAccount.holder']),
    ...context,
  ],
  rules: [wholeAmounts],
  required: new Map(),
  refused: new Map([
    ['card.number', 'is never changed; create a registration for another card'],
    ['card.cvv', 'is never stored; leave it out'],
    ...onlyAtCreation,
  ]),
  prepared: 'replaced',
};

/** `POST /v1/registrations/{id}/payments`: pays with a stored instrument. */
export const registrationPayment: Operation = {
  structures: [
    addressing,
    except(basicWith(checkoutTypes), withoutReference),
    forex,
    only(card, besideRegistration),
    only(bankAccount, [
      'bankAccount.holder',
      'bankAccount.mandate.id',
      'bankAccount.mandate.dateOfSignature',
      'transactionDueDate',
    ]),
    ...context,
    withoutPages,
  ],
  rules: [],
  required: new Map([amount, currency, typeOf(...checkoutTypes)]),
  refused: new Map([
    ['card.number', 'is in the registration; leave it out'],
    ['card.expiry', 'is in the registration; leave it out'],
    ...onlyAtCreation,
  ]),
  prepared: 'fixed',
};
