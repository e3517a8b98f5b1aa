import type { PaymentOrder } from '../../../src/server/connectors/connector.ts';

/** An order as the payment route makes it, with what a test wants to change. */
export function order(
  change: Partial<PaymentOrder> & { number?: string; holder?: string } = {},
): PaymentOrder {
  const { number = '4200000000000000', holder = 'Jane Jones', ...rest } = change;
  return {
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    brand: 'VISA',
    card: { number, expiryMonth: '12', expiryYear: '2030', holder },
    testMode: 'INTERNAL',
    parameters: {},
    ...rest,
  };
}
