import { expect, test } from '@playwright/test';
import { wallets } from 'payment-widgets/testing/wallets';

test('an order is paid with Apple Pay, by bike', async ({ page }) => {
  const applePay = await wallets.applePay(page);
  await page.goto('https://shop.example/cart');
  await page.locator('apple-pay-button').click();
  await applePay.chooseShipping('bike');
  expect((await applePay.sheet()).total).toBe('97.00');
  await applePay.approve();
  expect(await applePay.result()).toBe('completed');
  expect(applePay.mistakes).toEqual([]);
});

/** The cart of a shop that has nothing to do with this project. */
const cart = `<!doctype html><html lang="en"><title>Cart</title><apple-pay-button></apple-pay-button><p role="status"></p><script>
  const post = { postage: 0 };
  const newTotal = () => ({ label: 'Shop', amount: (92 + post.postage).toFixed(2) });
  document.querySelector('apple-pay-button').onclick = () => {
    const session = new ApplePaySession(4, { countryCode: 'AT', currencyCode: 'EUR', merchantCapabilities: ['supports3DS'],
      supportedNetworks: ['visa'], total: newTotal(),
      shippingMethods: [{ label: 'Post', detail: '', amount: '0.00', identifier: 'post' }, { label: 'Bike', detail: '', amount: '5.00', identifier: 'bike' }] });
    session.onvalidatemerchant = () => session.completeMerchantValidation({});
    session.onshippingmethodselected = (event) => { post.postage = Number(event.shippingMethod.amount); session.completeShippingMethodSelection({ newTotal: newTotal() }); };
    session.onpaymentauthorized = (event) => { session.completePayment(0);
      document.querySelector('[role=status]').textContent = 'paid'; };
    session.begin();
  };
</script>`;

test.beforeEach(({ page }) =>
  page.route('https://shop.example/cart', (route) => route.fulfill({ contentType: 'text/html', body: cart })),
);
