/**
 * The first pictures of the README: one form on a light page, on a dark one in German, and on a phone; and with the themes of
 * three shops.
 */
import { type Browser, expect } from '@playwright/test';
import { launchOptions } from '../../tools/browser.mjs';
import { inlineStyle } from '../fixtures/merchant.ts';
import { test } from '../fixtures/test.ts';
import { pictureFonts } from './fonts.ts';
import { shoot } from './shoot.ts';

const launch = launchOptions({ whole: true });
const env = { ...process.env, ...pictureFonts() } as Record<string, string>;

const head = `<meta name="color-scheme" content="light dark">${inlineStyle(
  'html{background:light-dark(#f4f5f7,#0b0e11)}body{margin:20px}h1{display:none}.wpwl-form{box-shadow:none!important}',
)}`;

const shots = [
  { scheme: 'light', width: 500, locale: 'en' },
  { scheme: 'dark', width: 500, locale: 'de' },
  { scheme: 'light', width: 390, locale: 'en' },
] as const;

// Two pixels to one, for the screens of today.
const deviceScaleFactor = 2;
// The browser's own flag counts in the frames as well; an emulated factor leaves their text blurred.
test.use({
  deviceScaleFactor,
  launchOptions: { ...launch, env, args: [...launch.args, '--force-device-scale-factor=2'] },
});

test('first', async ({ open, page, browser }) => {
  const images: string[] = [];
  for (const { scheme, width, locale } of shots) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 640 });
    const { form } = await open({
      head,
      options: `var wpwlOptions = { layout: 'accordion', locale: '${locale}' };`,
      form: 'action="{result}" data-brands="VISA MASTER AMEX PAYPAL KLARNA_PAYMENTS_ONE"',
    });
    await form.fill();
    // No field has the focus.
    await page.mouse.click(4, 4);
    const { y = 0, height = 0 } = (await page.locator('.wpwl-method').last().boundingBox()) ?? {};
    await page.setViewportSize({ width, height: Math.ceil(y + height + 20) });
    images.push((await page.screenshot()).toString('base64'));
  }
  const widths = shots.map(({ width }) => width);
  const phone = 'img:last-child{border:8px solid #1b1f24;border-radius:30px;box-sizing:content-box}';
  await compose(browser, 'first', { images, widths, height: 640, rules: phone });
});

interface Board {
  /** In the format PNG, as base64. */
  readonly images: readonly string[];
  readonly widths: readonly number[];
  readonly height: number;
  readonly rules?: string;
}

/** Puts pictures beside each other on a ground, as one file of this name. */
async function compose(
  browser: Browser,
  name: string,
  { images, widths, height, rules = '' }: Board,
): Promise<void> {
  // One pixel to one: the page that shows it is half as wide.
  const board = await browser.newPage({ viewport: { width: 1500, height }, deviceScaleFactor: 1 });
  await board.setContent(
    `<style>body{display:flex;justify-content:center;align-items:center;gap:16px;height:${height}px;margin:0;background:#e4e8ec}
     img{border-radius:14px;box-shadow:0 6px 24px rgb(16 24 40/.16)}${rules}</style>
     ${images.map((image, at) => `<img alt="" width="${widths[at]}" src="data:image/png;base64,${image}">`).join('')}`,
  );
  await expect(board.locator('img')).toHaveCount(images.length);
  await shoot(board, name);
  await board.close();
}
