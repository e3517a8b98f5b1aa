import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as small from '../../src/contract/small-zod.ts';

const folder = new URL('../../src/contract/', import.meta.url);

interface Reader {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}
type Readers = Record<string, Reader>;

async function load(): Promise<Readers> {
  vi.resetModules();
  const { connect, toFrame, fromFrame } = await import('../../src/contract/messages.ts');
  const { vaultMessage } = await import('../../src/contract/vault-messages.ts');
  const { paymentAnswer, errorAnswer, checkoutConfig } = await import('../../src/contract/payment.ts');
  const readers = { connect, toFrame, fromFrame, vaultMessage, paymentAnswer, errorAnswer, checkoutConfig };
  // Each schema is built when it is first used, so this must happen while the right zod is in place.
  for (const reader of Object.values(readers)) reader.safeParse(undefined);
  return readers;
}

const result = { code: '000.100.110', description: 'paid' };
const registrations = [
  { id: '1', brand: 'VISA', last4Digits: '0091', more: 7 },
  { id: '2', brand: 'SEPA', iban: undefined },
];
/** One valid value for each schema and each kind. */
const good: unknown[] = [
  { type: 'connect', nonce: 'n' },
  { type: 'mark', message: 'x' },
  { type: 'pay', fields: [['a', 'b'], []], peers: ['card.cvv'], again: false },
  { type: 'state', problem: 'empty', complete: true, brands: ['VISA'], bin: 'known', reply: '' },
  { type: 'done', url: 'https://shop.example/', fields: [['a', 'b']], pending: false, code: '000.100.110' },
  { type: 'refused', code: '1', description: 'x', errors: [{ name: 'a', message: 'b', value: 'c' }] },
  { type: 'value', field: 'card.cvv', value: '1', ask: '' },
  { type: 'collect', ask: '1' },
  { result, redirect: { url: 'u', method: 'GET', parameters: [{ name: 'a', value: 'b' }] }, more: 1 },
  { result: { ...result, parameterErrors: [{ name: 'a', message: 'b' }] } },
  { id: 'AB', amount: '1.00', currency: 'EUR', registrations, redirect: { url: 'u' }, finished: true },
  { id: 'AB', amount: '1.00', currency: 'EUR', registrations, finished: undefined },
];

/** A valid value from which something was removed, replaced or added. */
const nearlyGood = fc
  .tuple(fc.constantFrom(...good), fc.string(), fc.anything(), fc.nat(7))
  .map(([value, key, other, index]) => {
    const copy = structuredClone(value) as Record<string, unknown>;
    const name = Object.keys(copy)[index];
    if (name === undefined) return { ...copy, [key]: other };
    if (key === '') delete copy[name];
    else copy[name] = other;
    return copy;
  });

let ofZod: Readers;
let ofOurs: Readers;
beforeAll(async () => {
  ofZod = await load();
  vi.doMock('zod/mini', () => small);
  ofOurs = await load();
  vi.doUnmock('zod/mini');
});

const read = ({ success, data }: { success: boolean; data?: unknown }) =>
  success ? { success, data } : { success };

describe('the small zod reads as zod does', () => {
  test('every valid value, and each is valid for one of the schemas', () => {
    for (const value of good) {
      const names = Object.keys(ofZod).filter((name) => ofZod[name]?.safeParse(value).success);
      expect(names, JSON.stringify(value)).not.toEqual([]);
      for (const name of names)
        expect(read(ofOurs[name]?.safeParse(value) ?? { success: false })).toEqual(
          read(ofZod[name]?.safeParse(value) ?? { success: false }),
        );
    }
  });

  test('3 000 values that are nearly valid, or anything at all', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.oneof(nearlyGood, fc.anything()), (value) => {
        for (const [name, reader] of Object.entries(ofZod)) {
          expect(read(ofOurs[name]?.safeParse(value) ?? { success: false })).toEqual(
            read(reader.safeParse(value)),
          );
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

test('the small zod has every function that a schema of the browser uses', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'answers.ts');
  const texts = files.map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const used = texts
    .filter((text) => text.includes("from 'zod/mini'"))
    .flatMap((text) =>
      [...text.replaceAll(/z\.infer/g, '').matchAll(/\bz\.(\w+)/g)].map(([, name]) => name ?? ''),
    );
  expect(used.length).toBeGreaterThan(10);
  expect([...new Set(used)].filter((name) => !(name in small))).toEqual([]);
});
