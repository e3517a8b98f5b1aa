/** The demo shop where scripts are switched off or blocked: it says so, and shows no control that does nothing. */
import type { Page } from '@playwright/test';
import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { expectNoSidewaysScroll } from '../fixtures/sideways.ts';
import { expect, test } from '../fixtures/test.ts';

// The demo shop has a gateway of its own.
test.use({ guards: async ({ demo }, use) => use({ thirdHosts: [demo.url] }) });

const words = (page: Page) =>
  page.getByText(
    'The payment form needs JavaScript, but a script is switched off or blocked. Allow it, then load this page again.',
  );

/** Expects that everything which only works with a script is hidden. */
async function expectNoDeadControl(page: Page): Promise<void> {
  const dead = '.tools, [role="tablist"], .find, .copy, #log';
  await expect(page.locator(dead).filter({ visible: true })).toHaveCount(0);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the playground says that it needs JavaScript, has no dead controls, and still writes the code', async ({
    page,
    demoShop,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${demoShop}/playground?lang=en`);
    await expect(words(page)).toBeInViewport();
    await expect(page.locator('.stage')).toBeHidden();
    await expectNoDeadControl(page);
    await page.getByText('Every form', { exact: true }).click();
    await page.getByLabel('showLabels', { exact: true }).selectOption('false');
    await page.getByRole('button', { name: 'Code for your page' }).click();
    await page.waitForURL('**/playground?*o.showLabels=false*#snippet');
    await expect(page.locator('#snippet')).toBeInViewport();
    await expect(page.locator('#snippet')).toContainText('"showLabels": false');
  });

  test('the checkout says that it needs JavaScript', async ({ page, demoShop }) => {
    await page.goto(`${demoShop}/checkout?article=lamp&lang=en`);
    await expect(words(page)).toBeVisible();
  });
});

test('where any one script is blocked, the playground says so and has no dead controls', async ({
  page,
  demoShop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/playground.js', '/shop.js', '/v1/paymentWidgets.js']) {
    const isBlocked = ({ pathname }: URL) => pathname === path;
    await page.route(isBlocked, (route) => route.abort());
    await page.goto(`${demoShop}/playground?lang=en`);
    await expect(words(page), path).toBeVisible();
    await expectNoDeadControl(page);
    await expectNoSidewaysScroll(page);
    await page.unroute(isBlocked);
  }
  expect(await findViolations(page)).toEqual([]);
});
