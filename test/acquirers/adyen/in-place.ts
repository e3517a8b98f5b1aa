/** Adyen's connector over its fake, in the place of the simulator. */
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import type { Connector, ConnectorDefinition, Outcome, Send } from '../../../src/connector/index.ts';
import { account } from './fake-adyen.ts';

/** Returns the definition. A success has the code of simulated payments. */
export function createAdyenInPlace(send: Send): ConnectorDefinition<object> {
  const simulated = async (telling: Promise<Outcome>): Promise<Outcome> => {
    const outcome = await telling;
    return outcome.code === '000.000.000' ? { ...outcome, code: '000.100.110' } : outcome;
  };
  const { name, capabilities, settings } = adyen;
  return {
    ...{ name, capabilities, settings: { parse: () => ({}) } },
    create(parts): Connector {
      const connector = adyen.create({ ...parts, send, settings: settings.parse(account) });
      return {
        ...connector,
        charge: (...asked) => simulated(connector.charge(...asked)),
        followUp: (...asked) => simulated(connector.followUp(...asked)),
      };
    },
  };
}
