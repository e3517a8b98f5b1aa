/** The gateway's 3-D Secure page in the look of the shop's form, for the three brands of docs/theme.md. */
import type { Locator } from '@playwright/test';
import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, showEverything, test } from '../fixtures/secured.ts';
import { rulesOf } from '../fixtures/themes.ts';

test.use({ typing: 'fill' });

/** Reads the computed style of an element. */
const styleOf = (
  at: Locator,
  name: 'backgroundColor' | 'borderRadius' | 'fontFamily' | 'minHeight' | 'outlineColor',
) => at.evaluate((element, asked) => getComputedStyle(element)[asked], name);

/** What the gateway's page and its frame make of each theme. */
const themes = [
  {
    name: 'bank',
    look: { font: 'Georgia', radius: '4px', height: '48px', ring: 'rgb(0, 57, 93)', frame: '4.8px' },
    device: { width: 1280, height: 900, colorScheme: 'light' },
  },
  {
    name: 'fashion',
    look: { font: 'system-ui', radius: '0px', height: '56px', ring: 'rgb(17, 17, 17)', frame: '0px' },
    device: { width: 390, height: 844, colorScheme: 'dark' },
  },
  {
    name: 'gaming',
    look: { font: 'system-ui', radius: '32px', height: '48px', ring: 'rgb(183, 155, 255)', frame: '14.4px' },
    device: { width: 320, height: 800, colorScheme: 'light' },
  },
] as const;

test(
  'the gateway’s page has font, buttons and focus ring of the shop’s theme, its frame the rounding, and axe finds nothing in any state, light and dark',
  needs.media,
  async ({ openSecured, page }) => {
    for (const { name, look, device } of themes)
      await test.step(name, async () => {
        await page.setViewportSize(device);
        await page.emulateMedia({ colorScheme: device.colorScheme });
        const checkout = await openSecured({}, { head: inlineStyle(rulesOf(name)) });
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
        await showEverything(gatewayPage);
        expect(await findViolations(page)).toEqual([]);
      });
  },
);
