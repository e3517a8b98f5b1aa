/**
 * Angular takes over the page of its server while a shopper is typing. It is here and not in `e2e/merchants/takeovers`, because
 * its packages are larger than those of all frameworks there together.
 */
import type { Page } from '@playwright/test';
import { type CardForm, expect, test } from 'payment-widgets/testing/playwright';

test.use({ shop: { command: 'node shop.mjs' } });

/** Opens a page that Angular has rendered, and types a card, which the hidden frame knows afterwards. */
async function typeCard(page: Page, cardForm: CardForm, path: string): Promise<string> {
  await page.goto(path);
  await cardForm.fill();
  const find = () => page.frames().find((frame) => frame.url().includes('role=keeper'));
  await expect.poll(find).toBeTruthy();
  await find()?.waitForLoadState();
  return cardForm.number.inputValue();
}

for (const [what, path] of [
  ['alone in its parent stays', '/angular-alone'],
  ['in a component with ngSkipHydration comes back', '/angular-skipped'],
] as const)
  test(`a form that is ${what} with what was typed when Angular takes over the page, and pays`, async ({
    page,
    cardForm,
  }) => {
    const digits = await typeCard(page, cardForm, path);
    await page.evaluate('takeOver()');
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.locator('.articles')).toHaveText('Three articles');
    await expect(page.locator('.wpwl-container')).toHaveCount(1);
    await expect(cardForm.number).toHaveValue(digits);
    await cardForm.payButton.click();
    await expect(page.getByRole('heading')).toHaveText('Your payment: paid');
  });

test('a form with an element behind it pays although Angular refuses the page', async ({
  page,
  cardForm,
}) => {
  const digits = await typeCard(page, cardForm, '/angular-refused');
  await expect(page.evaluate('takeOver()')).rejects.toThrow('NG0500');
  await expect(cardForm.number).toHaveValue(digits);
  await cardForm.payButton.click();
  await expect(page.getByRole('heading')).toHaveText('Your payment: paid');
});
