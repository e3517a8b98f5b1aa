import { describe, expect, test } from 'vitest';
import { isParameter, isSecretParameter, structures } from '../../../src/contract/parameters/index.ts';
import { allCases } from '../../conformance/runner/values.mjs';

/** The parameters that gateway-contract 4.4, 4.5, 5.4 to 5.7 have beside those of parameters.md, copied by hand. */
const ofGatewayContract: Readonly<Record<string, string>> = {
  '': `entityId notificationUrl recurringType registrations[n].id registrationId customParameters[key]
    customer.browser.javascriptEnabled shipping.customer.browser.javascriptEnabled recurring.numberOfInstallments`,
  'standingInstruction.': `mode source type recurringType initialTransactionId expiry frequency numberOfInstallments
    industryPractice`,
  'threeDSecure.': `amount currency deviceInfo merchant.name merchant.url merchant.country
    v2.visa.requestorId v2.visa.requestorName v2.mastercard.requestorId v2.mastercard.requestorName
    v2.amex.requestorId v2.amex.requestorName v2.diners.requestorId v2.diners.requestorName v2.jcb.requestorId
    v2.jcb.requestorName v2.cartebancaire.requestorId v2.cartebancaire.requestorName channel challengeIndicator
    exemptionFlag npa decoupled threeRIInd authenticationInd messageCategory disable schemeData[key]
    authenticationStatus version dsTransactionId acsTransactionId challengeMandatedIndicator authType
    transactionStatusReason flow xid`,
  'risk.': 'channelId serviceId amount orderTimestamp brand parameters[name] merchantWebsite accountToken',
};
/** Our own parameters: those that the widget sends, and Mastercard's link id. */
const own = [
  'standingInstruction.transactionLinkId',
  'attemptId',
  'flow',
  'onlySave',
  'shownAmount',
  'shownCurrency',
  'shopOrigins',
  'validationURL',
  'domainName',
  'displayName',
];
const specified = [
  ...allCases().map(({ parameter }) => parameter.replaceAll('[0]', '[n]')),
  ...Object.entries(ofGatewayContract).flatMap(([prefix, fields]) =>
    fields.split(/\s+/).map((field) => prefix + field),
  ),
];

const rows = structures.flatMap((structure) => structure.rows);

describe('the tables', () => {
  test('contain every parameter of the specification, each once, and no other', () => {
    const recipe =
      'What the specification has goes into test/conformance/parameters and docs/spec/parameters.md. Name any other ' +
      'new parameter here, give rows.test.ts a right and a wrong value of it. Then run node tools/generate.mjs. ' +
      'A format of digits that may look like a card number says so (other-digits.ts). `ours` in ' +
      'src/gateway/connectors/upstream/forwarded.ts names what no upstream gateway gets.';
    const names = rows.flatMap(({ name, alias }) => [name, alias ?? []].flat());
    expect(names.sort(), recipe).toEqual([...new Set([...specified, ...own])].sort());
  });

  test('mark deprecated parameters', () => {
    const deprecated = rows.filter((row) => row.deprecated).map((row) => row.name);
    expect(deprecated.sort()).toEqual(['notificationUrl', 'recurringMigration.paymentType', 'recurringType']);
  });

  test('mark parameters that may contain a card, a token or a code', () => {
    expect(rows.filter((row) => row.secret).map((row) => row.name)).toEqual([
      'card.number',
      'card.cvv',
      'deviceWalletA.paymentToken',
      'deviceWalletB.paymentToken',
      'deviceWalletC.paymentToken',
      'tokenAccount.number',
      'tokenAccount.cryptogram',
      'tokenAccount.dtvc',
      'sender.accountNumber',
      'recipient.accountNumber',
    ]);
  });

  test('give the wallets’ parameters their vendors’ names', () => {
    expect(rows.flatMap((row) => row.alias ?? [])).toEqual([
      'applePay.paymentToken',
      'applePay.source',
      'applePay.cardNetwork',
      'applePay.cardType',
      'googlePay.paymentToken',
      'googlePay.source',
      'samsungPay.paymentToken',
      'samsungPay.source',
    ]);
  });

  test('give each indexed name its highest index, and each family its keys', () => {
    const bracketed = rows.filter((row) => row.name.includes('['));
    expect(bracketed.filter((row) => row.name.includes('[n]') !== (row.highest === 1000))).toEqual([]);
    expect(bracketed.filter((row) => row.name.includes('[n]') === (row.key !== undefined))).toEqual([]);
    expect(rows.filter((row) => !row.name.includes('[') && (row.highest ?? row.key) !== undefined)).toEqual(
      [],
    );
  });
});

describe('a name', () => {
  test('is known with any key and any index', () => {
    const known = [
      'amount',
      'card.cvv',
      'customParameters[any]',
      'cart.items[12].recipient.firstName',
      'airline.passengers[3].legs[1000].taxAmount',
      'threeDSecure.v2.visa.requestorId',
      'applePay.paymentToken',
    ];
    expect(known.filter((name) => !isParameter(name))).toEqual([]);
  });

  test.each([
    'Amount',
    'card',
    'customParameters',
    '__proto__',
    'constructor',
    'toString',
    'amount[x]',
    'cart.items[0]',
    'cart.items[0].__proto__',
    'cart.items.0.name',
    'cart.items[0]name',
    'cart.items[0].name[1]',
    'cart[items][0].name',
    'cart.items[[0]].name',
    'cart.items[0].name.',
    'customParameters[a][b]',
    'customParameters[a[b]]',
    'airline.legs[0].taxAmount',
    'applePay.cardHolder',
    'googlePay.cardType',
    'shipping.givenName',
  ])('that is in no table is unknown: %s', (name) => {
    expect(isParameter(name)).toBe(false);
  });

  test('tells whether its value is a secret, in either spelling', () => {
    expect(['card.number', 'applePay.paymentToken', 'sender.accountNumber'].map(isSecretParameter)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['amount', 'bankAccount.iban', 'card.holder', 'nonsense'].filter(isSecretParameter)).toEqual([]);
  });
});
