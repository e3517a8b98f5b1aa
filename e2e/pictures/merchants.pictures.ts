/** Pictures of all habits of merchants on one sheet, for a person to look at. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { habits } from '../merchants/habits.ts';

/** The folder of the contact sheets, which nobody keeps. */
const folder = fileURLToPath(new URL('../../test-results/', import.meta.url));

/** How the pages are looked at. */
interface Look {
  width: number;
  dark?: boolean;
  /** Whether the page runs from right to left, in Arabic when it names no language itself. */
  isMirrored?: boolean;
}
const looks: Record<string, Look> = {
  light: { width: 640 },
  dark: { width: 640, dark: true },
  rtl: { width: 640, isMirrored: true },
  'phone-390': { width: 390 },
  'phone-320': { width: 320 },
};

const columns = 8;

/** Makes one sheet for each look, with a small picture of each habit's page and its number in the list. */
for (const [name, { width, dark = false, isMirrored = false }] of Object.entries(looks)) {
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
        ...(isMirrored ? { lang: 'ar' } : {}),
      });
      // Some pages have two card forms.
      const root = form.root.first();
      // One page shows its form in a dialog, and one draws it, when a button is pressed.
      const opener = page.locator('#open');
      if ((await opener.count()) > 0) await opener.click();
      await root.waitFor({ state: 'attached' });
      if (isMirrored) await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      await expect(root).toHaveAttribute('data-state', 'ready');
      // Pay in the empty form shows how errors look.
      await page.evaluate("window.wpwl && wpwl.executePayment('wpwl-container-card')");
      await form
        .hint('card.number')
        .first()
        .waitFor({ state: 'attached', timeout: 3_000 })
        .catch(() => {});
      const shot = await page.screenshot({ type: 'jpeg', quality: 70, animations: 'disabled' });
      shots.push(`data:image/jpeg;base64,${shot.toString('base64')}`);
    }
    const sheet = await browser.newPage({ viewport: { width: columns * 250, height: 800 } });
    await layOut(sheet, shots);
    await sheet.screenshot({ path: `${folder}merchants-${name}.png`, fullPage: true });
    await sheet.close();
  });
}

/** Lays the pictures out on the sheet. */
async function layOut(sheet: Page, shots: readonly string[]): Promise<void> {
  const cells = shots.map(
    (src, index) => `<figure><img src="${src}" alt=""><figcaption>${index}</figcaption></figure>`,
  );
  await sheet.setContent(`<style>body{margin:0;display:grid;grid-template-columns:repeat(${columns},1fr)}
    figure{margin:2px;border:1px solid #999;font:10px sans-serif}img{width:100%;display:block}</style>${cells.join('')}`);
}
