/**
 * Encrypts the account numbers that stand in the database in clear, as earlier releases have written them, or under another
 * key than the first. It goes through the tables in small windows, each of which is written whole or not at all.
 */
import type { Config } from '../config/config.ts';
import {
  type AccountChange,
  type AccountRow,
  type AccountTable,
  accountTables,
} from '../store/payments/stored-accounts.ts';
import type { Store } from '../store/store.ts';
import {
  isToSeal,
  maskRecord,
  openParameters,
  openRecord,
  type SealedRow,
  sealParameters,
  sealRecord,
} from './sealed-members.ts';

/** How many rows a window reads. With SQLite the process answers nobody meanwhile: a few milliseconds. */
const windowSize = 100;

export interface SealedWindow {
  /** The id at which the window ends; undefined when no row was left. */
  readonly last: string | undefined;
  readonly sealed: number;
  /** Rows that were changed meanwhile. */
  readonly left: number;
  /** Rows whose numbers are encrypted under a key that is gone. */
  readonly lost: number;
}

/** Encrypts the account numbers of the rows of a window that begins after an id. */
export async function sealWindow(
  { accounts }: Pick<Store, 'accounts'>,
  { registrationKeys: keys }: Pick<Config, 'registrationKeys'>,
  table: AccountTable,
  after: string,
): Promise<SealedWindow> {
  const { rows, last } = await accounts.window(table, after, windowSize);
  const changes: AccountChange[] = [];
  let lost = 0;
  for (const row of rows) {
    const sealed = sealedText(keys, table, row);
    if (sealed === undefined) lost += 1;
    else if (sealed !== row.json) changes.push({ ...row, sealed });
  }
  const sealed = changes.length === 0 ? 0 : await accounts.replace(table, changes);
  return { last, sealed, left: changes.length - sealed, lost };
}

/** Returns a row's text as it is to be stored; undefined when its numbers are encrypted and no key decrypts them. */
function sealedText(
  keys: Config['registrationKeys'],
  table: AccountTable,
  { id, json }: AccountRow,
): string | undefined {
  const stored = JSON.parse(json);
  if (table === 'registrations') return textUnless(stored, maskRecord(stored), json);
  const owner: SealedRow = table === 'payments' ? `payment ${id}` : `checkout ${id}`;
  const judged = isToSeal(keys, stored, owner);
  if (judged !== true) return judged === 'no key' ? undefined : json;
  if (table === 'payments') return JSON.stringify(sealRecord(keys, openRecord(keys, stored, owner), owner));
  const prepared = openParameters(keys, stored, owner);
  return prepared && JSON.stringify(sealParameters(keys, prepared, owner));
}

export interface Sealing extends Omit<SealedWindow, 'last'> {}

/** Goes through all tables, for the rotation of keys. When the process is killed, the next run begins anew. */
export async function sealAll(
  store: Pick<Store, 'accounts'>,
  config: Pick<Config, 'registrationKeys'>,
): Promise<Sealing> {
  const sum = { sealed: 0, left: 0, lost: 0 };
  for (const table of accountTables) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { last, ...counts }: SealedWindow = await sealWindow(store, config, table, after);
      for (const name of ['sealed', 'left', 'lost'] as const) sum[name] += counts[name];
      after = last;
    }
  }
  await store.accounts.scrub();
  return sum;
}

function textUnless(before: object, after: object, json: string): string {
  return before === after ? json : JSON.stringify(after);
}
