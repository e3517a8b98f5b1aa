/**
 * Encrypts data that waits for minutes until it is authorised (design decision 12), in two parts. The part without the
 * security code is encrypted under a key of the configuration, so that it survives a restart. The security code is
 * encrypted under a key that exists only in the memory of this process: no file and no backup holds it, and a restart
 * loses it. Data that waits and data that is stored for long never share a key (RFC 5869).
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';

export interface ShortKeys {
  /** The keys of the configuration, newest first: 32 bytes in hex each. */
  readonly config: { readonly registrationKeys: readonly { readonly id: string; readonly key: string }[] };
  /** Made by {@link newCodeKey}. */
  readonly codeKey: Uint8Array;
}

/** The owner of the encrypted data. */
export interface Owner {
  /** The kind of data that waits, such as `authentication`. Each kind has its own keys. */
  readonly kind: string;
  /** The owner's id. Each id has its own key. */
  readonly id: string;
  /** Authenticated together with the text, so that a copy under another label does not decrypt. */
  readonly label: string;
}

export interface ShortSeal {
  /**
   * One or two parts, joined by a dot, each of them initialisation vector, tag and ciphertext in base64. Null when
   * erased.
   */
  readonly sealed: string | null;
  /** The id of the configuration's key that encrypted the first part. */
  readonly keyId: string;
}

export interface Waiting<Value, Code> {
  readonly value: Value;
  /** The part of the value that is a security code. */
  readonly code?: Code | undefined;
}

export interface Unsealed extends Waiting<unknown, unknown> {
  /** Whether there was a code that can no longer be decrypted, because the process that encrypted it has ended. */
  readonly isCodeLost: boolean;
}

const separator = '.';

/** Makes the code key of one start of the gateway. It is never written anywhere. */
export function newCodeKey(): Uint8Array {
  return randomBytes(32);
}

/**
 * Encrypts the value under the newest key of the configuration, and the code under the key of this process. Both are
 * any JSON value.
 */
export function seal(
  { config, codeKey }: ShortKeys,
  { value, code }: Waiting<unknown, unknown>,
  owner: Owner,
): { sealed: string; keyId: string } {
  const [key] = config.registrationKeys;
  if (key === undefined) throw new Error('registrationKeys must hold at least one key');
  const parts = [encrypt(keyFor(Buffer.from(key.key, 'hex'), owner), value, owner.label)];
  if (code !== undefined) parts.push(encrypt(keyFor(codeKey, owner), code, owner.label));
  return { sealed: parts.join(separator), keyId: key.id };
}

/**
 * Decrypts a sealed value. Undefined when the text was erased or changed, belongs to another owner, or its key is no
 * longer configured.
 */
export function unseal(
  { config, codeKey }: ShortKeys,
  { sealed, keyId }: ShortSeal,
  owner: Owner,
): Unsealed | undefined {
  const key = config.registrationKeys.find(({ id }) => id === keyId)?.key;
  if (sealed === null || key === undefined) return undefined;
  const [first = '', second] = sealed.split(separator);
  const value = decrypt(keyFor(Buffer.from(key, 'hex'), owner), first, owner.label);
  if (value === undefined) return undefined;
  const code = second === undefined ? undefined : decrypt(keyFor(codeKey, owner), second, owner.label);
  return { value, code, isCodeLost: second !== undefined && code === undefined };
}

function keyFor(key: Uint8Array, { kind, id }: Owner): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, id, kind, 32));
}
