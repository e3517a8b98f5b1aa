/** Asking a connector, whatever happens. */

import { unknownOutcome } from '../../contract/outcome-category.ts';
import type { Connector, Connectors, FollowUpOrder, Outcome, PaymentOrder } from '../connectors/connector.ts';
import { UnknownOutcome } from '../connectors/upstream/unknown-outcome.ts';
import type { GatewayContext } from '../context.ts';
import { invalidParameters } from '../core/refusal.ts';
import { StoreUnavailable } from '../core/unavailable.ts';
import { isStandalone } from '../lifecycle/standalone.ts';
import {
  authenticateAndCharge,
  isAuthenticatedHere,
  missingForAuthentication,
} from './authenticate-and-charge.ts';

/** Who settles; of an authentication by itself nobody who could charge. */
export function connectorOf(
  connectors: Connectors,
  { mode, paymentType }: Pick<PaymentOrder, 'mode' | 'paymentType'>,
): Connector {
  if (isStandalone({ paymentType })) return connectors.authenticationOnly;
  return mode === 'INTERNAL' ? connectors.INTERNAL : connectors.EXTERNAL;
}

/** What came of an order; 900.100.300 when nobody knows, which a due job will ask about. */
export async function callConnector(
  gateway: Pick<GatewayContext, 'connectors' | 'warn' | 'store' | 'config' | 'codeKey' | 'issuer'>,
  order: PaymentOrder | FollowUpOrder,
  key: string,
  now: number,
): Promise<Outcome> {
  const connector = connectorOf(gateway.connectors, order);
  const charging = { connector, key, now };
  return unlessUnknown(gateway, async () => {
    if ('referenced' in order) return connector.followUp(order, key, now);
    if (isAuthenticatedHere(charging, order)) return authenticateAndCharge(gateway, order, charging);
    return connector.settle(order, key, now);
  });
}

/** Throws 400 that names what of the shopper's browser an order lacks whose shopper the card's issuer may ask. */
export function requireBrowserData(
  gateway: Pick<GatewayContext, 'connectors' | 'issuer'>,
  order: PaymentOrder,
  now: number,
): void {
  const charging = { connector: connectorOf(gateway.connectors, order), key: '', now };
  const missing = missingForAuthentication(gateway, order, charging);
  if (missing.length > 0) throw invalidParameters(missing);
}

/** An outcome; 900.100.300 when whoever was asked does not know it. */
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
 * An unknown outcome is a connector's answer, and a store that refuses has told the log. Whatever else it throws is a
 * mistake of ours.
 */
export function reportBug({ warn }: Pick<GatewayContext, 'warn'>, error: unknown): void {
  if (error instanceof UnknownOutcome || error instanceof StoreUnavailable) return;
  const { name = 'Error', stack = '' } = error as Partial<Error>;
  // Where, but not the message: it may hold what was sent.
  const where = stack.split('\n').find((line) => /^\s+at /.test(line)) ?? '';
  warn(
    `A connector failed with ${name}${where.trimEnd()}: the payment is pending until its outcome is known.`,
  );
}
