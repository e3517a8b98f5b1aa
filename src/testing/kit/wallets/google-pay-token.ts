/** Tokens of Google Pay. By Google's "Payment data cryptography for merchants" (ECv2). */
import {
  createCipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { AuthorizedPayment } from '../../wallets/control-types.ts';
import { ecKeys, pemOfKey, spkiOf } from './der.ts';

/** What a test hands to Google Pay's double, and to the shop that decrypts. Keys are PEM. */
export interface GooglePayKeys {
  readonly rootKey: string;
  /** The root's public key, as the JSON that Google publishes, for the shop. */
  readonly rootSigningKeys: string;
  /** The private key of who decrypts; the double needs its public part alone. */
  readonly recipientKey: string;
  /** The public part, as `tokenizationSpecification.parameters.publicKey` of `DIRECT` wants it. */
  readonly publicKey: string;
  /** Such as `merchant:12345678901234567890`; by the page's request when absent. */
  readonly recipientId?: string;
}

const version = 'ECv2';
/** A day and a week ahead, in milliseconds as a text. */
const inDays = (days: number) => String(Date.now() + days * 86_400_000);
/** DER has the point last. */
const pointOf = (key: KeyObject) => spkiOf(key).subarray(-65);

export function createGooglePayKeys(): GooglePayKeys {
  const [root, recipient] = [ecKeys(), ecKeys()];
  const keyValue = spkiOf(root.publicKey).toString('base64');
  return {
    rootKey: pemOfKey(root.privateKey),
    rootSigningKeys: JSON.stringify({
      keys: [{ keyValue, protocolVersion: version, keyExpiration: inDays(365) }],
    }),
    recipientKey: pemOfKey(recipient.privateKey),
    publicKey: pointOf(recipient.publicKey).toString('base64'),
  };
}

/** What is in a token. */
export const googlePayData = () => ({
  messageId: randomBytes(12).toString('base64'),
  messageExpiration: inDays(7),
  paymentMethod: 'CARD',
  paymentMethodDetails: {
    ...{ pan: '4200000000000000', expirationMonth: 12, expirationYear: new Date().getUTCFullYear() + 3 },
    ...{ authMethod: 'CRYPTOGRAM_3DS', cryptogram: randomBytes(20).toString('base64'), eciIndicator: '05' },
  },
});

/** Each part with its length before it, in four bytes, the least first. */
function signedBytes(...parts: readonly string[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(Buffer.byteLength(part));
      return [length, Buffer.from(part)];
    }),
  );
}

interface Tokenization {
  readonly type?: string;
  readonly parameters?: { readonly gateway?: string; readonly publicKey?: string };
}

/** Returns the public key of a point in base64, by the bytes that stand before the point in each key of P-256. */
function keyOfPoint(point: string): KeyObject {
  const head = spkiOf(ecKeys().publicKey).subarray(0, -65);
  const key = Buffer.concat([head, Buffer.from(point, 'base64')]);
  return createPublicKey({ key, type: 'spki', format: 'der' });
}

/** Writes a token (`ECv2`), signed by a key that the root of the keys has signed. */
export function encryptGooglePayToken(payment: AuthorizedPayment, keys: GooglePayKeys): string {
  const { type, parameters = {} } = (payment.tokenization ?? {}) as Tokenization;
  const isDirect = type === 'DIRECT';
  const recipient = isDirect && parameters.publicKey ? keyOfPoint(parameters.publicKey) : undefined;
  const recipientId =
    keys.recipientId ??
    (isDirect ? `merchant:${payment.merchantId ?? ''}` : `gateway:${parameters.gateway ?? ''}`);
  const ephemeral = ecKeys();
  const publicKey = recipient ?? createPublicKey(keys.recipientKey);
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey });
  const point = pointOf(ephemeral.publicKey);
  const derived = Buffer.from(
    hkdfSync('sha256', Buffer.concat([point, secret]), Buffer.alloc(32), 'Google', 64),
  );
  const cipher = createCipheriv('aes-256-ctr', derived.subarray(0, 32), Buffer.alloc(16));
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(googlePayData())), cipher.final()]);
  const signedMessage = JSON.stringify({
    encryptedMessage: encrypted.toString('base64'),
    ephemeralPublicKey: point.toString('base64'),
    tag: createHmac('sha256', derived.subarray(32)).update(encrypted).digest('base64'),
  });
  const intermediate = ecKeys();
  const signedKey = JSON.stringify({
    keyValue: spkiOf(intermediate.publicKey).toString('base64'),
    keyExpiration: inDays(7),
  });
  const signatureOf = (bytes: Buffer, key: KeyObject) => sign('sha256', bytes, key).toString('base64');
  return JSON.stringify({
    protocolVersion: version,
    signature: signatureOf(
      signedBytes('Google', recipientId, version, signedMessage),
      intermediate.privateKey,
    ),
    intermediateSigningKey: {
      signedKey,
      signatures: [signatureOf(signedBytes('Google', version, signedKey), createPrivateKey(keys.rootKey))],
    },
    signedMessage,
  });
}
