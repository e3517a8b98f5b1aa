/** The shop's own font in the card fields' frames. */
import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { languages } from '../../src/texts/languages.ts';
import { findCutTexts } from '../fixtures/cut-texts.ts';
import { isSampled } from '../fixtures/sampled-languages.ts';
import { expect, frameOf, statesOfFonts, test } from '../fixtures/shop-fonts.ts';

test.use({ guards: { thirdHosts: false } });

test('the font is fetched once for all pages, no frame asks a foreign origin, and requests are the same whatever is typed', async ({
  page,
  fontServer,
  shopGateway,
  openShop,
}) => {
  const src = `${fontServer.origin}/lora.woff2?once`;
  const byFrames: string[] = [];
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.frame() !== page.mainFrame()) byFrames.push(new URL(request.url()).origin);
    if (request.url().includes('/v1/fonts/')) requests.push(request.url());
  });
  for (const number of ['4200000000000000', '5555555555554444']) {
    requests.length = 0;
    const { form, drawn } = await openShop({ src });
    await form.ready();
    await drawn();
    expect(requests).toHaveLength(2);
    await form.fill({ number, cvv: number.slice(0, 3) });
    await page.getByRole('heading', { name: 'Pay' }).click();
    expect(requests).toHaveLength(2);
  }
  const fetched = fontServer.visits.filter(({ path }) => path === '/lora.woff2?once');
  expect(fetched.map(({ agent }) => agent)).toEqual([expect.stringMatching(/^PaymentGateway/)]);
  expect([...new Set(byFrames)]).toEqual([shopGateway.url]);
});

test('with enableSAQACompliance the date has the font, too, and the holder letters of one width', async ({
  openShop,
}) => {
  const options = 'enableSAQACompliance: true,';
  const { form, drawn } = await openShop({ options });
  await form.ready();
  await drawn('card.number', 'card.cvv', 'card.holder', 'card.expiry');
  for (const [name, family] of [
    ['card.number', /^Lora,/],
    ['card.cvv', /^Lora,/],
    ['card.expiry', /^Lora,/],
    ['card.holder', /monospace$/],
  ] as const)
    await expect(form.hosted(name)).toHaveCSS('font-family', family);
});

test('a font with ten widths for ten digits is told on the console alone, and the form pays without it', async ({
  page,
  fontServer,
  openShop,
}) => {
  const src = `${fontServer.origin}/ten-widths.woff2`;
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  const { form } = await openShop({ src });
  await form.ready();
  await expect.poll(() => warnings.join()).toMatch(/fonts\[0\]\.src .*digits of several widths/);
  expect(await page.evaluate('failures')).toEqual([]);
  await form.fill({ number: '4200000000000000', expiry: '12/35', cvv: '123' });
  await form.pay();
  await page.waitForURL(/\/result/);
});

test('a look that the page changes while a field has text is there when the shopper has emptied the field', async ({
  page,
  openShop,
}) => {
  const { form, drawn } = await openShop();
  await form.ready();
  await drawn();
  await form.fill({ number: '4200000000000000', cvv: '123' });
  await page.addStyleTag({
    content:
      ':root { --wpwl-font: Georgia, serif } .wpwl-control { color: rgb(1, 2, 3); font-size: 20px; letter-spacing: 2px }',
  });
  // The colour comes with the same message as the rest.
  for (const field of [form.number, form.cvv]) {
    await expect(field).toHaveCSS('color', 'rgb(1, 2, 3)');
    await expect(field).toHaveCSS('font-family', /^Lora,/);
    await expect(field).toHaveCSS('font-size', '16px');
  }
  await form.number.press('ControlOrMeta+a');
  await form.number.press('Delete');
  await expect(form.number).toHaveCSS('font-family', /^Georgia,/);
  await expect(form.number).toHaveCSS('font-size', '20px');
  await expect(form.number).toHaveCSS('letter-spacing', '2px');
  await expect(form.cvv).toHaveCSS('font-size', '16px');
});

for (const { code, tag } of Object.values(languages))
  if (isSampled(code, ['ar', 'de']))
    test(`a form with the shop’s font in ${code} fits a window of 320 pixels, and axe finds nothing`, async ({
      page,
      openShop,
    }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      const family = code === 'ar' ? 'Tajawal' : 'Lora';
      const options = "layout: 'compact',";
      const { form } = await openShop({ family, options, lang: tag });
      await form.ready();
      const states = () => frameOf(page, 'card.number').evaluate(statesOfFonts);
      await expect.poll(states).toContain(`${family} loaded`);
      expect(await findCutTexts(page)).toEqual([]);
      await form.pay();
      await expect(page.locator('.wpwl-hint').first()).toBeVisible();
      expect(await findCutTexts(page)).toEqual([]);
      expect(await findViolations(page)).toEqual([]);
    });
