/**
 * The keys that encrypt security codes while a payment waits (design decision 12). They are random and exist in the memory
 * of processes alone: what a database or a backup holds of them is encrypted for one process.
 */

import { randomBytes } from 'node:crypto';
import { systemRandom } from './random-source.ts';

export interface CodeKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

export interface CodeKeys {
  /** Makes this process known to those that hand it their keys. */
  join(): Promise<void>;
  /** Returns the key that encrypts now. */
  current(): Promise<CodeKey>;
  /**
   * Finds a key.
   *
   * @returns `destroyed` when no node has the key any more; `elsewhere` while another node may still have it
   */
  find(id: string): Promise<Uint8Array | 'destroyed' | 'elsewhere'>;
}

/** Makes a new key. */
export function newCodeKey(): CodeKey {
  return { id: systemRandom.hex('internal'), key: randomBytes(32) };
}

/** Makes the keys of a single node: one key that exists only in the memory of this process, and ends with it. */
export function codeKeysInMemory(): CodeKeys {
  const own = newCodeKey();
  return {
    join: async () => {},
    current: async () => own,
    find: async (id) => (id === own.id ? own.key : 'destroyed'),
  };
}
