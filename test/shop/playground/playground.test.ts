import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callbackChapters } from '../../../src/contract/options/chapters/callbacks.ts';
import { readWalletOptions } from '../../../src/contract/options/wallet-table.ts';
import { readOptions } from '../../../src/contract/options.ts';
import {
  playChapters,
  readChosenOptions,
  toOptionParameter,
  writtenOptions,
} from '../../../src/shop/playground/chosen-options.ts';
import { createSnippet } from '../../../src/shop/playground/playground-code.ts';
import { loggedCallbacks } from '../../../src/shop/playground/playground-page.tsx';
import { entityId } from '../../support/gateway.ts';
import { type TestShop, testShop } from '../../support/shop.ts';

/** What the playground begins with. */
const first = { layout: 'accordion' };

/** Gives the options for an address without those that are as at first: a test of its own holds these. */
function chosen(query: Record<string, unknown>) {
  const options = Object.entries(readChosenOptions(writtenOptions({ query })));
  return Object.fromEntries(options.filter(([key, value]) => first[key as keyof typeof first] !== value));
}
const all = playChapters.flatMap(({ options }) => options);

/** Gives a value that the option takes, written as a visitor writes it. */
function sampleOf({ key, control, expected }: (typeof all)[number]): string {
  if (control.kind === 'choice') return control.values[0] ?? '';
  if (control.kind === 'object') return '{"a":"b"}';
  if (/customer/.test(expected)) return 'customer billing';
  if (control.kind === 'list') return expected === 'an array' ? '[{"a":"b"}]' : 'A B';
  return control.kind === 'number' ? '7' : key;
}

