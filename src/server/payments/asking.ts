/** Asking a connector, whatever happens. */
import type { Connector, FollowUpOrder, Mode, Outcome, PaymentOrder } from '../connectors/connector.ts';
import { unknownOutcome } from '../lifecycle/standing.ts';
import type { Parts } from '../parts.ts';

type Connectors = Parts['connectors'];

export function connectorOf(connectors: Connectors, mode: Mode): Connector {
  return mode === 'INTERNAL' ? connectors.INTERNAL : connectors.EXTERNAL;
}

/** What came of an order; 900.100.300 when nobody knows, which a due job will ask about. */
export async function outcomeOf(
  connectors: Connectors,
  order: PaymentOrder | FollowUpOrder,
  key: string,
  now: number,
): Promise<Outcome> {
  const connector = connectorOf(connectors, order.mode);
  try {
    return await ('referenced' in order
      ? connector.followUp(order, key, now)
      : connector.settle(order, key, now));
  } catch {
    return { code: unknownOutcome, rule: 'connector-failed' };
  }
}
