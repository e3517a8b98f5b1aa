/** An authenticator in software: it makes and uses passkeys as a shopper's device does. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Ceremony {
  readonly type?: string;
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly counter?: number;
  /** More members of clientDataJSON. */
  readonly client?: object;
}

const present = 0x01;
const verified = 0x04;
const withCredential = 0x40;

const encoded = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

export function softAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // A COSE key: its parts stand in it as they are.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

  function parts(usualType: string, usualFlags: number, ceremony: Ceremony) {
    const { type = usualType, challenge, origin = 'http://localhost:8080', client = {} } = ceremony;
    const { rpId = 'localhost', flags = usualFlags, counter = 1 } = ceremony;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return {
      clientData: Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: true, ...client })),
      head: Buffer.concat([sha256(rpId), Buffer.from([flags]), count]),
    };
  }

  return {
    id: encoded(id),
    /** What the issuer's page sends of a new passkey. */
    register(ceremony: Ceremony) {
      const { clientData, head } = parts('webauthn.create', present | verified | withCredential, ceremony);
      const length = Buffer.from([0, id.length]);
      return {
        id: encoded(id),
        clientDataJSON: encoded(clientData),
        authenticatorData: encoded(Buffer.concat([head, Buffer.alloc(16), length, id, cose])),
        publicKey: encoded(publicKey.export({ format: 'der', type: 'spki' })),
      };
    },
    /** What a page sends of a proof. */
    prove(ceremony: Ceremony) {
      const { clientData, head } = parts('webauthn.get', present | verified, ceremony);
      const signed = Buffer.concat([head, sha256(clientData)]);
      return {
        id: encoded(id),
        clientDataJSON: encoded(clientData),
        authenticatorData: encoded(head),
        signature: encoded(sign('sha256', signed, privateKey)),
      };
    },
  };
}
