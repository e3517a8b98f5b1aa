/** A member of a connector that has another value than its type says stops the start, and has no meaning of its own. */
import { describe, expect, test } from 'vitest';
import type { Capabilities } from '../../../src/connector/capabilities.ts';
import type { Connector, ConnectorDefinition } from '../../../src/connector/connector.ts';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import { loadConfig } from '../../../src/gateway/config/load.ts';

const capabilities: Capabilities = {
  paymentTypes: ['DB', 'RF'],
  brands: ['VISA'],
  currencies: ['EUR', 'HRK'],
  instruments: ['card'],
  parts: [],
  repeated: ['RF'],
  agreements: false,
  parameters: ['customer.email', 'cart.', 'customParameters['],
  authentication: 'own',
};
const operations = { charge: () => Promise.reject(), followUp: () => Promise.reject() };

const definitionWith = (change: object, made: unknown = operations) => ({
  name: 'acme',
  capabilities,
  settings: { parse: (value: unknown) => value },
  create: () => made,
  ...change,
});

/** Returns what the start says; `started` when it starts. */
async function startWith(definition: object): Promise<string> {
  const connectors = { cards: { connector: definition, settings: {} } };
  const sources = { config: undefined, flagged: {}, host: 'localhost', data: ':memory:' };
  return loadConfig({ ...sources, content: { connectors } }, {}).then(
    () => 'started',
    (error: Error) => error.message,
  );
}

const durations: readonly [unknown, string][] = [
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [Number.NEGATIVE_INFINITY, '-Infinity'],
  [Number.NaN, 'NaN'],
  [-1, '-1'],
  [0.5, '0.5'],
  [2 ** 53, '9007199254740992'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  [31_536_000_001, '31536000001'],
  ['86400000', '"86400000"'],
  [86_400_000n, '86400000'],
  [true, 'true'],
  [null, 'null'],
  [() => 1, 'a function'],
  [[3_600_000], 'a list'],
  [{}, 'an object'],
];

describe('the duration `repeatableFor` of a connector', () => {
  test.each(durations)(
    'that is %s stops the start, which says so and what it must be',
    async (value, shown) => {
      expect(await startWith(definitionWith({}, { ...operations, repeatableFor: value }))).toContain(
        `connectors.cards.connector.repeatableFor is ${shown}; it must be a whole number of milliseconds, at most those of a year, or absent`,
      );
    },
  );

  test.each([[undefined], [0], [1], [86_400_000], [31_536_000_000]])('may be %s', async (value) => {
    const made: Connector = { ...operations, ...(value !== undefined && { repeatableFor: value }) };
    expect(await startWith(definitionWith({}, made))).toBe('started');
  });
});

const wrong: readonly [path: string, value: unknown, sentence: string][] = [
  ['authentication', 'ours', 'is "ours"; it must be \'own\', because the gateway can ask no issuer'],
  ['authentication', undefined, "is missing; give 'own'"],
  ['authentication', 'OWN', 'is "OWN"; it must be \'own\''],
  ['paymentTypes', [], 'is []; it must be a list of at least one'],
  ['paymentTypes[1]', ['DB', 'SALE'], 'is "SALE"; it must be one of [DB, PA, CD, CP, RF, RV, RB]'],
  ['paymentTypes', 'DB', 'is "DB"; it must be a list of payment types'],
  ['instruments[0]', ['cards'], 'is "cards"; it must be one of [card, bankAccount'],
  ['instruments', [], 'is []; it must be a list of at least one'],
  ['brands[1]', ['VISA', 'mastercard'], 'is "mastercard"; it must be the code of a brand'],
  ['brands', [], 'is []; give at least one, unless `methods` has some'],
  ['currencies[0]', ['eur'], 'is "eur"; it must be a code of ISO 4217'],
  ['currencies', [], 'is []; it must be a list of at least one'],
  ['parts[0]', ['rf'], 'is "rf"; it must be one of'],
  ['repeated', undefined, 'is missing; give a list of payment types'],
  ['agreements', 'false', 'is "false"; it must be true, false or \'token\''],
  ['parameters', 'every', 'is "every"; it must be \'all\', or a list of parameters'],
  ['parameters', undefined, "is missing; give 'all', or a list of parameters"],
  ['parameters[0]', ['all'], 'is "all"; it must be the name of a parameter'],
  ['followUpParameters', 'all', 'is "all"; it must be a list of parameters'],
  ['parameters[0]', [''], 'is ""; it must be the name of a parameter'],
  ['parameters[0]', ['*'], 'is "*"; it must be the name of a parameter'],
];

describe('a capability', () => {
  test.each(wrong)('%s that is %j stops the start, which names it', async (path, value, sentence) => {
    const changed = { ...capabilities, [path.replace(/\[.*/, '')]: value };
    const told = await startWith(definitionWith({ capabilities: changed }));
    expect(told).toContain(`connectors.cards.connector.capabilities.${path} ${sentence}`);
  });

  test('that is wrong is no part of a configuration that is built without a file', () => {
    const definition = definitionWith({ capabilities: { ...capabilities, authentication: 'ours' } });
    const connectors = { cards: { definition: definition as ConnectorDefinition<object>, settings: {} } };
    expect(() => buildConfig({ connectors })).toThrow(/capabilities.authentication is "ours"/);
  });
});

describe('a definition', () => {
  test.each<[string, object, string]>([
    ['without a name', { name: undefined }, 'name is missing'],
    ['with a name in capitals', { name: 'ACME' }, 'name is "ACME"; it must be a name in lower case'],
    ['whose settings have no check', { settings: {} }, 'settings.parse is missing; give a function'],
    ['without settings', { settings: undefined }, 'settings is missing'],
    ['that makes nothing', { create: 'acme' }, 'create is "acme"; it must be a function'],
    ['without capabilities', { capabilities: undefined }, 'capabilities is missing'],
    [
      'whose trial names a code of no catalogue',
      { trial: { settings: [], brand: 'VISA', card: {}, declined: { code: 'declined' }, challenged: {} } },
      'trial.declined.code is "declined"; it must be a result code',
    ],
    [
      'whose trial names no brand',
      { trial: { settings: [], brand: 'visa', card: {}, declined: { code: '800.100.155' }, challenged: {} } },
      'trial.brand is "visa"; it must be the code of a brand',
    ],
  ])('%s stops the start, which names the member', async (_what, change, sentence) => {
    expect(await startWith(definitionWith(change))).toContain(`connectors.cards.connector.${sentence}`);
  });

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'connector is missing; give an object with the operations'],
    ['no operation', {}, 'connector.charge is missing; give a function'],
    ['a `find` that is none', { ...operations, find: true }, 'connector.find is true; it must be a function'],
    ['a `cancel` that is null', { ...operations, cancel: null }, 'connector.cancel is null; it must be'],
  ])('that makes %s stops the start', async (_what, made, sentence) => {
    expect(await startWith(definitionWith({ create: () => made }))).toContain(`connectors.cards.${sentence}`);
  });

  test('may make an object of a class', async () => {
    class Acme {
      charge() {}
      followUp() {}
    }
    expect(await startWith(definitionWith({ create: () => new Acme() }))).toBe('started');
  });
});

test('a connector without cards starts', async () => {
  const methods = { IDEAL: { instruments: ['none'] } };
  const own = { ...capabilities, brands: [], methods };
  expect(await startWith(definitionWith({ capabilities: own }))).toBe('started');
});
