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

test('an empty form shows the accepted brands and claims none; then it shows that of the number, or a card without a brand', async ({
  open,
  page,
}) => {
  const { form } = await open({ options: detects });
  await form.ready();
  await expect(page.getByRole('combobox'), 'nobody is asked for what is not seen').toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.locator('.wpwl-control-cardNumber'), 'the tab key comes to the number first').toHaveClass(
    /wpwl-focus/,
  );
  await expect(mark(page)).toHaveCSS('opacity', '0');
  await expect(page.locator('.wpwl-accepted')).toBeVisible();
  await form.type('card.number', '5454545454545454');
  await expect(mark(page)).toHaveClass(/wpwl-brand-MASTER/);
  await expect(mark(page)).toHaveCSS('opacity', '1');
  await expect(page.locator('.wpwl-accepted')).toBeHidden();
  await expectInField(page);
  await form.number.fill('');
  await form.type('card.number', '6011');
  await expect(mark(page)).toHaveClass(/wpwl-brand-GENERIC/);
  await form.brand.focus();
  await expect(form.brand).toHaveCSS('clip-path', 'none');
  const [list, field] = [
    await boxOf(page, '.wpwl-control-brand'),
    await boxOf(page, '.wpwl-control-cardNumber'),
  ];
  expect(
    [Math.abs(list.y - field.y) <= 1, Math.abs(list.width - field.width) <= 1],
    'the selector covers the number’s field while it has the focus',
  ).toEqual([true, true]);
});

test('a card of two schemes has a menu at its mark, which the tab key reaches after the number', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options: "var wpwlOptions = { layout: 'compact' };",
    form: 'action="/result" data-brands="VISA MASTER CARTEBANCAIRE"',
  });
  await form.ready();
  await form.fill({ number: '420000000000' });
  await expect(page.locator('.wpwl-group-brand')).not.toHaveClass(/wpwl-several/);
  await form.fill({ number: '4200000000000026' });
  await form.number.focus();
  await expect(page.locator('.wpwl-group-brand')).toHaveClass(/wpwl-several/);
  await expect(page.locator('.wpwl-choice')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox'), 'the menu has the focus').toBeFocused();
  await form.brand.selectOption('CARTEBANCAIRE');
  await expect(mark(page)).toHaveClass(/wpwl-brand-CARTEBANCAIRE/);
  await expectInField(page);
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

test('the mark has its place when the page gives labels and fields other sizes, and in a dialog that grows when it opens', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options: detects,
    head: inlineStyle(`body { transform: scale(.8); }
      .wpwl-label { font-size: 22px; line-height: 40px; } .wpwl-control { height: 70px; }`),
  });
  await form.ready();
  await form.type('card.number', '4200000000000000');
  await expectInField(page);
  await page.locator('body').evaluate((body) => {
    body.style.transform = 'none';
  });
  await expectInField(page);
  const [field, sign] = [await boxOf(page, '.wpwl-control-cardNumber'), await boxOf(page, '.wpwl-brand')];
  expect(field.x + field.width - sign.x - sign.width).toBeCloseTo(10, 0);
});

test('the accepted brands leave the label its place, however long the shop has written it', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options: "var wpwlOptions = { brandDetection: true, labels: { cardNumber: 'Card' } };",
    form: 'action="/result" data-brands="VISA MASTER AMEX DINERS"',
  });
  await expect(page.locator('.wpwl-accepted')).toBeAttached();
  await form.ready();
  const over = () =>
    page.evaluate(() => {
      const text = document.createRange();
      const label = document.querySelector('.wpwl-label-cardNumber');
      if (label === null) throw new Error('The number has no label.');
      text.selectNodeContents(label);
      const { right } = text.getBoundingClientRect();
      const row = document.querySelector('.wpwl-accepted')?.getBoundingClientRect();
      const marks = [...document.querySelectorAll('.wpwl-accepted > span')];
      const seen = marks
        .map((mark) => mark.getBoundingClientRect())
        .filter(({ bottom }) => row !== undefined && bottom <= row.bottom + 1);
      const isCut = ({ left }: DOMRect) => left < (row?.left ?? 0);
      return {
        covered: seen.filter(({ left }) => left < right).length,
        cut: seen.filter(isCut).length,
        seen: seen.length,
      };
    });
  for (const label of ['Card', 'Number of your credit card or debit card']) {
    await page.evaluate((cardNumber) => window.wpwl?.update({ labels: { cardNumber } }), label);
    await expect(page.locator('.wpwl-label-cardNumber')).toHaveText(label);
    // At some of these widths the room beside the label is less than one brand.
    for (let width = 420; width > 260; width -= 24) {
      await page.setViewportSize({ width, height: 800 });
      const hasRoom = label === 'Card' && width > 400;
      await expect
        .poll(over, `${label} at ${width} px`)
        .toMatchObject({ covered: 0, cut: 0, ...(hasRoom && { seen: 4 }) });
    }
  }
});

