/** Orders for the tests of the connector of Stripe. */

import { stripe } from '../../../src/acquirers/stripe/index.ts';
import type { Card, FollowUpOrder, Inquiry, PaymentOrder } from '../../../src/connector/index.ts';
import { createFollowUp, createInquiry, createOrder } from '../orders.ts';
import { createFakeStripe, testKey, webhookSecret } from './fake-stripe.ts';

export const noon = Date.UTC(2026, 10, 26, 12);

/** A key as the gateway makes it. */
export function keyOf(name: string): string {
  const letters = [...name].map((letter) => String.fromCharCode(97 + (letter.charCodeAt(0) % 26))).join('');
  return letters.padEnd(64, 'k');
}

export const cardOf = (number = '4242424242424242', more: Partial<Card> = {}): Card => ({
  kind: 'card',
  number,
  expiryMonth: '08',
  expiryYear: '2031',
  holder: 'Jane Jones',
  securityCode: '987',
  ...more,
});

export const paymentOf = (more: Partial<PaymentOrder> = {}) => createOrder({ instrument: cardOf(), ...more });

export const followUpOf = (
  paymentType: string,
  reference: string | null,
  more: Partial<FollowUpOrder> = {},
) => createFollowUp(paymentType, { paymentType: 'DB', reference }, more);

export const referencedPA = (reference: string) => ({
  referenced: { ...followUpOf('CP', reference).referenced, paymentType: 'PA' },
});

export const inquiryOf = (
  { id, paymentType, amount, currency, ...order }: PaymentOrder | FollowUpOrder,
  sentAt: number,
  reference: string | null = null,
): Inquiry => {
  const card =
    order.kind === 'payment' && order.instrument.kind === 'card'
      ? { bin: order.instrument.number.slice(0, 6), last4Digits: order.instrument.number.slice(-4) }
      : undefined;
  return createInquiry({ id, paymentType, amount, currency, reference, sentAt, ...(card && { card }) });
};

/** Makes a connector with what is given in the place of these parts; without a way to Stripe it must send nothing. */
export const createConnector = (parts: Partial<Parameters<typeof stripe.create>[0]> = {}) =>
  stripe.create({
    settings: { apiKey: testKey },
    environment: 'test',
    warn: () => {},
    send: () => Promise.reject(new Error('A request was sent.')),
    ...parts,
  });

/** Makes a connector with the fake behind it. */
export function connect() {
  const clock = { now: noon };
  const warnings: string[] = [];
  const fake = createFakeStripe(clock);
  const connector = createConnector({
    settings: { apiKey: testKey, webhookSecret },
    warn: (sentence) => void warnings.push(sentence),
    send: fake.send,
  });
  return { clock, warnings, fake, connector };
}
