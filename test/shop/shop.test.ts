import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articles } from '../../src/shop/articles.ts';
import { buildShop } from '../../src/shop/shop.ts';
import { card, checkout, entityId, token } from '../support/gateway.ts';
import { files, type TestShop, testShop } from '../support/shop.ts';

let started: TestShop;
let gateway: TestShop['gateway'];
let address: string;
let shop: FastifyInstance;

beforeAll(async () => {
  started = await testShop();
  ({ gateway, address, shop } = started);
});
afterAll(async () => {
  await started.close();
});

const get = (url: string) => shop.inject({ method: 'GET', url, headers: { host: 'localhost:3000' } });
const page = async (url: string) => (await get(url)).body;
const resultPath = (id: string) => `/result?resourcePath=%2Fv1%2Fcheckouts%2F${id}%2Fpayment`;
const checkoutIdIn = (html: string) => /checkoutId=([0-9A-F]{32}\.[a-z0-9-]+)/.exec(html)?.[1] ?? '';

/** Opens the checkout page, pays as the widget does, and gives the address to which the shopper is sent. */
async function buy(article: string, fields: Record<string, string> = {}): Promise<string> {
  const id = checkoutIdIn(await page(`/checkout?article=${article}&lang=de`));
  return (await gateway.pay(id, { ...card, ...fields })).json().redirect.url;
}

describe('the shop', () => {
  test.each([
    ['en', 'Your order: Reading lamp', ': Reading lamp"', ': </span>'],
    ['de', 'Ihre Bestellung: Leselampe', ': Leselampe"', ': </span>'],
    ['fr', '\u00a0: Lampe de lecture', '\u00a0: Lampe de lecture"', '\u00a0: </span>'],
    ['cn', '：', '：', '：</span>'],
    ['ja', '：', '：', '：</span>'],
  ])('puts the colon of %s between a label and its value', async (lang, title, article, menu) => {
    const home = await page(`/?lang=${lang}`);
    const labels = home.match(/aria-label="[^"]*"/g) ?? [];
    expect(labels.filter((label) => label.includes(article)).length).toBeGreaterThan(0);
    expect(home).toContain(menu);
    const checkout = await page(`/checkout?article=lamp&lang=${lang}`);
    expect(/<title>([^<]*)/.exec(checkout)?.[1]).toContain(title);
    expect(lang === 'cn' || lang === 'ja' ? /aria-label="[^"]*: / : /："/).not.toSatisfy((wrong: RegExp) =>
      wrong.test(home + checkout),
    );
  });

  test.each([
    ['en', 'ltr', 'Reading lamp', '€89.00'],
    ['de', 'ltr', 'Leselampe', '89,00'],
    ['ar', 'rtl', 'مصباح قراءة', '89.00'],
    ['dk', 'ltr', 'Læselampe', '89,00'],
    ['xx', 'ltr', 'Reading lamp', '€89.00'],
  ])('shows its articles in %s', async (lang, dir, name, price) => {
    const html = await page(`/?lang=${lang}`);
    const tag = { dk: 'da', xx: 'en' }[lang] ?? lang;
    expect(html).toContain(`<html lang="${tag}" dir="${dir}" data-scheme="auto">`);
    expect(html).toContain(name);
    expect(html).toContain(price);
    expect(html).not.toMatch(/\{\{|<!--/);
  });

  test('prepares a checkout and shows the payment form with the script’s integrity hash', async () => {
    const html = await page('/checkout?article=teapot&style=plain&lang=ar');
    const id = checkoutIdIn(html);
    expect(html).toContain(
      `<script src="${address}/v1/paymentWidgets.js?checkoutId=${id}" integrity="sha384-widget" crossorigin="anonymous"></script>`,
    );
    expect(html).toContain(
      `<script src="/options.js" data-style="plain" data-locale="ar" data-entity="${entityId}" data-save="حفظ البطاقة لاستخدامها لاحقًا"></script>`,
    );
    expect(html).toContain(
      '<form class="paymentWidgets" action="/result" data-brands="VISA MASTER AMEX DINERS DISCOVER JCB MAESTRO UNIONPAY">',
    );
    const checkout = await gateway.store.findCheckout(id.slice(0, 32));
    expect(checkout?.parameters).toMatchObject({
      amount: '42.50',
      currency: 'EUR',
      paymentType: 'DB',
      integrity: 'true',
      'customParameters[SHOPPER_article]': 'teapot',
      shopperResultUrl: 'http://localhost:3000/result?style=plain&lang=ar',
    });
  });

  test('has no inline script or style on any page, and a policy that allows none', async () => {
    const pages = ['/', '/checkout?article=lamp', '/result', '/nope', '/checkout?article=x', '/%ff'];
    for (const answer of await Promise.all(pages.map(get))) {
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.body).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/);
      expect(answer.headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self' ${address}; style-src 'self' ${address}; img-src 'self' ${address}; ` +
          `connect-src 'self' ${address}; frame-src ${address}; form-action 'self' ${address}; base-uri 'none'; ` +
          "frame-ancestors 'self'; require-trusted-types-for 'script'",
      );
    }
  });

  test.each([
    ['/shop.css', 'text/css; charset=utf-8'],
    ['/options.js', 'text/javascript; charset=utf-8'],
    ['/lamp.svg', 'image/svg+xml'],
  ])('serves %s', async (path, type) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
  });

  test.each([
    ['/', 8],
    ['/checkout?article=lamp', 48],
    ['/playground', 128],
    ['/shop.css', 16],
    ['/shop.js', 4],
    ['/options.js', 2],
    ['/playground.js', 4],
    ...articles.map(({ code }) => [`/${code}.svg`, 4] as const),
  ] as const)('sends a page or a file that is small: %s has at most %i KB', async (path, kilobytes) => {
    const { rawPayload } = await get(path);
    expect(rawPayload.length).toBeGreaterThan(500);
    expect(rawPayload.length).toBeLessThanOrEqual(kilobytes * 1024);
  });

  test.each(['/layout.html', '/../package.json', '/..%2fpackage.json', '/checkout?article=yacht'])(
    'has no page %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('This link does not lead to a payment.');
    },
  );
});

