import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { test } from '../fixtures/test.ts';
import { habits } from '../merchants/habits.ts';

/** Where the contact sheets go: to be looked at, not kept. */
const folder = fileURLToPath(new URL('../../test-results/', import.meta.url));

interface Look {
  width: number;
  dark?: boolean;
  /** Puts the page right to left, in Arabic where it says no language itself. */
  mirrored?: boolean;
}
const looks: Record<string, Look> = {
  light: { width: 640 },
  dark: { width: 640, dark: true },
  rtl: { width: 640, mirrored: true },
  'phone-390': { width: 390 },
  'phone-320': { width: 320 },
};

const columns = 8;

/** One sheet per look: every page of the merchants' stories, small, with its number in the list. */
for (const [name, { width, dark = false, mirrored = false }] of Object.entries(looks)) {
  test(`merchants-${name}`, async ({ open, page, browser }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    const shots: string[] = [];
    for (const { page: story } of habits) {
      const scheme = dark ? '<meta name="color-scheme" content="dark">' : '';
      const { form } = await open({
        ...story,
        head: `${scheme}${story.head ?? ''}`,
        ...(mirrored ? { lang: 'ar' } : {}),
      });
      await form.container.waitFor({ state: 'attached' });
      if (mirrored) await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      // A dialog that waits for its button, or a wrong field that shows how errors look.
      const opener = page.locator('#open');
      if ((await opener.count()) > 0) await opener.click();
      await form.waitUntilReady();
      await page.evaluate("window.wpwl && wpwl.executePayment('wpwl-container-card')");
      await form
        .hint('cardNumberError')
        .waitFor({ state: 'attached', timeout: 3_000 })
        .catch(() => {});
      const shot = await page.screenshot({ type: 'jpeg', quality: 70, animations: 'disabled' });
      shots.push(`data:image/jpeg;base64,${shot.toString('base64')}`);
    }
    const sheet = await browser.newPage({ viewport: { width: columns * 250, height: 800 } });
    await show(sheet, shots);
    await sheet.screenshot({ path: `${folder}merchants-${name}.png`, fullPage: true });
    await sheet.close();
  });
}

async function show(sheet: Page, shots: readonly string[]): Promise<void> {
  const cells = shots.map(
    (src, index) => `<figure><img src="${src}" alt=""><figcaption>${index}</figcaption></figure>`,
  );
  await sheet.setContent(`<style>body{margin:0;display:grid;grid-template-columns:repeat(${columns},1fr)}
    figure{margin:2px;border:1px solid #999;font:10px sans-serif}img{width:100%;display:block}</style>${cells.join('')}`);
}
