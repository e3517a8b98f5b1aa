/** The ways in which pages load the script and list the brands. */

import { inlineScript } from '../fixtures/merchant.ts';
import { expect, type StoryOptions, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** Reads, in the page, what onReady was called with. */
const readReadyCalls = () => (window as unknown as { ready?: unknown[] }).ready ?? [];
/** Options of a page that keeps what onReady is called with. */
const keepReady = 'var ready = []; var wpwlOptions = { onReady: function (list) { ready.push(list); } };';

const scriptTag = (gateway: string, id: string, attributes = '') =>
  `<script ${attributes} src="${gateway}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;

/** Where and how the script's tag stands on a page. */
const situations: Record<string, (gateway: string, id: string) => StoryOptions> = {
  'in the head': (gateway, id) => ({
    head: inlineScript(keepReady) + scriptTag(gateway, id),
    body: '{form}',
  }),
  'in the head with defer': (gateway, id) => ({
    head: inlineScript(keepReady) + scriptTag(gateway, id, 'defer'),
    body: '{form}',
  }),
  'in the body after the form': () => ({ options: keepReady, body: '{form}{script}' }),
  'before options that a top-level const declares': (gateway, id) => ({
    head: scriptTag(gateway, id),
    body: `{form}${inlineScript('var ready = []; const wpwlOptions = { onReady(list) { ready.push(list); } };')}`,
  }),
};

for (const [name, story] of Object.entries(situations)) {
  test(`the script works ${name}`, async ({ page, api, gateway, open }) => {
    const { id } = await api.createCheckout();
    const options = story(gateway.url, id);
    const hasOwnCheckout = JSON.stringify(options).includes(id);
    const opened = await open(hasOwnCheckout ? { form: 'data-brands="VISA MASTER"', ...options } : options);
    await opened.form.ready();
    await expect.poll(() => page.evaluate(readReadyCalls)).toHaveLength(1);
    expect(await page.evaluate(readReadyCalls)).toMatchObject([[{ containerKey: 'card' }]]);
    await expect(page.locator('.wpwl-container-card')).toHaveCount(1);
  });
}

test('without a brand list the form detects the brand and has no list of brands; without an action the checkout’s address counts, on a page, too, that deletes wpwl and wpwlOptions in strict mode', async ({
  open,
  api,
  page,
  merchant,
}) => {
  const later = `${merchant.origin}/later`;
  const { form, checkoutId } = await open({
    options: 'window.wpwlOptions = {};',
    body: '{script}<form class="paymentWidgets"></form>',
    checkout: { shopperResultUrl: later },
  });
  await expect(form.brand).toHaveCount(0);
  await form.fill({ number: '5200000000000056' });
  expect(await page.evaluate('wpwl.cacheVersion')).toMatch(/^[0-9a-f]{12}$/);
  // In strict mode, to delete what may not be deleted throws. A function of this file would run in sloppy mode.
  await page.evaluate(`(function () { 'use strict'; delete window.wpwl; delete window.wpwlOptions; })()`);
  expect(await page.evaluate("'wpwl' in window || 'wpwlOptions' in window")).toBe(false);
  await form.pay();
  await page.waitForURL(`${later}?*`);
  expect((await api.getStatus(checkoutId)).record.paymentBrand).toBe('MASTER');
});

test('loading again with another checkout id, without unload, leaves one widget with the new checkout', async ({
  open,
  api,
  page,
  gateway,
}) => {
  const { form } = await open();
  await form.ready();
  const { id } = await api.createCheckout();
  await page.evaluate((src) => {
    const script = document.createElement('script');
    script.src = shopPolicy().createScriptURL(src);
    document.body.append(script);

    // The story's page enforces Trusted Types, so the shop's own code needs a policy.
    function shopPolicy() {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
      };
      return trustedTypes.createPolicy('shop', { createScriptURL: (url: string) => url });
    }
  }, `${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}`);
  await expect
    .poll(() =>
      page.evaluate(() => (window as unknown as { wpwl: { checkout: { id: string } } }).wpwl.checkout.id),
    )
    .toBe(id);
  await form.ready();
  await expect(page.locator('.wpwl-container-card')).toHaveCount(1);
  await form.fill();
  await form.pay();
  await page.waitForURL('**/result?*');
  expect((await api.getStatus(id)).record.result.code).toBe('000.100.110');
});
