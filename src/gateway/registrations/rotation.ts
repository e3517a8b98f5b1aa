/** Encrypts all stored instruments under the first registration key, so that the other keys can be removed. */
import type { Config } from '../config/config.ts';
import type { Registrations } from '../store/payments/registrations.ts';
import { createCardVault } from './vault.ts';

/**
 * Number of rows in one transaction. It is small, so that a running server does not wait longer for it than for a
 * payment.
 */
const batchSize = 100;

export interface Rotation {
  /** Number of instruments that were encrypted anew. */
  readonly rotated: number;
  /** Number of instruments that a server, perhaps with the old configuration, changed meanwhile: run the rotation again. */
  readonly left: number;
}

/**
 * Encrypts anew every stored instrument that is not under the first key, in small transactions. When the process is
 * killed, the next run continues where this one stopped. Keys other than the first may be removed when `left` is 0.
 * Throws when a key is missing or a row cannot be decrypted; the rows encrypted before that stay.
 */
export async function rotateRegistrations(
  registrations: Pick<Registrations, 'underOtherKeys' | 'change'>,
  { registrationKeys }: Pick<Config, 'registrationKeys'>,
): Promise<Rotation> {
  const vault = createCardVault(registrationKeys);
  let rotated = 0;
  let left = 0;
  let after = '';
  for (;;) {
    const rows = await registrations.underOtherKeys(vault.keyId, after, batchSize);
    const last = rows.at(-1);
    if (last === undefined) return { rotated, left };
    const changes = rows.flatMap((row) => {
      const { id, sealed, keyId } = row;
      if (sealed === null) return [];
      return [{ id, before: sealed, ...vault.seal(vault.open({ sealed, keyId }, row), row) }];
    });
    const changed = await registrations.change(changes);
    rotated += changed;
    left += changes.length - changed;
    after = last.id;
  }
}
