/**
 * Encryption of what waits for minutes until somebody has authorised it (design decision 12). It is sealed in two parts.
 * The one without a security code opens with a key of the configuration, so that it waits through a restart. The code
 * itself opens with a key that is in this process's memory only: no file and no backup gives it back, and a restart costs
 * it. What is long kept and what waits never open with the same key (RFC 5869).
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';

export interface ShortKeys {
  /** The keys of the configuration, newest first: 32 bytes in hex each. */
  readonly config: { readonly registrationKeys: readonly { readonly id: string; readonly key: string }[] };
  /** Made by {@link newCodeKey}. */
  readonly codeKey: Uint8Array;
}

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
  /** One or two parts, joined by a dot: initialisation vector, tag and text in base64 each. Null when it was erased. */
  readonly sealed: string | null;
  /** Names the key of the configuration that encrypted the first part. */
  readonly keyId: string;
}

export interface Waiting<Value, Code> {
  readonly value: Value;
  /** What of it is a security code. */
  readonly code?: Code | undefined;
}

export interface Unsealed extends Waiting<unknown, unknown> {
  /** There was a code, and the process that took it has ended. */
  readonly isCodeLost: boolean;
}

const separator = '.';

/** For one start of the gateway. It is written nowhere. */
export function newCodeKey(): Uint8Array {
  return randomBytes(32);
}

/** Encrypts under the newest key, and the code under the process's own. Both parts: anything JSON can say. */
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

/** What was sealed; undefined when it was erased, or changed, or is another owner's, or its key is gone. */
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
