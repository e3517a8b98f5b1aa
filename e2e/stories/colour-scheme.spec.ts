/** Frames have the ground of their field, also when the colour scheme changes while the page is open. */
import type { Page } from '@playwright/test';
import { needs } from '../fixtures/chromium-only.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { readPixels } from '../fixtures/read-pixels.ts';
import { expect, test } from '../fixtures/test.ts';

const light = 'rgb(255, 255, 255)';
const dark = 'rgb(14, 17, 20)';

/** How pages become dark and light while they are open. */
const ways: Record<string, { head: string; change(page: Page, scheme: 'light' | 'dark'): Promise<void> }> = {
  'a page with a <meta> tag, whose device changes': {
    head: '<meta name="color-scheme" content="light dark">',
    change: (page, colorScheme) => page.emulateMedia({ colorScheme }),
  },
  'a page that changes its <meta> tag': {
    head: '<meta name="color-scheme" content="light">',
    change: (page, scheme) =>
      page.locator('meta[name=color-scheme]').evaluate((meta, content) => {
        meta.setAttribute('content', content);
      }, scheme),
  },
  'a page that changes a class of its own': {
    head: inlineStyle('.dark { color-scheme: dark }'),
    change: (page, scheme) =>
      page.locator('html').evaluate((html, name) => {
        html.setAttribute('class', name);
      }, scheme),
  },
  'a page of Bootstrap’s, whose shopper wants no motion': {
    head: inlineStyle('[data-bs-theme=dark] { color-scheme: dark }'),
    async change(page, scheme) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.locator('html').evaluate((html, name) => {
        html.setAttribute('data-bs-theme', name);
      }, scheme);
    },
  },
};

for (const [way, { head, change }] of Object.entries(ways)) {
  test(
    `${way}: the frames follow to dark and to light, corners and all (A-78)`,
    needs.media,
    async ({ open, page }) => {
      const { form } = await open({ head });
      await form.ready();
      const frame = form.frame('card.cvv');
      // The padding beside the frame, and the corner of the frame, which its rounded input does not cover.
      const places = [
        { x: -6, y: 8 },
        { x: -42, y: 2 },
      ];
      for (const [scheme, ground] of [
        ['dark', dark],
        ['light', light],
      ] as const) {
        await change(page, scheme);
        await expect(form.cvv).toHaveCSS('background-color', ground);
        await expect.poll(() => readPixels(frame, places)).toEqual([ground, ground]);
      }
    },
  );
}
