/** Payments with the connector for Stripe in the simulator's place: a card that is asked, and every other brand that it takes. */
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { CardForm, Challenge, MethodForm } from '../../src/testing/kit/playwright/index.ts';
import { launchOptions } from '../../tools/browser.mjs';
import { MerchantApi, type RunningGateway, startGateway } from '../fixtures/gateway.ts';
import { Merchant } from '../fixtures/merchant.ts';
import { serveStory } from '../fixtures/story.ts';
import { expect, test } from '../fixtures/test.ts';

// Gateway, shop and Stripe are of three sites, and none of them is the kit's gateway. Chromium takes Stripe's page for one of the
// internet, from which no frame may go back to this computer.
test.use({
  guards: { thirdHosts: false },
  typing: 'fill',
  launchOptions: {
    ...launchOptions(),
    args: [...launchOptions().args, '--disable-features=LocalNetworkAccessChecks'],
  },
});

let gateway: RunningGateway;
let shop: Merchant;

test.beforeAll(async () => {
  const config = fileURLToPath(new URL('../fixtures/stripe-acquirer.mjs', import.meta.url));
  gateway = await startGateway('--config', config);
  shop = await Merchant.start(gateway.url);
});
test.afterAll(async () => {
  await shop?.stop();
  await gateway?.stop();
});

/** Serves Stripe's page for shoppers, with a button `yes` and a button `no`, and tells the fake what was pressed. */
test.beforeEach(async ({ context }) => {
  await context.route('https://hooks.stripe.com/**', async (route) => {
    const [, port, id, answer] = new URL(route.request().url()).pathname.split('/');
    const text = answer
      ? `<script>location = ${JSON.stringify(await (await fetch(`http://127.0.0.1:${port}/${id}/${answer}`)).text())}</script>`
      : ['yes', 'no'].map((word) => `<form action="${id}/${word}"><button>${word}</button></form>`).join('');
    const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stripe</title>${text}</html>`;
    await route.fulfill({ contentType: 'text/html', body });
  });
});

const shopper = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane@shop.example',
  'billing.street1': 'Main Street 5',
  'billing.city': 'Ulm',
  'billing.postcode': '89073',
};

/** Opens a checkout with the form of one brand. */
async function open(page: Page, brand: string, more: Record<string, string> = {}) {
  const api = new MerchantApi({ url: gateway.url, entityId: 'a'.repeat(32), accessToken: 'dGVzdA==' });
  const checkout = { testMode: 'EXTERNAL', ...shopper, ...more };
  const form = `action="{result}" data-brands="${brand}"`;
  const { url, checkoutId, resultUrl } = await serveStory({ api, merchant: shop }, { checkout, form });
  await page.goto(url);
  return {
    url,
    toResult: () => page.waitForURL(`${resultUrl}?*`),
    readRecord: async () => (await api.getStatus(checkoutId)).record,
  };
}

for (const { answer, code } of [
  { answer: 'yes', code: '000.100.112' },
  { answer: 'no', code: '100.380.401' },
])
  test(`a card that Stripe asks about is ${code} when its holder says ${answer} in the frame of the form`, async ({
    page,
  }) => {
    const { toResult, readRecord } = await open(page, 'VISA');
    const form = new CardForm(page, { type: 'fill' });
    await form.ready();
    await form.fill({ number: '4000000000003220' });
    await form.pay();
    await new Challenge(page).issuer.getByRole('button', { name: answer, exact: true }).click();
    await toResult();
    expect((await readRecord()).result.code).toBe(code);
  });

/** A brand, the key of its form, what the shopper fills in, and what the checkout has besides. */
interface Row {
  readonly brand: string;
  readonly key: string;
  readonly fill?: Record<string, string>;
  readonly more?: Record<string, string>;
}

const rows: readonly Row[] = [
  { brand: 'IDEAL', key: 'onlineTransfer-IDEAL' },
  { brand: 'EPS', key: 'onlineTransfer-EPS' },
  { brand: 'BANCONTACT_LINK', key: 'virtualAccount-BANCONTACT_LINK' },
  { brand: 'PRZELEWY', key: 'virtualAccount-PRZELEWY' },
  { brand: 'TWINT', key: 'virtualAccount-TWINT', more: { currency: 'CHF' } },
  { brand: 'ALIPAY', key: 'virtualAccount-ALIPAY' },
  { brand: 'PAYPAL', key: 'virtualAccount-PAYPAL' },
  {
    brand: 'KLARNA_PAYMENTS_ONE',
    key: 'virtualAccount-KLARNA_PAYMENTS_ONE',
    more: { 'billing.country': 'DE' },
  },
  {
    brand: 'AFTERPAY_PACIFIC',
    key: 'virtualAccount-AFTERPAY_PACIFIC',
    more: { 'billing.country': 'AU', currency: 'AUD' },
  },
  { brand: 'CLEARPAY', key: 'virtualAccount-CLEARPAY', more: { 'billing.country': 'GB', currency: 'GBP' } },
];

test.describe('on Stripe’s page', () => {
  /** Presses the button of a form, and answers on Stripe's page. */
  async function answer(page: Page, { key, fill = {} }: Row, word: string): Promise<void> {
    const method = new MethodForm(page, key);
    await method.fill(fill);
    await method.button.click();
    await page.waitForURL('https://hooks.stripe.com/**');
    await page.getByRole('button', { name: word, exact: true }).click();
  }

  for (const row of rows)
    test(`a shopper pays with ${row.brand}`, async ({ page }) => {
      const { toResult, readRecord } = await open(page, row.brand, row.more);
      await answer(page, row, 'yes');
      await toResult();
      const { paymentBrand, result } = await readRecord();
      expect([paymentBrand, result.code]).toEqual([row.brand, '000.100.112']);
    });

  test('a no is a decline, and the shopper can pay the same checkout again', async ({ page }) => {
    const [row] = rows;
    if (!row) throw new Error('There is no row.');
    const { url, toResult, readRecord } = await open(page, row.brand);
    await answer(page, row, 'no');
    await toResult();
    expect((await readRecord()).result.code).toBe('100.380.401');
    await page.goto(url);
    await answer(page, row, 'yes');
    await toResult();
    expect((await readRecord()).result.code).toBe('000.100.112');
  });
});

for (const brand of ['DIRECTDEBIT_SEPA', 'SEPA'])
  test(`a shopper pays with ${brand} at Stripe without leaving the shop`, async ({ page }) => {
    const { toResult, readRecord } = await open(page, brand);
    const method = new MethodForm(page, 'directDebit');
    await method.fill({ accountHolder: 'Jane Jones', accountIban: 'DE89370400440532013000' });
    await method.button.click();
    await toResult();
    const { paymentBrand, result } = await readRecord();
    expect([paymentBrand, result.code]).toEqual([brand, '000.100.112']);
  });

for (const { brand, given, find } of [
  { brand: 'SIBS_MULTIBANCO', given: 'reference', find: (code) => code.getByText('Reference') },
  { brand: 'WECHAT_PAY', given: 'QR code', find: (code) => code.getByRole('img') },
] satisfies { brand: string; given: string; find(code: FrameLocator): Locator }[])
  test(`a shopper who pays with ${brand} at Stripe is shown its ${given} in the shop, and the payment is pending`, async ({
    page,
  }) => {
    const { readRecord } = await open(page, brand);
    await new MethodForm(page, `virtualAccount-${brand}`).button.click();
    const code = page.locator('iframe.wpwl-target').filter({ visible: true }).contentFrame();
    await expect(find(code)).toBeVisible();
    expect((await readRecord()).result.code).toBe('000.200.000');
  });
