/**
 * Encrypts stored instruments. The ids of the registration and of the entity are authenticated with the ciphertext, so that
 * a ciphertext copied to another row cannot be decrypted there.
 */

import type { RegistrationKey } from '../config/config.ts';
import { decrypt, encrypt } from '../core/cipher.ts';
import { NotOpenableHere } from '../core/short-seal.ts';
import type { StorableInstrument } from './storable.ts';

/** The registration to which an instrument belongs. */
export interface SealOwner {
  /** The registration's id. */
  readonly id: string;
  readonly entityId: string;
}

export interface SealedInstrument {
  /** Initialisation vector, tag and ciphertext in base64. */
  readonly sealed: string;
  /** Id of the configured key that encrypted it. */
  readonly keyId: string;
}

export interface Vault {
  /** Id of the key that `seal` uses. */
  readonly keyId: string;
  seal(instrument: StorableInstrument, owner: SealOwner): SealedInstrument;
  /**
   * Decrypts an instrument. Throws {@link NotOpenableHere} with the key's name when the configuration does not have it, which
   * another node's may have, and an error that names the registration when the ciphertext was changed or belongs to another row.
   */
  open(sealed: SealedInstrument, owner: SealOwner): StorableInstrument;
  /** Decrypts an instrument that is only shown. Undefined where {@link Vault.open} throws. */
  find(sealed: SealedInstrument, owner: SealOwner): StorableInstrument | undefined;
}

/** Makes a vault: the first key encrypts, all keys decrypt. Throws when two keys have the same id, as one would be lost. */
export function createCardVault(keys: readonly RegistrationKey[]): Vault {
  const bytes = new Map(keys.map(({ id, key }) => [id, Buffer.from(key, 'hex')]));
  const [first] = keys;
  if (first === undefined || bytes.size < keys.length) {
    throw new Error('registrationKeys must hold at least one key, and every key needs an id of its own');
  }

  function keyOf(keyId: string): Buffer {
    const key = bytes.get(keyId);
    if (key !== undefined) return key;
    throw new NotOpenableHere(
      `the key "${keyId}", which encrypted a stored registration: add it to registrationKeys, after the first key`,
    );
  }

  const decrypted = (key: Buffer, sealed: string, owner: SealOwner) =>
    decrypt(key, sealed, labelOf(owner)) as StorableInstrument | undefined;

  return {
    keyId: first.id,
    seal: (instrument, owner) => ({
      sealed: encrypt(keyOf(first.id), instrument, labelOf(owner)),
      keyId: first.id,
    }),
    open({ sealed, keyId }, owner) {
      const opened = decrypted(keyOf(keyId), sealed, owner);
      if (opened !== undefined) return opened;
      throw new Error(
        `the means of registration ${owner.id} does not open: it was changed, is another row's, or its key id has another key`,
      );
    },
    find({ sealed, keyId }, owner) {
      const key = bytes.get(keyId);
      return key && decrypted(key, sealed, owner);
    },
  };
}

function labelOf({ id, entityId }: SealOwner): string {
  return `registration ${id} of ${entityId}`;
}
