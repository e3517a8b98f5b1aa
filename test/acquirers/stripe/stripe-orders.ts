/** Orders for the tests of the connector of Stripe. */

import { stripe } from '../../../src/acquirers/stripe/stripe.ts';
import type { Card, FollowUpOrder, Inquiry, PaymentOrder } from '../../../src/connector/index.ts';
import { createFakeStripe, testKey, webhookSecret } from './fake-stripe.ts';

export const noon = Date.UTC(2026, 10, 26, 12);

/** A key as the gateway makes it. */
export function keyOf(name: string): string {
  const letters = [...name].map((letter) => String.fromCharCode(97 + (letter.charCodeAt(0) % 26))).join('');
  return letters.padEnd(64, 'k');
}

export const cardOf = (number = '4242424242424242', more: Partial<Card> = {}): Card => ({
  ...{
    kind: 'card',
    number,
    expiryMonth: '08',
    expiryYear: '2031',
    holder: 'Jane Jones',
    securityCode: '987',
  },
  ...more,
});

export const paymentOf = (more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  ...{
    kind: 'payment',
    id: '8ac7a4a1919b6b01919b6b0191919191',
    mode: 'EXTERNAL',
    amount: '92.00',
    currency: 'EUR',
  },
  ...{ paymentType: 'DB', brand: 'VISA', parameters: {}, instrument: cardOf() },
  returnUrl: 'https://gateway.example/v1/payments/back',
  ...more,
});

export const followUpOf = (
  paymentType: string,
  reference: string | null,
  more: Partial<FollowUpOrder> = {},
): FollowUpOrder => ({
  ...{
    kind: 'follow-up',
    id: '8ac7a4a1919b6b01919b6b0191919192',
    mode: 'EXTERNAL',
    amount: '92.00',
    currency: 'EUR',
  },
  ...{ parameters: {}, paymentType },
  referenced: {
    id: '8ac7a4a1919b6b01919b6b0191919191',
    paymentType: 'DB',
    reference,
    merchantTransactionId: null,
  },
  ...more,
});

export const referencedPA = (reference: string) => ({
  referenced: { ...followUpOf('CP', reference).referenced, paymentType: 'PA' },
});

export const inquiryOf = (
  order: PaymentOrder | FollowUpOrder,
  sentAt: number,
  reference: string | null = null,
): Inquiry => ({
  ...{
    id: order.id,
    mode: order.mode,
    amount: order.amount,
    currency: order.currency,
    merchantTransactionId: null,
  },
  ...{ paymentType: order.paymentType, reference, sentAt },
  ...(order.kind === 'payment' &&
    order.instrument.kind === 'card' && {
      card: { bin: order.instrument.number.slice(0, 6), last4Digits: order.instrument.number.slice(-4) },
    }),
});

/** Makes a connector with the fake behind it. */
export function connect() {
  const clock = { now: noon };
  const warnings: string[] = [];
  const fake = createFakeStripe(clock);
  const parts = { environment: 'test', warn: (sentence: string) => void warnings.push(sentence) } as const;
  const connector = stripe.create({
    ...parts,
    settings: { apiKey: testKey, webhookSecret },
    send: fake.send,
  });
  return { clock, warnings, fake, connector };
}
