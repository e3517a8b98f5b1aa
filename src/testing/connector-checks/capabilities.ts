/** What a connector says that it can do is what it does. */
import assert from 'node:assert/strict';
import type { Capabilities } from '../../connector/capabilities.ts';
import type { PaymentOrder } from '../../connector/orders.ts';
import { checkAddresses, type SentParameters } from './addresses.ts';
import { type Bench, cardWithoutHolder, notTried } from './bench.ts';
import { createBeyondOrders } from './beyond.ts';
import { type BenchCheck, makingsOf } from './check.ts';
import type { ConnectorSubject } from './fake-acquirer.ts';
import { requireRefusal } from './follow-ups.ts';
import { initialAgreement, laterAgreement, payFirst } from './instrument-tokens.ts';
import { checkHandedOn } from './parameters.ts';

export function capabilityChecks(
  capabilities: Capabilities,
  { order }: Pick<ConnectorSubject<unknown>, 'order'>,
): readonly BenchCheck[] {
  const [payment] = makingsOf({ capabilities });
  const type = payment?.type ?? 'DB';

  /** Returns what is sent first for a payment with parameters. */
  async function sendWith(
    open: () => Promise<Bench>,
    parameters: Readonly<Record<string, string>>,
    change: Partial<PaymentOrder> = {},
  ): Promise<SentParameters> {
    const bench = await open();
    const isCard = capabilities.instruments.includes('card') && order?.instrument === undefined;
    const card = isCard && { instrument: cardWithoutHolder };
    const { unsent = [] } = await bench.pay(type, { parameters, ...card, ...change });
    return { request: JSON.stringify(bench.requests[0]) ?? '', unsent };
  }
  const requestOf = async (...sent: Parameters<typeof sendWith>) => (await sendWith(...sent)).request;

  return [
    ...createBeyondOrders(capabilities).map(
      ({ what, name, make }): BenchCheck => ({
        name: `${what} is refused before anything is sent, with the reason`,
        async run(open) {
          const bench = await open();
          requireRefusal(bench, await make(bench), 0, name);
        },
      }),
    ),
    {
      name: 'of the merchant’s parameters it hands on those that it names, and no other',
      async run(open) {
        if ((await requestOf(open, {})) === '') notTried('nothing is sent');
        await checkHandedOn(capabilities, (parameters) => requestOf(open, parameters, { isStored: true }));
        await checkAddresses(capabilities, (parameters) => sendWith(open, parameters));
      },
    },
    ...(capabilities.parameters === 'all' ? [] : [createFollowUpCheck(capabilities)]),
    {
      name: 'a payment of an agreement is told from others, as the first or as a later one',
      async run(open) {
        if (!capabilities.agreements) notTried('it takes no agreements');
        const isNamed = capabilities.agreements === 'token';
        const change = isNamed ? { instrumentToken: await payFirst(await open(), type) } : {};
        const sent = [
          await requestOf(open, {}),
          await requestOf(open, initialAgreement, { isStored: true }),
          await requestOf(open, laterAgreement, change),
        ];
        if (sent.includes('')) notTried('nothing is sent');
        const isTold = new Set(sent.map((request) => request.replace(/k{62}../g, ''))).size;
        assert.equal(isTold, 3, 'the acquirer is not told of the agreement');
        const ofShopper = isNamed && (await requestOf(open, {}, change)).replace(/k{62}../g, '');
        const isLater = ofShopper !== sent[2]?.replace(/k{62}../g, '');
        assert.ok(isLater, 'the acquirer is told of the agreement by the name of the instrument alone');
      },
    },
  ];
}

/** @param capabilities of a connector that does not hand on everything */
function createFollowUpCheck(capabilities: Capabilities): BenchCheck {
  return {
    name: 'of the parameters of what follows it hands on those that it names, and no other',
    async run(open) {
      const followUps = makingsOf({ capabilities }).slice(1);
      if (followUps.length === 0) notTried('nothing follows its payments');
      const requestOf = async (parameters: Readonly<Record<string, string>>) => {
        let requests = '';
        for (const { prepare } of followUps) {
          const bench = await open();
          const make = await prepare(bench);
          const { length } = bench.requests;
          await make({ parameters });
          if (bench.requests.length > length) requests += JSON.stringify(bench.requests.slice(length));
        }
        return requests;
      };
      if ((await requestOf({})) === '') notTried('nothing is sent');
      await checkHandedOn({ ...capabilities, parameters: capabilities.followUpParameters ?? [] }, requestOf);
    },
  };
}
