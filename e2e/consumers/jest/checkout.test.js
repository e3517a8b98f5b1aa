/** @jest-environment jsdom */
// The stub under Jest, which loads ES modules by `import()` alone.
const { expect, test } = require('@jest/globals');

test('the form is drawn, paid with, and leads to the result', async () => {
  const { createWidgetStub } = await import('payment-widgets/testing/stub');
  const stub = createWidgetStub({ checkout: { amount: '92.00', currency: 'EUR' } });
  document.body.innerHTML =
    '<form class="paymentWidgets" action="https://shop.example/result" data-brands="VISA MASTER"></form>';
  const script = document.createElement('script');
  script.src = 'https://pay.example/v1/paymentWidgets.js?checkoutId=AB.test';
  document.head.append(script);
  expect(await stub.ready()).toEqual(['wpwl-container-card']);
  expect(document.querySelector('iframe[name="card.number"]')).not.toBeNull();
  stub.dispose();
});

test('a merchant’s client is made', async () => {
  const { createMerchant } = await import('payment-widgets/merchant');
  const merchant = createMerchant({
    gateway: 'https://pay.example',
    entityId: '8ac7a4c9f3d24e6b0917c35d82e1fa60',
    accessToken: 'token',
  });
  expect(typeof merchant.prepareCheckout).toBe('function');
});
