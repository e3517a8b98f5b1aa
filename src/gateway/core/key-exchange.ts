/**
 * Hands a secret to another process past everybody who stores or carries it: X25519 (RFC 7748) with a key pair for each
 * message, HKDF-SHA-256 (RFC 5869) and AES-256-GCM. The recipient's private key exists in its memory alone.
 */
import { createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';
import { decrypt, encrypt } from './cipher.ts';

export interface Recipient {
  /** What others need to seal something for it: DER (SubjectPublicKeyInfo) in base64. */
  readonly publicKey: string;
  /** Returns the value that was sealed for this recipient under the same label; undefined when there is none. */
  open(sealed: string, label: string): unknown;
}

const separator = '.';

export function createRecipient(): Recipient {
  const own = generateKeyPairSync('x25519');
  const publicKey = textOf(own.publicKey);
  return {
    publicKey,
    open(sealed, label) {
      const [sender = '', text = ''] = sealed.split(separator);
      const key = agreedKey(own.privateKey, sender, [sender, publicKey]);
      return key && decrypt(key, text, label);
    },
  };
}

/**
 * Encrypts any JSON value for the owner of a public key. Returns undefined when the text is no X25519 public key.
 *
 * @param label names what it is and for whom; authenticated, so that a copy in another place does not open
 */
export function sealFor(publicKey: string, value: unknown, label: string): string | undefined {
  const once = generateKeyPairSync('x25519');
  const sender = textOf(once.publicKey);
  const key = agreedKey(once.privateKey, publicKey, [sender, publicKey]);
  return key && [sender, encrypt(key, value, label)].join(separator);
}

function agreedKey(
  privateKey: KeyObject,
  publicKey: string,
  both: readonly [string, string],
): Uint8Array | undefined {
  try {
    const other = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    const secret = diffieHellman({ privateKey, publicKey: other });
    return new Uint8Array(hkdfSync('sha256', secret, both.join(separator), 'key exchange', 32));
  } catch {
    return undefined;
  }
}

const textOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64');
