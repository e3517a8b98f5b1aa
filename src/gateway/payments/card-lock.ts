/** Declines an order whose card is used up, in place of its acquirer (threeds-security T22). */
import { setTimeout as pause } from 'node:timers/promises';
import { type Connectors, getConnector, type Order, type Outcome } from '../connectors/connector.ts';
import { startTimer } from '../core/timer.ts';
import type { CardLock } from '../throttling/card-testing.ts';

/** How far the time of an answer may differ from that of the last decline, as a share of it. */
const spread = 0.2;

/**
 * Returns the outcome that the order would have had at its acquirer, as far as anybody can tell: the card's last decline,
 * after about the time that it took. When the acquirer could not be asked, the outcome says so, as it does for every card.
 */
export async function declineLocked(
  connectors: Connectors,
  order: Order,
  { code, tookMs }: CardLock,
): Promise<Outcome> {
  const elapsed = startTimer();
  const obstacle =
    order.kind === 'payment' ? await getConnector(connectors, order).obstacleTo?.(order) : undefined;
  if (obstacle !== undefined) return obstacle;
  const wait = tookMs * (1 + spread * (Math.random() - 0.5)) - elapsed();
  if (wait > 0) await pause(wait);
  return { code, rule: 'card-limit' };
}
