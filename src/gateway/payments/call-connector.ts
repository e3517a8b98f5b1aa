/** Calls the connector of an order, and handles unknown outcomes and bugs of connectors. */
import { unknownOutcome } from '#contract/outcome-category.ts';
import type {
  AuthenticationOrder,
  Connector,
  Connectors,
  FollowUpOrder,
  Outcome,
  PaymentOrder,
} from '../connectors/connector.ts';
import { UnknownOutcome } from '../connectors/upstream/unknown-outcome.ts';
import type { GatewayContext } from '../context.ts';
import { StoreUnavailable } from '../core/unavailable.ts';

export type Order = PaymentOrder | FollowUpOrder | AuthenticationOrder;

/**
 * Passes an order to its connector, and an authentication without a payment to the authenticator. Throws when the
 * outcome is unknown.
 *
 * @param key names the transaction to the connector
 */
export async function submitAttempt(
  connectors: Connectors,
  order: Order,
  { key, now }: { readonly key: string; readonly now: number },
): Promise<Outcome> {
  switch (order.kind) {
    case 'payment':
      return connectorOf(connectors, order).charge(order, key, now);
    case 'follow-up':
      return connectorOf(connectors, order).followUp(order, key, now);
    case 'authentication':
      return connectors.authenticationOnly.answer(order, now);
  }
}

/** Returns the connector for a mode. The EXTERNAL connector also forwards the payments of the live environment. */
export function connectorOf(connectors: Connectors, { mode }: Pick<PaymentOrder, 'mode'>): Connector {
  return mode === 'INTERNAL' ? connectors.INTERNAL : connectors.EXTERNAL;
}

/** Returns the outcome of `ask`; 900.100.300 (unknown outcome) when `ask` throws. */
export async function unlessUnknown(
  gateway: Pick<GatewayContext, 'warn'>,
  ask: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await ask();
  } catch (error) {
    reportBug(gateway, error);
    return { code: unknownOutcome, rule: 'connector-failed' };
  }
}

/**
 * Warns the operator about an error that a connector throws because of a bug. Two errors are expected and not reported:
 * an unknown outcome, and an unavailable store, which is already in the log.
 */
export function reportBug({ warn }: Pick<GatewayContext, 'warn'>, error: unknown): void {
  if (error instanceof UnknownOutcome || error instanceof StoreUnavailable) return;
  const { name = 'Error', stack = '' } = error as Partial<Error>;
  // The warning names the place in the code, but not the error's message, which may contain values that were sent.
  const where = stack.split('\n').find((line) => /^\s+at /.test(line)) ?? '';
  warn(
    `A connector failed with ${name}${where.trimEnd()}: the payment is pending until its outcome is known.`,
  );
}
