import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { SavedCards } from '../pages/saved-cards.ts';

/** Inner width of the control's box, in px: what the frame must have. */
const room = (control: Locator) => control.evaluate((node) => node.clientWidth);
/** Width of the input in the frame and of its document. */
const inside = (input: Locator) =>
  input.evaluate((node) => [Math.round(node.getBoundingClientRect().width), innerWidth]);

test('every frame fills the box of its control, right or wrong, when the page gets narrower and wider, too', async ({
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
    [saved.container.locator('iframe[name="card.cvv"]'), saved.cvv(0)],
    [form.iframe('card.number'), form.number],
    [form.iframe('card.cvv'), form.cvv],
  ] as const;
  const fill = async () => {
    for (const [control, input] of fields) {
      const width = await room(control);
      expect(width).toBeGreaterThan(150);
      await expect.poll(() => inside(input)).toEqual([width, width]);
    }
  };
  await fill();
  await saved.pay();
  await expect(saved.container.locator('.wpwl-hint-cvvError')).toBeVisible();
  await form.pay();
  await expect(form.hint('cvvError')).toBeVisible();
  await fill();
  for (const width of [320, 760]) {
    await page.setViewportSize({ width, height: 900 });
    await fill();
  }
});
