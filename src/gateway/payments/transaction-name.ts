/**
 * Names a transaction of a merchant's server before it is stored: to the connector by its key, to the merchant by its id. Both
 * are made of what the merchant sends again when it repeats a request. So a database that was restored, and has lost the
 * transaction, gives it the same names, and its upstream does not charge it again.
 */
import { createHash } from 'node:crypto';
import type { GatewayContext } from '../context.ts';
import { hexFor, randomHex } from '../core/random-source.ts';
import type { IdempotencyKey } from '../store/payments/idempotency-keys.ts';
import type { Payment } from '../store/payments/payments.ts';

export interface TransactionName {
  /** Names the transaction to the connector. */
  readonly key: string;
  /** Id of the payment. */
  readonly id: string;
}

/**
 * Names a payment. Without an idempotency key nothing tells a repeat from another payment, so that its names are new.
 *
 * @param left the payment that the request goes on with, if there is one
 */
export async function namePayment(
  { store, config }: Pick<GatewayContext, 'store' | 'config'>,
  idempotencyKey: IdempotencyKey | undefined,
  left?: Payment,
): Promise<TransactionName> {
  if (left !== undefined) return { key: left.connectorKey, id: left.id };
  if (idempotencyKey === undefined) return { key: randomHex('attempt'), id: randomHex('payment') };
  const { transaction } = idempotencyKey;
  let key = transaction;
  // After a day the merchant's key stands for another payment.
  for (let n = 2; (await store.findByConnectorKey(key)) !== undefined; n += 1) key = `${transaction}-${n}`;
  return { key, id: hexFor(key, 'payment', config.registrationKeys[0]?.key) };
}

/** The parts of a follow-up by which one without an idempotency key is named. */
export interface NamedFollowUp {
  readonly paymentType: string;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly merchantTransactionId?: string | undefined;
}

/**
 * Names a follow-up. Without an idempotency key it is the first, second and so on of its type, amount and reference that
 * follows its payment, whatever became of those before it.
 */
export async function nameFollowUp(
  gateway: Pick<GatewayContext, 'store' | 'config'>,
  referenced: Pick<Payment, 'id' | 'connectorKey'>,
  followUp: NamedFollowUp,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<TransactionName> {
  if (idempotencyKey !== undefined) return namePayment(gateway, idempotencyKey);
  const earlier = await gateway.store.findFollowUpKeys(referenced.id);
  const keys = [...Array(earlier.length + 1).keys()].map((n) => ordinalKey(referenced, followUp, n + 1));
  const next = Math.max(-1, ...earlier.map((key) => keys.indexOf(key))) + 1;
  return { key: keys[next] ?? randomHex('attempt'), id: randomHex('payment') };
}

function ordinalKey(
  { connectorKey }: Pick<Payment, 'connectorKey'>,
  followUp: NamedFollowUp,
  n: number,
): string {
  const { paymentType, amount, currency, merchantTransactionId = null } = followUp;
  const parts = ['follow-up', connectorKey, paymentType, amount, currency, merchantTransactionId, n];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
