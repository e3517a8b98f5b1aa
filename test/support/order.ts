/** Makes orders as the gateway gives them to a connector. */

import type { Card, PaymentInstrument } from '../../src/connector/payment-instrument.ts';
import type { Entity } from '../../src/gateway/config/config.ts';
import type { RoutedFollowUp, RoutedPayment } from '../../src/gateway/connectors/connector.ts';

export const card: Card = {
  kind: 'card',
  number: '4200000000000000',
  expiryMonth: '12',
  expiryYear: '2030',
  holder: 'Jane Jones',
};

const channel: Entity = { id: 'a'.repeat(32), name: 'Test Shop', webhooks: [] };

const transaction = {
  id: '1'.repeat(32),
  channel,
  mode: 'INTERNAL',
  connector: null,
  amount: '92.00',
  currency: 'EUR',
  parameters: {},
} as const;

/** A card payment as the gateway orders it from a connector, with the changes that a test wants. */
export function order(
  change: Partial<RoutedPayment> & { number?: string; holder?: string } = {},
): RoutedPayment {
  const { number = card.number, holder = card.holder, ...rest } = change;
  const instrument: PaymentInstrument = { ...card, number, ...(holder === undefined ? {} : { holder }) };
  return {
    ...transaction,
    kind: 'payment',
    paymentType: 'DB',
    brand: 'VISA',
    instrument,
    origin: 'https://pay.example',
    returnUrl: 'https://pay.example/return',
    ...rest,
  };
}

/** A refund as the gateway orders it from a connector, with the changes that a test wants. */
export function followUpOrder(change: Partial<RoutedFollowUp> = {}): RoutedFollowUp {
  const id = '2'.repeat(32);
  const referenced = { id, paymentType: 'DB', brand: 'VISA', reference: null, merchantTransactionId: null };
  return { ...transaction, kind: 'follow-up', paymentType: 'RF', referenced, ...change };
}
