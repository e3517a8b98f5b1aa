import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Card } from '../../../../src/connector/payment-instrument.ts';
import { holdsCardNumber } from '../../../../src/contract/parameters/stray-number.ts';
import { declineResponses } from '../../../../src/testing/simulator/connector/acquirer.ts';
import { createSchemeId, fitsInstrument } from '../../../../src/testing/simulator/connector/scheme-ids.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import { card, followUpOrder, order } from '../../../support/order.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const charge = (change: Parameters<typeof order>[0]) => simulator.charge(order(change), 'key', now);
const coded: Card = { ...card, securityCode: '123' };
/** An order with a security code: `order` replaces the number of an instrument, so it is put in afterwards. */
const withCode = (parameters: Readonly<Record<string, string>> = {}) =>
  simulator.charge({ ...order({ parameters }), instrument: coded }, 'key', now);

describe('the details of the acquirer', () => {
  test('of an approved payment have every member that the specification names', async () => {
    const { resultDetails } = await charge({});
    expect(resultDetails).toEqual({
      clearingInstituteName: 'Simulated acquirer',
      ConnectorTxID1: expect.stringMatching(/^[0-9a-f]{16}$/),
      ConnectorTxID2: expect.stringMatching(/^sim-[0-9a-f]{12}$/),
      ConnectorTxID3: expect.stringMatching(/^[0-9]{6}\|[0-9]{3}$/),
      AcquirerResponse: '00',
      ExtendedDescription: 'Approved or completed successfully',
      AuthCode: expect.stringMatching(/^[0-9]{6}$/),
      CardholderInitiatedTransactionID: expect.stringMatching(/^0[0-9]{14}$/),
    });
  });

  test.each(Object.entries(declineResponses))(
    'of a decline with %s have the bank’s response and no authorisation',
    async (code, response) => {
      const parameters = { 'customParameters[forceResultCode]': code };
      const { resultDetails } = await charge({ parameters });
      expect(resultDetails).toMatchObject({
        AcquirerResponse: response.code,
        ExtendedDescription: 'Declined by the simulated bank',
        ErrorMessage: expect.stringMatching(new RegExp(`^${response.code}: \\w`)),
      });
      expect(resultDetails?.MerchantAdviceCode).toBe(response.advice);
      expect(resultDetails).not.toHaveProperty('AuthCode');
    },
  );

  test('are absent where the acquirer has seen nothing, and without a network’s id for payouts and accounts', async () => {
    const parameters = { 'customParameters[forceResultCode]': '100.380.401' };
    expect((await charge({ parameters })).resultDetails).toBeUndefined();
    const payout = await charge({ paymentType: 'CD' });
    const instrument = { kind: 'bankAccount', iban: 'DE23100000001234567890' } as const;
    const debit = await simulator.charge({ ...order({ brand: 'DIRECTDEBIT_SEPA' }), instrument }, 'key', now);
    const refund = await simulator.followUp(followUpOrder(), 'key', now);
    for (const { resultDetails } of [payout, debit, refund]) {
      expect(resultDetails?.AcquirerResponse).toBe('00');
      expect(resultDetails).not.toHaveProperty('CardholderInitiatedTransactionID');
    }
  });
});

describe('the issuer’s checks', () => {
  test.each([
    [{}, undefined, 'M'],
    [{ 'billing.postcode': '1010' }, 'F', 'M'],
    [{ 'customParameters[simulatorAvs]': 'Z' }, 'Z', 'M'],
    [{ 'billing.street1': 'Ring 1', 'customParameters[simulatorAvs]': 'N' }, 'N', 'M'],
    [{ 'customParameters[simulatorCvv]': 'S' }, undefined, 'S'],
    [{ 'customParameters[simulatorCvv]': 'XX', 'customParameters[simulatorAvs]': '?' }, undefined, 'M'],
    [{ 'customParameters[forceResultCode]': '800.100.153' }, undefined, 'N'],
  ])('with %j are %s for the address and %s for the code', async (parameters, avsResponse, cvvResponse) => {
    const { checks } = await withCode(parameters as Record<string, string>);
    expect([checks?.avsResponse, checks?.cvvResponse]).toEqual([avsResponse, cvvResponse]);
  });
});

describe('the facts about a card', () => {
  test.each([
    ['VISA', '4200000000000000', { binCountry: 'DE', type: 'CREDIT', level: 'CLASSIC' }],
    ['VISA', '4111111111111111', { binCountry: 'GB', type: 'DEBIT' }],
    ['MASTER', '5105105105105100', { binCountry: 'US', type: 'PREPAID' }],
    ['MAESTRO', '6799851000000032', { binCountry: 'DE', type: 'DEBIT' }],
    ['VISA', '4012001037141112', { binCountry: 'DE', type: 'CREDIT' }],
  ])('of %s %s are %j, with the issuer', async (brand, number, facts) => {
    const { additions } = await charge({ brand, number });
    expect(additions?.card).toMatchObject({ ...facts, issuer: { bank: 'Simulated Bank' } });
  });
});

describe('an id of the network', () => {
  const instruments = ['4200000000000000', '5454545454545454'].map((number) => ({ ...card, number }));
  const brands = fc.constantFrom('VISA', 'MASTER', 'AMEX', 'JCB', 'MAESTRO');

  test('fits its card, is the same for the same key, and is no card number', () => {
    fc.assert(
      fc.property(brands, fc.string(), fc.constantFrom(...instruments), (brand, key, instrument) => {
        const id = createSchemeId(brand, instrument, key, now);
        expect(createSchemeId(brand, instrument, key, now)).toBe(id);
        return fitsInstrument(id, instrument) && !holdsCardNumber(id);
      }),
    );
  });

  test('does not fit another card, nor does a made-up one', () => {
    const [visa = card, master = card] = instruments;
    const wrong = Array.from({ length: 300 }, (_, at) => createSchemeId('VISA', visa, `key ${at}`, now));
    const madeUp = wrong.map((_, at) => `0${String(at * 7919 + 10 ** 13).padStart(14, '0')}`);
    expect([...wrong, ...madeUp].filter((id) => fitsInstrument(id, master))).toEqual([]);
    for (const text of ['', '0', 'M', '016153570198200 ', 'x'.repeat(15), '0'.repeat(16)]) {
      expect(fitsInstrument(text, visa)).toBe(false);
    }
  });
});
