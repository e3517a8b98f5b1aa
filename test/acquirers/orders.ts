/** Orders for the tests of connectors. */
import type { Card, FollowUpOrder, Inquiry, PaymentOrder, Referenced } from '../../src/connector/index.ts';

const noReference = { reference: null, merchantTransactionId: null };
const common = { mode: 'EXTERNAL', amount: '92.00', currency: 'EUR' } as const;

export const orderedCard: Card = {
  kind: 'card',
  number: '4111111111111111',
  expiryMonth: '03',
  expiryYear: '2030',
  holder: 'John Smith',
  securityCode: '737',
};

export function createOrder(changes: Partial<PaymentOrder> = {}): PaymentOrder {
  return {
    ...common,
    kind: 'payment',
    id: '8ac7a4a19fd5ac48019fe1b2c3d4e5f6',
    paymentType: 'DB',
    brand: 'VISA',
    parameters: {},
    instrument: orderedCard,
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
    ...common,
    kind: 'follow-up',
    id: '8ac7a4a19fd5ac48019fe1b2c3d4e5f7',
    parameters: {},
    paymentType,
    referenced: { id: 'a', paymentType: 'PA', brand: 'VISA', ...noReference, ...referenced },
    ...changes,
  };
}

export function createInquiry(changes: Partial<Inquiry> & Pick<Inquiry, 'sentAt'>): Inquiry {
  return { ...common, id: 'a', paymentType: 'DB', brand: 'VISA', ...noReference, ...changes };
}