const three = 'action="/result" data-brands="VISA MASTER AMEX"';
for (const [look, options, marksAt, form] of [
  ['detection', detects, '.wpwl-accepted', three],
  ['compact', "var wpwlOptions = { layout: 'compact' };", '.wpwl-accepted', three],
  [
    'accordion',
    "var wpwlOptions = { layout: 'accordion' };",
    '.wpwl-method-marks >> nth=0',
    three.replace('AMEX', 'AMEX PAYPAL'),
  ],
] as const)
  test(`beside a wrong number the accepted brands are seen again where they were, until it is no longer wrong: ${look}`, async ({
    open,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { form: card } = await open({ options, form });
    await card.ready();
    const marks = page.locator(marksAt);
    await expect(marks).toBeVisible();
    const place = await marks.boundingBox();
    for (const wrong of ['4200000000000001', '6011000000000000'])
      await test.step(wrong, async () => {
        await card.fill({ number: '4200000000000000' });
        await expect(marks).toBeHidden();
        await card.fill({ number: wrong });
        await card.holder.focus();
        await expect(page.locator('.wpwl-control-cardNumber')).toHaveClass(/wpwl-has-error/);
        await expect(marks).toBeVisible();
        const field = await boxOf(page, '.wpwl-control-cardNumber');
        const row = (await marks.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        if (look === 'compact') {
          expect(row.y).toBe(place?.y);
          const own = wrong.startsWith('4') ? ['1', '0.35', '0.35'] : ['1', '1', '1'];
          for (const [index, each] of (await marks.locator('> span').all()).entries())
            await expect(each).toHaveCSS('opacity', `${own[index]}`);
          await expect(mark(page)).toHaveCSS('opacity', '0');
        } else expect(row.y + row.height).toBeLessThanOrEqual(field.y);
        expect(row.x + row.width).toBeLessThanOrEqual(field.x + field.width);
        for (const mark of await marks.locator('> span').all())
          await expect(mark).toBeInViewport({ ratio: 1 });
        await card.fill({ number: '4200000000000000' });
        await card.holder.focus();
        await expect(marks).toBeHidden();
      });
  });

for (const options of [detects, "var wpwlOptions = { layout: 'compact' };"])
  test(`in a column of 180 pixels the mark gives its room to the number, and takes it in a wider one: ${options}`, async ({
    open,
    page,
  }) => {
    const { form } = await open({ options, form: three, body: '<div id="column">{script}{form}</div>' });
    await form.ready();
    await form.type('card.number', '4200000000000000');
    const column = page.locator('#column');
    const seen = async (width: number) => {
      await column.evaluate((node, wanted) => {
        node.style.width = `${wanted}px`;
      }, width);
      const { width: shown } = await boxOf(page, '.wpwl-group-brand > .wpwl-brand');
      const end = await page
        .locator('.wpwl-control-cardNumber')
        .evaluate((field) => getComputedStyle(field).paddingInlineEnd);
      return [shown > 0, end !== '0px'];
    };
    await expect.poll(() => seen(180)).toEqual([false, false]);
    await expect.poll(() => seen(360)).toEqual([true, true]);
  });
