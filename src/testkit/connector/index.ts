/**
 * The promises of a connector, as a list of checks. Any runner takes them, such as that of Node:
 *
 *     for (const { name, run } of connectorChecks(subject)) test(name, run);
 */
import assert from 'node:assert/strict';
import type { OrderType } from '../../connector/connector.ts';
import { type Bench, type ConnectorSubject, checkedAt, openBench } from './bench.ts';
import { cutAt, faults } from './faults.ts';

export type { ConnectorSubject, FakeAcquirer, MadeTransaction } from './bench.ts';

export interface ConnectorCheck {
  readonly name: string;
  run(): Promise<void>;
}

const amounts = { EUR: '92.00', USD: '0.05', HUF: '1500.00', JPY: '120.00', ISK: '990.00', KWD: '1.25' };
const follows: Partial<Record<OrderType, OrderType>> = { CP: 'PA', RV: 'PA', RF: 'DB', RB: 'DB' };

/** Returns the checks. Each makes an acquirer of its own. */
export function connectorChecks<Settings>(subject: ConnectorSubject<Settings>): readonly ConnectorCheck[] {
  const { paymentTypes, currencies, parts, repeated } = subject.definition.capabilities;
  const [firstType = 'DB'] = paymentTypes.filter((type) => type === 'DB' || type === 'PA');
  const takes = (currency: string) => currencies?.includes(currency) !== false;
  const check = (name: string, run: (bench: Bench) => Promise<void>): ConnectorCheck => ({
    name: `${subject.definition.name}: ${name}`,
    async run() {
      const bench = await openBench(subject);
      await run(bench);
      bench.holdsNoSecret();
    },
  });
  const followUps = paymentTypes.flatMap((type) => (follows[type] ? [[type, follows[type]] as const] : []));
  return [
    ...Object.entries(amounts)
      .filter(([currency]) => takes(currency))
      .map(([currency, amount]) =>
        check(`${amount} ${currency} is charged to the last digit`, async (bench) => {
          await bench.accepted(bench.pay(firstType, { amount, currency }));
          bench.hasMade([{ amount, currency }]);
        }),
      ),
    ...faults.map((fault) =>
      check(`a payment that meets ${fault.name} is made once or not, and told truly`, async (bench) => {
        await bench.truly(fault, () => bench.pay(firstType));
      }),
    ),
    check('a payment whose answer breaks off at any character is told truly', async () => {
      const length = await longestAnswer(subject, firstType);
      for (let at = 0; at < length; at += 1) {
        const bench = await openBench(subject);
        await bench.truly(cutAt(at), () => bench.pay(firstType));
      }
    }),
    ...followUps.flatMap(([type, before]) => [
      check(`${type} of the whole is made once`, async (bench) => {
        const referenced = await bench.accepted(bench.pay(before));
        await bench.accepted(bench.follow(type, before, referenced));
        bench.hasMade(type === 'RV' ? undefined : [{ amount: '92.00', currency: bench.currency }]);
      }),
      ...faults.map((fault) =>
        check(`${type} that meets ${fault.name} is made once or not, and told truly`, async (bench) => {
          const referenced = await bench.accepted(bench.pay(before));
          await bench.truly(fault, () => bench.follow(type, before, referenced));
        }),
      ),
    ]),
    ...followUps
      .filter(([type]) => parts.includes(type) && repeated.includes(type))
      .map(([type, before]) =>
        check(`${type} of parts is made for each part`, async (bench) => {
          const referenced = await bench.accepted(bench.pay(before));
          for (const amount of ['30.00', '12.00']) {
            await bench.accepted(bench.follow(type, before, referenced, { amount, isPart: true }));
            bench.hasMade([{ amount, currency: bench.currency }]);
          }
        }),
      ),
    check('a payment that was never made is not found', async (bench) => {
      if (bench.connector.find) assert.equal(await bench.find(), undefined);
    }),
    check('a key that was sent again is charged once, where the acquirer knows keys', async (bench) => {
      await bench.accepted(bench.pay(firstType));
      if ((bench.connector.repeatableFor ?? 0) < 1) return;
      await bench.accepted(bench.pay(firstType, { isRepeat: true }));
      bench.hasMade([{ amount: '92.00', currency: bench.currency }]);
    }),
    check('a webhook is read when the acquirer has signed it, and no other', async (bench) => {
      const { readWebhook } = bench.connector;
      if (readWebhook === undefined) return;
      await bench.accepted(bench.pay(firstType));
      const sent = bench.acquirer.webhooks?.() ?? [];
      assert.ok(sent.length > 0, 'the fake of an acquirer with webhooks has sent one');
      for (const { body, headers } of sent) {
        assert.ok(((await readWebhook({ body, headers }, checkedAt)) ?? []).length > 0);
        assert.equal(
          await readWebhook({ body: body.replace(/[0-9](?=[^0-9]*$)/, '7x'), headers }, checkedAt),
          undefined,
        );
        assert.equal(await readWebhook({ body, headers: {} }, checkedAt), undefined);
      }
    }),
  ];
}

async function longestAnswer<Settings>(
  subject: ConnectorSubject<Settings>,
  type: OrderType,
): Promise<number> {
  const bench = await openBench(subject);
  await bench.pay(type);
  return bench.answered();
}
