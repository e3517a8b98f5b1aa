// @runs postgres
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rotateRegistrations } from '../../../src/gateway/registrations/rotation.ts';
import type { StorableInstrument } from '../../../src/gateway/registrations/storable.ts';
import { createCardVault } from '../../../src/gateway/registrations/vault.ts';
import type { Registrations } from '../../../src/gateway/store/payments/registrations.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import { openTestStore } from '../../support/test-store.ts';

const old = { id: '2025', key: '11'.repeat(32) };
const fresh = { id: '2026', key: '22'.repeat(32) };
const both = { registrationKeys: [fresh, old] };
const entityId = 'e'.repeat(32);
const count = 350;

const idOf = (n: number) => n.toString(16).padStart(32, '0');
const instrumentOf = (n: number): StorableInstrument => ({
  kind: 'virtualAccount',
  accountId: `account ${n}`,
});

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-rotation-'));
  store = await openTestStore(join(folder, 'gateway.sqlite'));
  for (let n = 0; n < count; n += 1) await insert(n);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

async function insert(n: number, key = old): Promise<void> {
  const id = idOf(n);
  await store.registrations.insert({
    id,
    entityId,
    checkoutId: null,
    brand: 'PAYPAL',
    state: 'active',
    record: {
      id,
      paymentBrand: 'PAYPAL',
      result: { code: '000.100.110', description: '' },
      buildNumber: '',
      timestamp: '',
      ndc: '',
    },
    ...createCardVault([key]).seal(instrumentOf(n), { id, entityId }),
    createdAt: 0,
  });
}

async function open(n: number, keys = [fresh]): Promise<StorableInstrument | undefined> {
  const row = await store.registrations.find(idOf(n));
  if (row === undefined || row.sealed === null) return undefined;
  return createCardVault(keys).open({ sealed: row.sealed, keyId: row.keyId }, row);
}

/** One after the other, because all at once wait for a connection. */
async function openAll(keys?: (typeof fresh)[]) {
  const instruments: (StorableInstrument | undefined)[] = [];
  for (const n of everything) instruments.push(await open(n, keys));
  return instruments;
}

const everything = Array.from({ length: count }, (_, n) => n);

/** Gives a process's view of the store in which the n-th batch fails, as when the process dies in the middle of it. */
function makeDyingStore(n: number): Registrations {
  let batches = 0;
  return {
    ...store.registrations,
    async change(changes) {
      batches += 1;
      if (batches < n) return store.registrations.change(changes);
      // The process dies at one row of the batch, so that the database rolls the whole batch back.
      const broken = {
        ...(changes[0] as (typeof changes)[number]),
        get id(): string {
          throw new Error('The process died.');
        },
      };
      return store.registrations.change([...changes.slice(0, 50), broken]);
    },
  };
}

describe('the rotation of keys', () => {
  test('encrypts everything under the first key, after which the old one can be removed', async () => {
    expect(await rotateRegistrations(store.registrations, both)).toEqual({ rotated: count, left: 0 });
    expect(await openAll()).toEqual(everything.map(instrumentOf));
    expect(await rotateRegistrations(store.registrations, { registrationKeys: [fresh] })).toEqual({
      rotated: 0,
      left: 0,
    });
  });

  test('continues where it was when a process died in the middle, and everything can be read at any time', async () => {
    await expect(rotateRegistrations(makeDyingStore(3), both)).rejects.toThrow('The process died.');
    await store.close();
    store = await openTestStore(join(folder, 'gateway.sqlite'));
    const readable = await openAll([fresh, old]);
    expect(readable).toEqual(everything.map(instrumentOf));
    expect(await rotateRegistrations(store.registrations, both)).toEqual({ rotated: count - 200, left: 0 });
    expect(await openAll()).toEqual(everything.map(instrumentOf));
  });

  test('leaves alone the registrations that a server changes or ends meanwhile', async () => {
    const racing: Registrations = {
      ...store.registrations,
      async change(changes) {
        await store.registrations.deregister(idOf(0), []);
        const { sealed, keyId } = createCardVault([old]).seal(instrumentOf(7), { id: idOf(1), entityId });
        const row = await store.registrations.find(idOf(1));
        if (row?.keyId === old.id && row.sealed !== null) {
          await store.registrations.change([{ id: idOf(1), before: row.sealed, sealed, keyId }]);
        }
        return store.registrations.change(changes);
      },
    };
    expect(await rotateRegistrations(racing, both)).toEqual({ rotated: count - 2, left: 2 });
    expect(await open(0, [fresh, old])).toBeUndefined();
    expect(await open(1, [old])).toEqual(instrumentOf(7));
    expect(await rotateRegistrations(store.registrations, both)).toEqual({ rotated: 1, left: 0 });
  });

  test('names a key that is missing and keeps what was done', async () => {
    await insert(count, { id: 'lost', key: '33'.repeat(32) });
    await expect(rotateRegistrations(store.registrations, both)).rejects.toThrow('the key "lost"');
    expect(await open(0)).toEqual(instrumentOf(0));
  });

  test('needs no key for deregistered instruments', async () => {
    for (const n of everything) await store.registrations.deregister(idOf(n), []);
    const registrationKeys = [fresh];
    expect(await rotateRegistrations(store.registrations, { registrationKeys })).toEqual({
      rotated: 0,
      left: 0,
    });
  });
});
