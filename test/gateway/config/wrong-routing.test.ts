/** What an operator is told of connectors and rules that are wrong, or do not do what they seem to. */
// @tests src/gateway/config/routing-warnings.ts
import { expect, test } from 'vitest';
import { checkConfiguration } from '../../../src/app/check.ts';
import { readCommandLine } from '../../../src/app/command-line.ts';
import { programConnectors } from '../../../src/app/connectors.ts';
import { loadConfig } from '../../../src/gateway/config/load.ts';
import { channelId, live, merchantId, secondChannelId, testFolder, written } from './support.ts';

const folder = testFolder();
const adyen = {
  connector: 'adyen',
  settings: { merchantAccount: 'ExampleECOM', apiKey: 'a'.repeat(30), hmacKey: 'A1'.repeat(32) },
};
const stripe = {
  connector: 'stripe',
  settings: { apiKey: `sk_test_${'a'.repeat(24)}`, webhookSecret: `whsec_${'b'.repeat(20)}` },
};
const without = ({ connector, settings }: typeof adyen | typeof stripe, name: string) => ({
  ...{ connector, settings: { ...settings, [name]: undefined } },
});
const connectors = { a: adyen, b: stripe };
const upstream = { address: 'https://up.example', accessToken: 'dGVzdA==', entityId: 'c'.repeat(32) };
const channel = { id: channelId, name: 'Web' };
const merchant = { id: merchantId, name: 'Lamps' };
const channels = (...list: object[]) => ({ merchants: [{ ...merchant, channels: list }] });

/** Returns all that is told. */
async function check(change: object): Promise<string> {
  const told: string[] = [];
  const content = { ...live, ...channels(channel), environment: 'test', connectors, ...change };
  const command = readCommandLine(['check', '--config', written(folder, content)]);
  if (command === 'help') throw new Error('the arguments ask for help');
  const end = checkConfiguration(command, {}, (sentence) => told.push(sentence)).catch(
    ({ message }: Error) => void told.push(message),
  );
  await end;
  return told.join('\n');
}

const both = [
  { brands: ['IDEAL'], connector: 'a' },
  { connector: 'b', otherwise: 'a' },
];

test('nothing is told of rules that all payments fit', async () => {
  expect(await check({ routing: both })).toBe('');
});

