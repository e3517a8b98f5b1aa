/** Connectors whose calls are timed. */
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { Outcome } from '../../connector/outcome.ts';
import type { GatewayConnector } from '../connectors/connector.ts';
import type { Metrics } from './metrics.ts';

/** @param name of the connector in the metrics */
export function measuredConnector<Kind extends GatewayConnector>(
  connector: Kind,
  name: string,
  { connectorSeconds }: Pick<Metrics, 'connectorSeconds'>,
): Kind {
  async function timed<Result extends Outcome | undefined>(operation: string, call: Promise<Result>) {
    const end = connectorSeconds.startTimer({ connector: name, operation });
    try {
      const outcome = await call;
      end({ outcome: outcome === undefined ? 'never_arrived' : getOutcomeCategory(outcome.code) });
      return outcome;
    } catch (error) {
      end({ outcome: 'unknown' });
      throw error;
    }
  }
  return {
    ...connector,
    charge: (order, key, now) => timed('charge', connector.charge(order, key, now)),
    followUp: (order, key, now) => timed('follow_up', connector.followUp(order, key, now)),
    find: (inquiry, key, now) => timed('find', connector.find(inquiry, key, now)),
  };
}
