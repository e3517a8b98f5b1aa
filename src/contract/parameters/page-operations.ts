/**
 * The operations that the widget calls (gateway-contract 8.4). A shopper can change what the page sends. Parameters
 * that only the merchant may set, such as the amount, the payment type or the text on the statement, are therefore read
 * from the checkout alone.
 */
import { addressing, submission } from './addressing.ts';
import { bankAccount, directDebitRules } from './bank-account.ts';
import { basic } from './basic.ts';
import { billing } from './billing.ts';
import { instrumentOfBrand, knownBrands } from './brand.ts';
import { card } from './card.ts';
import { customParametersOfAPage } from './custom-parameters.ts';
import { customerOfAPage, shippingCustomer } from './customer.ts';
import { applePaySession, deviceWalletsOfAPage } from './device-wallets.ts';
import {
  instrumentToPay,
  oneInstrument,
  preparedRegistration,
  wholeCard,
  wholeWallet,
} from './instrument.ts';
import type { Operation } from './operation.ts';
import { shipping } from './shipping.ts';
import { standingInstructionOfAPage } from './stored-credentials.ts';
import { except, only, type Structure } from './table.ts';
import { instalments, tokenisation } from './tokenisation.ts';
import { virtualAccount } from './virtual-account.ts';

const wayBack = [
  'shopperResultUrl',
  'set it when preparing the checkout or as the action of the payment form',
] as const;

/** The parameters about the shopper that a form may send. */
const aboutTheShopper: readonly Structure[] = [
  only(basic, ['paymentBrand', 'locale']),
  customerOfAPage,
  billing,
  only(tokenisation, ['createRegistration']),
  customParametersOfAPage,
];

/**
 * Parameters for which the prepared value counts, without an error when the page sends another (threeds-security T14).
 * There are honest reasons for a difference: the form's action may be another address than the prepared one, the form
 * may have another language, and the browser's data may differ from what the merchant's server guessed. An error would
 * also let a page find out by guessing which name, address or account was prepared.
 */
const yielding =
  /^(shopperResultUrl$|locale$|customer\.|billing\.|shipping\.|bankAccount\.|virtualAccount\.)/;

const wayBackOnly: Structure = except(addressing, ['entityId', 'notificationUrl']);

/** The bank account without the mandate, its date and the due date, which only the merchant may set. */
const accountOfTheShopper = except(bankAccount, [
  'bankAccount.mandate.id',
  'bankAccount.mandate.dateOfSignature',
  'transactionDueDate',
]);

const goods = except(shipping, ['shipping.cost', 'shipping.expectedDate']);

const instruments: readonly Structure[] = [
  card,
  ...deviceWalletsOfAPage,
  virtualAccount,
  accountOfTheShopper,
];
const instrumentRules = [
  oneInstrument,
  wholeCard,
  wholeWallet,
  instrumentToPay,
  knownBrands,
  instrumentOfBrand,
  ...directDebitRules,
];

/** `POST /v1/checkouts/{id}/payment`: pays with the data that the shopper submits. */
export const checkoutPayment: Operation = {
  structures: [
    wayBackOnly,
    ...aboutTheShopper,
    ...instruments,
    goods,
    shippingCustomer,
    standingInstructionOfAPage,
    instalments,
    only(tokenisation, ['registrationId']),
    submission,
  ],
  rules: [...instrumentRules, preparedRegistration],
  required: new Map([
    [
      'paymentType',
      'the checkout was prepared without one, so that it can only store details: prepare it with one, or submit to its registration',
    ],
    wayBack,
  ]),
  refused: new Map(),
  prepared: yielding,
};

/** `POST /v1/checkouts/{id}/registration`: stores the shopper's payment instrument and charges nothing. */
export const checkoutRegistration: Operation = {
  structures: [
    wayBackOnly,
    ...aboutTheShopper,
    ...instruments,
    standingInstructionOfAPage,
    only(submission, ['attemptId']),
  ],
  rules: instrumentRules,
  required: new Map([wayBack]),
  refused: new Map(),
  prepared: yielding,
};

/** `POST /v1/checkouts/{id}/applepay/session`: starts an Apple Pay session. */
export const checkoutApplePaySession: Operation = {
  structures: [applePaySession],
  rules: [],
  required: new Map([
    ['validationURL', 'send the one of the validatemerchant event'],
    ['domainName', 'send the host name of the page'],
  ]),
  refused: new Map(),
  prepared: 'fixed',
};
