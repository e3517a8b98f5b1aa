/** How much space the forms take, and what they show at each size. */
import { SavedCards } from '../../src/testing/kit/playwright/index.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

const detects = "var wpwlOptions = { brandDetection: true, locale: 'en' };";
const eight = 'DIRECTDEBIT_SEPA SOFORTUEBERWEISUNG IDEAL EPS PAYPAL KLARNA_INVOICE STC_PAY BOLETO';

test('the card form is at most 290 px high on a page of 640 px, and 460 px on one of 390 px', async ({
  open,
  page,
}) => {
  const { form } = await open({ options: detects });
  await form.ready();
  for (const [width, most] of [
    [640, 290],
    [390, 460],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const height = () => page.locator('.wpwl-form-card').evaluate((node) => node.clientHeight);
    await expect.poll(height, `${width} px`).toBeLessThanOrEqual(most);
  }
});

test('eight payment methods in an accordion take at most 1,200 px, with one loud button', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await open({
    form: `action="/result" data-brands="${eight}"`,
    options: "var wpwlOptions = { layout: 'accordion', displayBic: true };",
  });
  await expect(page.locator('.wpwl-method')).toHaveCount(8);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(1_200);
  await expect(page.locator('.wpwl-button-pay').filter({ visible: true })).toHaveCount(1);
});

for (const { name, width, options = '', head = '' } of [
  { name: 'on a phone', width: 390 },
  { name: 'on a wide page', width: 1_280 },
  { name: 'in Arabic', width: 1_280, options: "locale: 'ar'" },
  { name: 'in the style plain', width: 390, options: "style: 'plain'" },
  { name: 'on a page that resets margins', width: 390, head: inlineStyle('* { margin: 0; padding: 0 }') },
]) {
  test(`an accordion ${name} has its shape and its place before the code of its rows has come`, async ({
    open,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const release = await holdBack(page, '**/later.js');
    const { form } = await open({
      head,
      form: `action="/result" data-brands="PAYPAL VISA IDEAL EPS BOLETO"`,
      options: `var wpwlOptions = { layout: 'accordion', ${options} };`,
      body: '{form}<p id="below">Below</p>{script}',
    });
    const boxes = async () => {
      const shown = [page.locator('.wpwl-form-card'), page.locator('.wpwl-control-cvv'), form.payButton];
      return Promise.all([...shown, page.locator('#below')].map((node) => node.boundingBox()));
    };
    await expect(page.locator('.wpwl-control-cvv')).toHaveAttribute('aria-busy', 'false');
    const before = await boxes();
    release();
    await expect(page.getByRole('button', { name: 'Boleto' })).toBeVisible();
    await form.ready();
    expect(await boxes()).toEqual(before);
  });
}

test('a saved card takes two lines, with its code beside them', async ({ open, page, api }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await open({
    checkout: { 'registrations[0].id': await api.register({}) },
    options: 'var wpwlOptions = { registrations: { requireCvv: true } };',
  });
  const saved = new SavedCards(page);
  await saved.payButton.waitFor();
  const group = page.locator('.wpwl-group-registration').first();
  expect((await group.boundingBox())?.height).toBeLessThanOrEqual(76);
  await expect(group.locator('.wpwl-wrapper-registration-number')).toHaveText(/^\*{12}\d{4}$/);
});

test('no name of a method is broken inside a word beside its button, in Russian on a page of 320 px', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open({
    form: 'action="/result" data-brands="PREPAYMENT BOLETO"',
    options: "var wpwlOptions = { locale: 'ru' };",
    lang: 'ru',
    head: inlineStyle('body { margin: 24px }'),
  });
  for (const brand of ['PREPAYMENT', 'BOLETO']) {
    const name = page.locator(`[class*="-${brand}"] .wpwl-brand[role=img]`);
    await expect(name).toBeVisible();
    const { height, line } = await name.evaluate((element) => {
      const { lineHeight, fontSize } = getComputedStyle(element, '::before');
      return {
        height: element.getBoundingClientRect().height,
        line: Number.parseFloat(lineHeight) || 1.5 * Number.parseFloat(fontSize),
      };
    });
    expect(height, brand).toBeLessThan(1.5 * line);
  }
});
