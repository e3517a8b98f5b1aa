// @tests src/contract/parameters/index.ts
import { describe, expect, test } from 'vitest';
import {
  readCheckoutCreation,
  readCheckoutPayment,
  readCheckoutUpdate,
  readFollowUp,
  readPayment,
  readReferencedPayment,
  readRegistrationCreation,
  readRegistrationPayment,
} from '../../../src/contract/parameters/index.ts';
import type { Reader } from '../../../src/contract/parameters/operation.ts';
import type { ReadingSettings } from '../../../src/contract/parameters/settings.ts';
import type { Parameters } from '../../../src/contract/parameters/table.ts';

const charge = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const card = { 'card.number': '4200000000000000', 'card.expiryMonth': '12', 'card.expiryYear': '2030' };
const proof = { 'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=', 'threeDSecure.eci': '05' };
const iban = { 'bankAccount.iban': 'DE23100000001234567890' };
const bic = { 'bankAccount.bic': 'MARKDEF1100' };
const ofNumber = { 'bankAccount.iban': '', 'bankAccount.bic': '', 'bankAccount.number': '1234567890' };
const holder = { 'bankAccount.holder': 'Jane Jones' };
const account = { paymentBrand: 'DIRECTDEBIT_SEPA', ...holder };
const sepa = { ...charge, ...account, ...iban, ...bic };
const agreed = {
  'standingInstruction.mode': 'INITIAL',
  'standingInstruction.source': 'CIT',
  'standingInstruction.type': 'RECURRING',
};
const person = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
const token = { 'tokenAccount.number': '4895370012003478', 'tokenAccount.type': 'NETWORK' };

const fromAPage: Reader = (sent) => readCheckoutPayment(sent, charge);

type Case = readonly [
  read: Reader,
  good: Parameters,
  bad: Parameters,
  wrong: readonly string[],
  message: RegExp,
  settings?: ReadingSettings,
];

