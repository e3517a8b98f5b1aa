/** Writes certificates and signatures as Apple Pay's tokens have them: DER (X.690), X.509 (RFC 5280) and CMS (RFC 5652). */
import { createHash, generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto';

const oids = {
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
};

function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const size = Buffer.from(body.length.toString(16).padStart(8, '0'), 'hex');
  const long = size.subarray(size.findIndex((byte) => byte > 0));
  const length = body.length < 128 ? [body.length] : [0x80 + long.length, ...long];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: readonly Uint8Array[]) => tagged(0x30, ...parts);
const setOf = (...parts: readonly Uint8Array[]) => tagged(0x31, ...[...parts].sort(Buffer.compare));
const octets = (bytes: Uint8Array) => tagged(0x04, bytes);
const isTrue = tagged(0x01, Buffer.from([0xff]));
const nothing = tagged(0x05);
const integer = (bytes: readonly number[]) => tagged(0x02, Buffer.from(bytes));

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const groups = [part % 128];
    for (let high = Math.floor(part / 128); high > 0; high = Math.floor(high / 128))
      groups.unshift(128 + (high % 128));
    return groups;
  });
  return tagged(0x06, Buffer.from(bytes));
}

const algorithm = (name: string) => sequence(oid(name));
const utcTime = (time: Date) =>
  tagged(0x17, Buffer.from(`${time.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
const nameOf = (commonName: string) =>
  sequence(setOf(sequence(oid(oids.commonName), tagged(0x0c, Buffer.from(commonName)))));

export const ecKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });
export const pemOfKey = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }));

/** Splits the body of an element into the elements in it. */
function elementsOf(der: Buffer): Buffer[] {
  const bodyStart = (at: number) => at + 2 + ((der[at + 1] ?? 0) > 127 ? (der[at + 1] ?? 0) - 128 : 0);
  const elements: Buffer[] = [];
  for (let at = bodyStart(0); at < der.length; ) {
    const start = bodyStart(at);
    const size = start === at + 2 ? (der[at + 1] ?? 0) : der.readUIntBE(at + 2, start - at - 2);
    elements.push(der.subarray(at, start + size));
    at = start + size;
  }
  return elements;
}

/** Who signs: the certificate, with the key that belongs to it. */
export interface Signer {
  readonly certificate: Buffer;
  readonly key: KeyObject;
}

/** Returns what names the certificate in a signature: serial number, issuer and subject. */
function partsOf(certificate: Buffer): { serial: Buffer; issuer: Buffer; subject: Buffer } {
  const [, serial, , issuer, , subject] = elementsOf(elementsOf(certificate)[0] as Buffer) as Buffer[];
  return { serial, issuer, subject } as { serial: Buffer; issuer: Buffer; subject: Buffer };
}

const day = 86_400_000;

/**
 * Makes a certificate for a public key, valid from yesterday on for a year.
 *
 * @param by who signs it; the key itself when absent
 * @param mark OID of the extension by which Apple marks its certificates; none for a root
 */
export function createCertificate(
  commonName: string,
  publicKey: KeyObject,
  by: Signer | { readonly key: KeyObject },
  { mark, isAuthority }: { readonly mark?: string; readonly isAuthority: boolean },
): Buffer {
  const subject = nameOf(commonName);
  const serial = createHash('sha256').update(spkiOf(publicKey)).digest();
  const constraints = sequence(
    oid(oids.basicConstraints),
    isTrue,
    octets(sequence(...(isAuthority ? [isTrue] : []))),
  );
  const marks = mark ? [sequence(oid(mark), octets(nothing))] : [];
  const body = sequence(
    tagged(0xa0, integer([2])),
    integer([1, ...serial.subarray(0, 8)]),
    algorithm(oids.ecdsaWithSha256),
    'certificate' in by ? partsOf(by.certificate).subject : subject,
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + 365 * day))),
    subject,
    spkiOf(publicKey),
    tagged(0xa3, sequence(constraints, ...marks)),
  );
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', body, by.key));
  return sequence(body, algorithm(oids.ecdsaWithSha256), signature);
}

/** Signs a content that stands elsewhere (a detached signature). `above` is the certificate between the signer's and the root. */
export function signDetached(content: Uint8Array, { certificate, key }: Signer, above: Buffer): Buffer {
  const { issuer, serial } = partsOf(certificate);
  const attribute = (name: string, value: Buffer) => sequence(oid(name), setOf(value));
  const attributes = setOf(
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.signingTime, utcTime(new Date())),
    attribute(oids.messageDigest, octets(createHash('sha256').update(content).digest())),
  );
  const signer = sequence(
    integer([1]),
    sequence(issuer, serial),
    algorithm(oids.sha256),
    // What is signed is a set; it stands here with the tag of its place.
    Buffer.concat([Buffer.from([0xa0]), attributes.subarray(1)]),
    algorithm(oids.ecdsaWithSha256),
    octets(sign('sha256', attributes, key)),
  );
  const signed = sequence(
    integer([1]),
    setOf(algorithm(oids.sha256)),
    sequence(oid(oids.data)),
    tagged(0xa0, certificate, above),
    setOf(signer),
  );
  return sequence(oid(oids.signedData), tagged(0xa0, signed));
}

export const pemOf = (certificate: Buffer): string => new X509Certificate(certificate).toString();
export const derOf = (pem: string): Buffer => new X509Certificate(pem).raw;