test.each<[string, object, string[]]>([
  [
    'a rule behind one that takes everything',
    { routing: [{ connector: 'a' }, { brands: ['EPS'], connector: 'b' }] },
    ['No payment reaches routing[1]', 'routing[0] takes all that fit it', 'move it before, or leave it out'],
  ],
  [
    'a rule behind several that take all of it together',
    {
      routing: [
        { brands: ['EPS'], connector: 'b' },
        { brands: ['IDEAL'], connector: 'b' },
        { brands: ['EPS', 'IDEAL'], connector: 'a' },
      ],
    },
    ['No payment reaches routing[2]', 'routing[0], routing[1] take all', 'move it before'],
  ],
  [
    'a brand of a rule that an earlier rule takes',
    {
      routing: [
        { brands: ['VISA', 'EPS'], connector: 'b' },
        { brands: ['EPS', 'IDEAL'], connector: 'b' },
      ],
    },
    ['No payment with EPS reaches routing[1]', 'routing[0] takes it', 'take it out of its lists'],
  ],
  [
    'a currency of a rule that an earlier rule takes',
    {
      routing: [
        { currencies: ['EUR'], connector: 'b' },
        { currencies: ['EUR', 'USD'], connector: 'a' },
      ],
    },
    ['No payment with EUR reaches routing[1]', 'move the rule before'],
  ],
  [
    'a type that no payment has',
    { routing: [{ paymentTypes: ['RG'], connector: 'a' }, { connector: 'b' }] },
    ['routing[0] fits no payment of any channel', 'mend its lists'],
  ],
  [
    'a brand that no channel charges',
    {
      ...channels({ ...channel, brands: ['VISA'] }),
      routing: [{ brands: ['MASTER'], connector: 'a' }, { connector: 'b' }],
    },
    ['routing[0] fits no payment of any channel', 'mend its lists'],
  ],
  [
    'a currency that no channel charges',
    {
      ...channels({ ...channel, currencies: ['EUR'] }),
      routing: [{ currencies: ['USD'], connector: 'a' }, { connector: 'b' }],
    },
    ['routing[0] fits no payment of any channel', 'mend its lists'],
  ],
  [
    'a brand in a currency that its connector does not take',
    { routing: [{ brands: ['IDEAL'], currencies: ['USD'], connector: 'b' }] },
    ['routing[0] sends IDEAL, USD to b', 'takes IDEAL in EUR as DB', 'give another connector, or mend'],
  ],
  [
    'a brand that its connector does not take',
    { routing: [{ brands: ['VISA', 'EPS'], connector: 'a' }] },
    ['routing[0] sends EPS to a', 'takes no such payment', 'give another connector'],
  ],
  [
    'a type that its connector does not take',
    { routing: [{ paymentTypes: ['CD'], connector: 'a' }] },
    ['routing[0] sends CD to a', 'takes no such payment', 'give another connector'],
  ],
  [
    'a currency that its connector does not take',
    { routing: [{ currencies: ['KPW', 'EUR'], connector: 'a' }] },
    ['routing[0] sends KPW to a', 'takes no such payment', 'give another connector'],
  ],
  [
    'a second connector that takes none of its rule',
    { routing: [{ brands: ['EPS'], connector: 'b', otherwise: 'a' }, { connector: 'b' }] },
    ['routing[0].otherwise is a', 'takes no payment of this rule', 'give one that takes them'],
  ],
  [
    'a brand of a channel that nobody takes',
    { ...channels({ ...channel, brands: ['VISA', 'CASHU'] }), routing: [{ connector: 'a' }] },
    ['No connector takes CASHU of the channel', 'not offered', 'give one in routing'],
  ],
  [
    'a currency of a channel that nobody takes',
    { ...channels({ ...channel, currencies: ['EUR', 'KPW'] }), routing: [{ connector: 'a' }] },
    ['No connector takes KPW of the channel', 'give one in routing'],
  ],
  [
    'a channel that no rule is about',
    {
      ...channels(channel, { id: secondChannelId, name: 'Shop' }),
      routing: [{ entities: [channelId], connector: 'a' }],
    },
    [`No connector takes any payment of the channel ${secondChannelId}`, 'give one in routing'],
  ],
  [
    'an upstream that rules pass by',
    { ...channels({ ...channel, upstream }), routing: [{ connector: 'a' }] },
    [`No payment reaches the upstream of the channel ${channelId}`, 'rules of routing take all', 'leave the'],
  ],
  [
    'a merchant’s rule behind one that chooses always',
    {
      merchants: [
        {
          ...merchant,
          channels: [channel],
          dispatch: [{ channel: channelId }, { brands: ['VISA'], channel: channelId }],
        },
      ],
      routing: both,
    },
    [`dispatch[1] of the merchant ${merchantId} chooses no channel`, 'earlier rules take', 'mend the lists'],
  ],
  [
    'a merchant’s rule whose channel accepts nothing of it',
    {
      merchants: [
        {
          ...{ ...merchant, channels: [{ ...channel, currencies: ['EUR'] }] },
          dispatch: [{ currencies: ['USD'], channel: channelId }],
        },
      ],
      routing: both,
    },
    ['dispatch[0] of the merchant', 'its channel accepts none', 'mend the lists'],
  ],
  [
    'a connector that no rule names',
    { routing: [{ connector: 'a' }] },
    ['No rule of routing names the connector b', 'no payment goes to it', 'add one'],
  ],
  [
    'two connectors that are one account',
    { connectors: { a: adyen, b: adyen }, routing: [{ connector: 'a', otherwise: 'b' }] },
    ['connectors a and b are one account of adyen', 'let one name stand for both'],
  ],
  [
    'Adyen without the key of its webhook',
    { connectors: { a: without(adyen, 'hmacKey'), b: stripe }, routing: both },
    ['connectors.a.settings.hmacKey is missing', 'refunds and reversals stay pending', 'connect makes'],
  ],
  [
    'Stripe without the secret of its webhook',
    { connectors: { a: adyen, b: without(stripe, 'webhookSecret') }, routing: both },
    ['connectors.b.settings.webhookSecret is missing', 'chargebacks', 'give the signing secret'],
  ],
  [
    'a rule for a connector that is not there',
    { routing: [{ connector: 'c' }] },
    ['routing[0].connector is none of connectors', 'give one of [a, b]'],
  ],
  [
    'a second connector that is the first',
    { routing: [{ connector: 'a', otherwise: 'a' }] },
    ['routing[0].otherwise is the connector itself', 'give another one'],
  ],
  [
    'a rule for an id that is no channel',
    { routing: [{ entities: ['f'.repeat(32)], connector: 'a' }] },
    ['routing[0].entities has an id that is no channel', 'give ids of channels'],
  ],
])('%s is told with parameter, cause and remedy', async (_what, change, parts) => {
  const told = await check(change);
  for (const part of parts) expect(told).toContain(part);
});

test('a start decides no payments for many channels and rules, which check does', async () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ id: `c${at}`.repeat(16), name: `Web ${at}` }));
  const content = {
    ...{ ...live, ...channels(...many), environment: 'test', connectors },
    routing: [{ connector: 'a' }, { brands: ['EPS'], connector: 'b' }],
  };
  const warnings: string[] = [];
  const command = readCommandLine(['--config', written(folder, content)]);
  if (command === 'help') throw new Error('the arguments ask for help');
  await loadConfig({ ...command, connectors: programConnectors }, {}, (sentence) => warnings.push(sentence));
  expect(warnings).toEqual([]);
  expect(await check(content)).toContain('No payment reaches routing[1]');
});
