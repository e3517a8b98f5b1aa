/** An acquirer that asks the shopper itself: its page stands in the window of the issuers' challenges. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { CardForm, Challenge } from '../../src/testing/kit/playwright/index.ts';
import { MerchantApi, type RunningGateway, startGateway } from '../fixtures/gateway.ts';
import { Merchant } from '../fixtures/merchant.ts';
import { serveStory } from '../fixtures/story.ts';
import { expect, test } from '../fixtures/test.ts';

// Gateway, shop and acquirer are of three sites, and none of them is the kit's gateway.
test.use({ guards: { thirdHosts: false }, typing: 'fill' });

/** The acquirer's pages. One under `/refusing` may not be framed. */
let acquirer: Server;
let gateway: RunningGateway;
let shop: Merchant;
/** The ways in which browsers have asked for the acquirer's pages: `iframe` or `document`. */
let places: unknown[];

test.beforeAll(async () => {
  acquirer = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.2');
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    places.push(request.headers['sec-fetch-dest']);
    const isRefusing = pathname === '/refusing';
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      ...(isRefusing && { 'Content-Security-Policy': "frame-ancestors 'none'" }),
    });
    const buttons = ['yes', 'no'].map(
      (answer) => `<button name="answer" value="${answer}">${answer}</button>`,
    );
    const action = searchParams.get('return');
    response.end(`<!doctype html><html lang="en"><title>Acquirer</title><h1>Is it you?</h1>
      <form method="post" action="${action}">${buttons.join('')}</form>`);
  });
  acquirer.listen(0, '127.0.0.2');
  await once(acquirer, 'listening');
  const config = fileURLToPath(new URL('../fixtures/asking-acquirer.mjs', import.meta.url));
  gateway = await startGateway('--config', config);
  shop = await Merchant.start(gateway.url);
});
test.beforeEach(() => {
  places = [];
});
test.afterAll(async () => {
  await shop?.stop();
  await gateway?.stop();
  acquirer?.close();
});

/** Opens a checkout whose acquirer asks on the page of this path, and pays until it does. */
async function begin(page: Page, path = '/page', brands = 'VISA MASTER') {
  const challenge = `http://127.0.0.2:${(acquirer.address() as AddressInfo).port}${path}?lang=en`;
  const api = new MerchantApi({ url: gateway.url, entityId: 'a'.repeat(32), accessToken: 'dGVzdA==' });
  const checkout = { testMode: 'EXTERNAL', 'customParameters[challenge]': challenge };
  const form = `action="{result}" data-brands="${brands}"`;
  const { url, checkoutId, resultUrl } = await serveStory({ api, merchant: shop }, { checkout, form });
  await page.goto(url);
  const cardForm = new CardForm(page, { type: 'fill' });
  await cardForm.ready();
  await cardForm.fill({ number: '4200000000000026' });
  await cardForm.pay();
  return {
    form: cardForm,
    challenge: new Challenge(page),
    url,
    readCode: async () => (await api.getStatus(checkoutId)).record.result.code,
    toResult: () => page.waitForURL(`${resultUrl}?*`),
  };
}

test('an acquirer’s challenge is answered in the frame of the form, also after a no, a cancellation and a reload, and leads to the shop’s result', async ({
  page,
}) => {
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  const { form, challenge, readCode, toResult, url } = await begin(page, '/page', 'PAYPAL AMEX VISA');
  const [yes, no] = ['yes', 'no'].map((name) => challenge.issuer.getByRole('button', { name, exact: true }));
  await no?.click();
  await toResult();
  expect(await readCode(), 'a no').toBe('100.380.401');

  await page.goto(url);
  await form.fill({ number: '4200000000000026' });
  await form.pay();
  await expect(challenge.issuer.getByRole('heading')).toBeVisible();
  expect(page.url()).toBe(url);
  await expect(challenge.heading).toBeFocused();
  await expect(page.locator('.wpwl-container'), 'brands that no connector takes have no form').toHaveCount(1);
  await expect(page.locator('.wpwl-control-brand option')).toHaveText(['Visa']);
  for (const brand of ['PAYPAL', 'AMEX'])
    expect(told.join('\n')).toContain(`'${brand}' is taken by no connector`);
  await challenge.cancel();
  await expect(form.message).toHaveText('The payment was cancelled. Try again or choose another way to pay.');
  await expect(form.payButton).toBeFocused();
  expect(await readCode(), 'a cancellation').toBe('100.396.101');

  await form.pay();
  await expect(challenge.issuer.getByRole('heading')).toBeVisible();
  await page.reload();
  await yes?.click();
  await toResult();
  expect(await readCode(), 'a yes after a reload').toBe('000.100.112');
  expect(new Set(places)).toEqual(new Set(['iframe']));
});

test('an acquirer’s challenge that cannot be cancelled is told as unknown, and another press charges nothing', async ({
  page,
}) => {
  const { form, challenge, readCode, toResult } = await begin(page, '/stubborn');
  await expect(challenge.issuer.getByRole('heading')).toBeVisible();
  await challenge.cancel();
  await expect(form.message).toHaveText(/we do not know yet whether your payment went through/);
  await form.pay();
  await toResult();
  expect([await readCode(), places]).toEqual(['000.200.000', ['iframe']]);
});

test.describe('an acquirer’s page', () => {
  test.use({ allowedViolations: /frame-ancestors/ });

  test('that shows nothing in the frame gives way to the whole tab', async ({ page }) => {
    await page.clock.install();
    const { challenge, readCode, toResult } = await begin(page, '/refusing');
    await expect.poll(() => places).toEqual(['iframe']);
    await page.clock.fastForward(12_000);
    await expect(challenge.help).toBeVisible();
    await challenge.help.click();
    await challenge.gatewayPage.locator('#full').click();
    await page.waitForURL('http://127.0.0.2:*/**');
    await page.getByRole('button', { name: 'yes' }).click();
    await toResult();
    expect([await readCode(), places]).toEqual(['000.100.112', ['iframe', 'document']]);
  });
});
