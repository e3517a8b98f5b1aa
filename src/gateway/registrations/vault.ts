/**
 * Encryption of stored instruments. The registration's and the entity's id are authenticated with the text, so that
 * one copied to another row does not open.
 */

import type { RegistrationKey } from '../config/config.ts';
import { decrypt, encrypt } from '../core/cipher.ts';
import type { StorableInstrument } from './storable.ts';

/** Whose instrument it is. */
export interface SealOwner {
  /** The registration's id. */
  readonly id: string;
  readonly entityId: string;
}

export interface SealedInstrument {
  /** Initialisation vector, tag and text in base64. */
  readonly means: string;
  /** Names the key of the configuration that encrypted it. */
  readonly keyId: string;
}

export interface Vault {
  /** The key that encrypts from now on. */
  readonly keyId: string;
  seal(means: StorableInstrument, owner: SealOwner): SealedInstrument;
  /**
   * Throws an error that names the key when the configuration does not have it, and one that names the registration
   * when the text was changed or belongs to another row.
   */
  open(sealed: SealedInstrument, owner: SealOwner): StorableInstrument;
}

/** The first key encrypts, all of them decrypt. Throws when two keys have one id, because then one would be lost. */
export function vaultOf(keys: readonly RegistrationKey[]): Vault {
  const bytes = new Map(keys.map(({ id, key }) => [id, Buffer.from(key, 'hex')]));
  const [first] = keys;
  if (first === undefined || bytes.size < keys.length) {
    throw new Error('registrationKeys must hold at least one key, and every key needs an id of its own');
  }

  function keyOf(keyId: string): Buffer {
    const key = bytes.get(keyId);
    if (key !== undefined) return key;
    throw new Error(
      `registrationKeys has no key "${keyId}", which encrypted a stored registration; add it after the first key`,
    );
  }

  return {
    keyId: first.id,
    seal: (means, owner) => ({ means: encrypt(keyOf(first.id), means, labelOf(owner)), keyId: first.id }),
    open({ means, keyId }, owner) {
      const opened = decrypt(keyOf(keyId), means, labelOf(owner));
      if (opened !== undefined) return opened as StorableInstrument;
      throw new Error(
        `the means of registration ${owner.id} does not open: it was changed, is another row's, or its key id has another key`,
      );
    },
  };
}

function labelOf({ id, entityId }: SealOwner): string {
  return `registration ${id} of ${entityId}`;
}
