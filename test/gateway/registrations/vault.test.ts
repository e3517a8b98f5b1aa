import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PaymentInstrument } from '../../../src/connector/payment-instrument.ts';
import { NotOpenableHere } from '../../../src/gateway/core/short-seal.ts';
import { type StorableInstrument, toStorable } from '../../../src/gateway/registrations/storable.ts';
import { createCardVault } from '../../../src/gateway/registrations/vault.ts';

const old = { id: '2025', key: '11'.repeat(32) };
const fresh = { id: '2026', key: '22'.repeat(32) };
const owner = { id: 'a'.repeat(32), entityId: 'b'.repeat(32) };
const card: StorableInstrument = {
  kind: 'card',
  number: '4200000000000000',
  expiryMonth: '12',
  expiryYear: '2030',
  holder: 'Jane Jones',
};

/** Gives the sealed text with one bit changed. */
function flip(text: string, bit: number): string {
  const bytes = Buffer.from(text, 'base64');
  const place = bit % (bytes.length * 8);
  bytes[place >> 3] = (bytes[place >> 3] ?? 0) ^ (1 << (place & 7));
  return bytes.toString('base64');
}

describe('the vault of stored instruments', () => {
  test('gives back unchanged whatever it was given', () => {
    const vault = createCardVault([fresh]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (holder, number) => {
        const instrument: StorableInstrument = { ...card, holder, number };
        expect(vault.open(vault.seal(instrument, owner), owner)).toEqual(instrument);
      }),
    );
  });

  test('encrypts under the first key and opens what any of its keys encrypted', () => {
    const before = createCardVault([old]).seal(card, owner);
    const vault = createCardVault([fresh, old]);
    expect(before.keyId).toBe('2025');
    expect(vault.seal(card, owner).keyId).toBe('2026');
    expect(vault.open(before, owner)).toEqual(card);
  });

  test('never encrypts to the same text twice', () => {
    const vault = createCardVault([fresh]);
    const texts = Array.from({ length: 500 }, () => vault.seal(card, owner).sealed);
    expect(new Set(texts.map((text) => text.slice(0, 16))).size).toBe(500);
  });

  test('names a missing key in its error, and no digit of the card', () => {
    const sealed = createCardVault([old]).seal(card, owner);
    const open = () => createCardVault([fresh]).open(sealed, owner);
    expect(open).toThrow(NotOpenableHere);
    expect(open).toThrow('lacks the key "2025"');
    expect(open).not.toThrow(/4200/);
  });

  const strangers: [string, typeof owner][] = [
    ['another registration', { ...owner, id: 'c'.repeat(32) }],
    ['another channel', { ...owner, entityId: 'c'.repeat(32) }],
  ];
  test.each(strangers)('does not open a text that was copied to the row of %s', (_, stranger) => {
    const vault = createCardVault([fresh]);
    expect(() => vault.open(vault.seal(card, owner), stranger)).toThrow(
      `registration ${stranger.id} does not`,
    );
  });

  test('does not open a text with any bit changed, nor one that was cut', () => {
    const vault = createCardVault([fresh]);
    const { sealed, keyId } = vault.seal(card, owner);
    fc.assert(
      fc.property(fc.nat(), (bit) => {
        expect(() => vault.open({ sealed: flip(sealed, bit), keyId }, owner)).toThrow(owner.id);
      }),
    );
    fc.assert(
      fc.property(fc.nat({ max: Buffer.from(sealed, 'base64').length - 1 }), (length) => {
        const cut = Buffer.from(sealed, 'base64').subarray(0, length).toString('base64');
        expect(() => vault.open({ sealed: cut, keyId }, owner)).toThrow(owner.id);
      }),
    );
  });

  test('does not open a text under another key of the same id', () => {
    const sealed = createCardVault([old]).seal(card, owner);
    expect(() => createCardVault([{ ...fresh, id: old.id }]).open(sealed, owner)).toThrow(owner.id);
  });

  test('refuses keys that share an id', () => {
    expect(() => createCardVault([old, { ...fresh, id: old.id }])).toThrow('registrationKeys');
    expect(() => createCardVault([])).toThrow('registrationKeys');
  });
});

describe('the stored part of an instrument', () => {
  const bank: PaymentInstrument = { kind: 'bankAccount', iban: 'AT611904300234573201', country: 'AT' };
  const kept: [string, PaymentInstrument, StorableInstrument | undefined][] = [
    ['a card without its security code', { ...card, securityCode: '123' }, card],
    ['a bank account', bank, bank],
    [
      'a virtual account',
      { kind: 'virtualAccount', accountId: 'jane@shop.example' },
      { kind: 'virtualAccount', accountId: 'jane@shop.example' },
    ],
    [
      'a token without its cryptogram and code',
      { kind: 'tokenAccount', number: '4200', type: 'NETWORK', cryptogram: 'c', securityCode: '1' },
      { kind: 'tokenAccount', number: '4200', type: 'NETWORK' },
    ],
    ['no wallet token', { kind: 'wallet', wallet: 'deviceWalletA', paymentToken: 't' }, undefined],
    ['nothing of a brand that asks by itself', { kind: 'none' }, undefined],
  ];
  test('a bank account with the mandate by which it is debited again', () => {
    const parameters = { 'bankAccount.mandate.id': 'M', 'bankAccount.mandate.dateOfSignature': '2026-01-31' };
    const mandate = { id: 'M', dateOfSignature: '2026-01-31' };
    expect(toStorable(bank, parameters)).toMatchObject({ ...bank, mandate });
  });

  test.each(kept)('%s', (_, instrument, storable) => {
    // As stored: JSON leaves out members without a value.
    const text = JSON.stringify(toStorable(instrument, {}));
    expect(text).toBe(storable && JSON.stringify(toStorable(storable, {})));
    expect(text === undefined ? undefined : JSON.parse(text)).toEqual(storable);
  });

  test('of a card with unknown members has the known ones alone', () => {
    const odd = { ...card, securityCode: '123', track2: ';4200000000000000=3012' };
    expect(Object.keys(toStorable(odd, {}) ?? {})).toEqual([
      'kind',
      'number',
      'expiryMonth',
      'expiryYear',
      'holder',
    ]);
  });
});