/** For each rule, a request that keeps it, one that breaks it, the parameter that the error names, and its message. */
const cases: Readonly<Record<string, Case>> = {
  'number or iban': [
    readPayment,
    { ...sepa, 'bankAccount.iban': '', 'bankAccount.number': '1234567890' },
    { ...sepa, 'bankAccount.iban': '' },
    ['bankAccount.iban'],
    /or bankAccount\.number/,
  ],
  'a brand is one of the list': [
    readPayment,
    { ...charge, ...card, paymentBrand: 'MASTER' },
    { ...charge, ...card, paymentBrand: 'NOPE' },
    ['paymentBrand'],
    /is not a brand of this gateway; send one such as VISA/,
  ],
  'a brand is one of the list when a checkout is prepared': [
    readCheckoutCreation,
    { ...charge, paymentBrand: 'MASTER' },
    { ...charge, paymentBrand: 'MasterCard' },
    ['paymentBrand'],
    /is not a brand of this gateway; send MASTER$/,
  ],
  'a brand is one of the list in a follow-up': [
    readFollowUp,
    { paymentType: 'RV', paymentBrand: 'VISA' },
    { paymentType: 'RV', paymentBrand: 'visa' },
    ['paymentBrand'],
    /send VISA$/,
  ],
  'a type for one brand is for one of the list': [
    readCheckoutCreation,
    { ...charge, 'overridePaymentType[VISA]': 'PA' },
    { ...charge, 'overridePaymentType[NOPE]': 'PA' },
    ['overridePaymentType[NOPE]'],
    /names no brand of this gateway; for the one in brackets send one such as VISA/,
  ],
  'a card pays no bank transfer': [
    readPayment,
    { ...charge, paymentBrand: 'IDEAL', 'bankAccount.bankName': 'Test Bank' },
    { ...charge, paymentBrand: 'IDEAL', ...card },
    ['paymentBrand'],
    /is not paid with card\.number; leave the card out, or send its own brand/,
  ],
  'a token pays no invoice': [
    readPayment,
    { ...charge, paymentBrand: 'VISA', ...token },
    { ...charge, paymentBrand: 'KLARNA_INVOICE', ...token },
    ['paymentBrand'],
    /is not paid with tokenAccount\.number/,
  ],
  'an account pays no card': [
    readPayment,
    { ...charge, paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane' },
    { ...charge, paymentBrand: 'VISA', 'virtualAccount.accountId': 'jane' },
    ['paymentBrand'],
    /is not paid with virtualAccount\.accountId; send card\.number/,
  ],
  'a card is stored under a brand of cards': [
    readRegistrationCreation,
    { ...card, paymentBrand: 'VISA' },
    { ...card, paymentBrand: 'PAYPAL' },
    ['paymentBrand'],
    /is not paid with card\.number/,
  ],
  'a page pays a brand with what it is paid with': [
    fromAPage,
    { paymentBrand: 'AFFIRM', shopperResultUrl: 'https://shop.example/result', ...card },
    { paymentBrand: 'SOFORTUEBERWEISUNG', shopperResultUrl: 'https://shop.example/result', ...card },
    ['paymentBrand'],
    /is not paid with card\.number/,
  ],
  'no card account in a checkout': [
    readCheckoutCreation,
    { ...charge, 'sender.accountNumber': 'DE23100000001234567890', 'sender.accountNumberType': 'IBAN' },
    { ...charge, 'sender.accountNumber': '4200000000000000', 'sender.accountNumberType': 'CARD_ACCOUNT' },
    ['sender.accountNumber'],
    /must not be a card/,
  ],
  'bankCode or bic beside a number': [
    readPayment,
    { ...sepa, ...ofNumber, 'bankAccount.bankCode': '10000000' },
    { ...sepa, ...ofNumber },
    ['bankAccount.bic'],
    /bankAccount\.bankCode, or bankAccount\.iban/,
  ],
  'no BIC beside an IBAN, which no bank wants since 2016': [
    readPayment,
    { ...sepa, 'bankAccount.bic': '' },
    { ...sepa, 'bankAccount.bic': 'MARKZZF1100' },
    ['bankAccount.bic'],
    /has no country/,
  ],
  'a holder of direct debits': [
    readPayment,
    sepa,
    { ...sepa, 'bankAccount.holder': '' },
    ['bankAccount.holder'],
    /may not be empty/,
  ],
  'a whole account for SEPA': [
    readRegistrationCreation,
    { paymentBrand: 'SEPA', ...holder, ...iban, ...bic },
    { paymentBrand: 'SEPA', 'bankAccount.country': 'DE' },
    ['bankAccount.holder', 'bankAccount.iban', 'bankAccount.bic'],
    /may not be empty/,
  ],
  'any part of an account for a transfer': [
    readPayment,
    { ...charge, paymentBrand: 'SOFORTUEBERWEISUNG', 'bankAccount.country': 'DE' },
    { ...charge, paymentBrand: 'SOFORTUEBERWEISUNG', 'bankAccount.country': 'DEU' },
    ['bankAccount.country'],
    /2 characters/,
  ],
  'a bank or an IBAN from a page': [
    fromAPage,
    { ...account, ...iban, shopperResultUrl: 'https://shop.example/' },
    { ...account, 'bankAccount.number': '1234567890', shopperResultUrl: 'https://shop.example/' },
    ['bankAccount.bic'],
    /or bankAccount\.iban/,
  ],
  'check digits of an IBAN': [
    readPayment,
    sepa,
    { ...sepa, 'bankAccount.iban': 'DE23100000001234567891' },
    ['bankAccount.iban'],
    /wrong check digits/,
  ],
  'check digits that no rule gives': [
    readPayment,
    { ...sepa, 'bankAccount.iban': 'LC55HEMM000100010012001200023015' },
    { ...sepa, 'bankAccount.iban': 'DE99000000000000000030' },
    ['bankAccount.iban'],
    /wrong check digits/,
  ],
  'country of a BIC': [
    readPayment,
    { ...sepa, 'bankAccount.bic': '1234xkpr' },
    { ...sepa, 'bankAccount.bic': 'MARKZZF1100' },
    ['bankAccount.bic'],
    /no country in its fifth and sixth place/,
  ],
  'length of an IBAN': [
    readPayment,
    { ...sepa, 'bankAccount.iban': 'RU0304452522540817810538091310419' },
    { ...sepa, 'bankAccount.iban': 'DE231000000012345678' },
    ['bankAccount.iban'],
    /length of its country/,
  ],
  'no check digit of a token': [
    readPayment,
    { ...charge, paymentBrand: 'VISA', ...token },
    { ...charge, paymentBrand: 'VISA', ...token, 'tokenAccount.number': '489537001200347x' },
    ['tokenAccount.number'],
    /digits only/,
  ],
  'a whole token account': [
    readPayment,
    { ...charge, paymentBrand: 'VISA', ...token },
    { ...charge, paymentBrand: 'VISA', 'tokenAccount.expiryYear': '2031' },
    ['tokenAccount.number', 'tokenAccount.type'],
    /together with tokenAccount\.expiryYear/,
  ],
  'identification of a customer': [
    readPayment,
    {
      ...charge,
      ...card,
      ...person,
      'customer.identificationDocType': 'IDCARD',
      'customer.identificationDocId': 'C01X00T47',
    },
    { ...charge, ...card, ...person, 'customer.identificationDocType': 'IDCARD' },
    ['customer.identificationDocId'],
    /together/,
  ],
  'identification of a shipping customer': [
    readCheckoutCreation,
    {
      ...charge,
      'shipping.customer.identificationDocType': 'IDCARD',
      'shipping.customer.identificationDocId': 'C01X00T47',
    },
    { ...charge, 'shipping.customer.identificationDocId': 'C01X00T47' },
    ['shipping.customer.identificationDocType'],
    /together/,
  ],
  'names of a customer': [
    readFollowUp,
    { paymentType: 'RF', ...person, 'customer.sex': 'F' },
    { paymentType: 'RF', 'customer.sex': 'F' },
    ['customer.givenName', 'customer.surname'],
    /together with customer\.sex/,
  ],
  'no names of a shipping customer': [
    readCheckoutCreation,
    { ...charge, 'shipping.customer.sex': 'F' },
    { ...charge, 'shipping.customer.sex': 'f' },
    ['shipping.customer.sex'],
    /one of \[M, F\]/,
  ],
  ...addressCases('billing.'),
  ...addressCases('shipping.'),
  ...addressCases('merchant.billing.'),
  ...addressCases('merchant.shipping.'),
  'overridePaymentType when a checkout is created': [
    readCheckoutCreation,
    { ...charge, 'overridePaymentType[VISA]': 'PA' },
    { ...charge, 'overridePaymentType[VISA]': 'XXX' },
    ['overridePaymentType[VISA]'],
    /one of \[PA, DB, CD\]/,
  ],
  ...onlyAtCreation('overridePaymentType[VISA]', 'PA'),
  ...onlyAtCreation('integrity', 'true'),
  'testMode in the test environment': [
    readPayment,
    { ...charge, ...card, testMode: '' },
    { ...charge, ...card, testMode: 'INTERNAL' },
    ['testMode'],
    /test environment only/,
    { environment: 'live' },
  ],
  'both members of forex': [
    readCheckoutCreation,
    { ...charge, 'forex.amount': '10.00', 'forex.currency': 'USD' },
    { ...charge, 'forex.currency': 'USD' },
    ['forex.amount'],
    /together/,
  ],
  'mode, source and type of a standing instruction': [
    readRegistrationPayment,
    { ...charge, ...agreed },
    { ...charge, 'standingInstruction.mode': 'REPEATED' },
    ['standingInstruction.source', 'standingInstruction.type'],
    /together with standingInstruction\.mode/,
  ],
  'a number of instalments': [
    readPayment,
    {
      ...charge,
      ...card,
      ...agreed,
      'standingInstruction.type': 'INSTALLMENT',
      'standingInstruction.numberOfInstallments': '12',
    },
    { ...charge, ...card, ...agreed, 'standingInstruction.type': 'INSTALLMENT' },
    ['standingInstruction.numberOfInstallments'],
    /how many/,
  ],
  'a number of instalments from the shopper': [
    fromAPage,
    {
      ...card,
      ...agreed,
      'standingInstruction.type': 'INSTALLMENT',
      'recurring.numberOfInstallments': '12',
      shopperResultUrl: 'https://shop.example/',
    },
    {
      ...card,
      ...agreed,
      'standingInstruction.type': 'INSTALLMENT',
      shopperResultUrl: 'https://shop.example/',
    },
    ['standingInstruction.numberOfInstallments'],
    /how many/,
  ],
  'a whole card': [
    readPayment,
    { ...charge, ...card },
    { ...charge, 'card.number': '4200000000000000' },
    ['card.expiryMonth', 'card.expiryYear'],
    /together with card\.number/,
  ],
  'a wallet’s token': [
    readPayment,
    { ...charge, 'deviceWalletA.paymentToken': '{"data":"…"}', 'deviceWalletA.cardNetwork': 'visa' },
    { ...charge, 'deviceWalletA.cardNetwork': 'visa' },
    ['deviceWalletA.paymentToken'],
    /together with deviceWalletA\.cardNetwork/,
  ],
  'a decrypted wallet': [
    readPayment,
    { ...charge, 'deviceWalletB.source': 'web', ...card, ...proof },
    { ...charge, 'deviceWalletB.source': 'web', 'card.number': '4200000000000000' },
    ['card.expiryMonth', 'card.expiryYear', 'threeDSecure.verificationId', 'threeDSecure.eci'],
    /together with/,
  ],
  'a decrypted wallet without a card': [
    readPayment,
    { ...charge, 'googlePay.source': 'app', ...card, ...proof },
    { ...charge, 'googlePay.source': 'app' },
    ['card.number', 'card.expiryMonth', 'card.expiryYear', 'threeDSecure.verificationId', 'threeDSecure.eci'],
    /together with googlePay\.source, or send the wallet's token as googlePay\.paymentToken/,
  ],
  'a decrypted wallet with its source': [
    readPayment,
    { ...charge, 'deviceWalletA.source': 'web', 'deviceWalletA.cardType': 'credit', ...card, ...proof },
    { ...charge, 'deviceWalletA.cardType': 'credit', ...card, ...proof },
    ['deviceWalletA.source'],
    /together with deviceWalletA\.cardType/,
  ],
  'a card under the brand of a wallet, which is one that the merchant decrypted': [
    readPayment,
    { ...charge, paymentBrand: 'GOOGLEPAY', 'googlePay.source': 'app', ...card, ...proof },
    { ...charge, paymentBrand: 'GOOGLEPAY', ...card },
    ['deviceWalletB.source', 'threeDSecure.verificationId', 'threeDSecure.eci'],
    /together with card\.number, or send the wallet's token as deviceWalletB\.paymentToken/,
  ],
  'one instrument: wallet and card': [
    readPayment,
    { ...charge, 'deviceWalletA.paymentToken': 'x' },
    { ...charge, ...card, 'deviceWalletA.paymentToken': 'x' },
    ['deviceWalletA.paymentToken'],
    /together with card\.number; send one means/,
  ],
  'one instrument: two wallets': [
    readPayment,
    { ...charge, 'deviceWalletB.paymentToken': 'x' },
    { ...charge, 'deviceWalletA.paymentToken': 'x', 'samsungPay.paymentToken': 'y' },
    ['samsungPay.paymentToken'],
    /together with deviceWalletA\.paymentToken/,
  ],
  'one instrument: two decrypted wallets': [
    readPayment,
    { ...charge, 'deviceWalletC.source': 'web', ...card, ...proof },
    { ...charge, 'deviceWalletA.source': 'web', 'deviceWalletC.source': 'web', ...card, ...proof },
    ['deviceWalletA.source', 'deviceWalletC.source'],
    /send one means/,
  ],
  'one instrument: card and bank account': [
    readPayment,
    { ...charge, ...card, paymentBrand: 'VISA' },
    { ...charge, ...card, paymentBrand: 'VISA', ...iban },
    ['bankAccount.iban'],
    /together with card\.number/,
  ],
  'one instrument: three at once': [
    readRegistrationCreation,
    { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@shop.example' },
    { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@shop.example', ...iban, ...token },
    ['bankAccount.iban', 'tokenAccount.number'],
    /together with virtualAccount\.accountId/,
  ],
  'an instrument to pay': [
    readPayment,
    { ...charge, ...card },
    charge,
    ['paymentBrand'],
    /^card properties must be set/,
  ],
  'a card for a brand of cards': [
    readRegistrationCreation,
    { paymentBrand: 'VISA', ...card },
    { paymentBrand: 'VISA' },
    ['paymentBrand'],
    /^card properties must be set/,
  ],
  'a brand that sends the shopper on': [
    readPayment,
    { ...charge, paymentBrand: 'IDEAL' },
    { ...charge, paymentBrand: 'MADA' },
    ['paymentBrand'],
    /^card properties must be set/,
  ],
  'no shopper to be sent on where something is stored': [
    readRegistrationCreation,
    { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@shop.example' },
    { paymentBrand: 'PAYPAL' },
    ['paymentBrand'],
    /^card properties must be set/,
  ],
  'a brand that nothing else tells': [
    readPayment,
    { ...charge, paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane@shop.example' },
    { ...charge, 'virtualAccount.accountId': 'jane@shop.example' },
    ['paymentBrand'],
    /virtualAccount\.accountId does not tell it/,
  ],
  'two indexes': [
    readCheckoutCreation,
    { ...charge, 'airline.passengers[0].legs[1000].flightNumber': 'LH 7' },
    { ...charge, 'airline.passengers[0].legs[01].flightNumber': 'LH 7' },
    ['airline.passengers[0].legs[01].flightNumber'],
    /from 0 to 1000 .+ airline\.passengers\[0\]\.legs\[0\]\.flightNumber/,
  ],
  'a known forced result': [
    readPayment,
    { ...charge, ...card, 'customParameters[forceResultCode]': '800.100.153' },
    { ...charge, ...card, 'customParameters[forceResultCode]': '800.100.999' },
    ['customParameters[forceResultCode]'],
    /catalogue/,
  ],
  'a return address': [
    readFollowUp,
    { paymentType: 'PA', shopperResultUrl: 'https://shop.example/' },
    { paymentType: 'PA', shopperResultUrl: 'javascript://x' },
    ['shopperResultUrl'],
    /scheme/,
  ],
};

describe('the rule of', () => {
  test.each(Object.entries(cases))(
    '%s lets a good request pass, refuses a bad one and says why',
    (_name, [read, good, bad, wrong, message, settings]) => {
      expect(read(good, {}, settings).errors).toEqual([]);
      const { errors } = read(bad, {}, settings);
      expect(errors.map((error) => error.name).sort()).toEqual([...wrong].sort());
      for (const error of errors) expect(error.message).toMatch(message);
    },
  );
});

describe('an error', () => {
  test('in recorded form names the brand without a value when there is no instrument', () => {
    expect(readPayment(charge).errors).toEqual([
      {
        name: 'paymentBrand',
        value: null,
        message:
          'card properties must be set: send card.number, card.expiryMonth and card.expiryYear, or another means of payment',
      },
    ]);
  });

  test('about the form of the brand is not followed by an error that the brand is absent', () => {
    expect(readPayment({ ...charge, paymentBrand: 'VI-SA' }).errors).toHaveLength(1);
  });

  test('about a malformed IBAN, BIC or holder is not followed by an error that it is absent', () => {
    const bad = { ...sepa, 'bankAccount.iban': 'DE', 'bankAccount.bic': 'X', 'bankAccount.holder': 'J' };
    expect(readPayment(bad).errors).toHaveLength(3);
  });

  test('about a malformed card number is the only error', () => {
    const { errors } = readPayment({ ...charge, ...card, 'card.number': '4200 0000' });
    expect(errors).toMatchObject([{ name: 'card.number', value: null }]);
  });

  test('about an IBAN does not repeat its digits', () => {
    const [error] = readPayment({ ...sepa, 'bankAccount.iban': 'DE23100000001234567891' }).errors;
    expect(error?.value).toBe('DE…');
  });
});

function addressCases(prefix: string): Record<string, Case> {
  const field = (name: string) => prefix + name;
  return {
    [`a street's name: ${prefix}`]: [
      readCheckoutCreation,
      { ...charge, [field('street1')]: '12', [field('street2')]: 'b' },
      { ...charge, [field('street1')]: '12', [field('street2')]: '34' },
      [field('street1')],
      /digits only; send the street name/,
    ],
    [`a second line of the street: ${prefix}`]: [
      readCheckoutCreation,
      { ...charge, [field('street2')]: '12b' },
      { ...charge, [field('street2')]: '12' },
      [field('street2')],
      /houseNumber1$/,
    ],
    [`house numbers: ${prefix}`]: [
      readCheckoutCreation,
      { ...charge, [field('houseNumber1')]: '1', [field('houseNumber2')]: '2' },
      { ...charge, [field('houseNumber2')]: '2' },
      [field('houseNumber1')],
      /together with/,
    ],
  };
}

function onlyAtCreation(name: string, value: string): Record<string, Case> {
  const others: readonly (readonly [string, Reader, Parameters])[] = [
    ['updating a checkout', readCheckoutUpdate, charge],
    ['paying', readPayment, { ...charge, ...card }],
    ['capturing', readFollowUp, { paymentType: 'CP' }],
    [
      'referring to a payment',
      readReferencedPayment,
      { paymentType: 'CP', referenceUuid: '8ac7a4a19fd5ac48019fe1b2c3d4e5f6' },
    ],
    ['storing', readRegistrationCreation, card],
    ['paying with what is stored', readRegistrationPayment, charge],
  ];
  return Object.fromEntries(
    others.map(([doing, read, good]) => [
      `${name} only when a checkout is created, not when ${doing}`,
      [read, good, { ...good, [name]: value }, [name], /when a checkout is created, nowhere else/] as const,
    ]),
  );
}
