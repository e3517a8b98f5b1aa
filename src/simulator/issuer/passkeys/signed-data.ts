/**
 * Checks what an authenticator has signed (W3C Web Authentication, "Registering a New Credential" and "Verifying an
 * Authentication Assertion"). Binary values are base64url without padding. The functions return what is wrong, in words
 * for the issuer's inspector.
 */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import * as z from 'zod';

const base64url = z.string().regex(/^[A-Za-z0-9_-]{1,8192}$/);

/** A new passkey, as the issuer's page sends it. */
export const newPasskey = z.object({
  id: base64url,
  clientDataJSON: base64url,
  authenticatorData: base64url,
  /** SubjectPublicKeyInfo in DER. */
  publicKey: base64url,
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** The proof that the shopper has a passkey. */
export const assertion = z.object({
  id: base64url,
  clientDataJSON: base64url,
  authenticatorData: base64url,
  signature: base64url,
});
export type Assertion = z.infer<typeof assertion>;

/** What the issuer keeps of a passkey. */
export interface Passkey {
  readonly id: string;
  /** SubjectPublicKeyInfo in DER. */
  readonly publicKey: string;
  /** How often the authenticator has signed, as it said last; 0 for one that does not count. */
  readonly counter: number;
}

/** What signed data must agree with. */
export interface ExpectedSignature {
  readonly type: 'webauthn.create' | 'webauthn.get' | 'payment.get';
  readonly challenge: string;
  /** Origin of the page that asked. */
  readonly origin: string;
  /** Host name of the issuer, for which the passkey was made. */
  readonly rpId: string;
}

/** Bits of the authenticator's flags. */
const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** Where the parts of the authenticator's data begin, in bytes. */
const flagsAt = 32;
const counterAt = 33;
const idLengthAt = 53;
const idAt = 55;

const clientData = z.object({ type: z.string(), challenge: z.string(), origin: z.string() });

/** Returns the passkey of a registration, or what is wrong with the registration. */
export function readRegistration(sent: NewPasskey, expected: ExpectedSignature): Passkey | string {
  const wrong = problemWithBoth(sent, expected);
  if (wrong !== undefined) return wrong;
  const data = bytesOf(sent.authenticatorData);
  if (data.length < idAt || (flagsOf(data) & hasCredential) === 0) return 'it has no credential';
  const id = data.subarray(idAt, idAt + data.readUInt16BE(idLengthAt));
  if (!id.equals(bytesOf(sent.id))) return 'its id is not the authenticator’s';
  const key = readKey(sent.publicKey);
  if (key === undefined) return 'its public key is neither ECDSA with P-256 nor RSA';
  const { x, y, n } = key.export({ format: 'jwk' });
  const isOfData = [x, y, n].every((part) => part === undefined || data.includes(bytesOf(part)));
  if (!isOfData) return 'its public key is not the authenticator’s';
  return { id: sent.id, publicKey: sent.publicKey, counter: counterOf(data) };
}

/**
 * Returns the passkey with its new counter, or what is wrong with the proof.
 *
 * @param passkeys those of the card
 */
export function readAssertion(
  sent: Assertion,
  passkeys: readonly Passkey[],
  expected: ExpectedSignature,
): Passkey | string {
  const passkey = passkeys.find(({ id }) => id === sent.id);
  if (passkey === undefined) return 'it is of another card';
  const wrong = problemWithBoth(sent, expected);
  if (wrong !== undefined) return wrong;
  const data = bytesOf(sent.authenticatorData);
  const key = readKey(passkey.publicKey);
  const signed = Buffer.concat([data, sha256(bytesOf(sent.clientDataJSON))]);
  if (key === undefined || !verify('sha256', signed, key, bytesOf(sent.signature))) {
    return 'its signature is wrong';
  }
  const counter = counterOf(data);
  const isCounted = counter > passkey.counter || (counter === 0 && passkey.counter === 0);
  return isCounted ? { ...passkey, counter } : 'its counter has not grown, as if it was copied';
}

/** Returns what is wrong with the data of the browser or of the authenticator. */
function problemWithBoth(
  sent: Pick<Assertion, 'clientDataJSON' | 'authenticatorData'>,
  { type, challenge, origin, rpId }: ExpectedSignature,
): string | undefined {
  const client = readClientData(sent.clientDataJSON);
  if (client === undefined) return 'its clientDataJSON is not readable';
  if (client.type !== type) return `its type is not ${type}`;
  if (client.challenge !== challenge) return 'its challenge is another one';
  if (client.origin !== origin) return `its origin is not ${origin}`;
  const data = bytesOf(sent.authenticatorData);
  if (data.length < counterAt + 4) return 'its authenticatorData is too short';
  if (!data.subarray(0, flagsAt).equals(sha256(Buffer.from(rpId)))) return `its rpId is not ${rpId}`;
  if ((flagsOf(data) & userPresent) === 0) return 'nobody was present';
  return (flagsOf(data) & userVerified) === 0 ? 'the shopper was not verified' : undefined;
}

function readClientData(text: string): z.infer<typeof clientData> | undefined {
  return clientData.safeParse(readJson(text)).data;
}

/** Returns the value in an encoded text of JSON; undefined when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(bytesOf(text).toString());
  } catch {
    return undefined;
  }
}

/** Reads a key of the two algorithms that the issuer's page asks for, which both sign with SHA-256. */
function readKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: bytesOf(text), format: 'der', type: 'spki' });
    const { asymmetricKeyType: kind, asymmetricKeyDetails: { namedCurve } = {} } = key;
    return kind === 'rsa' || (kind === 'ec' && namedCurve === 'prime256v1') ? key : undefined;
  } catch {
    return undefined;
  }
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const flagsOf = (data: Buffer) => data[flagsAt] ?? 0;
const counterOf = (data: Buffer) => data.readUInt32BE(counterAt);
