import { createHmac, hkdfSync } from 'node:crypto';
import type { Parameters } from '#contract/parameters/table.ts';
import type { GatewayContext } from '../context.ts';
import type { Checkout } from '../store/payments/checkouts.ts';

/**
 * How long after a request the browser may send it again by itself, in milliseconds: when a kept-alive connection ends before
 * the answer to a POST begins, Chromium sends the same POST on a new connection.
 */
const repeatWithinMs = 60_000;

/**
 * Returns the function that makes the attempt id for a request without a valid one, such as a form that a browser
 * submits by itself. Equal bodies with one number get the same id at every node within the hour. 32 lower-case hexadecimal
 * digits.
 *
 * Whoever has its key could guess card and security code from a stored attempt id. So it comes from the present code key,
 * which no file and no backup holds (design decision 12), and from a key of the configuration, which the database does not
 * hold.
 */
export function createAttemptIds({
  config: { registrationKeys },
  store: { codeKeys },
}: Pick<GatewayContext, 'config' | 'store'>): (rawParameters: Parameters, number: number) => Promise<string> {
  const configured = Buffer.from(registrationKeys[0]?.key ?? '', 'hex');
  let derived = { id: '', key: new Uint8Array() };
  return async (rawParameters, number) => {
    const { id, key } = await codeKeys.current();
    if (derived.id !== id) {
      derived = { id, key: new Uint8Array(hkdfSync('sha256', key, configured, 'attempt ids', 32)) };
    }
    const members = Object.entries(rawParameters).sort(([a], [b]) => (a < b ? -1 : 1));
    const canonical = JSON.stringify([members, number]);
    return createHmac('sha256', derived.key).update(canonical).digest('hex').slice(0, 32);
  };
}

/**
 * Returns how many attempts ended before the one of a request without an attempt id. What a browser sends again by itself is
 * the same attempt; later it is the shopper who tries once more, such as after a cancelled visit to a provider's page.
 */
export async function endedAttempts(
  { store, clock }: Pick<GatewayContext, 'store' | 'clock'>,
  { state, claims, paymentId }: Checkout,
): Promise<number> {
  if (claims === 0) return 0;
  const payment = state === 'declined' ? await store.findPayment(paymentId) : undefined;
  const isOver = payment !== undefined && clock.now() >= payment.createdAt + repeatWithinMs;
  return isOver ? claims : claims - 1;
}
