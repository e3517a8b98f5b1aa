/** The sizes of the frames in the forms. */
import type { Locator } from '@playwright/test';
import { SavedCards } from '../../src/testing/kit/playwright/index.ts';
import { expect, test } from '../fixtures/test.ts';

/** Reads the inner width of a control's box in pixels, without its padding, which its frame must have. */
const readRoom = (control: Locator) =>
  control.evaluate((node) => {
    const { paddingLeft, paddingRight } = getComputedStyle(node);
    return node.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  });
/** Reads the widths of the input in a frame and of the frame's document, in pixels. */
const readInnerWidths = (input: Locator) =>
  input.evaluate((node) => [Math.round(node.getBoundingClientRect().width), innerWidth]);

test('every frame fills the box of its control, also when the field is wrong and when the page gets narrower or wider', async ({
  open,
  page,
  api,
}) => {
  const { form } = await open({
    checkout: { 'registrations[0].id': await api.register({}) },
    options: 'var wpwlOptions = { registrations: { requireCvv: true }, showCVVHint: true };',
  });
  const saved = new SavedCards(page);
  const fields = [
    [saved.root.locator('iframe[name="card.cvv"]'), saved.cvv(0)],
    [form.frame('card.number'), form.number],
    [form.frame('card.cvv'), form.cvv],
  ] as const;
  const expectFilled = async () => {
    for (const [control, input] of fields) {
      const width = await readRoom(control);
      expect(width).toBeGreaterThan(100);
      await expect.poll(() => readInnerWidths(input)).toEqual([width, width]);
    }
  };
  await expectFilled();
  await saved.pay();
  await expect(saved.root.locator('.wpwl-hint-cvvError')).toBeVisible();
  await form.pay();
  await expect(form.hint('card.cvv')).toBeVisible();
  await expectFilled();
  for (const width of [320, 760]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFilled();
  }
});
