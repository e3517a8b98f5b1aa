/** Frames that do not come, or are replaced by the page: the shopper is told in time. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const listening = `var log = []; var wpwlOptions = {
  onError: function (error) { log.push(error.name + ': ' + error.message); } };`;
const log = (page: Page) => page.evaluate(() => (window as unknown as { log: string[] }).log);
const lost = 'The payment form could not be loaded completely. Check the connection and reload the page.';
const silent = (name: string) => `PciIframeCommunicationError: The secure frame '${name}' does not answer.`;
const story = { options: listening, form: 'action="{result}" data-brands="VISA"' };

test('frames that come late are told of within six seconds, and the message goes when they are there', async ({
  open,
  page,
}) => {
  const held: (() => void)[] = [];
  await page.route('**/pciIframe.html*', async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  const { form, resultUrl } = await open(story);
  await expect(form.message).toHaveText(lost, { timeout: 6_000 });
  expect((await log(page)).sort()).toEqual([silent('card.cvv'), silent('card.number')]);
  for (const go of held.splice(0)) go();
  await expect(form.message).toHaveCount(0);
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
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
    test.use({ mayViolate: /frame-src/ });
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
      expect(await api.payments(checkoutId)).toHaveLength(0);
      expect(heard).toEqual([]);
      await form.pay();
      await page.waitForURL(`${resultUrl}?*`);
    });
  });
}
