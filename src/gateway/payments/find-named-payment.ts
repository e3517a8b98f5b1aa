import type { GatewayContext } from '../context.ts';
import type { Payment } from '../store/payments/payments.ts';

/** Finds the key that owns a connector's name of a transaction, and the payment that has the key. */
export async function findNamedPayment(
  { store }: Pick<GatewayContext, 'store'>,
  scope: string,
  named: string,
): Promise<{ readonly owner: string; readonly payment: Payment | undefined } | undefined> {
  const owner = await store.forwardings.findOwner(scope, named);
  return owner === undefined ? undefined : { owner, payment: await store.findByConnectorKey(owner) };
}
