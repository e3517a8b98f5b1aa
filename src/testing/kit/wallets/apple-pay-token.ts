/** Tokens of Apple Pay. By Apple's "Payment token format reference". */
import {
  createCipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  randomBytes,
} from 'node:crypto';
import { getExponent } from '#contract/money.ts';
import type { AuthorizedPayment } from '../../wallets/control-types.ts';
import { createCertificate, derOf, ecKeys, pemOf, pemOfKey, signDetached, spkiOf } from './der.ts';

/** What a test hands to Apple Pay's double, and to the shop that decrypts. Keys and certificates are PEM. */
export interface ApplePayKeys {
  readonly merchantIdentifier: string;
  /** In the shop, in place of Apple Root CA - G3. */
  readonly rootCertificate: string;
  readonly rootKey: string;
  /** The private key of the shop's payment processing certificate; the double needs its public part alone. */
  readonly merchantKey: string;
}

/** Apple's marks of its certificates for tokens. */
const marks = { leaf: '1.2.840.113635.100.6.29', intermediate: '1.2.840.113635.100.6.2.14' };

export function createApplePayKeys(merchantIdentifier = 'merchant.example.shop'): ApplePayKeys {
  const root = ecKeys();
  const certificate = createCertificate(
    'Test Root CA',
    root.publicKey,
    { key: root.privateKey },
    { isAuthority: true },
  );
  return {
    merchantIdentifier,
    rootCertificate: pemOf(certificate),
    rootKey: pemOfKey(root.privateKey),
    merchantKey: pemOfKey(ecKeys().privateKey),
  };
}

/** What is in a token: a card's number for this device, never the one on the card. */
export const applePayData = ({ amount, currency }: AuthorizedPayment) => ({
  applicationPrimaryAccountNumber: '4200000000000000',
  applicationExpirationDate: `${(new Date().getUTCFullYear() + 3) % 100}1231`,
  currencyCode: numericCodes[currency] ?? currency,
  transactionAmount: Math.round(Number(amount) * 10 ** getExponent(currency)),
  deviceManufacturerIdentifier: '040010030273',
  paymentDataType: '3DSecure',
  paymentData: { onlinePaymentCryptogram: randomBytes(20).toString('base64'), eciIndicator: '7' },
});

/** Of currencies that tests use; others stand in a token as three letters. */
const numericCodes: Readonly<Record<string, string>> = {
  ...{ AUD: '036', CAD: '124', CHF: '756', CNY: '156', CZK: '203', DKK: '208', EUR: '978', GBP: '826' },
  ...{ INR: '356', JPY: '392', NOK: '578', PLN: '985', SAR: '682', SEK: '752', USD: '840' },
};

/** Writes the `paymentData` of a token (`EC_v1`), signed by a chain that ends at the root of the keys. */
export function encryptApplePayToken(payment: AuthorizedPayment, keys: ApplePayKeys) {
  const merchant = createPublicKey(keys.merchantKey);
  const ephemeral = ecKeys();
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: merchant });
  const key = createHash('sha256')
    .update(Buffer.from([0, 0, 0, 1]))
    .update(secret)
    .update('\x0did-aes256-GCMApple')
    .update(createHash('sha256').update(keys.merchantIdentifier).digest())
    .digest();
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(16));
  const text = JSON.stringify(applePayData(payment));
  const data = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  const ephemeralPublicKey = spkiOf(ephemeral.publicKey);
  const applicationData = payment.applicationData
    ? createHash('sha256').update(Buffer.from(payment.applicationData, 'base64')).digest()
    : Buffer.alloc(0);
  const content = [ephemeralPublicKey, data, Buffer.from(payment.transactionId, 'hex'), applicationData];
  return {
    version: 'EC_v1',
    data: data.toString('base64'),
    signature: signByChain(Buffer.concat(content), keys).toString('base64'),
    header: {
      ephemeralPublicKey: ephemeralPublicKey.toString('base64'),
      publicKeyHash: createHash('sha256').update(spkiOf(merchant)).digest('base64'),
      transactionId: payment.transactionId,
      ...(applicationData.length > 0 && { applicationData: applicationData.toString('hex') }),
    },
  };
}

function signByChain(content: Buffer, { rootCertificate, rootKey }: ApplePayKeys): Buffer {
  const root = { certificate: derOf(rootCertificate), key: createPrivateKey(rootKey) };
  const [authority, leaf] = [ecKeys(), ecKeys()];
  const above = createCertificate('Test Application Integration CA', authority.publicKey, root, {
    mark: marks.intermediate,
    isAuthority: true,
  });
  const certificate = createCertificate(
    'ecc-smp-broker-sign_test',
    leaf.publicKey,
    { certificate: above, key: authority.privateKey },
    { mark: marks.leaf, isAuthority: false },
  );
  return signDetached(content, { certificate, key: leaf.privateKey }, above);
}
