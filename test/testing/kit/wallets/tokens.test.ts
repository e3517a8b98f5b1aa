// @runs rest
// @tests src/testing/kit/wallets/index.ts
import { spawnSync } from 'node:child_process';
import {
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  verify,
  X509Certificate,
} from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createApplePayKeys,
  createGooglePayKeys,
  encryptApplePayToken,
  encryptGooglePayToken,
  type GooglePayKeys,
} from '../../../../src/testing/kit/wallets/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'wallet-tokens-'));
afterAll(() => rmSync(folder, { recursive: true }));
const payment = {
  ...{ amount: '92.00', currency: 'EUR', last4: '0000', transactionId: 'ab'.repeat(32) },
};
const applePayment = { ...payment, wallet: 'applePay' } as const;
const bytes = (text: string) => Buffer.from(text, 'base64');

describe('a token of Apple Pay that the test’s keys encrypt', () => {
  const keys = createApplePayKeys('merchant.example.shop');
  const applicationData = Buffer.from('order 7').toString('base64');
  const token = encryptApplePayToken({ ...applePayment, applicationData }, keys);

  /** Checks the signature as a shop does, with a program that did not write it. */
  function verifyChain(root: string, signed: readonly Buffer[]): string {
    const file = (name: string, content: string | Buffer) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const { stdout, stderr, status } = spawnSync('openssl', [
      ...[
        'cms',
        '-verify',
        '-binary',
        '-inform',
        'DER',
        '-in',
        file('signature.der', bytes(token.signature)),
      ],
      ...['-content', file('content', Buffer.concat(signed)), '-CAfile', file('root.pem', root)],
      ...['-purpose', 'any', '-signer', join(folder, 'signer.pem')],
    ]);
    return status === 0 ? 'verified' : `${stdout}${stderr}`;
  }
  const { ephemeralPublicKey, transactionId } = token.header;
  const signed = [
    bytes(ephemeralPublicKey),
    bytes(token.data),
    Buffer.from(transactionId, 'hex'),
    createHash('sha256').update('order 7').digest(),
  ];

  test('is signed by a chain that ends at the root, over key, data, transaction and application data', () => {
    expect(verifyChain(keys.rootCertificate, signed)).toBe('verified');
    expect(verifyChain(keys.rootCertificate, signed.slice(0, 3))).not.toBe('verified');
    expect(verifyChain(createApplePayKeys().rootCertificate, signed)).not.toBe('verified');
  });

  test('has a leaf and an intermediate certificate with Apple’s marks', () => {
    const all = spawnSync('openssl', ['cms', '-cmsout', '-print', '-inform', 'DER'], {
      input: bytes(token.signature),
      encoding: 'utf8',
    }).stdout;
    expect(all).toContain('1.2.840.113635.100.6.29');
    expect(all).toContain('1.2.840.113635.100.6.2.14');
    expect(new X509Certificate(keys.rootCertificate).ca).toBe(true);
  });

  test('is decrypted by the shop’s key, and by no other', () => {
    const decrypt = (privateKey: string, merchant: string) => {
      const publicKey = createPublicKey({ key: bytes(ephemeralPublicKey), type: 'spki', format: 'der' });
      const secret = diffieHellman({ privateKey: createPrivateKey(privateKey), publicKey });
      const info = Buffer.from('\x0did-aes256-GCMApple', 'latin1');
      const id = createHash('sha256').update(merchant).digest();
      const key = createHash('sha256')
        .update(Buffer.concat([Buffer.from([0, 0, 0, 1]), secret, info, id]))
        .digest();
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.alloc(16));
      decipher.setAuthTag(bytes(token.data).subarray(-16));
      const text = Buffer.concat([decipher.update(bytes(token.data).subarray(0, -16)), decipher.final()]);
      return JSON.parse(text.toString());
    };
    expect(decrypt(keys.merchantKey, 'merchant.example.shop')).toMatchObject({
      currencyCode: '978',
      transactionAmount: 9200,
      paymentDataType: '3DSecure',
    });
    expect(() => decrypt(keys.merchantKey, 'merchant.example.other')).toThrow();
    expect(() => decrypt(createApplePayKeys().merchantKey, 'merchant.example.shop')).toThrow();
  });

  test('names the hash of the shop’s public key', () => {
    const key = createPublicKey(keys.merchantKey).export({ type: 'spki', format: 'der' });
    expect(token.header.publicKeyHash).toBe(createHash('sha256').update(key).digest('base64'));
  });
});

