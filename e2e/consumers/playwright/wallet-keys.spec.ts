import { expect, test } from '@playwright/test';
import { createApplePayKeys, wallets } from 'payment-widgets/testing/wallets';

const keys = createApplePayKeys('merchant.com.example.shop');

test('my server decrypts by itself', async ({ page }) => {
  const applePay = await wallets.applePay(page, { token: keys });
  await page.goto('https://shop.example/cart');
  await page.locator('apple-pay-button').click();
  await applePay.approve();
  await expect(page.getByRole('status')).toHaveText('paid');
});

/** The cart of a shop that has nothing to do with this project, and takes what is encrypted alone. */
const cart = `<!doctype html><html lang="en"><title>Cart</title><apple-pay-button></apple-pay-button><p role="status"></p><script>
  document.querySelector('apple-pay-button').onclick = () => {
    const session = new ApplePaySession(4, { countryCode: 'AT', currencyCode: 'EUR', merchantCapabilities: ['supports3DS'],
      supportedNetworks: ['visa'], total: { label: 'Shop', amount: '92.00' } });
    session.onvalidatemerchant = () => session.completeMerchantValidation({});
    session.onpaymentauthorized = (event) => { session.completePayment(0);
      document.querySelector('[role=status]').textContent = event.payment.token.paymentData.version === 'EC_v1' ? 'paid' : ''; };
    session.begin();
  };
</script>`;

test.beforeEach(({ page }) =>
  page.route('https://shop.example/cart', (route) => route.fulfill({ contentType: 'text/html', body: cart })),
);
