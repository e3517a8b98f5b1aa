/** Orders for the tests of the connector for Adyen. */
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import type { Card, FollowUpOrder, Inquiry, PaymentOrder, Referenced } from '../../../src/connector/index.ts';
import { account, createFakeAdyen } from './fake-adyen.ts';

export const now = Date.parse('2026-11-26T18:00:00Z');

/** A key of the gateway: 64 lower-case letters. */
export function createKey(seed: number): string {
  const letters = seed.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
  return letters.padStart(64, 'a');
}

export const card: Card = {
  kind: 'card',
  number: '4111111111111111',
  expiryMonth: '03',
  expiryYear: '2030',
  holder: 'John Smith',
  securityCode: '737',
};

export const browser = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.language': 'de-DE',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.screenColorDepth': '24',
  'customer.browser.timezone': '-60',
  'customer.browser.javaEnabled': 'false',
  'customer.browser.javascriptEnabled': 'true',
};

export function createOrder(changes: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    kind: 'payment',
    id: '8ac7a4a19fd5ac48019fe1b2c3d4e5f6',
    mode: 'EXTERNAL',
    paymentType: 'DB',
    amount: '92.00',
    currency: 'EUR',
    parameters: {},
    brand: 'VISA',
    instrument: card,
    returnUrl: 'https://gateway.example/v1/return/1',
    ...changes,
  };
}

export function createFollowUp(
  paymentType: string,
  referenced: Partial<Referenced>,
  changes: Partial<FollowUpOrder> = {},
): FollowUpOrder {
  return {
    kind: 'follow-up',
    id: '8ac7a4a19fd5ac48019fe1b2c3d4e5f7',
    mode: 'EXTERNAL',
    paymentType,
    amount: '92.00',
    currency: 'EUR',
    parameters: {},
    referenced: { id: 'a', paymentType: 'PA', reference: null, merchantTransactionId: null, ...referenced },
    ...changes,
  };
}

export function createInquiry(changes: Partial<Inquiry> = {}): Inquiry {
  return {
    id: 'a',
    paymentType: 'DB',
    reference: null,
    merchantTransactionId: null,
    mode: 'EXTERNAL',
    amount: '92.00',
    currency: 'EUR',
    sentAt: now,
    ...changes,
  };
}

/** Returns the connector with the fake of its acquirer, and what it wrote to the operator's log. */
export function createRig() {
  const fake = createFakeAdyen();
  const warnings: string[] = [];
  const warn = (sentence: string) => void warnings.push(sentence);
  const settings = adyen.settings.parse(account);
  const connector = adyen.create({ settings, environment: 'test', send: fake.send, warn });
  const bodies = () => fake.requests.map(({ body = '' }) => JSON.parse(body));
  async function readNews() {
    const news = await Promise.all(
      fake.takeWebhooks().map((webhook) => connector.readWebhook?.(webhook, now)),
    );
    return news.flatMap((list) => list ?? []);
  }
  return { fake, connector, warnings, bodies, readNews };
}

/** Charges, and returns the outcome and the request. */
export async function charge(changes: Partial<PaymentOrder>) {
  const rig = createRig();
  const outcome = await rig.connector.charge(createOrder(changes), createKey(1), now);
  return { ...rig, outcome, body: rig.bodies()[0], request: rig.fake.requests[0] };
}