/** The steps of Google's "Payment data cryptography for merchants". */
function decryptGoogle(
  token: string,
  keys: Pick<GooglePayKeys, 'rootSigningKeys' | 'recipientKey'>,
  recipientId: string,
) {
  const lengths = (...parts: string[]) =>
    Buffer.concat(
      parts.flatMap((part) => [
        new Uint8Array(Uint32Array.of(Buffer.byteLength(part)).buffer),
        Buffer.from(part),
      ]),
    );
  const spki = (key: string) => createPublicKey({ key: bytes(key), type: 'spki', format: 'der' });
  const { protocolVersion, signature, intermediateSigningKey, signedMessage } = JSON.parse(token);
  const { signedKey, signatures } = intermediateSigningKey;
  const [root] = JSON.parse(keys.rootSigningKeys).keys;
  if (
    !verify(
      'sha256',
      lengths('Google', protocolVersion, signedKey),
      spki(root.keyValue),
      bytes(signatures[0]),
    )
  )
    throw new Error('The root has not signed the key.');
  const message = lengths('Google', recipientId, protocolVersion, signedMessage);
  if (!verify('sha256', message, spki(JSON.parse(signedKey).keyValue), bytes(signature)))
    throw new Error('The key has not signed the message.');
  const { encryptedMessage, ephemeralPublicKey, tag } = JSON.parse(signedMessage);
  const privateKey = createPrivateKey(keys.recipientKey);
  const head = createPublicKey(keys.recipientKey).export({ type: 'spki', format: 'der' }).subarray(0, -65);
  const point = bytes(ephemeralPublicKey);
  const publicKey = createPublicKey({ key: Buffer.concat([head, point]), type: 'spki', format: 'der' });
  const secret = Buffer.concat([point, diffieHellman({ privateKey, publicKey })]);
  const derived = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(32), 'Google', 64));
  const mac = createHmac('sha256', derived.subarray(32)).update(bytes(encryptedMessage)).digest('base64');
  if (mac !== tag) throw new Error('The message is not for this key.');
  const decipher = createDecipheriv('aes-256-ctr', derived.subarray(0, 32), Buffer.alloc(16));
  return Buffer.concat([decipher.update(bytes(encryptedMessage)), decipher.final()]).toString();
}

/**
 * A token that Google itself has published with its keys, as a test of its library GooglePay.PaymentDataCryptography
 * (PaymentMethodTokenRecipientTest.cs, TestECv2): who reads it reads by Google's steps, not by those of our own writer.
 */
const published = {
  rootSigningKeys: JSON.stringify({
    keys: [
      {
        keyValue:
          'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEvhuz8WZo0DhP7Lg1AQtpQpm2i7Gr6yBa+i6mVOwz3iepodYVDE9YGLzUwoL8AEsPUz/26Pg3lofL2u04/edeXg==',
      },
    ],
  }),
  recipientKey: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCPSuFr4iSIaQprjjchHPyDu2NXFe0vDBoTpPkYaK9dehRANCAATnaFz/vQKuO90pxsINyVNWojabHfbx9qIJ6uD7Q7ZSxmtyo/Ez3/o2kDT8g0pIdyVIYktCsq65VoQIDWSh2Bdm
-----END PRIVATE KEY-----`,
  token: String.raw`{"protocolVersion":"ECv2","signature":"MEUCIG39tbaQPwJe28U+UMsJmxUBUWSkwlOv9Ibohacer+CoAiEA8Wuq3lLUCwLQ06D2kErxaMg3b/oLDFbd2gcFze1zDqU=","intermediateSigningKey":{"signedKey":"{\"keyExpiration\":\"1542394027316\",\"keyValue\":\"MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE/1+3HBVSbdv+j7NaArdgMyoSAM43yRydzqdg1TxodSzA96Dj4Mc1EiKroxxunavVIvdxGnJeFViTzFvzFRxyCw\\u003d\\u003d\"}","signatures":["MEYCIQDcXCoB4fYJF3EolxrE2zB+7THZCfKA7cWxSztKceXTCgIhAN/d5eBgx/1A6qKBdH0IS7/aQ7dO4MuEt26OrLCUxZnl"]},"signedMessage":"{\"tag\":\"TjkIKzIOvCrFvjf7/aeeL8/FZJ3tigaNnerag68hIaw\\u003d\",\"ephemeralPublicKey\":\"BLJoTmxP2z7M2N6JmaN786aJcT/L/OJfuJKQdIXcceuBBZ00sf5nm2+snxAJxeJ4HYFTdNH4MOJrH58GNDJ9lJw\\u003d\",\"encryptedMessage\":\"mleAf23XkKjj\"}"}`,
};

test('what decrypts here reads the token that Google has published, for its own recipient alone', () => {
  expect(decryptGoogle(published.token, published, 'gateway:ariane')).toBe('plaintext');
  expect(() => decryptGoogle(published.token, published, 'gateway:other')).toThrow('signed the message');
});

describe('a token of Google Pay that the test’s keys encrypt', () => {
  const keys = createGooglePayKeys();
  const direct = { type: 'DIRECT', parameters: { protocolVersion: 'ECv2', publicKey: keys.publicKey } };
  const gateway = { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'example' } };
  const encrypt = (tokenization: object) =>
    encryptGooglePayToken({ ...payment, wallet: 'googlePay', tokenization, merchantId: '123' }, keys);

  test.each([
    ['DIRECT', direct, 'merchant:123'],
    ['PAYMENT_GATEWAY', gateway, 'gateway:example'],
  ])(
    'is signed under the root and decrypted by the recipient’s key for %s',
    (_type, tokenization, recipient) => {
      expect(JSON.parse(decryptGoogle(encrypt(tokenization), keys, recipient))).toMatchObject({
        paymentMethod: 'CARD',
        paymentMethodDetails: { authMethod: 'CRYPTOGRAM_3DS' },
      });
    },
  );

  test('is refused by a shop with another root, another id or another key', () => {
    const token = encrypt(direct);
    const { rootSigningKeys, recipientKey } = createGooglePayKeys();
    expect(() => decryptGoogle(token, { ...keys, rootSigningKeys }, 'merchant:123')).toThrow('root');
    expect(() => decryptGoogle(token, keys, 'merchant:other')).toThrow('signed the message');
    expect(() => decryptGoogle(token, { ...keys, recipientKey }, 'merchant:123')).toThrow('not for this key');
  });
});
