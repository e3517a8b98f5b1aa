import type { GatewayContext } from '../context.ts';
import { isStandalone } from '../lifecycle/standalone.ts';
import type { Payment } from '../store/payments.ts';

/** A payment as merchants know them: not an authentication that was asked for by itself. */
export async function findPayment(
  { store }: Pick<GatewayContext, 'store'>,
  id: string,
): Promise<Payment | undefined> {
  const payment = await store.findPayment(id);
  return payment === undefined || isStandalone(payment) ? undefined : payment;
}
