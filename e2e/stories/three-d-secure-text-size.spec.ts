/** The gateway's 3-D Secure page with large text. */

import { Challenge } from '../../src/testing/kit/playwright/index.ts';
import { launchOptions } from '../../tools/browser.mjs';
import { needs } from '../fixtures/chromium-only.ts';
import { findCutTexts } from '../fixtures/cut-texts.ts';
import { challengeCard, expect, test } from '../fixtures/secured.ts';

const launch = launchOptions();
// The shopper has set the browser's text to twice its usual size, which counts in every frame.
test.use({ launchOptions: { ...launch, args: [...launch.args, '--blink-settings=defaultFontSize=32'] } });

test(
  'with text of twice the size at 390 and 320 px the head, the question and the help are whole (A-76)',
  needs.switches,
  async ({ openSecured, page }) => {
    const checkout = await openSecured(
      {},
      { lang: 'de', options: "var wpwlOptions = { locale: 'de', paymentTarget: '_top' };" },
    );
    await checkout.form.fill({ number: challengeCard });
    await checkout.form.pay();
    const challenge = new Challenge(page, 'tab');
    await challenge.opened();
    await expect(challenge.heading).toHaveCSS('font-size', '32px');
    const expectWhole = async () => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await findCutTexts(page), `${width} px`).toEqual([]);
      }
    };
    await expectWhole();
    await challenge.cancelButton.click();
    await challenge.help.click();
    await expect(page.locator('#full')).toBeVisible();
    await expectWhole();
  },
);
