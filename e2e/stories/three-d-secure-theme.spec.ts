/** The gateway's 3-D Secure page in the look of the shop's form, for the three brands of docs/theme.md. */
import type { Locator } from '@playwright/test';
import { findViolations } from '../../src/testkit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/secured.ts';
import { rulesOf } from '../fixtures/themes.ts';

test.use({ typing: 'fill' });

/** Reads the computed style of an element. */
const styleOf = (
  at: Locator,
  name: 'backgroundColor' | 'borderRadius' | 'fontFamily' | 'minHeight' | 'outlineColor',
) => at.evaluate((element, asked) => getComputedStyle(element)[asked], name);

/** What the gateway's page and its frame make of each theme. */
const brands = {
  bank: { font: 'Georgia', radius: '4px', height: '48px', ring: 'rgb(0, 57, 93)', frame: '4.8px' },
  fashion: { font: 'system-ui', radius: '0px', height: '56px', ring: 'rgb(17, 17, 17)', frame: '0px' },
  gaming: { font: 'system-ui', radius: '32px', height: '48px', ring: 'rgb(183, 155, 255)', frame: '14.4px' },
};

for (const [brand, look] of Object.entries(brands))
  test(
    `the gateway’s page has font, buttons and focus ring of the theme ${brand}, its frame the rounding, and axe finds nothing`,
    needs.media,
    async ({ openSecured, page }) => {
      const checkout = await openSecured({}, { head: inlineStyle(rulesOf(brand)) });
      const challenge = await checkout.startChallenge();
      const { gatewayPage, cancelButton } = challenge;
      expect(await styleOf(gatewayPage.locator('body'), 'fontFamily')).toContain(look.font);
      expect(await styleOf(challenge.root, 'borderRadius')).toBe(look.frame);
      await cancelButton.focus();
      await page.keyboard.press('Enter');
      const no = gatewayPage.locator('#no');
      await expect(no).toBeFocused();
      expect(await styleOf(no, 'borderRadius')).toBe(look.radius);
      expect(await styleOf(no, 'outlineColor')).toBe(look.ring);
      expect(await styleOf(gatewayPage.locator('#retry'), 'minHeight')).toBe(look.height);
      for (const [width, height, colorScheme] of [
        [1280, 900, 'light'],
        [390, 844, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        expect(await findViolations(page), `${width} px, ${colorScheme}`).toEqual([]);
      }
    },
  );
