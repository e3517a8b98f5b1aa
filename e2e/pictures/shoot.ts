/** Takes pictures. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Where the pictures are. */
export const folder = fileURLToPath(new URL('.', import.meta.url));

/**
 * Takes a picture of the whole page, for the file of this name. It does not use `fullPage`, which makes the page one
 * pixel wide for a moment: the frames may still be painted for that width.
 */
export async function shootPage(page: Page, name: string): Promise<void> {
  const { width = 640 } = page.viewportSize() ?? {};
  const height = await page.evaluate(() => {
    const { bottom } = document.body.getBoundingClientRect();
    return Math.ceil(bottom + scrollY) + 24;
  });
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.move(0, 0);
  await shoot(page, name);
}

/**
 * Takes a picture of what the window shows, or of the whole page, for the file of this name. It has the 256 colours that are
 * nearest: a third of the bytes, and most pictures are in the package.
 */
export async function shoot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  const picture = sharp(await page.screenshot({ fullPage }));
  const palette = { palette: true, dither: 0, effort: 10, compressionLevel: 9 };
  await picture.png(palette).toFile(`${folder}${name}.png`);
}