describe('the choices of the playground', () => {
  test('can set every option, and the widget accepts a right value of each', () => {
    expect(all.length).toBeGreaterThan(120);
    for (const option of all) {
      const query = { [toOptionParameter(option.key)]: sampleOf(option) };
      const options = readChosenOptions(writtenOptions({ query }));
      const faults = [...readOptions(options).faults, ...readWalletOptions(options).faults];
      expect(faults, option.key).toEqual([]);
      expect(option.text, option.key).toMatch(/\S/);
    }
  });

  test.each([
    [{ 'o.style': 'plain' }, { style: 'plain' }],
    [
      { 'o.maskCvv': 'true', 'o.requireCvv': 'false' },
      { maskCvv: true, requireCvv: false },
    ],
    [{ 'o.browser.threeDChallengeWindow': '3' }, { browser: { threeDChallengeWindow: 3 } }],
    [{ 'o.inlineFlow': 'PAYPAL, VISA' }, { inlineFlow: ['PAYPAL', 'VISA'] }],
    [{ 'o.inlineFlow': '["PAYPAL"]' }, { inlineFlow: ['PAYPAL'] }],
    [{ 'o.labels': '{"submit":"</script>"}' }, { labels: { submit: '</script>' } }],
    [{ 'o.labels': 'no object' }, { labels: 'no object' }],
    [{ 'o.spinner.lines': 'many' }, { spinner: { lines: 'many' } }],
    [
      { 'o.billingAddress': '{"city":"Bonn"}', 'o.billingAddress.country': 'DE' },
      { billingAddress: { city: 'Bonn', country: 'DE' } },
    ],
    [{ 'o.billingAddress': 'x', 'o.billingAddress.country': 'DE' }, { billingAddress: { country: 'DE' } }],
    [{ 'o.style': ' ', 'o.locale': '' }, {}],
    [{ 'o.style': ['plain', 'card'] }, {}],
    [{ 'o.labels': `"${'x'.repeat(2000)}"` }, {}],
    [{ 'o.onReady': 'alert(1)', 'o.createCheckout': 'x', 'o.__proto__': 'x', 'o.constructor': 'x' }, {}],
    [{ 'o.labels.__proto__.x': 'y', 'o.registrations.constructor': 'x', style: 'plain' }, {}],
  ])('give for %j the options %j', (query, options) => {
    expect(chosen(query)).toEqual(options);
  });

  test('begin with the accordion, which is in the code as any choice is', () => {
    expect(readChosenOptions(writtenOptions({ query: {} }))).toEqual(first);
    const query = { 'o.layout': 'stacked' };
    expect(readChosenOptions(writtenOptions({ query }))).toEqual({ layout: 'stacked' });
  });

  test('change no prototype, here or in the code that is shown', () => {
    const options = chosen({ 'o.labels': '{"__proto__":{"polluted":"yes"},"submit":"Go"}' });
    expect(JSON.stringify(options)).toBe('{"labels":{"submit":"Go"}}');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});

test('the code to paste contains no text that ends its script', () => {
  const code = createSnippet(
    { labels: { submit: '</script><script>alert(1)</script><!--' } },
    ['VISA'],
    'http://g',
  );
  expect(code.match(/<\/script>/g)).toHaveLength(2);
  expect(code).toContain('data-brands="VISA"');
  const [, literal = ''] = /wpwlOptions = (.*?);\n<\/script>/s.exec(code) ?? [];
  expect(JSON.parse(literal)).toEqual({ labels: { submit: '</script><script>alert(1)</script><!--' } });
});

test('the callbacks that are logged change nothing by their answer', () => {
  const names = callbackChapters.flatMap(({ rows }) => Object.keys(rows));
  const silent = names.filter((name) => !loggedCallbacks.includes(name));
  expect(silent).toEqual([
    'createCheckout',
    'applePay.onPaymentMethodSelected',
    'applePay.onShippingContactSelected',
    'applePay.onShippingMethodSelected',
    'applePay.onCouponCodeChanged',
    'googlePay.onPaymentDataChanged',
    'googlePay.onPaymentAuthorized',
  ]);
});

describe('the page', () => {
  let started: TestShop;
  let shop: FastifyInstance;

  beforeAll(async () => {
    started = await testShop();
    ({ shop } = started);
  });
  afterAll(async () => {
    await started.close();
  });

  const get = async (query: Record<string, string>) => {
    const url = `/playground?${new URLSearchParams({ lang: 'en', ...query })}`;
    return (await shop.inject({ method: 'GET', url, headers: { host: 'localhost:3000' } })).body;
  };

  test.each([
    `</script><script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `' onmouseover='alert(1)`,
    `{{options}}`,
    `\u2028</pre><svg onload=alert(1)>`,
  ])('shows hostile values as they are, and no markup of them: %s', async (value) => {
    const html = await get({
      'o.labels': JSON.stringify({ submit: value }),
      'o.style': value,
      brands: value,
    });
    const tags = html.replaceAll(/"[^"]*"/g, '""').match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => /<script>|<img src=x|<svg|\son[a-z]+=/.test(tag))).toEqual([]);
    const [, options = ''] = / data-options="([^"]*)"/.exec(html) ?? [];
    const unescaped = options
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(unescaped)).toEqual({
      locale: 'en',
      ...first,
      labels: { submit: value },
      style: value.trim(),
    });
  });

  test('has a control for every option with its chosen value, and opens the parts with choices', async () => {
    const html = await get({ 'o.maskCvv': 'true', 'o.autofocus': 'card.holder' });
    const missing = all.filter(({ key }) => !html.includes(`id="${toOptionParameter(key)}"`));
    expect(missing).toEqual([]);
    expect(html).toContain('<option selected>true</option>');
    expect(html).toContain('value="card.holder"');
    const [, options = ''] = html.split('id="choices"');
    expect(options.match(/<details class="help" open/g)).toHaveLength(1);
    expect(options.match(/class="control changed"/g)).toHaveLength(2);
  });

  test('gives the wallets on the page the options that they need, and lets a visitor change them', async () => {
    const html = await get({ brands: 'GOOGLEPAY' });
    expect(html).toContain(`gatewayMerchantId&quot;:&quot;${entityId}&quot;`);
    expect(html).not.toContain('applePay&quot;');
    const own = await get({ brands: 'APPLEPAY', 'o.applePay.countryCode': 'FR' });
    expect(own).toContain('applePay&quot;:{&quot;countryCode&quot;:&quot;FR&quot;}');
  });

  test('keeps the options when the language is changed', async () => {
    const html = await get({ 'o.maskCvv': 'true', brands: 'VISA' });
    expect(html).toContain('<a href="/playground?brands=VISA&amp;o.maskCvv=true&amp;lang=de"');
  });

  test('tells its script what choices mean, and gives it a checkout for another form', async () => {
    const query = new URLSearchParams({
      lang: 'de',
      brands: 'VISA',
      'o.maskCvv': 'true',
    });
    const { headers, ...answer } = await started.get(`/playground/code?${query}`);
    expect(headers['content-type']).toMatch('application/json');
    const { options, brands, code } = answer.json();
    expect({ options, brands }).toEqual({
      options: { locale: 'de', ...first, maskCvv: true },
      brands: ['VISA'],
    });
    expect(code).toContain('"maskCvv": true');
    const checkout = (await started.get(`/playground/checkout?${query}`)).json();
    expect(checkout.address).toContain(`${started.address}/v1/paymentWidgets.js?checkoutId=`);
    expect(checkout.integrity).toMatch(/^sha384-/);
  });

  test('gives the order of a form another article, and answers 404 for an order that it does not have', async () => {
    const { address } = (await started.get('/playground/checkout?lang=en&brands=VISA')).json();
    const id = new URL(address).searchParams.get('checkoutId') ?? '';
    const change = (checkoutId: string) =>
      started.shop.inject({
        method: 'POST',
        url: `/playground/order?${new URLSearchParams({ checkoutId, article: 'chair', brands: 'VISA' })}`,
        headers: { host: 'localhost:3000' },
      });
    expect((await change(id)).statusCode).toBe(204);
    const config = await (await fetch(`${started.address}/v1/checkouts/${id}/config`)).json();
    expect([config.amount, config.currency]).toEqual(['249.00', 'EUR']);
    expect((await change('unknown')).statusCode).toBe(404);
  });
});
