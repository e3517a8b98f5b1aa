/** Brands that the contract does not know, as a configuration and a connector name them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ConnectorDefinition } from '../../../src/connector/connector.ts';
import type { OwnBrand } from '../../../src/connector/own-brand.ts';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import { loadConfig } from '../../../src/gateway/config/load.ts';
import { getBrandLabel, toOwnMethods } from '../../../src/gateway/config/own-brands.ts';
import { png } from './marks/pictures.ts';
import { load, testFolder, written } from './support.ts';

const folder = testFolder();
const blik = { label: 'BLIK', kind: 'redirect' } as const;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 76 48"><rect/></svg>';

const loaded = (content: object) => load(written(folder, { environment: 'test', ...content }));
const told = (content: object) =>
  loaded(content).then(
    () => 'started',
    (error: Error) => error.message,
  );

const definitionOf = (ownBrands: object | undefined, change: object = {}) => ({
  name: 'acme',
  capabilities: {
    paymentTypes: ['DB', 'RF'],
    brands: [],
    methods: { BLIK: { instruments: ['none'] } },
    ...{ instruments: ['none'], parts: [], repeated: [], agreements: false, parameters: [] },
    ...{ authentication: 'own', ...change },
  },
  ...(ownBrands && { ownBrands }),
  settings: { parse: (value: unknown) => value },
  create: () => ({ charge: () => Promise.reject(), followUp: () => Promise.reject() }),
});

const startWith = (definition: object, content: object = {}) => {
  const connectors = { blik: { connector: definition, settings: {} } };
  const sources = { config: undefined, flagged: {}, host: 'localhost', data: ':memory:' };
  return loadConfig({ ...sources, content: { connectors, ...content } }, {});
};
const saysOf = (definition: object, content?: object) =>
  startWith(definition, content).then(
    () => 'started',
    (error: Error) => error.message,
  );

describe('a brand that a configuration names', () => {
  test.each<[string, object, string]>([
    [
      'PAYPAL',
      blik,
      'ownBrands.PAYPAL is a brand of the contract, which has its name and form already; leave it out',
    ],
    ['VISA', blik, 'ownBrands.VISA is a brand of the contract'],
    ['MASTERCARD', blik, 'ownBrands.MASTERCARD is no code of a brand'],
    ['GENERIC', blik, 'ownBrands.GENERIC is no code of a brand'],
    ['blik', blik, 'ownBrands.blik is no code of a brand; give 2 to 32 capitals'],
    ['PAY BY BANK', blik, 'ownBrands.PAY BY BANK is no code of a brand'],
    ['B'.repeat(33), blik, 'is no code of a brand'],
    ['BLIK', { kind: 'redirect' }, 'ownBrands.BLIK.label is missing; give the name for shoppers'],
    ['BLIK', { ...blik, label: '' }, 'ownBrands.BLIK.label.en is wrong; it must be the name for shoppers'],
    ['BLIK', { ...blik, label: 'B'.repeat(41) }, 'ownBrands.BLIK.label.en is wrong'],
    ['BLIK', { ...blik, label: 'B\u202eL' }, 'ownBrands.BLIK.label.en is wrong'],
    ['BLIK', { ...blik, label: 'a $& b' }, 'ownBrands.BLIK.label.en is wrong'],
    ['BLIK', { ...blik, label: '{0}' }, 'ownBrands.BLIK.label.en is wrong'],
    [
      'BLIK',
      { ...blik, label: 'cash' },
      'ownBrands.BLIK.label.en is a word of the forms, which they translate; give Cash',
    ],
    [
      'BLIK',
      { ...blik, label: { de: 'BLIK' } },
      'ownBrands.BLIK.label.en is missing; give the name of every other',
    ],
    [
      'BLIK',
      { ...blik, label: { en: 'BLIK', xx: 'B' } },
      'ownBrands.BLIK.label.xx is no language of the forms; give one',
    ],
    ['BLIK', { ...blik, label: { en: 1 } }, 'ownBrands.BLIK.label.en is wrong'],
    [
      'BLIK',
      { label: 'BLIK' },
      'ownBrands.BLIK.kind is missing; give redirect, for a page of the provider, or code',
    ],
    ['BLIK', { ...blik, kind: 'qr' }, 'ownBrands.BLIK.kind is wrong; it must be redirect'],
    ['BLIK', { ...blik, logo: 'a.svg' }, 'ownBrands.BLIK.logo is not a key of the configuration'],
    [
      'BLIK',
      { ...blik, mark: 'https://cdn.example/a.svg' },
      'ownBrands.BLIK.mark is wrong; it must be a file such as ./marks/blik.svg',
    ],
    [
      'BLIK',
      { ...blik, mark: '//cdn.example/a.svg' },
      'ownBrands.BLIK.mark is wrong; it must be a file such as ./marks/blik.svg',
    ],
    [
      'BLIK',
      { ...blik, mark: './none.svg' },
      'none.svg, which cannot be read; check its name and its rights',
    ],
    ['BLIK', { ...blik, mark: '<svg><script/></svg>' }, 'ownBrands.BLIK.mark has an element script'],
    ['BLIK', { ...blik, mark: 1 }, 'ownBrands.BLIK.mark is wrong; it must be a file'],
  ])('as %s with %j stops the start, which names the key and the remedy', async (code, brand, sentence) => {
    expect(await told({ ownBrands: { [code]: brand } })).toContain(sentence);
  });

  test('has its name in the languages that have one, and the English one in the others', async () => {
    const label = { en: 'Pay by bank', de: 'Vom Konto zahlen', da: 'Betal med bank', 'zh-Hans': '银行支付' };
    const config = await loaded({
      ownBrands: { PAY_BY_BANK: { label, kind: 'redirect' }, SWISH: { label: 'Swish', kind: 'code' } },
    });
    expect(
      [
        ['PAY_BY_BANK', 'de'],
        ['PAY_BY_BANK', 'fr'],
        ['PAYPAL', 'de'],
        ['toString', 'de'],
      ].map(([code = '', tag = '']) => getBrandLabel(config, code, [tag])),
    ).toEqual(['Vom Konto zahlen', 'Pay by bank', 'PayPal', 'toString']);
    const namesFor = (...wanted: string[]) => toOwnMethods(config, wanted).map(({ name }) => name);
    expect(namesFor('de-AT', 'en')).toEqual(['Vom Konto zahlen', 'Swish']);
    expect(namesFor('da')).toEqual(['Betal med bank', 'Swish']);
    expect(namesFor('dk')).toEqual(['Betal med bank', 'Swish']);
    expect(namesFor('zh-CN')).toEqual(['银行支付', 'Swish']);
    expect(namesFor('fr')).toEqual(['Pay by bank', 'Swish']);
    expect(namesFor()).toEqual(['Pay by bank', 'Swish']);
    expect(toOwnMethods(config, []).map(({ form, sign }) => `${form} ${sign}`)).toEqual([
      'virtualAccount wallet',
      'virtualAccount voucher',
    ]);
  });

  test.each([
    ['Acme invoice', 'Acme\u00a0invoice'],
    ['Scan or retry', 'Scan or\u00a0retry'],
    ['Acme toString', 'Acme\u00a0toString'],
    ['Acme Invoice', 'Acme Invoice'],
  ])('called %j is not taken apart by the forms, which translate their own words', async (label, shown) => {
    const config = buildConfig({ ownBrands: { ACME: { label, kind: 'redirect' } } });
    expect(toOwnMethods(config, ['de'])[0]?.name).toBe(shown);
  });

  test('has a mark of a file, whose name is relative to the configuration', async () => {
    writeFileSync(join(folder, 'blik.svg'), svg);
    writeFileSync(join(folder, 'swish.png'), png());
    const { ownBrands } = await loaded({
      ownBrands: {
        BLIK: { ...blik, mark: './blik.svg' },
        SWISH: { ...blik, mark: 'swish.png' },
        BIZUM: { ...blik, mark: svg },
      },
    });
    expect(ownBrands.BLIK?.mark).toContain('data:image/svg+xml;base64,');
    expect(ownBrands.BLIK?.mark).toBe(ownBrands.BIZUM?.mark);
    expect(ownBrands.SWISH?.mark).toContain('data:image/png;base64,');
  });

  test('may stand in every list of brands; one that nobody names stops the start', async () => {
    const lists = { channels: [{ id: '2'.repeat(32), name: 'Lamps', brands: ['BLIK', 'VISA'] }] };
    const tokens = [{ accessToken: 'a token of the tests', entities: ['1'.repeat(32)] }];
    const merchants = [
      {
        id: '1'.repeat(32),
        name: 'Lamps',
        ...lists,
        dispatch: [{ brands: ['BLIK'], channel: '2'.repeat(32) }],
      },
    ];
    expect(await told({ merchants, tokens, ownBrands: { BLIK: blik } })).toBe('started');
    const sentences = await told({ merchants, tokens });
    for (const path of ['merchants[0].channels[0].brands[0]', 'merchants[0].dispatch[0].brands[0]'])
      expect(sentences).toContain(`${path} is wrong; it must be part of a list of brands of this gateway`);
    expect(sentences).toContain('or be named in ownBrands');
  });

  test('may have its mark in the folder of marks', async () => {
    writeFileSync(join(folder, 'BLIK.svg'), svg);
    const { brandMarks } = await loaded({ brandMarks: folder, ownBrands: { BLIK: blik } }).catch(
      (error: Error) => ({
        brandMarks: error.message,
      }),
    );
    expect(String(brandMarks)).not.toContain('BLIK.svg is named after no brand');
  });
});

describe('a brand that a connector names', () => {
  test('is one of the gateway, as the configuration shows it where that names it too', async () => {
    const own = { BLIK: { ...blik, mark: Buffer.from(svg) } };
    const config = await startWith(definitionOf(own));
    expect(config.ownBrands.BLIK).toMatchObject({ label: { en: 'BLIK' }, kind: 'redirect' });
    expect(config.ownBrands.BLIK?.mark).toContain('data:image/svg+xml');
    const renamed = await startWith(definitionOf(own), {
      ownBrands: { BLIK: { label: 'Blik', kind: 'code' } },
    });
    expect(renamed.ownBrands.BLIK).toEqual({ label: { en: 'Blik' }, kind: 'code' });
  });

  test('is shown as the first of two connectors names it', async () => {
    const connectors = {
      one: { connector: definitionOf({ BLIK: blik }), settings: {} },
      other: { connector: definitionOf({ BLIK: { label: 'Other', kind: 'code' } }), settings: {} },
    };
    const config = await startWith({}, { connectors });
    expect(config.ownBrands.BLIK?.label.en).toBe('BLIK');
  });

  test('is part of a configuration that is built without a file', () => {
    const definition = definitionOf({ BLIK: blik }) as unknown as ConnectorDefinition<object>;
    const config = buildConfig({ connectors: { blik: { definition, settings: {} } } });
    expect(Object.keys(config.ownBrands)).toEqual(['BLIK']);
  });

  const connector = 'connectors.blik.connector.';
  test.each<[string, Record<string, OwnBrand> | undefined, object, string]>([
    [
      'that it does not name',
      undefined,
      {},
      'capabilities.methods.BLIK is no brand of the contract; name it in ownBrands',
    ],
    [
      'of its list that it does not name',
      undefined,
      { methods: {}, brands: ['BLIK'] },
      'capabilities.brands[0] is no brand',
    ],
    [
      'that it does not take',
      { BLIK: blik, SWISH: blik },
      {},
      'ownBrands.SWISH is taken by nothing of the connector; give it in',
    ],
    [
      'of the contract',
      { PAYPAL: blik },
      { methods: { PAYPAL: { instruments: ['none'] } } },
      'ownBrands.PAYPAL is a brand',
    ],
    [
      'with a wrong mark',
      { BLIK: { ...blik, mark: '<svg onload="x"/>' } },
      {},
      'ownBrands.BLIK.mark has an attribute onload',
    ],
  ])('and %s stops the start, which names the member', async (_what, own, change, sentence) => {
    expect(await saysOf(definitionOf(own, change))).toContain(connector + sentence);
  });
});
