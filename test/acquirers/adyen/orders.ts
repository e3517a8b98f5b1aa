/** Orders for the tests of the connector for Adyen. */
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import type { Inquiry, PaymentOrder } from '../../../src/connector/index.ts';
import { createOrder, createInquiry as createSharedInquiry } from '../orders.ts';
import { account, createFakeAdyen } from './fake-adyen.ts';

export { createFollowUp, createOrder, orderedCard as card } from '../orders.ts';

export const now = Date.parse('2026-11-26T18:00:00Z');

/** A key of the gateway: 64 lower-case letters. */
export function createKey(seed: number): string {
  const letters = seed.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
  return letters.padStart(64, 'a');
}

/** The event of a payment of this account that succeeded. */
export const authorisationEvent = {
  amount: { value: 9200, currency: 'EUR' },
  eventCode: 'AUTHORISATION',
  eventDate: '2026-11-26T18:00:00+01:00',
  merchantAccountCode: account.merchantAccount,
  merchantReference: createKey(1),
  originalReference: '',
  pspReference: 'P000000000000001',
  reason: '',
  success: 'true',
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

export const createInquiry = (changes: Partial<Inquiry> = {}) =>
  createSharedInquiry({ sentAt: now, ...changes });

/** Returns the connector with the fake of its acquirer, and what it wrote to the operator's log. */
export function createRig() {
  const fake = createFakeAdyen();
  const warnings: string[] = [];
  const warn = (sentence: string) => void warnings.push(sentence);
  const settings = adyen.settings.parse(account);
  const connector = adyen.create({ settings, environment: 'test', send: fake.send, warn });
  const bodies = () => fake.requests.map(({ body = '' }) => JSON.parse(body));
  async function readNotifications() {
    const notifications = await Promise.all(
      fake.takeWebhooks().map((webhook) => connector.readWebhook?.(webhook, now)),
    );
    return notifications.flatMap((list) => list ?? []);
  }
  return { fake, connector, warnings, bodies, readNotifications };
}

/** Charges, and returns the outcome and the request. */
export async function charge(changes: Partial<PaymentOrder>) {
  const rig = createRig();
  const outcome = await rig.connector.charge(createOrder(changes), createKey(1), now);
  return { ...rig, outcome, body: rig.bodies()[0], request: rig.fake.requests[0] };
}
