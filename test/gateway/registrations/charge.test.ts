import { describe, expect, test } from 'vitest';
import { forThisPayment, readCharge } from '../../../src/gateway/registrations/charge.ts';
import type { Mandate } from '../../../src/gateway/registrations/mandate.ts';
import type { StorableInstrument } from '../../../src/gateway/registrations/storable.ts';
import { createCardVault } from '../../../src/gateway/registrations/vault.ts';

const card: StorableInstrument = {
  kind: 'card',
  number: '4200000000000000',
  expiryMonth: '12',
  expiryYear: '2030',
};
const bank: StorableInstrument = { kind: 'bankAccount', iban: 'AT611904300234573201' };

type Fields = Record<string, string>;
const override = { overrideHolder: 'true' };
const cases: [string, StorableInstrument, Fields, string | undefined][] = [
  ['takes the sent holder for an absent one', card, { ...override, 'card.holder': 'Ann' }, 'Ann'],
  ['and for an empty one', { ...card, holder: ' ' }, { ...override, 'card.holder': 'Ann' }, 'Ann'],
  ['never for a stored one', { ...card, holder: 'Jane' }, { ...override, 'card.holder': 'Ann' }, 'Jane'],
  ['nor without overrideHolder', card, { 'card.holder': 'Ann' }, undefined],
  ['nor with overrideHolder=false', card, { overrideHolder: 'false', 'card.holder': 'Ann' }, undefined],
  ['nor the account holder for a card', card, { ...override, 'bankAccount.holder': 'Ann' }, undefined],
  ['does the same for a bank account', bank, { ...override, 'bankAccount.holder': 'Ann' }, 'Ann'],
  [
    'whose stored holder stays, too',
    { ...bank, holder: 'Jane' },
    { ...override, 'bankAccount.holder': 'Ann' },
    'Jane',
  ],
  ['leaves an empty one when none is sent', { ...card, holder: '' }, override, ''],
];

describe('a payment with a stored instrument', () => {
  test.each(cases)('%s', (_, stored, sent, holder) => {
    const before = structuredClone(stored);
    expect(forThisPayment(stored, sent)).toEqual({ ...stored, holder });
    expect(stored).toEqual(before);
  });

  test('takes a security code along for a card, and nothing else that was sent', () => {
    const sent = { 'card.cvv': '123', 'card.number': '5454545454545454', 'card.expiryYear': '2040' };
    expect(forThisPayment(card, sent)).toEqual({ ...card, securityCode: '123' });
    expect(forThisPayment(bank, sent)).toEqual(bank);
  });

  test('leaves a virtual account and a token as they are', () => {
    const account: StorableInstrument = { kind: 'virtualAccount', accountId: 'jane' };
    const token: StorableInstrument = { kind: 'tokenAccount', number: '42', type: 'NETWORK' };
    const sent = { ...override, 'card.holder': 'Ann', 'card.cvv': '123' };
    expect(forThisPayment(account, sent)).toEqual(account);
    expect(forThisPayment(token, sent)).toEqual(token);
  });
});

test.each<[string, Mandate | undefined, string]>([
  ['was sent with it', { id: 'M', dateOfSignature: '2026-01-31' }, '2026-01-31'],
  ['nobody sent', undefined, '2026-11-20'],
])(
  'a stored account is debited by a mandate of the day that %s',
  async (_which, mandate, dateOfSignature) => {
    const owner = { id: 'a'.repeat(32), entityId: 'b'.repeat(32) };
    const registrationKeys = [{ id: 'key', key: '1'.repeat(64) }];
    const stored = createCardVault(registrationKeys).seal({ ...bank, ...(mandate && { mandate }) }, owner);
    const createdAt = Date.parse('2026-11-20T10:00:00Z');
    const registration = {
      ...owner,
      ...stored,
      state: 'active',
      brand: 'DIRECTDEBIT_SEPA',
      record: {},
      createdAt,
    };
    const gateway = {
      store: { registrations: { find: async () => registration } },
      config: { registrationKeys, entities: [], merchants: [] },
    } as unknown as Parameters<typeof readCharge>[0];
    const charge = await readCharge(gateway, owner.entityId, owner.id, {});
    expect(charge.mandate).toEqual({ ...mandate, dateOfSignature });
  },
);
