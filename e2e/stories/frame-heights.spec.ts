/** Every page of ours that stands in a frame is as tall as what it shows, in each width of the shop's page, and nothing moves. */
import type { Locator } from '@playwright/test';
import { MethodForm } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { noteShifts } from '../fixtures/note-shifts.ts';
import { challengeCard, expect, test } from '../fixtures/secured.ts';
import type { StoryOptions } from '../fixtures/story.ts';

test.use({ typing: 'fill' });

const languages = ['en', 'de', 'fr', 'ar'];
const widths = [320, 360, 390, 1280];

const story = (locale: string, brands = 'VISA', more = ''): StoryOptions => ({
  form: `action="/result" data-brands="${brands}"`,
  lang: locale,
  options: `var wpwlOptions = { locale: '${locale}', layout: 'accordion' ${more} };`,
});

/** Reads by how many pixels a frame is higher than what its page shows, without what only fills the frame. */
const readBlank = (html: Locator) =>
  html.evaluate(({ ownerDocument: { body } }: HTMLElement) => {
    const window = body.querySelector('#place iframe');
    const parts = [body, ...body.querySelectorAll('main')];
    // The page around an issuer's page has head and window, which has the rest.
    for (const { style } of window ? [] : parts) style.minHeight = '0';
    const { height } = body.getBoundingClientRect();
    for (const { style } of parts) style.minHeight = '';
    return innerHeight - Math.ceil(height);
  });

/** Expects in each width that every page is as tall as its frame. */
async function expectNoBlank(pages: Readonly<Record<string, Locator>>, locale: string): Promise<void> {
  for (const width of widths) {
    const page = Object.values(pages)[0]?.page();
    await page?.setViewportSize({ width, height: 844 });
    for (const [name, html] of Object.entries(pages))
      await expect.poll(() => readBlank(html), `${name} in ${locale} at ${width} pixels`).toBe(0);
  }
}

for (const locale of languages) {
  test(
    `the code to pay with in ${locale} is as tall as its frame, and moves nothing`,
    needs.layoutShift,
    async ({ open, page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const readShifts = await noteShifts(page);
      await open({ ...story(locale, 'SIBS_MULTIBANCO'), body: '{script}{form}<p>Terms of the shop</p>' });
      const { root, button } = new MethodForm(page, 'virtualAccount-SIBS_MULTIBANCO');
      await button.waitFor();
      const before = (await readShifts()).length;
      await button.click();
      const code = root.frameLocator('.wpwl-target').locator('html');
      await expect(code.locator('#reference')).toBeVisible();
      // The page takes the place of the form once.
      const shifts = (await readShifts()).slice(before);
      expect(shifts.filter((share) => share > 0.001)).toHaveLength(1);
      await expectNoBlank({ code }, locale);
    },
  );

  test(`the page around a challenge and the simulated bank’s in ${locale} are as tall as their frames`, async ({
    openSecured,
  }) => {
    const checkout = await openSecured({}, story(locale));
    const { gatewayPage, issuer } = await checkout.startChallenge(challengeCard);
    await expectNoBlank({ challenge: gatewayPage.locator('html'), bank: issuer.locator('html') }, locale);
  });

  test(`the simulated provider’s page in ${locale} is as tall as its frame`, async ({ open, page }) => {
    await open(story(locale, 'PAYPAL', ", inlineFlow: ['PAYPAL']"));
    const { root, button } = new MethodForm(page, 'virtualAccount-PAYPAL');
    await button.click();
    const provider = root.frameLocator('.wpwl-target').locator('html');
    await provider.locator('button').first().waitFor();
    await expectNoBlank({ provider }, locale);
  });
}
