import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildShop } from '../../../src/shop/shop.ts';
import { card, checkout, entityId, token } from '../../support/gateway.ts';
import { checkoutIdIn, files, linksOf, type TestShop, testShop } from '../../support/shop.ts';

let started: TestShop;
let gateway: TestShop['gateway'];
let address: string;
let get: TestShop['get'];
let page: TestShop['page'];

beforeAll(async () => {
  started = await testShop();
  ({ gateway, address, get, page } = started);
});
afterAll(async () => {
  await started.close();
});

const resultPath = (id: string) => `/result?resourcePath=%2Fv1%2Fcheckouts%2F${id}%2Fpayment`;

/** Opens the checkout page, pays as the widget does, and gives the path to which the shopper is sent. */
async function buy(article: string, fields: Record<string, string> = {}): Promise<string> {
  const id = checkoutIdIn(await page(`/checkout?article=${article}&lang=de`));
  const { url } = (await gateway.pay(id, { ...card, ...fields })).json().redirect;
  return url.replace('http://localhost:3000', '');
}

/** Returns the rows of the receipt as texts: name, then value. */
function receiptOf(html: string): string[][] {
  const [receipt = ''] = /<section class="receipt".*?<\/section>/s.exec(html) ?? [];
  const rows = receipt.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g);
  return [...rows].map(([, name = '', value = '']) => [name, value.replace(/<[^>]*>/g, '')]);
}

describe('the result page', () => {
  test('shows what the shop’s server has read after a payment', async () => {
    const html = await page(await buy('lamp'));
    expect(html).toContain('data-outcome="paid"');
    expect(html).toContain('Ihre Zahlung wurde angenommen.');
    expect(html).toMatch(/<section class="receipt".*?src="\/lamp\.svg".*?<span>Leselampe<\/span>/s);
    expect(receiptOf(html)).toEqual([
      ['Bezahlt mit', 'Visa •••• 0000'],
      ['Datum', expect.stringMatching(/^\d+\. \p{L}+ 20\d\d$/u)],
      ['Referenz', expect.stringMatching(/^[0-9a-f]{8}…$/)],
      ['Gesamt', '89,00\u00a0€'],
    ]);
    expect(html).toContain(
      '<tr><th scope="row">card.<wbr/>last4<wbr/>Digits</th><td>0000</td><td class="quiet">Last four digits.</td></tr>',
    );
    expect(html).toContain('&quot;code&quot;: &quot;000.100.110&quot;');
    const names = [...html.replaceAll('<wbr/>', '').matchAll(/<th scope="row">([^<]+)/g)].map(
      ([, name]) => name,
    );
    expect(names.slice(0, 3)).toEqual(['id', 'paymentType', 'paymentBrand']);
  });

  test('has no receipt before a payment', async () => {
    const id = checkoutIdIn(await page('/checkout?article=lamp'));
    expect(await page(resultPath(id))).not.toContain('class="receipt"');
  });

  test('keeps what is for developers in one part that is closed', async () => {
    const html = await page(await buy('lamp'));
    const [before = '', developers = ''] = html.split('<details class="proof">');
    expect(before).not.toMatch(/000\.100\.110|<table/);
    expect(developers).toMatch(/000\.100\.110.*<table.*<pre/s);
  });

  test('offers another try after a decline', async () => {
    const html = await page(await buy('chair', { 'card.holder': '800.100.153' }));
    expect(html).toContain('data-outcome="declined"');
    expect(linksOf(html)).toContain('/checkout?article=chair&declined=reasonDetails&lang=de');
    expect(receiptOf(html)[0]).toEqual(['Zahlungsart', 'Visa •••• 0000']);
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
    const url = await buy('lamp');
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
    ['ar', 'الدفعة لا تطابق الطلب', 'ما يختلف عن الطلب:'],
  ])(
    'does not accept a cheaper order’s payment for a more expensive one (threeds-security T34), in %s',
    async (lang, ...words) => {
      const cheap = new URL(await buy('teapot'), 'http://localhost').searchParams.get('resourcePath') ?? '';
      const dear = checkoutIdIn(await page('/checkout?article=chair'));
      const html = await page(`/result?lang=${lang}&id=${dear}&resourcePath=${encodeURIComponent(cheap)}`);
      expect(html).toContain('data-outcome="mismatch"');
      expect(words.filter((text) => !html.includes(text))).toEqual([]);
      expect(html).toContain('<code>ndc, amount</code>');
      expect(html).not.toContain('teapot.svg');
      expect(receiptOf(html)).toHaveLength(3);
    },
  );

  test('shows a payment with a brand that the shop does not offer', async () => {
    const id = checkoutIdIn(await page('/checkout?article=lamp'));
    await gateway.pay(id, { paymentBrand: 'VISADEBIT' });
    const html = await page(resultPath(id));
    expect(html).toContain('data-outcome="mismatch"');
    expect(html).toContain('<code>paymentBrand</code>');
  });

  test('still shows an order when the shop was restarted', async () => {
    const url = await buy('chair');
    const anew = buildShop({ files, gateway: `${address}/`, entityId, accessToken: token });
    expect((await anew.inject({ method: 'GET', url })).body).toContain('data-outcome="paid"');
    await anew.close();
  });

  test('shows markup of a shopper as text', async () => {
    const url = await buy('lamp', { 'card.holder': '<img src=x onerror=alert(1)>' });
    const html = await page(url);
    expect(html).toContain('&lt;img src=x onerror=alert(1)>');
    expect(html).not.toContain('<img src=x');
  });

  test('says in a friendly way that a status could not be read', async () => {
    const answer = await get(`/result?resourcePath=/v1/checkouts/${'0'.repeat(32)}/payment`);
    expect(answer.statusCode).toBe(502);
    expect(answer.body).toContain('Do not pay again');
  });
});
