/** Encrypts all stored instruments under the first registration key, so that the other keys can go. */
import type { Config } from '../config/config.ts';
import type { Registrations } from '../store/registrations.ts';
import { vaultOf } from './vault.ts';

/** Rows of one transaction: so few that a server which runs meanwhile waits no longer than for a payment. */
const batchSize = 100;

export interface Rotation {
  /** Encrypted anew. */
  readonly rotated: number;
  /** Changed by a server meanwhile, which may have the old configuration: run the rotation again. */
  readonly left: number;
}

/**
 * Encrypts every stored instrument that is not under the first key anew, in small transactions: killed at any line, it goes
 * on where it was when run again. Keys other than the first may be removed when nothing is `left`. Throws when a key is
 * missing or a row does not open; what was done until then stays.
 */
export async function rotateRegistrations(
  registrations: Pick<Registrations, 'underOtherKeys' | 'change'>,
  { registrationKeys }: Pick<Config, 'registrationKeys'>,
): Promise<Rotation> {
  const vault = vaultOf(registrationKeys);
  let rotated = 0;
  let left = 0;
  let after = '';
  for (;;) {
    const rows = await registrations.underOtherKeys(vault.keyId, after, batchSize);
    const last = rows.at(-1);
    if (last === undefined) return { rotated, left };
    const changes = rows.flatMap((row) => {
      const { id, means, keyId } = row;
      if (means === null) return [];
      return [{ id, before: means, ...vault.seal(vault.open({ means, keyId }, row), row) }];
    });
    const changed = await registrations.change(changes);
    rotated += changed;
    left += changes.length - changed;
    after = last.id;
  }
}
