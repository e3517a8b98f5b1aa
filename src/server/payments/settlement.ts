/** One payment through the connector, as everything the store has to remember of it. */
import type { Connector, Outcome, PaymentOrder } from '../connectors/connector.ts';
import { checkoutIdOf, randomHex } from '../http/identifiers.ts';
import { stateAfter } from '../lifecycle/checkout.ts';
import { standing, unknownOutcome } from '../lifecycle/standing.ts';
import type { Gateway } from '../parts.ts';
import type { Checkout } from '../store/checkouts.ts';
import type { Settlement } from '../store/store.ts';
import { recordOf } from './record.ts';

export interface Submission {
  readonly order: PaymentOrder;
  readonly shopperIp: string;
  /** The full return address. */
  readonly url: string;
}

type Settling = Omit<Settlement, 'claim'>;

/** Asks the connector once. */
export async function settle(
  gateway: Gateway,
  submission: Submission,
  checkout: Checkout,
  attemptId: string,
): Promise<Settling> {
  const { clock, config, connectors, assets } = gateway;
  const { order, url, shopperIp } = submission;
  // Browsers choose attempt ids, so one may come with two checkouts.
  const key = `${checkout.id}-${attemptId}`;
  const outcome = await outcomeOf(connectors[order.testMode], order, key, clock.now());
  const settledAt = clock.now();
  const id = randomHex();
  const record = recordOf({
    id,
    order,
    outcome,
    channelName: config.entities.find((entity) => entity.id === checkout.entityId)?.name ?? '',
    shopperIp,
    buildNumber: assets.buildNumber,
    settledAt,
    ndc: checkoutIdOf(checkout.id),
  });
  const { code, rule } = outcome;
  return {
    state: stateAfter(standing(code)),
    payment: { id, checkoutId: checkout.id, entityId: checkout.entityId, record, rule, createdAt: settledAt },
    answer: { code, rule, url },
  };
}

async function outcomeOf(
  connector: Connector,
  order: PaymentOrder,
  key: string,
  now: number,
): Promise<Outcome> {
  try {
    return await connector.settle(order, key, now);
  } catch {
    return { code: unknownOutcome, rule: 'connector-failed' };
  }
}
