// @runs rest
// @tests src/gateway/connectors/upstream/upstream-record.ts
/**
 * The ids of an upstream and of its acquirer are not ours, so they are passed on unchanged. Card numbers in an
 * upstream's texts are not passed on.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passesLuhn } from '../../../../src/contract/card/luhn.ts';
import { createSecretFinder, noSecrets } from '../../../../src/gateway/connectors/secrets.ts';
import { readRecord } from '../../../../src/gateway/connectors/upstream/upstream-record.ts';
import { pan } from './support.ts';

const card = {
  kind: 'card',
  number: pan,
  expiryMonth: '12',
  expiryYear: '2030',
  securityCode: '123',
} as const;

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');
const makers: readonly (() => string)[] = [
  randomUUID,
  () => randomBytes(8).toString('hex'),
  () => randomBytes(16).toString('hex'),
  () => randomBytes(randomInt(6, 40)).toString('base64url'),
  () => digits(randomInt(6, 40)),
  () => digits(16),
  () => `7712345${digits(5)}`,
  () => `${digits(4)}-${digits(4)}-${digits(3)}|${digits(6)}`,
  () => `${digits(12)} ${digits(6)} ${digits(2)}`,
  () => `order-${1_763_690_000_000 + randomInt(1_000_000_000)}`,
];
const names = ['ConnectorTxID1', 'ConnectorTxID2', 'ConnectorTxID3', 'OrderID', 'NSU', 'reconciliationId'];
const more = ['merchantAccountId', 'CardholderInitiatedTransactionID', 'AuthCode', 'clearingReference'];

describe('in an upstream’s answer', () => {
  test.each([
    ['to a card’s payment', createSecretFinder(card)],
    ['about a payment whose instrument is not known', noSecrets],
  ])('10,000 ids are passed on unchanged: %s', (_what, finder) => {
    for (let round = 0; round < 1_000; round += 1) {
      const resultDetails = Object.fromEntries(
        [...names, ...more].map((name, at) => [name, makers[(round + at) % makers.length]?.() ?? '']),
      );
      const id = (makers[round % 4] ?? randomUUID)().replace(/^[^0-9A-Za-z]/, 'x');
      const threeDSecure = { dsTransactionId: randomUUID(), acsTransactionId: randomUUID(), xid: digits(16) };
      const record = readRecord({ result: { code: '000.100.110' }, id, resultDetails, threeDSecure }, finder);
      expect([record?.id, record?.resultDetails, record?.threeDSecure]).toEqual([
        id,
        resultDetails,
        threeDSecure,
      ]);
    }
  });

  test('no card number is passed on in a text, whatever else the text says', () => {
    const start = fc.constantFrom('4', '51', '2300', '6011', '3528', '62', '5018');
    const number = fc.tuple(start, fc.stringMatching(/^[0-9]{15}$/)).map(([first, rest]) => {
      const begun = (first + rest).slice(0, 15);
      return begun + ([...'0123456789'].find((digit) => passesLuhn(begun + digit)) ?? '');
    });
    const gap = fc.constantFrom('', ' ', '-', '\u00a0');
    // Letters beyond f, because a number between hexadecimal digits is taken for a part of an id.
    const words = fc.string({ unit: fc.constantFrom(...'xyz é.,:;/()=') });
    const name = fc.constantFrom(
      'ExtendedDescription',
      'AcquirerResponse',
      'description',
      'cardHolderInfo',
      'Message',
      'CardNumber',
    );
    fc.assert(
      fc.property(number, gap, words, words, name, (digitsOf, between, before, after, member) => {
        const text = before + (digitsOf.match(/.{4}/g) ?? []).join(between) + after;
        const answer = {
          result: { code: '800.100.153' },
          resultDetails: { [member]: text, 'other words': ` ${text}` },
        };
        const record = readRecord(answer, noSecrets);
        expect(Object.keys(record?.resultDetails ?? {})).toEqual([member, 'other words']);
        expect(JSON.stringify(record).replace(/800\.100\.153/, '')).not.toMatch(/[0-9]{4}/);
      }),
      { numRuns: 300 },
    );
  });
});
