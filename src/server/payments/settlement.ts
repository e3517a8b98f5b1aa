/** One payment through the connector, as everything the store has to remember of it. */
import { standingOf } from '../../contract/result-codes.ts';
import type { Outcome, PaymentOrder } from '../connectors/connector.ts';
import type { Gateway } from '../gateway.ts';
import { checkoutIdOf, randomHex } from '../http/identifiers.ts';
import { stateAfter } from '../lifecycle/checkout.ts';
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

/** Asks the connector once. A connector that throws counts as an acquirer that could not be reached. */
export async function settle(
  gateway: Gateway,
  submission: Submission,
  checkout: Checkout,
): Promise<Settling> {
  const { clock, config, connectors, assets } = gateway;
  const { order, url, shopperIp } = submission;
  const outcome = await connectors[order.testMode].settle(order, clock.now()).catch(unreachable);
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
    state: stateAfter(standingOf(code)),
    payment: { id, checkoutId: checkout.id, entityId: checkout.entityId, record, rule, createdAt: settledAt },
    answer: { code, rule, url },
  };
}

function unreachable(): Outcome {
  return { code: '900.100.100', rule: 'connector-failed' };
}
