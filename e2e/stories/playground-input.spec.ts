/** The playground by keyboard alone, and by finger on a small phone. */
import type { Locator, Page } from '@playwright/test';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { expectNoSidewaysScroll } from '../fixtures/sideways.ts';
import { expect, test } from '../fixtures/test.ts';

// The demo shop has a gateway of its own.
test.use({ guards: async ({ demo }, use) => use({ thirdHosts: [demo.url] }) });

/** Presses a key until the element has the focus. */
async function pressUntil(page: Page, key: 'Tab' | 'Shift+Tab', element: Locator): Promise<void> {
  for (let turn = 0; turn < 60; turn++) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(element).toBeFocused();
}

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test(
  'by keyboard alone an option is found, changed and put back, and the link is copied',
  needs.clipboard,
  async ({ page, context, demoShop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${demoShop}/playground?lang=en`);
    await new CardForm(page).ready();
    await pressUntil(page, 'Tab', page.getByLabel('Search options'));
    await page.keyboard.type('maskcvv');
    const option = page.getByLabel('maskCvv', { exact: true });
    await pressUntil(page, 'Tab', option);
    await page.keyboard.type('true');
    const code = page.locator('#snippet');
    await expect(code).toContainText('"maskCvv": true');
    const undo = page.getByRole('button', { name: 'Reset to defaults: maskCvv' });
    await pressUntil(page, 'Tab', undo);
    await page.keyboard.press('Enter');
    await expect(option).toBeFocused();
    await expect(undo).toHaveCount(0);
    await expect(code).not.toContainText('maskCvv');
    await page.keyboard.type('true');
    await expect(code).toContainText('"maskCvv": true');
    await pressUntil(page, 'Shift+Tab', page.getByRole('button', { name: 'Copy link' }));
    await page.keyboard.press('Enter');
    await expect(page.locator('#said')).toHaveText('Copied');
    expect(await readClipboard(page)).toContain('o.maskCvv=true');
  },
);

test.describe('by finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

  test('at 320 pixels an option is chosen, the link is copied, and nothing scrolls sideways', {
    ...needs.touch,
    annotation: [needs.touch.annotation, needs.clipboard.annotation],
  }, async ({ page, context, demoShop }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${demoShop}/playground?lang=en`);
    await new CardForm(page).ready();
    await page.getByLabel('Search options').tap();
    await page.keyboard.type('maskcvv');
    await page.getByLabel('maskCvv', { exact: true }).selectOption('true');
    await expect(page.locator('#snippet')).toContainText('"maskCvv": true');
    await page.getByRole('button', { name: 'Reset to defaults: maskCvv' }).tap();
    await expect(page.locator('#snippet')).not.toContainText('maskCvv');
    await expectNoSidewaysScroll(page, 'options');

    await page.getByRole('button', { name: 'Copy link' }).tap();
    await expect(page.locator('#said')).toHaveText('Copied');
    expect(await readClipboard(page)).toContain('/playground?');
  });
});
