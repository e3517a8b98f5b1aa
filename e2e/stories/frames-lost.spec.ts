/** Frames that do not come, or are replaced by the page: the shopper is told in time. */
import type { Page } from '@playwright/test';
import { holdBack } from '../fixtures/hold-back.ts';
import { expect, test } from '../fixtures/test.ts';

const listening = `var log = []; var wpwlOptions = {
  onError: function (error) { log.push(error.name + ': ' + error.message); } };`;
const log = (page: Page) => page.evaluate(() => (window as unknown as { log: string[] }).log);
const lost = 'The payment form could not be loaded completely. Check the connection, then press the button.';
const silent = (name: string) => `PciIframeCommunicationError: The secure frame '${name}' does not answer.`;
const story = { options: listening, form: 'action="{result}" data-brands="VISA"' };

test('frames that come late are told of within six seconds, and the message goes when they are there', async ({
  open,
  page,
}) => {
  const release = await holdBack(page, '**/pciIframe.html*');
  const { form, resultUrl } = await open(story);
  await expect(form.message).toHaveText(lost, { timeout: 6_000 });
  expect((await log(page)).sort()).toEqual([silent('card.cvv'), silent('card.number')]);
  release();
  await expect(form.message).toHaveCount(0);
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

test('frames that did not come are loaded again when the shopper presses the button, which then pays', async ({
  open,
  page,
}) => {
  let broken = true;
  await page.route('**/pciIframe.html*', (route) => (broken ? route.abort() : route.continue()));
  const { form, resultUrl } = await open(story);
  await expect(form.message).toHaveText(lost, { timeout: 10_000 });
  broken = false;
  await form.pay();
  await expect(form.message).toHaveCount(0, { timeout: 10_000 });
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

test('a field that is loading shows a bar in its place, and moves nothing when it has come', async ({
  open,
  page,
}) => {
  const release = await holdBack(page, '**/pciIframe.html*');
  const { form } = await open(story);
  const field = form.iframe('card.number');
  await expect(field).toHaveAttribute('aria-busy', 'true');
  const before = await field.boundingBox();
  expect(await field.evaluate((node) => getComputedStyle(node).backgroundImage)).toContain('linear-gradient');
  release();
  await expect(field).toHaveAttribute('aria-busy', 'false');
  expect(await field.evaluate((node) => getComputedStyle(node).backgroundImage)).toBe('none');
  expect(await field.boundingBox()).toEqual(before);
});

test('a script that takes the focus while the shopper types is told of, one that waits for the shopper is not', async ({
  open,
  page,
}) => {
  const { form } = await open({ ...story, body: '{script}{form}<input id="thief">' });
  await form.number.click();
  await page.keyboard.type('4200');
  const typed = await page.evaluate(() => performance.now());
  await page.waitForFunction((moment) => performance.now() - moment > 1_000, typed);
  await page.locator('#thief').click();
  expect(await log(page)).toEqual([]);
  await form.number.click();
  await page.keyboard.press('0');
  await page.evaluate(() => document.querySelector<HTMLElement>('#thief')?.focus());
  await expect
    .poll(() => log(page))
    .toEqual(["WidgetError: The secure frame 'card.number' lost the focus to a script."]);
});

const evil =
  '<!doctype html><title>Evil</title><input name="card.number"><script>heard = []; onmessage = (e) => heard.push(e.data)</script>';
for (const [how, act] of [
  [
    'src',
    (frame: HTMLIFrameElement, url: string): void => {
      frame.src = url;
    },
  ],
  [
    'location',
    (frame: HTMLIFrameElement, url: string): void => {
      Object.assign(frame.contentWindow ?? {}, { location: url });
    },
  ],
] as const) {
  test.describe(`a field whose frame gets another document by ${how}`, () => {
    test.use({ allowedViolations: /frame-src/ });
    test('is told of, comes back with its value, and nothing goes to the other document', async ({
      open,
      page,
      gateway,
      merchant,
      api,
    }) => {
      const url = merchant.serve('/evil', { html: evil, headers: { 'Content-Security-Policy': '' } });
      const { form, checkoutId, resultUrl } = await open({
        ...story,
        headers: {
          'Content-Security-Policy': `script-src 'nonce-bWVyY2hhbnQ' ${gateway.gateway}; frame-src ${gateway.gateway} ${merchant.origin}`,
        },
      });
      await form.fill();
      const heard: unknown[] = [];
      page.on('framenavigated', async (frame) => {
        if (frame.url() === url)
          heard.push(...((await frame.evaluate('heard').catch(() => [])) as unknown[]));
      });
      const frame = form.iframe('card.number');
      await frame.evaluate(act, url);
      await expect.poll(() => log(page), { timeout: 5_000 }).toContain(silent('card.number'));
      await expect(form.number).toHaveValue('4200 0000 0000 0026');
      await expect(form.message).toHaveCount(0);
      expect(await api.getPaymentRequests(checkoutId)).toHaveLength(0);
      expect(heard).toEqual([]);
      await form.pay();
      await page.waitForURL(`${resultUrl}?*`);
    });
  });
}
