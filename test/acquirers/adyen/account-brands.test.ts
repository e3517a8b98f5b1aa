/** What the merchant account has besides cards, as the Management API tells it. */
import type { PaymentMethodResponse } from '@adyen/api-library/lib/src/typings/management/paymentMethodResponse';
import { PaymentMethodSetupInfo } from '@adyen/api-library/lib/src/typings/management/paymentMethodSetupInfo';
import { describe, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { methods } from '../../../src/acquirers/adyen/methods-data.ts';
import { compareBrands } from '../../../src/app/ruled-brands.ts';
import { UnknownOutcome } from '../../../src/connector/index.ts';
import { account } from './fake-adyen.ts';

type Listed = NonNullable<PaymentMethodResponse['data']>[number];
const listed = (change: Partial<Listed>) => ({
  id: 'PM',
  type: 'twint',
  enabled: true,
  allowed: true,
  ...change,
});

/** Asks at an account with these pages. Gives what it was asked, and the brands that are on. */
async function ask(...pages: readonly (readonly object[])[]) {
  const asked: string[] = [];
  const send = async ({ method, url }: { readonly method: string; readonly url: string }) => {
    asked.push(`${method} ${url}`);
    const data = pages[Number(new URL(url).searchParams.get('pageNumber')) - 1] ?? [];
    const body = { data, itemsTotal: pages.flat().length, pagesTotal: pages.length };
    return { status: 200, headers: {}, text: JSON.stringify(body) };
  };
  const told = await adyen.listBrands?.({ settings: account, environment: 'test', send, warn() {} });
  const brands = told && 'brands' in told ? told.brands : [];
  return { asked, on: brands.flatMap(({ brand, isOn }) => (isOn ? [brand] : [])) };
}

describe('the brands of an account at Adyen', () => {
  it.each<[string, Partial<Listed>, readonly string[]]>([
    ['one that is on', {}, ['TWINT']],
    ['one without flags', { enabled: undefined, allowed: undefined } as never, ['TWINT']],
    ['one that is switched off', { enabled: false }, []],
    ['one that Adyen has not allowed yet', { allowed: false }, []],
    ['one of the counter', { shopperInteraction: 'pos' }, []],
    ['one of pages', { shopperInteraction: 'eCommerce' }, ['TWINT']],
    ['one with another name there', { type: 'wechatpay' }, ['WECHAT_PAY']],
    ['a card', { type: 'visa' }, []],
  ])('count %s rightly', async (_what, change, on) => {
    expect((await ask([listed(change)])).on).toEqual(on);
  });

  it('are those of all pages, and one that is on in one shop of several is on', async () => {
    const { asked, on } = await ask([listed({ enabled: false })], [listed({})], [listed({ type: 'vipps' })]);
    expect(on).toEqual(['TWINT', 'VIPPS']);
    const address = 'https://management-test.adyen.com/v3/merchants/';
    expect(asked.map((one) => one.replace(/merchants\/\w+\//, 'merchants/'))).toEqual(
      [1, 2, 3].map((page) => `GET ${address}paymentMethodSettings?pageNumber=${page}&pageSize=100`),
    );
  });

  it('have names that the types of the Management API have, and none where these have none', () => {
    const types = new Set<string>(Object.values(PaymentMethodSetupInfo.TypeEnum));
    const wrong = Object.entries(methods).filter(([, { details, managedAs = details.type }]) =>
      managedAs === null ? types.has(details.type) : !types.has(managedAs),
    );
    expect(wrong.map(([brand]) => brand)).toEqual([]);
  });
});

it('an answer that tells nothing of the brands stops nothing, and is told', async () => {
  const send = () => Promise.reject(new UnknownOutcome('HTTP 500'));
  const parts = { settings: account, environment: 'test', send, warn() {} } as const;
  const config = {
    routing: [{ connector: 'cards', brands: ['TWINT'] }],
    connectors: {},
    entities: [],
    ownBrands: {},
  };
  expect(await compareBrands(config, 'cards', adyen, parts)).toEqual([
    { state: 'unseen', what: 'the brands of the account', remedy: 'run it again: HTTP 500' },
  ]);
});
