/** Asking a connector, whatever happens. */
import type { Connector, FollowUpOrder, Outcome, PaymentOrder } from '../connectors/connector.ts';
import { UnknownOutcome } from '../connectors/gateway/unknown-outcome.ts';
import type { Mode } from '../lifecycle/mode.ts';
import { unknownOutcome } from '../lifecycle/standing.ts';
import type { Gateway } from '../parts.ts';

type Connectors = Gateway['connectors'];

export function connectorOf(connectors: Connectors, mode: Mode): Connector {
  return mode === 'INTERNAL' ? connectors.INTERNAL : connectors.EXTERNAL;
}

/** What came of an order; 900.100.300 when nobody knows, which a due job will ask about. */
export async function outcomeOf(
  gateway: Pick<Gateway, 'connectors' | 'warn'>,
  order: PaymentOrder | FollowUpOrder,
  key: string,
  now: number,
): Promise<Outcome> {
  const connector = connectorOf(gateway.connectors, order.mode);
  try {
    return await ('referenced' in order
      ? connector.followUp(order, key, now)
      : connector.settle(order, key, now));
  } catch (error) {
    reportBug(gateway, error);
    return { code: unknownOutcome, rule: 'connector-failed' };
  }
}

/** An unknown outcome is a connector's answer; whatever else it throws is a mistake of ours. */
export function reportBug({ warn }: Pick<Gateway, 'warn'>, error: unknown): void {
  if (error instanceof UnknownOutcome) return;
  const { name = 'Error', stack = '' } = error as Partial<Error>;
  // Where, but not the message: it may hold what was sent.
  const where = stack.split('\n').find((line) => /^\s+at /.test(line)) ?? '';
  warn(
    `A connector failed with ${name}${where.trimEnd()}: the payment is pending until its outcome is known.`,
  );
}
