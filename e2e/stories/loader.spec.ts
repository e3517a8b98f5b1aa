/** `loadPaymentWidgets` of the package, in a shop's page: what it does when the script comes, and why it says that it did not. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type * as loader from '../../src/loader/index.ts';
import { inlineScript, nonce } from '../fixtures/merchant.ts';
import { test as base, expect, type Story, type StoryOptions } from '../fixtures/test.ts';

const built = new URL('../../dist/lib/index.js', import.meta.url);

interface Wanted {
  checkoutId: string;
  integrity?: string | undefined;
}
type ShopWindow = typeof window & { loader: typeof loader; widgets: loader.PaymentWidgets | null };

/** Opens a shop's page with the loader and a form, and no script of the gateway. */
const test = base.extend<{ openShop(options?: StoryOptions): Promise<Story> }>({
  openShop: async ({ open, merchant, page }, use) => {
    merchant.serve('/loader.js', {
      html: readFileSync(built, 'utf8'),
      headers: { 'Content-Type': 'text/javascript' },
    });
    await use(async (options) => {
      const tag = `<script type="module" nonce="${nonce}">import * as loader from '/loader.js'; window.loader = loader;</script>`;
      const form = '<form action="{result}" data-brands="VISA MASTER"></form>';
      const story = await open({ body: `${form}${tag}${inlineScript('')}`, ...options });
      await page.waitForFunction(() => 'loader' in window);
      return story;
    });
  },
});

/** Loads the form and waits until it is ready. Gives its containers, or the reason and the message of the failure. */
function load(page: Page, gateway: string, wanted: Wanted): Promise<string | readonly string[]> {
  return page.evaluate(
    async ([address, more]) => {
      const shop = window as unknown as ShopWindow;
      const form = document.querySelector('form') as HTMLFormElement;
      try {
        shop.widgets = await shop.loader.loadPaymentWidgets({ ...more, gateway: address, form });
        return (await shop.widgets?.ready) ?? 'null';
      } catch (error) {
        const { reason, message } = error as loader.PaymentWidgetsLoadError;
        return `${reason}: ${message}`;
      }
    },
    [gateway, wanted] as const,
  );
}

const card = ['wpwl-container-card'];

test('a wrong hash is "integrity", and the right one is taken', async ({ openShop, page, gateway, api }) => {
  await openShop();
  const { id: checkoutId, integrity } = await api.createCheckout({ integrity: 'true' });
  const wrong = `sha384-${'A'.repeat(64)}`;
  expect(await load(page, gateway.url, { checkoutId, integrity: wrong })).toMatch(/^integrity: /);
  expect(await load(page, gateway.url, { checkoutId, integrity })).toEqual(card);
});

test.describe('a page whose policy does not name the gateway', () => {
  test.use({ allowedViolations: /script|connect/i });

  test('is told so', async ({ openShop, page, gateway }) => {
    const policy = `script-src 'self' 'nonce-${nonce}'; connect-src ${gateway.url}`;
    const { checkoutId } = await openShop({ headers: { 'Content-Security-Policy': policy } });
    expect(await load(page, gateway.url, { checkoutId })).toBe(
      `blocked: The page’s Content-Security-Policy refused ${gateway.url}/v1/paymentWidgets.js?checkoutId=${checkoutId}. Add ${gateway.url} to its script-src.`,
    );
  });
});
