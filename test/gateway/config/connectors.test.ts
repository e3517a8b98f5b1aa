// @tests src/gateway/config/load.ts
/** The connectors and the rules of a configuration file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readCommandLine } from '../../../src/app/command-line.ts';
import { type ConnectorDefinition, defineConnector } from '../../../src/connector/connector.ts';
import { loadConfig } from '../../../src/gateway/config/load.ts';
import { channelId, live, testFolder, written } from './support.ts';

const folder = testFolder();
const capabilities = {
  paymentTypes: ['DB'],
  brands: ['VISA'],
  instruments: ['card'],
  parts: [],
  repeated: [],
  agreements: false,
  parameters: [],
  authentication: 'own',
} as const;

const known: Record<string, ConnectorDefinition<object>> = {
  acme: defineConnector({
    name: 'acme',
    capabilities,
    settings: z.strictObject({ apiKey: z.string(), account: z.string().default('main') }),
    create({ settings, environment }) {
      if (environment === 'live' && settings.apiKey.startsWith('test'))
        throw new Error('give the key of the live system');
      return { charge: async () => Promise.reject(), followUp: async () => Promise.reject() };
    },
  }),
};

const warnings: string[] = [];

async function load(change: object, variables: Record<string, string> = {}) {
  const command = readCommandLine(
    ['--data', ':memory:', '--config', written(folder, { ...live, ...change })],
    variables,
  );
  if (command === 'help') throw new Error('the arguments ask for help');
  warnings.length = 0;
  const { connectors, routing } = await loadConfig({ ...command, connectors: known }, variables, (one) =>
    warnings.push(one),
  );
  return { connectors, routing };
}

const acme = (settings: object) => ({ connectors: { cards: { connector: 'acme', settings } } });

describe('a connector of the configuration', () => {
  test('has its settings checked by its own schema, with secrets from variables and files', async () => {
    const file = join(folder, 'api-key');
    writeFileSync(file, 'from a file\n', { mode: 0o600 });
    const settingsOf = async (settings: object, variables = {}) =>
      (await load(acme(settings), variables)).connectors.cards?.settings;
    expect(await settingsOf({ apiKey: 'k' })).toEqual({ apiKey: 'k', account: 'main' });
    expect(await settingsOf({ apiKeyFrom: 'ACME_KEY' }, { ACME_KEY: 'v' })).toMatchObject({ apiKey: 'v' });
    expect(await settingsOf({ apiKeyFile: file })).toMatchObject({ apiKey: 'from a file' });
  });

  test.each<[string, object, RegExp]>([
    [
      'an unknown name',
      { connectors: { cards: { connector: 'acne' } } },
      /cards.connector is no connector of this program; give one of \[acme\]/,
    ],
    ['a wrong setting', acme({ apiKey: 1 }), /connectors.cards.settings.apiKey is wrong; it must be a text$/],
    ['a missing setting', acme({}), /connectors.cards.settings.apiKey is missing; give a text$/],
    [
      'an unknown setting',
      acme({ apiKey: 'k', acount: 'a' }),
      /settings.acount is not a key of the configuration; did you mean account\?$/,
    ],
    [
      'an unknown setting like no other',
      acme({ apiKey: 'k', region: 'a' }),
      /settings.region is not a key of the configuration; known keys: apiKey, account$/,
    ],
    [
      'a variable that is not set',
      acme({ apiKeyFrom: 'ACME_KEY' }),
      /apiKeyFrom names the environment variable ACME_KEY, which is not set/,
    ],
    [
      'settings of the other environment',
      acme({ apiKey: 'test-1' }),
      /cards.settings is wrong; give the key of the live system/,
    ],
    [
      'a rule with an unknown connector',
      { routing: [{ connector: 'cards' }] },
      /routing\[0\].connector is none of connectors/,
    ],
    [
      'a rule with an unknown channel',
      { ...acme({ apiKey: 'k' }), routing: [{ entities: ['f'.repeat(32)], connector: 'cards' }] },
      /routing\[0\].entities has an id that is no channel/,
    ],
    [
      'a second connector that does not exist',
      { ...acme({ apiKey: 'k' }), routing: [{ connector: 'cards', otherwise: 'others' }] },
      /routing\[0\].otherwise is none of connectors; give one of \[cards\]/,
    ],
    [
      'a second connector that is the first one',
      { ...acme({ apiKey: 'k' }), routing: [{ connector: 'cards', otherwise: 'cards' }] },
      /routing\[0\].otherwise is the connector itself/,
    ],
    [
      'declines of a rule without a second connector',
      { ...acme({ apiKey: 'k' }), routing: [{ connector: 'cards', otherwiseAfter: ['800.100.152'] }] },
      /routing\[0\].otherwiseAfter needs the other connector; give its name in otherwise/,
    ],
    ...['900.100.300', '000.000.000', '100.396.101', '800.100.999'].map((code): [string, object, RegExp] => [
      `a decline ${code} that is none by a bank`,
      { ...acme({ apiKey: 'k' }), routing: [{ connector: 'cards', otherwise: 'b', otherwiseAfter: [code] }] },
      /routing\[0\].otherwiseAfter\[0\] is wrong; it must be a result code by which a bank declines/,
    ]),
  ])('stops the start with a sentence for %s', async (_what, change, sentence) => {
    await expect(load(change)).rejects.toThrow(sentence);
  });

  test('that is code and lacks a capability stops the start with the name of the member', async () => {
    const config = join(folder, 'lacking.mjs');
    const { parameters: _lacking, ...rest } = capabilities;
    const definition = `{ name: 'own', capabilities: ${JSON.stringify(rest)}, settings: { parse: (value) => value }, create() {} }`;
    writeFileSync(
      config,
      `export default { ...${JSON.stringify(live)}, connectors: { cards: { connector: ${definition}, settings: {} } } };`,
      { mode: 0o600 },
    );
    const command = readCommandLine(['--data', ':memory:', '--config', config], {});
    if (command === 'help') throw new Error('the arguments ask for help');
    await expect(loadConfig(command, {})).rejects.toThrow(
      /connectors.cards.connector.capabilities.parameters is missing; give 'all', or a list of parameters/,
    );
  });

  test('without a rule is told to the operator at the start', async () => {
    const sentence = 'No rule of routing names the connector cards, so that no payment goes to it; add one.';
    await load(acme({ apiKey: 'k' }));
    expect(warnings).toContain(sentence);
    await load({ ...acme({ apiKey: 'k' }), routing: [{ connector: 'cards' }] });
    expect(warnings).not.toContain(sentence);
    const { cards } = acme({ apiKey: 'k' }).connectors;
    await load({
      connectors: { cards, backup: cards },
      routing: [{ connector: 'cards', otherwise: 'backup' }],
    });
    expect(warnings.join()).not.toContain('No rule of routing');
  });

  test('that takes fewer brands than a channel lists is told to the operator at the start', async () => {
    const [merchant] = live.merchants;
    const channels = [{ id: channelId, name: 'Lamps', brands: ['VISA', 'AMEX'] }];
    const merchants = [{ ...merchant, channels, dispatch: undefined }];
    await load({ ...acme({ apiKey: 'k' }), merchants, routing: [{ connector: 'cards' }] });
    expect(warnings).toContain(
      `No connector takes AMEX of the channel ${channelId}, so that they are not offered; give one in routing.`,
    );
  });

  test('that does not take a brand of its rule is told to the operator at the start', async () => {
    await load({ ...acme({ apiKey: 'k' }), routing: [{ brands: ['VISA', 'MADA'], connector: 'cards' }] });
    expect(warnings).toContain(
      'routing[0] sends MADA to cards, which takes no such payment; give another connector, or mend the lists.',
    );
  });
});
