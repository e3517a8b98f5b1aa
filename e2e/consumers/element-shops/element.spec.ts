/** `<payment-form>` in shops with Svelte and with Angular. */
import { expect, test } from 'payment-widgets/testing/playwright';

test.use({ shop: { command: 'node shop.mjs' } });

for (const framework of ['svelte', 'angular'])
  test(`${framework}: the element draws the form, tells that it is ready, follows its data and pays`, async ({
    page,
    tenant,
    cardForm,
  }) => {
    await page.goto(`/${framework}`);
    await expect(page.getByRole('status').first()).toHaveText('Ready: wpwl-container-card');
    const checkout = await tenant.checkoutOf(page);
    await expect(page.getByText('One moment')).toBeHidden();
    await cardForm.fill();
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expect(cardForm.payButton).toHaveText('92,00 € bezahlen');
    await cardForm.payButton.click();
    await expect(page.getByRole('heading')).toHaveText('Your payment: paid');
    await expect(checkout).toBePaid({ amount: '92.00' });
    await expect(checkout).toBeChargedOnce();
  });

for (const framework of ['svelte', 'angular'])
  test(`${framework}: a script that does not come is told by the event error`, async ({ page }) => {
    await page.route('**/v1/paymentWidgets.js*', (route) => route.abort());
    await page.goto(`/${framework}`);
    await expect(page.getByRole('status').first()).toHaveText('Error: blocked');
  });
