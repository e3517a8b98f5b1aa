/**
 * The passkeys that the issuer keeps, by test card. Each tenant has its own. They stand beside the issuer's transactions and
 * go after a day, as these do.
 */
import type { IssuerDependencies } from '../change.ts';
import type { Passkey } from './signed-data.ts';

interface Kept {
  readonly passkeys: readonly Passkey[];
}

/** How many passkeys a card has at most; the oldest goes first. */
const maxPasskeys = 5;

/** How often a change is tried again when another change came first. */
const maxAttempts = 50;

type Dependencies = Pick<IssuerDependencies, 'store' | 'clock'>;

export async function findPasskeys({ store }: Dependencies, owner: string): Promise<readonly Passkey[]> {
  const found = await store.issuerTransactions.find(owner);
  return found === undefined ? [] : (JSON.parse(found.state) as Kept).passkeys;
}

/** Keeps a new passkey, or the new counter of one that is kept. */
export function keepPasskey(dependencies: Dependencies, owner: string, passkey: Passkey): Promise<void> {
  return change(dependencies, owner, (before) =>
    [...before.filter(({ id }) => id !== passkey.id), passkey].slice(-maxPasskeys),
  );
}

/** Forgets all passkeys of a card. */
export function forgetPasskeys(dependencies: Dependencies, owner: string): Promise<void> {
  return change(dependencies, owner, () => []);
}

async function change(
  { store, clock }: Dependencies,
  id: string,
  step: (before: readonly Passkey[]) => readonly Passkey[],
): Promise<void> {
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const found = await store.issuerTransactions.find(id);
    const before = found === undefined ? [] : (JSON.parse(found.state) as Kept).passkeys;
    const kept: Kept = { passkeys: step(before) };
    const written = { id, state: JSON.stringify(kept), jobs: [] };
    if (await store.issuerTransactions.put(written, found?.version, clock.now())) return;
  }
  throw new Error('The passkeys of a card change without end.');
}
