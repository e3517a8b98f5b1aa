import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const folder = fileURLToPath(new URL('.', import.meta.url));

/**
 * Takes the picture of the whole page. Not with `fullPage`: that makes the page one pixel wide for a moment, and the frames
 * may still be painted for such a width.
 */
export async function shoot(page: Page, name: string): Promise<void> {
  const { width = 640 } = page.viewportSize() ?? {};
  const height = await page.evaluate(() => {
    const { bottom } = document.body.getBoundingClientRect();
    return Math.ceil(bottom + scrollY) + 24;
  });
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${folder}${name}.png` });
}
