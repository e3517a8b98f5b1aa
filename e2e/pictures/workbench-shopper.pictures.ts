/** The picture of the workbench with the shopper's page beside it: a checkout of a real tenant, in its challenge. */
import { CardForm, Challenge, test } from '../../src/testing/kit/playwright/index.ts';
import { shootPage } from './shoot.ts';

test.use({
  viewport: { width: 1440, height: 900 },
  tenantOptions: { seed: 'picture', label: 'pay.spec.ts:12 › a card that is challenged' },
});

test('workbench-shopper', async ({ tenant, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const checkout = await tenant.checkout({ amount: '240.75' });
  await page.goto(`${checkout.workbenchUrl}?beside=page`);
  const shopper = page.getByTestId('shopper').contentFrame().locator('body');
  await new CardForm(page, { within: shopper, cards: () => tenant.cards() }).pay('challenge');
  await new Challenge(page, shopper.locator('iframe.wpwl-target >> visible=true')).opened();
  await page.getByText('CReq').first().waitFor();
  await shootPage(page, 'workbench-shopper');
});
