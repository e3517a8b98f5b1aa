/**
 * Reads and changes the transactions that the issuer stores. They have versions, so that two changes at once do not
 * lose one of them.
 */
import type { Clock } from '../../../gateway/core/clock.ts';
import type { RandomSource } from '../../../gateway/core/random-source.ts';
import type { NewJob } from '../../../gateway/store/jobs/jobs.ts';
import type { SimulatorStore } from './issuer-transactions.ts';
import type { Transaction } from './transaction.ts';

export interface IssuerDependencies {
  readonly store: Pick<SimulatorStore, 'issuerTransactions'>;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/** How often a change is tried again when another change came first. */
const maxAttempts = 50;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Tells whether a text is a transaction id: a UUID in lower case. */
export function isTransactionId(id: string): boolean {
  return uuid.test(id);
}

/** Finds a transaction by its threeDSServerTransID; undefined for an unknown id and for a text that is not an id. */
export async function findTransaction(
  { store }: Pick<IssuerDependencies, 'store'>,
  id: string,
): Promise<Transaction | undefined> {
  if (!isTransactionId(id)) return undefined;
  const stored = await store.issuerTransactions.find(id);
  return stored && JSON.parse(stored.state);
}

/**
 * Changes a transaction. `step` may run several times; its last result counts. When it returns undefined, nothing
 * changes.
 *
 * @param step gets undefined when no transaction has this id
 * @returns whether the transaction changed
 */
export async function change(
  { store, clock }: Pick<IssuerDependencies, 'clock' | 'store'>,
  id: string,
  step: (
    transaction: Transaction | undefined,
    now: number,
  ) => { readonly next: Transaction; readonly jobs?: readonly NewJob[] } | undefined,
): Promise<boolean> {
  if (!isTransactionId(id)) return false;
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const stored = await store.issuerTransactions.find(id);
    const now = clock.now();
    const changed = step(stored && JSON.parse(stored.state), now);
    if (changed === undefined) return false;
    const written = { id, state: JSON.stringify(changed.next), jobs: changed.jobs ?? [] };
    if (await store.issuerTransactions.put(written, stored?.version, now)) return true;
  }
  throw new Error('A transaction of the simulated issuer changes without end.');
}
