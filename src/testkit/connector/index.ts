/**
 * The promises of a connector, as a list of checks. Any runner takes them, such as that of Node:
 *
 *     for (const { name, run } of connectorChecks(subject)) test(name, run);
 */
import assert from 'node:assert/strict';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { currencyOfAnEarlierPayment } from '#contract/parameters/currencies.ts';
import type { OrderType } from '../../connector/connector.ts';
import {
  type Bench,
  type ConnectorSubject,
  cardWithoutHolder,
  checkedAt,
  createReferenced,
  openBench,
} from './bench.ts';
import { createBeyondOrders, follows } from './beyond.ts';
import { cutAt, faults } from './faults.ts';
import { checkHandedOn } from './parameters.ts';

export type { ConnectorSubject, FakeAcquirer, MadeTransaction } from './bench.ts';

export interface ConnectorCheck {
  readonly name: string;
  run(): Promise<void>;
}

const amounts = { EUR: '92.00', USD: '0.05', HUF: '1500.00', JPY: '120.00', ISK: '990.00', KWD: '1.25' };

/** Returns the checks. Each makes an acquirer of its own. */
export function connectorChecks<Settings>(subject: ConnectorSubject<Settings>): readonly ConnectorCheck[] {
  const { capabilities } = subject.definition;
  const { paymentTypes, brands = [], currencies, parts, repeated } = capabilities;
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
    check('a payment whose answer is slow is made once, and told truly', async (bench) => {
      await bench.slowly(() => bench.pay(firstType));
    }),
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
      check(`${type} whose answer is slow is made once, and told truly`, async (bench) => {
        const referenced = await bench.accepted(bench.pay(before));
        await bench.slowly(() => bench.follow(type, before, referenced));
      }),
    ]),
    ...followUps
      .filter(([type]) => parts.includes(type))
      .map(([type, before]) =>
        check(`${type} of parts is made for each part`, async (bench) => {
          const referenced = await bench.accepted(bench.pay(before));
          for (const amount of repeated.includes(type) ? ['30.00', '12.00'] : ['30.00']) {
            await bench.accepted(bench.follow(type, before, referenced, { amount, isPart: true }));
            bench.hasMade([{ amount, currency: bench.currency }]);
          }
        }),
      ),
    check('every type, brand and currency that it names is charged', async () => {
      const types = paymentTypes.filter((type) => type === 'DB' || type === 'PA' || type === 'CD');
      const orders = [
        ...types.map((type) => [type, {}] as const),
        ...brands.map((brand) => [firstType, { brand }] as const),
        ...(currencies ?? []).map((currency) => [firstType, { currency }] as const),
      ];
      for (const brand of brands) assert.ok(findPaymentBrand(brand), `${brand} is the code of no brand`);
      for (const currency of currencies ?? [])
        assert.ok(currencyOfAnEarlierPayment.values?.includes(currency), `${currency} is no code`);
      for (const [type, change] of orders) {
        const bench = await openBench(subject);
        await bench.accepted(bench.pay(type, change));
        bench.hasMade();
      }
    }),
    ...createBeyondOrders(capabilities).map(({ what, name, make }) =>
      check(`${what} is refused before anything is sent, with the reason`, async (bench) => {
        bench.isRefusal(await make(bench), 0, name);
      }),
    ),
    check('what follows an authorisation is made, or refused before anything is sent', async (bench) => {
      if (!paymentTypes.includes('PA')) return;
      const authorised = await bench.accepted(bench.pay('PA'));
      const sentBefore = bench.requests.length;
      const raised = await bench.pay('PA', { linkedTo: createReferenced('PA', authorised.reference) });
      bench.isMadeOrRefused(raised, sentBefore);
      if (!paymentTypes.includes('CP') || !paymentTypes.includes('RV')) return;
      const captured = await bench.accepted(bench.follow('CP', 'PA', authorised));
      const sentUntilThen = bench.requests.length;
      bench.isMadeOrRefused(await bench.follow('RV', 'CP', captured), sentUntilThen);
    }),
    check('of the merchant’s parameters it hands on those that it names, and no other', async () => {
      if (capabilities.parameters === 'all') return;
      await checkHandedOn(capabilities, async (parameters) => {
        const bench = await openBench(subject);
        await bench.pay(firstType, {
          parameters,
          instrument: subject.order?.instrument ?? cardWithoutHolder,
        });
        return JSON.stringify(bench.requests[0]) ?? '';
      });
    }),
    check('a payment that was never made is not found', async (bench) => {
      if (bench.connector.find) assert.equal(await bench.find(), undefined);
    }),
    check('a key that was sent again is charged once, where the acquirer knows keys', async (bench) => {
      await bench.accepted(bench.pay(firstType));
      if ((bench.connector.repeatableFor ?? 0) < 1) return;
      await bench.accepted(bench.again());
      bench.hasMade([{ amount: '92.00', currency: bench.currency }]);
    }),
    check('a webhook is read when the acquirer has signed it, and no other', async (bench) => {
      const { readWebhook } = bench.connector;
      if (readWebhook === undefined) return;
      await bench.accepted(bench.pay(firstType));
      const sent = bench.acquirer.webhooks?.() ?? [];
      const { withoutProof = ({ body }) => ({ body, headers: {} }) } = bench.acquirer;
      let told = 0;
      for (const webhook of sent) {
        told += (await readWebhook(webhook, checkedAt))?.length ?? assert.fail('a signed one was not read');
        const changed = webhook.body.replace(/k{63}.|[0-9](?=[^0-9]*$)/g, 'z'.repeat(64));
        assert.equal(
          await readWebhook({ ...webhook, body: changed }, checkedAt),
          undefined,
          'it was changed',
        );
        assert.equal(await readWebhook(withoutProof(webhook), checkedAt), undefined, 'it has no proof');
      }
      assert.ok(told > 0, 'no webhook of the fake tells anything');
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
