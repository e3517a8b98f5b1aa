/** What a connector gives its shopper to pay with is shown on pages and in records, and so is judged before. */
import { describe, expect, test } from 'vitest';
import { type Outcome, UnknownOutcome } from '../../../src/connector/index.ts';
import { toRecordedCode } from '../../../src/gateway/connectors/payment-code.ts';
import { withoutSecrets } from '../../../src/gateway/connectors/record-texts.ts';
import { createSecretFinder, noSecrets } from '../../../src/gateway/connectors/secrets.ts';

type PaymentCode = NonNullable<Outcome['paymentCode']>;

const pending = { code: '000.200.000', rule: 'code-given', reference: 'acquirer1' } as const;
const read = (paymentCode: PaymentCode, holdsSecret = noSecrets) =>
  withoutSecrets({ ...pending, paymentCode }, holdsSecret).paymentCode;

describe('a code that a connector gives', () => {
  test.each<PaymentCode>([
    { entity: '11249', reference: '123 456 789', expiresAt: Date.parse('2026-11-23T10:00:00Z') },
    { qrCode: 'BEPGenApp://DoTx?TransId=1&Param="ö"' },
    { qrCode: 'x'.repeat(1024) },
    { reference: '12', barcode: '1234' },
    { reference: '1', barcode: '1'.repeat(80) },
  ])('is taken with a reference or a QR code: %o', (code) => {
    expect(read(code)).toEqual(code);
  });

  test.each<PaymentCode>([
    {},
    { entity: '11249' },
    { reference: '' },
    { reference: ' 1' },
    { reference: 'two\nlines' },
    { reference: 'right\u202eleft' },
    { reference: '1'.repeat(65) },
    { reference: 1 as unknown as string },
    { qrCode: '' },
    { qrCode: 'x'.repeat(1025) },
    { qrCode: '界'.repeat(342) },
    { barcode: '1234' },
    { reference: '1', barcode: '123' },
    { reference: '1', barcode: '1'.repeat(82) },
    { reference: '1', barcode: '12a4' },
    { reference: '1', expiresAt: Number.NaN },
    { reference: '1', expiresAt: 1.5 },
    { reference: '1', expiresAt: 1e15 },
  ])('leaves the outcome unknown when nobody could pay with it: %o', (code) => {
    expect(() => read(code)).toThrow(UnknownOutcome);
  });

  test.each(['entity', 'reference', 'qrCode'] as const)(
    'leaves the outcome unknown when a card number stands in its %s',
    (member) => {
      const card = {
        kind: 'card',
        number: '4200000000000091',
        expiryMonth: '12',
        expiryYear: '2030',
      } as const;
      const finder = createSecretFinder(card);
      expect(() => read({ reference: '1', [member]: `a 4200 0000 0000 0091` }, finder)).toThrow(
        UnknownOutcome,
      );
    },
  );

  test('has in a record the time in the form of records, and no absent member', () => {
    expect(toRecordedCode({ qrCode: 'a', expiresAt: Date.parse('2026-11-23T10:00:00.999Z') })).toEqual({
      qrCode: 'a',
      expiresAt: '2026-11-23 10:00:00+0000',
    });
    expect(toRecordedCode({ reference: '1' })).toEqual({ reference: '1' });
  });
});
