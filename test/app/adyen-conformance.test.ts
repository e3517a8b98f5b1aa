/** The service held against its specification while the connector of Adyen charges in the place of the simulator. */
import { expect, test } from 'vitest';
import { adyen } from '../../src/acquirers/adyen/index.ts';
import type { Connector, Outcome, Send } from '../../src/connector/index.ts';
import type { GatewayConnector } from '../../src/gateway/connectors/connector.ts';
import { createConnectors } from '../../src/gateway/connectors/connectors.ts';
import { forwardOnce } from '../../src/gateway/connectors/forward-once.ts';
import type { ForwardingContext } from '../../src/gateway/connectors/forwarder.ts';
import { upstreamConnector } from '../../src/gateway/connectors/upstream/upstream.ts';
import { account, createFakeAdyen } from '../acquirers/adyen/fake-adyen.ts';
import { judge } from '../conformance/runner/judge.mjs';
import { isWrong } from '../conformance/runner/report.mjs';
import { entityId, testGateway, token } from '../support/gateway.ts';

/** Rows of the table that need what is not there, by the reason. All others must hold, and these must not. */
const otherwise = {
  'Adyen’s connector takes no other accounts, no network tokens, payouts, sellers or raised authorisations': [
    ...['WHAT-05', 'WHAT-09', 'PAR-20', 'PAR-23', 'PAR-24', 'PAR-37', 'PAR-38', 'END-19', 'END-33'],
  ],
  'Adyen tells by webhook what became of a follow-up': [
    ...['END-14', 'END-15', 'END-16', 'END-17', 'END-18', 'END-21', 'END-26', 'ERR-14', 'PAR-08'],
  ],
  'the simulator itself declines cards that are expired or mistyped': [
    'WHAT-20',
    'STATE-12',
    'REC-21',
    'ERR-05',
  ],
  'the gateway of the test serves a stand-in for the built files': ['REC-31', 'END-38', 'WID-02', 'WID-05'],
};

/** Every value of the parameters of these instruments is refused with the reason, because they are no cards. */
const ofOthers =
  /^(bankAccount|virtualAccount|tokenAccount|deviceWallet[ABC]|applePay|googlePay|samsungPay|transactionDueDate)/;

/** Adyen's connector in the place of the simulator. A success has the code of simulated payments. */
function createAdyenInPlace(send: Send, context: ForwardingContext): GatewayConnector {
  const simulated = async (telling: Promise<Outcome>): Promise<Outcome> => {
    const outcome = await telling;
    return outcome.code === '000.000.000' ? { ...outcome, code: '000.100.110' } : outcome;
  };
  const { name, capabilities, settings } = adyen;
  const parts = { environment: 'test', warn: context.warn, send } as const;
  const connector = adyen.create({ ...parts, settings: settings.parse(account) });
  const inPlace: Connector = {
    ...connector,
    charge: (...asked) => simulated(connector.charge(...asked)),
    followUp: (...asked) => simulated(connector.followUp(...asked)),
  };
  const place = { scope: 'tests', place: 'tests', accountHash: 'tests' };
  return forwardOnce({ connector: inPlace, name, capabilities, ...place }, context);
}

test('every row that needs no rule of the simulator holds with Adyen', async () => {
  const { send, requests } = createFakeAdyen();
  const gateway = await testGateway({
    now: Date.now(),
    connectors: ({ forwardings }, warn) =>
      createConnectors({
        ...{ environment: 'test', forwardings, warn, sender: { send }, upstream: upstreamConnector },
        simulator: createAdyenInPlace(send, { forwardings, warn }),
      }),
  });
  const base = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { rows, values } = await judge({ base, token, entity: entityId }, ['test environment']);
    expect([rows.length > 150, values.length > 3000, requests.length > 100]).toEqual([true, true, true]);
    const wrong = rows.filter(isWrong).map(({ id }) => id);
    expect(wrong.sort()).toEqual(Object.values(otherwise).flat().sort());
    const wrongValues = values.filter((value) => isWrong(value) && !ofOthers.test(value.id));
    expect(wrongValues.map(({ id, problems }) => `${id}: ${problems.join()}`)).toEqual([]);
  } finally {
    await gateway.close();
  }
});
