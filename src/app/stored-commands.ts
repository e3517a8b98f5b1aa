/** The commands that change what is stored, while no gateway starts. */

import { NotSent } from '../connector/send.ts';
import type { Config } from '../gateway/config/config.ts';
import { createConnectors } from '../gateway/connectors/connectors.ts';
import { upstreamConnector } from '../gateway/connectors/upstream/upstream.ts';
import { systemRandom } from '../gateway/core/random-source.ts';
import { rotateKeptNotifications } from '../gateway/reconciliation/rotate-notifications.ts';
import { type Settlement, settlePayment } from '../gateway/reconciliation/settlement.ts';
import { rotateRegistrations } from '../gateway/registrations/rotation.ts';
import { createSealedStore } from '../gateway/registrations/sealed-store.ts';
import { sealAll } from '../gateway/registrations/sealing.ts';
import type { Store } from '../gateway/store/store.ts';
import type { Command } from './command-line.ts';
import type { ConfiguredDatabase } from './database.ts';

/** Opens what is stored, and closes it when the work is done. */
async function changeStored(
  database: ConfiguredDatabase,
  work: (store: Store, config: Config) => Promise<void>,
): Promise<void> {
  database.requireStored();
  const config = await database.loadConfig();
  const store = await database.open(config, warn);
  try {
    await work(store, config);
  } finally {
    await store.close();
  }
}

const warn = (sentence: string) => void process.stderr.write(`${sentence}\n`);
const print = (result: object) => void process.stdout.write(`${JSON.stringify(result)}\n`);

export const rotateKeys = (database: ConfiguredDatabase) =>
  changeStored(database, async (store, config) => {
    const stored = await rotateRegistrations(store.registrations, config);
    const shown = await sealAll(store, config);
    await rotateKeptNotifications(store, config);
    const left = stored.left + shown.left;
    print({ rotated: stored.rotated + shown.sealed, left });
    if (shown.lost > 0) warn(lostNumbers(shown.lost));
    if (left > 0) throw new Error(`${left} rows were changed meanwhile: run the rotation again.`);
  });

const lostNumbers = (count: number) =>
  `The account numbers of ${count} payments and checkouts are encrypted under a key that registrationKeys lacks: their records show the last four characters. Put the key back, after the first one, to have them whole.`;

export const eraseStoredShopper = (
  database: ConfiguredDatabase,
  { eraseShopper: merchantCustomerId = '', entity: entityId, clock }: Command,
) =>
  changeStored(database, async (store) => {
    const erased = await store.eraseShopper({ merchantCustomerId, entityId, now: clock.now() });
    print({ erased });
    if (erased.underWay > 0) {
      warn(
        `${erased.underWay} payments and checkouts are still under way; run it again later. A payment ends with the outcome of its upstream, which a running gateway asks for every hour (docs/operate/stored-data.md, "Forget a shopper").`,
      );
    }
  });

export const settleStored = (database: ConfiguredDatabase, settlement: Settlement, { clock }: Command) =>
  changeStored(database, async (opened, config) => {
    const store = createSealedStore(opened, config);
    const connectors = createConnectors({
      environment: config.environment,
      forwardings: store.forwardings,
      warn,
      // A payment in the mode INTERNAL is refused before.
      simulator: undefined,
      upstream: upstreamConnector,
      // What became of the payment is the operator's word: nobody is asked.
      sender: { send: () => Promise.reject(new NotSent('a command sends nothing')) },
    });
    const { id, record } = await settlePayment(
      { store, clock, config, connectors, warn, random: systemRandom },
      settlement,
    );
    const { paymentType, amount, currency, result } = record;
    print({ settled: { id, paymentType, amount, currency, code: result.code } });
  });
