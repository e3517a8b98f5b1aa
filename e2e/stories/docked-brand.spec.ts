/** The brand in the number's field, in the style `card` with detection. */
import type { Page } from '@playwright/test';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

const detects = 'var wpwlOptions = { brandDetection: true };';
const mark = (page: Page) => page.locator('.wpwl-group-brand > .wpwl-brand');
const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Whether the mark stands inside the number's field, at its end. */
async function expectInField(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const [field, sign] = [
        await boxOf(page, '.wpwl-control-cardNumber'),
        await boxOf(page, '.wpwl-group-brand > .wpwl-brand'),
      ];
      const middle = (box: typeof field) => box.y + box.height / 2;
      return [
        Math.abs(middle(field) - middle(sign)) <= 1,
        sign.x > field.x && sign.x + sign.width < field.x + field.width,
      ];
    })
    .toEqual([true, true]);
}

test('an empty form shows the accepted brands and claims none; then it shows that of the number', async ({
  open,
  page,
}) => {
  const { form } = await open({ options: detects });
  await form.ready();
  await expect(mark(page)).toHaveCSS('opacity', '0');
  await expect(page.locator('.wpwl-accepted')).toBeVisible();
  await form.type('card.number', '5454545454545454');
  await expect(mark(page)).toHaveClass(/wpwl-brand-MASTER/);
  await expect(mark(page)).toHaveCSS('opacity', '1');
  await expect(page.locator('.wpwl-accepted')).toBeHidden();
  await expectInField(page);
});

test('a number of no offered brand shows a card without a brand', async ({ open, page }) => {
  const { form } = await open({ options: detects });
  await form.ready();
  await form.type('card.number', '6011');
  await expect(mark(page)).toHaveClass(/wpwl-brand-GENERIC/);
});

test('the mark stays in the field when the page gives labels and fields other sizes', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options: detects,
    head: inlineStyle('.wpwl-label { font-size: 22px; line-height: 40px; } .wpwl-control { height: 70px; }'),
  });
  await form.ready();
  await form.type('card.number', '4200000000000000');
  await expectInField(page);
});

test('the selector covers the number’s field while it has the focus', async ({ open, page }) => {
  const { form } = await open({ options: detects });
  await form.ready();
  await form.brand.focus();
  await expect(form.brand).toHaveCSS('clip-path', 'none');
  const [list, field] = [
    await boxOf(page, '.wpwl-control-brand'),
    await boxOf(page, '.wpwl-control-cardNumber'),
  ];
  expect([Math.abs(list.y - field.y) <= 1, Math.abs(list.width - field.width) <= 1]).toEqual([true, true]);
});

test('a group that the page has moved stands in the flow', async ({ open, page }) => {
  const { form } = await open({
    options: `var wpwlOptions = { brandDetection: true, onReady: function () {
      document.querySelector('.wpwl-group-cvv').after(document.querySelector('.wpwl-group-brand')); } };`,
  });
  await form.ready();
  await expect.poll(async () => (await boxOf(page, '.wpwl-group-brand')).height).toBeGreaterThan(44);
});

test('with a brand that the number does not tell, the row with the list stays', async ({ open, page }) => {
  const { form } = await open({
    options: detects,
    form: 'action="/result" data-brands="VISA VISADEBIT"',
  });
  await form.ready();
  await expect(page.locator('.wpwl-detects')).toHaveCount(0);
  expect((await boxOf(page, '.wpwl-group-brand')).height).toBeGreaterThan(44);
});
