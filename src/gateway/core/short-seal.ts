/**
 * Encrypts data that waits for minutes until it is authorised (design decision 12), in two parts. The part without the
 * security code is encrypted under a key of the configuration, so that it survives a restart. The security code is
 * encrypted under a key that lives for 90 minutes at most (see `code-keys.ts`) and one of the configuration together, so
 * that neither of them alone decrypts it. Data that waits and data that is stored for long never share a key (RFC 5869).
 */
import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';
import type { CodeKeys } from './code-keys.ts';

export interface ShortKeys {
  /** The keys of the configuration, newest first: 32 bytes in hex each. */
  readonly config: { readonly registrationKeys: readonly { readonly id: string; readonly key: string }[] };
  readonly store: { readonly codeKeys: CodeKeys };
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
   * One or two parts, each of them initialisation vector, tag and ciphertext in base64. The second one is followed by
   * the id of its code key. A dot stands between them. Null when erased.
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
  /** Whether there was a code that can no longer be decrypted, because its key was destroyed. */
  readonly isCodeLost: boolean;
}

/**
 * Thrown when this node lacks what it needs to decrypt the data, although another node may have it. It says nothing
 * about the payment or the card: the request or the job is to be repeated, and may reach another node then.
 */
export class NotOpenableHere extends Error {
  override readonly name = 'NotOpenableHere';

  /** @param what the part that is missing here */
  constructor(what: string) {
    super(`This node cannot decrypt what is stored, because it lacks ${what}.`);
  }
}

const separator = '.';

/**
 * Encrypts the value under the newest key of the configuration, and the code under the present code key as well. Both
 * are any JSON value.
 */
export async function seal(
  { config, store }: ShortKeys,
  { value, code }: Waiting<unknown, unknown>,
  owner: Owner,
): Promise<{ sealed: string; keyId: string }> {
  const [configured] = config.registrationKeys;
  if (configured === undefined) throw new Error('registrationKeys must hold at least one key');
  const key = Buffer.from(configured.key, 'hex');
  const parts = [encrypt(keyFor(key, owner), value, owner.label)];
  if (code !== undefined) {
    const codeKey = await store.codeKeys.current();
    parts.push(encrypt(keyFor(together(codeKey.key, key), owner), code, owner.label), codeKey.id);
  }
  return { sealed: parts.join(separator), keyId: configured.id };
}

/**
 * Decrypts a sealed value. Undefined when the text was erased or changed, or belongs to another owner. Throws
 * {@link NotOpenableHere} when this node has not got one of the keys.
 */
export async function unseal(
  { config, store }: ShortKeys,
  { sealed, keyId }: ShortSeal,
  owner: Owner,
): Promise<Unsealed | undefined> {
  if (sealed === null) return undefined;
  const configured = config.registrationKeys.find(({ id }) => id === keyId);
  if (configured === undefined) throw new NotOpenableHere(`the key "${keyId}" of registrationKeys`);
  const key = Buffer.from(configured.key, 'hex');
  const [first = '', second, codeKeyId = ''] = sealed.split(separator);
  const value = decrypt(keyFor(key, owner), first, owner.label);
  if (value === undefined) return undefined;
  if (second === undefined) return { value, code: undefined, isCodeLost: false };
  const codeKey = await store.codeKeys.find(codeKeyId);
  if (codeKey === 'elsewhere') throw new NotOpenableHere('the key of its security code');
  const code =
    codeKey === 'destroyed' ? undefined : decrypt(keyFor(together(codeKey, key), owner), second, owner.label);
  return { value, code, isCodeLost: code === undefined };
}

function together(one: Uint8Array, other: Uint8Array): Uint8Array {
  return Buffer.concat([one, other]);
}

function keyFor(key: Uint8Array, { kind, id }: Owner): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, id, kind, 32));
}
