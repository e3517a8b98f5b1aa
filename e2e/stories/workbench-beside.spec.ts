/** The shopper's page beside the timeline of its checkout: the real page in the real workbench. */
import { CardForm, Challenge, expect, test } from '../../src/testing/kit/playwright/index.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a payment with a challenge is made, and its result seen, beside its timeline', async ({
  tenant,
  page,
}) => {
  const checkout = await tenant.checkout();
  await page.goto(`${checkout.workbenchUrl}?beside=page`);
  const shopper = page.getByTestId('shopper').contentFrame().locator('body');
  const cardForm = new CardForm(page, { within: shopper, cards: () => tenant.cards() });
  await cardForm.pay('challenge');
  const challenge = new Challenge(page, shopper.locator('iframe.wpwl-target >> visible=true'));
  await challenge.opened();
  await expect(page.getByTestId('facts')).toContainText('Pending');
  await challenge.approve();
  await expect(checkout).toBePaid();
  await expect(shopper.getByRole('heading', { name: 'Result' })).toBeVisible();
  await expect(page.getByTestId('facts')).toContainText('Paid');
  // The step of a message says what came of it.
  await expect(page.locator('.step-what', { hasText: 'RReq' })).toContainText('transStatus=Y');
});
