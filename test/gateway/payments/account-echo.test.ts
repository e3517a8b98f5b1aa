/** What an acquirer tells of an account is left out, and nothing else is. */
import { expect, test } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { withoutAccount } from '../../../src/gateway/payments/account-echo.ts';

const iban = 'DE89370400440532013000';
const bankAccount = { iban, number: '0532013000' };
const told = (text: string): Outcome => ({
  code: '000.000.000',
  rule: 'told',
  resultDetails: { ExtendedDescription: text, ConnectorTxID1: 'tx-1' },
});
const shown = (text: string, isFollowUp: boolean) =>
  withoutAccount(told(text), isFollowUp ? {} : { bankAccount }, isFollowUp).resultDetails
    ?.ExtendedDescription;

const echoes = [
  iban,
  iban.toLowerCase(),
  'account DE89 3704 0044 0532 0130 00 was debited',
  'IBAN:DE89-3704-0044-0532-0130-00.',
  `{"iban":"${iban}"}`,
  `IBAN${iban}`,
  'DE89.3704.0044.0532.0130.00',
  'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
];
test.each(echoes)('of a payment and of its refund %s is left out', (text) => {
  expect([shown(text, false), shown(text, true)]).toEqual([undefined, undefined]);
});

test('of a payment its account number of ten digits is left out', () => {
  expect(shown('account 0532 013 000 closed', false)).toBeUndefined();
});

const others = [
  'Insufficient Funds',
  'ES9121000418450200051332X',
  'DE88370400440532013999',
  'trace 512345|638 of terminal DE12AB',
  '6f1ed002-ab45-4d1c-9e7c-1a2b3c4d5e6f',
  'RF18 5390 0754 7034',
];
test.each(others)('neither of a payment nor of its refund %s is left out, which is no account', (text) => {
  expect([shown(text, false), shown(text, true)]).toEqual([text, text]);
});

const tellsOf = (paymentBrand: string, resultDetails: Readonly<Record<string, string>>) =>
  withoutAccount({ ...told('ok'), resultDetails }, { paymentBrand }, false).resultDetails;

test.each(['PREPAYMENT', 'KLARNA_INVOICE', 'BOLETO'])(
  'of a payment by %s the account stays to which the shopper may have to pay',
  (brand) => {
    const whereTo = { text: 'pay to ES9121000418450200051332', accountNumber: '1234567' };
    expect(tellsOf(brand, whereTo)).toEqual(whereTo);
  },
);

test.each(['IDEAL', 'VISA', 'PAYPAL', 'SEPA', 'TRUSTLY'])(
  'of a payment by %s an account is left out that its order does not have',
  (brand) => {
    const [payerIban, payerBBAN] = ['ES9121000418450200051332', '0532013'];
    const numbers = { accountNumber: '1234567', 'bank account no': '12345', 'debtor.account_nr': '12345678' };
    const kept = { accountId: '1234567', bankName: 'Bank', ConnectorTxID1: '1234567' };
    expect(tellsOf(brand, { payerIban, payerBBAN, text: `from ${payerIban}`, ...numbers, ...kept })).toEqual(
      kept,
    );
  },
);

test('an account that the acquirer names in its own member stays there alone', () => {
  const outcome: Outcome = {
    ...told(`debited ${iban}`),
    additions: { bankAccount: { iban }, descriptor: `Debit of ${iban}`, customer: { surname: 'Jones' } },
  };
  expect(withoutAccount(outcome, {}, false)).toEqual({
    ...outcome,
    resultDetails: { ConnectorTxID1: 'tx-1' },
    additions: { bankAccount: { iban }, customer: { surname: 'Jones' } },
  });
});

const holders: [string, string, boolean][] = [
  ['its IBAN', iban, false],
  ['its number', '0532 013 000', false],
  ['another IBAN', 'ES91 2100 0418 4502 0005 1332', false],
  ['an IBAN of a refund', iban, true],
];
test.each(holders)(
  '%s is left out of the holder and the bank that an acquirer tells',
  (_, holder, isFollowUp) => {
    const account = {
      iban,
      holder,
      bankName: `Bank of ${holder}`,
      bic: 'COBADEFFXXX',
      'mandate.id': `M-${iban}`,
    };
    const outcome: Outcome = { code: '000.000.000', rule: 'told', additions: { bankAccount: account } };
    const record = isFollowUp ? {} : { bankAccount };
    expect(withoutAccount(outcome, record, isFollowUp).additions).toEqual({
      bankAccount: { iban, bic: 'COBADEFFXXX', 'mandate.id': `M-${iban}` },
    });
  },
);

test('an account of which an acquirer tells its holder alone has no IBAN as holder', () => {
  const outcome: Outcome = {
    code: '000.000.000',
    rule: 'told',
    additions: { bankAccount: { holder: iban, country: 'DE' } },
  };
  expect(withoutAccount(outcome, {}, false).additions).toEqual({ bankAccount: { country: 'DE' } });
});
