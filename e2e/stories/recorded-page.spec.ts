/** A page that was recorded with its browser's requests pays from the recording, when neither gateway nor shop is there. */
import { type Browser, expect } from '@playwright/test';
import { CardForm, repeatIds } from '../../src/testing/kit/playwright/index.ts';
import { MerchantApi, startGateway } from '../fixtures/gateway.ts';
import { Merchant } from '../fixtures/merchant.ts';
import { serveStory } from '../fixtures/story.ts';
import { test } from '../fixtures/test.ts';

// The gateway of this story is not the kit's.
test.use({ guards: { thirdHosts: false } });

/** Pays by card on the page, with the requests recorded or answered by the recording. Returns the addresses of what was sent. */
async function pay(browser: Browser, recording: string, url: string, isRecorded: boolean): Promise<string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const attempts: string[] = [];
  page.on('request', (request) => {
    const id = new URLSearchParams(request.postData() ?? '').get('attemptId');
    if (id) attempts.push(id);
  });
  await repeatIds(context);
  await context.routeFromHAR(recording, isRecorded ? { notFound: 'abort' } : { update: true });
  await page.goto(url);
  const form = new CardForm(page, { type: 'fill' });
  await form.ready();
  await form.fill();
  await form.pay();
  await page.waitForURL(/result\?.*resourcePath=/);
  await context.close();
  return attempts;
}

test('a page whose requests were recorded is paid from the recording without a gateway', async ({
  browser,
}, info) => {
  const recording = info.outputPath('shop.har');
  const gateway = await startGateway();
  const shop = await Merchant.start(gateway.url);
  const api = new MerchantApi(gateway);
  const { url } = await serveStory({ api, merchant: shop }, { form: 'action="{result}" data-brands="VISA"' });
  const [first, ...repeats] = await pay(browser, recording, url, false);
  await shop.stop();
  await gateway.stop();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(repeats).toEqual([]);
  expect(await pay(browser, recording, url, true)).toEqual([first]);
});
