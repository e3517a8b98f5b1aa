import type { PaymentRecord, PlainRecord, RegistrationRecord } from '../../../src/contract/payment.ts';

const plain: PlainRecord = {
  result: { code: '000.100.110', description: 'Request successfully processed in test mode' },
  buildNumber: 'b',
  timestamp: '2026-11-20 10:00:00.000+0000',
  ndc: `0A1B2C3D4E5F60718293A4B5C6D7E8F9.uat01-vm-tx01_${'9'.repeat(32)}`,
};

export const testRecord: PlainRecord = { ...plain, ndc: `${'a'.repeat(32)}_${'b'.repeat(32)}` };

const person = {
  customer: { ip: '192.0.2.7', email: 'jane@shop.example', surname: 'Canary' },
  billing: { street1: 'Canary Row 1' },
};

export const payment: PaymentRecord = {
  id: 'c'.repeat(32),
  paymentType: 'DB',
  paymentBrand: 'VISA',
  amount: '92.00',
  currency: 'EUR',
  descriptor: '7548.8324.7369 Demo Shop',
  ...plain,
  card: { bin: '420000', last4Digits: '0000', holder: 'Jane Canary', expiryMonth: '12', expiryYear: '2030' },
  ...person,
  shipping: { street1: 'Canary Row 2' },
  threeDSecure: { eci: '05', cardHolderInfo: 'Dear Jane Canary' },
  customParameters: { SHOPPER_branch: '7' },
  risk: { score: '100' },
};

export const registration: RegistrationRecord = {
  id: 'd'.repeat(32),
  paymentBrand: 'DIRECTDEBIT_SEPA',
  ...plain,
  ndc: testRecord.ndc,
  bankAccount: { holder: 'Jane Canary', iban: 'DE00CANARY', bic: 'TESTDE88', country: 'DE' },
  ...person,
};
