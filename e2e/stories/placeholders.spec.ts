/** Placeholders on phones, in every language. */
import { languages } from '../../src/texts/languages.ts';
import { findCutTexts } from '../fixtures/cut-texts.ts';
import { expect, test } from '../fixtures/test.ts';

test('layout accordion, a page with a margin of 16 px: no placeholder is cut on a phone, in any language (A-95)', async ({
  open,
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 700 });
  const { form } = await open({
    form: 'action="/result" data-brands="VISA AMEX DIRECTDEBIT_SEPA"',
    options: "var wpwlOptions = { layout: 'accordion', billingAddress: {} };",
  });
  await form.ready();
  await page.evaluate(() => {
    document.body.style.margin = '16px';
  });
  const findCut = async () =>
    (await findCutTexts(page)).filter((mistake) => mistake.startsWith('cut in its field'));
  for (const { code, tag } of Object.values(languages)) {
    await page.evaluate((locale) => window.wpwl?.update({ locale }), code);
    await expect(form.cvv.locator('xpath=ancestor::html')).toHaveAttribute('lang', tag);
    // One field in a row, and two in the narrowest that has two.
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 700 });
      // The frames get the style of the new width a little later.
      await expect.poll(findCut, `${code} at ${width} px`).toEqual([]);
    }
  }
});
