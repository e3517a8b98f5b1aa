/** A shop whose script tag names the gateway from which its merchant has moved. The widget follows to the other one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CardForm, Challenge, MethodForm } from '../../src/testing/kit/playwright/index.ts';
import { type MerchantApi, type RunningGateway, startGateway } from '../fixtures/gateway.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { Merchant, resultPage } from '../fixtures/merchant.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { expect, renderStoryPage, test } from '../fixtures/test.ts';

// The named gateway is another host than the kit's gateway.
test.use({ guards: { thirdHosts: false } });

/** Made anew each time, because a worker may run the tests of this file in several turns. */
let folder: string;
/** The gateway that the script tag names. */
let named: RunningGateway;
let shop: Merchant;
test.beforeAll(async ({ gateway }) => {
  folder = mkdtempSync(join(tmpdir(), 'payment-widgets-moved-'));
  const config = join(folder, 'gateway.config.json');
  const channels = [{ id: 'a'.repeat(32), name: 'Shop' }];
  const merchants = [{ id: 'b'.repeat(32), name: 'Shop', movedTo: gateway.url, channels }];
  const tokens = [{ accessToken: 'dGVzdA==', entities: ['b'.repeat(32)] }];
  writeFileSync(config, JSON.stringify({ environment: 'test', merchants, tokens }));
  named = await startGateway('--config', config);
  // The shop's policy names both gateways.
  shop = await Merchant.start(`${named.url} ${gateway.url}`);
});
test.afterAll(async () => {
  await shop?.stop();
  await named?.stop();
  rmSync(folder, { recursive: true });
});

/** Serves a page for a new checkout of the other gateway, and opens it. */
async function openPage(page: Page, api: MerchantApi, brands: string) {
  const { id } = await api.createCheckout();
  const resultUrl = shop.serve('/result', { html: resultPage });
  const form = `action="${resultUrl}" data-brands="${brands}"`;
  await page.goto(shop.serve('/pay', { html: renderStoryPage({ form }, named.url, id, resultUrl) }));
  return { id, resultUrl };
}

test('a card is paid with, and the issuer’s question answered, where its merchant has moved to', async ({
  api,
  page,
}) => {
  const { id, resultUrl } = await openPage(page, api, 'VISA');
  const form = new CardForm(page, { type: 'fill' });
  await form.ready();
  await form.fill({ number: challengeCard });
  await form.pay();
  const challenge = new Challenge(page);
  await challenge.opened();
  await challenge.answer('1234');
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(id)).record.result.code).toBe('000.100.110');
});

test('a card field that is there before the gateway’s answer works when the answer comes from another host', async ({
  api,
  page,
}) => {
  const answer = await holdBack(page, '**/config');
  const { id, resultUrl } = await openPage(page, api, 'VISA');
  const form = new CardForm(page, { type: 'fill' });
  await form.ready();
  await expect(form.frame('card.number')).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(form.frame('card.number')).toHaveAttribute('aria-busy', 'false');
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(id)).record.result.code).toBe('000.100.110');
});

test('another method is paid with where its merchant has moved to', async ({ api, page }) => {
  const { id, resultUrl } = await openPage(page, api, 'DIRECTDEBIT_SEPA');
  const form = new MethodForm(page, 'directDebit');
  await form.fill({ accountHolder: 'Jane Jones', accountIban: 'de23100000001234567890' });
  await form.button.click();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(id)).record.result.code).toBe('000.100.110');
});