describe('a request the shop does not answer', () => {
  test.each([
    ['a path that is not UTF-8', { method: 'GET', url: '/%ff' }, 400],
    [
      'another host’s name',
      { method: 'GET', url: '/checkout?article=lamp', headers: { host: 'evil.example' } },
      421,
    ],
    [
      'a body',
      { method: 'POST', url: '/checkout', payload: 'x', headers: { 'content-type': 'text/plain' } },
      405,
    ],
  ] as const)('gets a page of the shop all the same: %s', async (_name, request, status) => {
    const answer = await shop.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('This link does not lead to a payment.');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('gets a page even when the shop fails', async () => {
    const unreadable = new Map(files);
    unreadable.get = () => {
      throw new Error('The files are gone.');
    };
    const broken = buildShop({ files: unreadable, gateway: address, entityId, accessToken: token });
    const answer = await broken.inject({ method: 'GET', url: '/shop.css' });
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('Something went wrong in the shop.');
    expect(answer.body).not.toContain('The files are gone.');
    await broken.close();
  });
});

describe('the result page', () => {
  test('shows what the shop’s server has read after a payment', async () => {
    const html = await page((await buy('lamp')).replace('http://localhost:3000', ''));
    expect(html).toContain('data-outcome="paid"');
    expect(html).toContain('Ihre Zahlung wurde angenommen.');
    expect(html).toMatch(
      /<img [^>]*src="\/lamp\.svg"[^>]*>\s*<span>Leselampe <b class="price">89,00\u00a0€<\/b>/,
    );
    expect(html).toContain(
      '<tr><th scope="row">card.<wbr/>last4<wbr/>Digits</th><td>0000</td><td class="quiet">Last four digits.</td></tr>',
    );
    expect(html).toContain('&quot;code&quot;: &quot;000.100.110&quot;');
    const names = [...html.replaceAll('<wbr/>', '').matchAll(/<th scope="row">([^<]+)/g)].map(
      ([, name]) => name,
    );
    expect(names.slice(0, 3)).toEqual(['id', 'paymentType', 'paymentBrand']);
  });

  test('offers another try after a decline', async () => {
    const html = await page(
      (await buy('chair', { 'card.holder': '800.100.153' })).replace('http://localhost:3000', ''),
    );
    expect(html).toContain('data-outcome="declined"');
    expect(html).toContain('href="/checkout?article=chair&amp;lang=de"');
  });

  test.each([
    ['a forced decline, whose record has no id', '800.100.151', 'declined'],
    ['a payment that is pending', '000.200.000', 'pending'],
    ['one whose outcome nobody knows, which may have been charged', '900.100.300', 'pending'],
  ])('shows %s', async (_name, code, outcome) => {
    const id = await gateway.prepare({ 'customParameters[forceResultCode]': code });
    await gateway.pay(id);
    expect(await page(resultPath(id))).toContain(`data-outcome="${outcome}"`);
  });

  test.each([
    ['of the order', {}, 'paid'],
    ['of another amount', { amount: '1.00' }, 'mismatch'],
    ['in another currency', { currency: 'JPY' }, 'mismatch'],
    ['that is only authorised', { paymentType: 'PA' }, 'mismatch'],
    ['of another article', { 'customParameters[SHOPPER_article]': 'lamp' }, 'mismatch'],
  ])('shows whether a payment belongs to the order: one %s', async (_name, change, outcome) => {
    const id = await gateway.prepare({
      ...checkout,
      amount: '249.00',
      'customParameters[SHOPPER_article]': 'chair',
      ...change,
    });
    await gateway.pay(id);
    expect(await page(resultPath(id))).toContain(`data-outcome="${outcome}"`);
  });

  test('stays the same page when the language is changed', async () => {
    const url = (await buy('lamp')).replace('http://localhost:3000', '');
    const link = /href="([^"]+)" lang="ar">/.exec(await page(url))?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(new URL(link, 'http://localhost').searchParams.get('resourcePath')).toBe(
      new URL(url, 'http://localhost').searchParams.get('resourcePath'),
    );
    const html = await page(link);
    expect(html).toContain('<html lang="ar" dir="rtl" ');
    expect(html).toContain('تم قبول دفعتك.');
  });

  test('stays the same page even when the status could not be read', async () => {
    const path = `/v1/checkouts/${'0'.repeat(32)}/payment`;
    const html = await page(`/result?resourcePath=${encodeURIComponent(path)}`);
    const here = `id=${'0'.repeat(32)}&amp;resourcePath=${encodeURIComponent(path)}`;
    expect(html).toContain(`<a href="/result?${here}&amp;lang=de" lang="de">`);
  });

  test.each([
    ['en', 'The payment does not match the order', 'Different from the order:'],
    ['de', 'Die Zahlung passt nicht zur Bestellung', 'Anders als in der Bestellung:'],
    ['ar', 'الدفعة لا تطابق الطلب', 'ما يختلف عن الطلب:'],
  ])(
    'does not accept a cheaper order’s payment for a more expensive one (threeds-security T34), in %s',
    async (lang, ...words) => {
      const cheap = new URL(await buy('teapot')).searchParams.get('resourcePath') ?? '';
      const dear = checkoutIdIn(await page('/checkout?article=chair'));
      const html = await page(`/result?lang=${lang}&id=${dear}&resourcePath=${encodeURIComponent(cheap)}`);
      expect(html).toContain('data-outcome="mismatch"');
      expect(words.filter((text) => !html.includes(text))).toEqual([]);
      expect(html).toContain('<code>ndc, amount</code>');
      expect(html).not.toContain('class="ordered"');
    },
  );

  test('shows a payment with a brand that the shop does not offer', async () => {
    const id = checkoutIdIn(await page('/checkout?article=lamp'));
    await gateway.pay(id, { paymentBrand: 'VISADEBIT' });
    const html = await page(resultPath(id));
    expect(html).toContain('data-outcome="mismatch"');
    expect(html).toContain('<code>paymentBrand</code>');
  });

  test('shows a paid order as paid again when it is loaded again', async () => {
    const url = (await buy('lamp')).replace('http://localhost:3000', '');
    expect([await page(url), await page(url)].every((html) => html.includes('data-outcome="paid"'))).toBe(
      true,
    );
  });

  test('still shows an order when the shop was restarted', async () => {
    const url = (await buy('chair')).replace('http://localhost:3000', '');
    const anew = buildShop({ files, gateway: `${address}/`, entityId, accessToken: token });
    expect((await anew.inject({ method: 'GET', url })).body).toContain('data-outcome="paid"');
    await anew.close();
  });

  test('shows markup of a shopper as text', async () => {
    const url = await buy('lamp', { 'card.holder': '<img src=x onerror=alert(1)>' });
    const html = await page(url.replace('http://localhost:3000', ''));
    expect(html).toContain('&lt;img src=x onerror=alert(1)>');
    expect(html).not.toContain('<img src=x');
  });

  test('says in a friendly way that a status could not be read', async () => {
    const answer = await get(`/result?resourcePath=/v1/checkouts/${'0'.repeat(32)}/payment`);
    expect(answer.statusCode).toBe(502);
    expect(answer.body).toContain('Do not pay again');
  });
});

test('a gateway that cannot be reached leads to a friendly page', async () => {
  const alone = buildShop({ files, gateway: 'http://127.0.0.1:9', entityId, accessToken: token });
  const answer = await alone.inject({ method: 'GET', url: '/checkout?article=lamp' });
  expect(answer.statusCode).toBe(502);
  expect(answer.body).toContain('The checkout could not be started.');
  await alone.close();
});
