/** How much space the forms take, and what they show at each size. */
import { SavedCards } from '../../src/testkit/playwright/index.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

const detects = "var wpwlOptions = { brandDetection: true, locale: 'en' };";
const eight = 'DIRECTDEBIT_SEPA SOFORTUEBERWEISUNG IDEAL EPS PAYPAL KLARNA_INVOICE STC_PAY BOLETO';

for (const [width, most] of [
  [640, 290],
  [390, 460],
] as const)
  test(`the card form is at most ${most} px high on a page of ${width} px`, async ({ open, page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { form } = await open({ options: detects });
    await form.ready();
    const box = await page.locator('.wpwl-form-card').boundingBox();
    expect(box?.height).toBeLessThanOrEqual(most);
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

test('of eight forms below each other one button is loud: the first, or that of the form with the focus', async ({
  open,
  page,
}) => {
  await open({ form: `action="/result" data-brands="${eight}"` });
  const loud = () =>
    page
      .locator('.wpwl-button-pay')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => getComputedStyle(button).backgroundColor === 'rgb(10, 88, 202)')
          .map((button) => button.closest('.wpwl-container')?.className.match(/wpwl-container-(\S+)/)?.[1]),
      );
  await expect(page.locator('.wpwl-container')).toHaveCount(8);
  await expect.poll(loud).toEqual(['directDebit']);
  await page.locator('.wpwl-container-onlineTransfer-IDEAL select').focus();
  await expect.poll(loud).toEqual(['onlineTransfer-IDEAL']);
});

test('a page that gives the pay button a ground of its own keeps it, and our text on it, in every form', async ({
  open,
  page,
}) => {
  await open({
    form: `action="/result" data-brands="${eight}"`,
    head: inlineStyle('.wpwl-button-pay { background-color: rgb(26, 127, 55); }'),
  });
  await expect(page.locator('.wpwl-container')).toHaveCount(8);
  const plain = page.locator('.wpwl-container:has(.wpwl-button-pay)');
  await expect(page.locator('.wpwl-restyled')).toHaveCount(await plain.count());
  await expect
    .poll(() =>
      page
        .locator('.wpwl-button-pay')
        .evaluateAll((buttons) => [
          ...new Set(
            buttons.map(
              (button) => [getComputedStyle(button)].map((s) => `${s.backgroundColor} ${s.color}`)[0],
            ),
          ),
        ]),
    )
    .toEqual(['rgb(26, 127, 55) rgb(255, 255, 255)']);
});

test('beside saved cards the card form’s button is quiet, until the shopper is in the card form', async ({
  open,
  page,
  api,
}) => {
  const { form } = await open({ checkout: { 'registrations[0].id': await api.register({}) } });
  await form.ready();
  const loud = () =>
    page
      .locator('.wpwl-button-pay')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => getComputedStyle(button).backgroundColor === 'rgb(10, 88, 202)')
          .map((button) => button.closest('form')?.className.match(/wpwl-form-(\w+)/)?.[1]),
      );
  await expect.poll(loud).toEqual(['registrations']);
  await form.number.focus();
  await expect.poll(loud).toEqual(['card']);
});

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
