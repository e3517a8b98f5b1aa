import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityId } from '../../support/gateway.ts';
import { checkoutIdIn, linksOf, type TestShop, testShop } from '../../support/shop.ts';

let started: TestShop;
let page: TestShop['page'];

beforeAll(async () => {
  started = await testShop();
  ({ page } = started);
});
afterAll(async () => {
  await started.close();
});

const brandsOf = (html: string) => [...html.matchAll(/data-brands="([^"]*)"/g)].map(([, brands]) => brands);

describe('the checkout page', () => {
  test('prepares a checkout and shows the payment form with the script’s integrity hash', async () => {
    const html = await page('/checkout?article=teapot&style=plain&lang=ar');
    const { address, gateway } = started;
    const id = checkoutIdIn(html);
    expect(html).toContain(
      `<script src="${address}/v1/paymentWidgets.js?checkoutId=${id}" integrity="sha384-widget" crossorigin="anonymous"></script>`,
    );
    expect(html).toContain(
      `<script src="/options.js" data-style="plain" data-locale="ar" data-entity="${entityId}" data-save="حفظ البطاقة لاستخدامها لاحقًا"></script>`,
    );
    expect(brandsOf(html)).toEqual([
      'APPLEPAY GOOGLEPAY PAYPAL',
      'VISA MASTER AMEX DINERS DISCOVER JCB MAESTRO UNIONPAY DIRECTDEBIT_SEPA IDEAL KLARNA_PAYMENTS_ONE',
    ]);
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

  test.each([
    ['method=debit', 'DIRECTDEBIT_SEPA'],
    ['method=cards', 'VISA MASTER AMEX DINERS DISCOVER JCB MAESTRO UNIONPAY'],
    ['brands=PAYPAL&brands=VISA', 'VISA PAYPAL'],
  ])('shows what a link with %s asks for, and no express buttons', async (query, brands) => {
    const html = await page(`/checkout?article=lamp&lang=en&${query}`);
    expect(brandsOf(html)).toEqual([brands]);
    expect(html).not.toContain('class="or"');
    const links = linksOf(html).filter((link) => link.startsWith('/checkout'));
    for (const other of ['/checkout?article=lamp&lang=en', '/checkout?article=lamp&method=cash&lang=en'])
      expect(links).toContain(other);
    expect(links).toContain(
      `/checkout?article=lamp&${query.startsWith('b') ? 'brands=VISA&brands=PAYPAL' : brands.replaceAll(/(^| )/g, '&brands=').slice(1)}&lang=de`,
    );
  });

  test('links its usual checkout in other languages, looks and colours without naming a brand', async () => {
    const links = linksOf(await page('/checkout?article=lamp&lang=en'));
    for (const choice of ['lang=de', 'style=pair&lang=en', 'scheme=dark&lang=en', 'method=transfer&lang=en'])
      expect(links).toContain(`/checkout?article=lamp&${choice}`);
  });

  test('has one drawer with everything for testers, which is closed until a script opens it', async () => {
    const html = await page('/checkout?article=lamp&lang=en');
    const [before = '', drawer = ''] = html.split('<details class="lab">');
    expect(before).not.toMatch(/4200 0000|name="brands"|lang=de|scheme=dark|style=plain/);
    for (const part of ['4200 0000 0000 0042', 'name="brands"', 'lang=de', 'scheme=dark', 'style=plain'])
      expect(drawer).toContain(part);
  });

  test('shows the order with its total twice: beside the payment, and as one line for phones', async () => {
    const html = await page('/checkout?article=chair&lang=en');
    expect(html.match(/<h1>/g)).toHaveLength(2);
    expect(html).toMatch(
      /<details class="order-line"><summary><h1>.*?Armchair<\/h1><b class="price"><bdi class="notranslate" translate="no">€249.00</,
    );
    expect(
      html.match(/<dt>Total<\/dt><dd><bdi class="notranslate" translate="no">€249.00<\/bdi><\/dd>/g),
    ).toHaveLength(2);
    expect(html).toContain('Demo shop: no money is taken.');
  });

  test('says above the form why the payment before was declined, in other languages, too', async () => {
    const html = await page('/checkout?article=chair&declined=reasonDetails&lang=de');
    expect(html).toMatch(
      /class="notice".*Die Angaben zu Karte oder Konto stimmen nicht.*<form class="paymentWidgets"/s,
    );
    expect(linksOf(html)).toContain('/checkout?article=chair&declined=reasonDetails&lang=en');
  });

  test.each(['', 'doBank', 'lamp', 'constructor', '%3Cscript%3E'])(
    'says nothing for a made-up reason: %s',
    async (reason) => {
      expect(await page(`/checkout?article=chair&declined=${reason}`)).not.toContain('class="notice"');
    },
  );
});
