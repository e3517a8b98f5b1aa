/**
 * Encryption of what waits for minutes and may hold a security code, because nobody has authorised it yet (design
 * decision 12). What is long kept and what waits never open with the same key (RFC 5869).
 */
import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';
import type { Config } from './config/config.ts';

type Keys = Pick<Config, 'registrationKeys'>;

/** Whose it is. */
export interface Owner {
  /** What waits, such as `authentication`: each kind has keys of its own. */
  readonly kind: string;
  /** Id it belongs to: each has a key of its own. */
  readonly id: string;
  /** Authenticated with the text, so that one copied elsewhere does not open. */
  readonly label: string;
}

export interface ShortSeal {
  /** Initialisation vector, tag and text in base64; null when it was erased. */
  readonly sealed: string | null;
  /** Names the key of the configuration that encrypted it. */
  readonly keyId: string;
}

/** Encrypts under the newest key. @param value anything JSON can say */
export function seal({ registrationKeys: [key] }: Keys, value: unknown, owner: Owner) {
  if (key === undefined) throw new Error('registrationKeys must hold at least one key');
  return { sealed: encrypt(keyFor(key.key, owner), value, owner.label), keyId: key.id };
}

/** What was sealed; undefined when it was erased, or changed, or is another owner's, or its key is gone. */
export function unseal({ registrationKeys }: Keys, { sealed, keyId }: ShortSeal, owner: Owner): unknown {
  const key = registrationKeys.find(({ id }) => id === keyId)?.key;
  return sealed === null || key === undefined ? undefined : decrypt(keyFor(key, owner), sealed, owner.label);
}

function keyFor(key: string, { kind, id }: Owner): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', Buffer.from(key, 'hex'), id, kind, 32));
}
