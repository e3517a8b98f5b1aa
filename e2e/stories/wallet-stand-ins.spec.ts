/** The sheets that stand in for those of the wallets in the test environment. */
import { findViolations } from '../../src/testkit/playwright/index.ts';
import { nonce } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

/** What a shop's page does to pay with each wallet. */
const apple = `
  const session = new ApplePaySession(3, { countryCode: 'AT', currencyCode: 'EUR', merchantCapabilities: ['supports3DS'],
    supportedNetworks: ['visa'], total: { label: 'Shop', amount: '92.00' } });
  session.onvalidatemerchant = () => session.completeMerchantValidation({});
  session.oncancel = () => say('cancelled');
  session.onpaymentauthorized = () => { session.completePayment(0); say('paid'); };
  session.begin();`;
const google = `
  new google.payments.api.PaymentsClient({ environment: 'TEST' }).loadPaymentData({ apiVersion: 2, apiVersionMinor: 0,
    allowedPaymentMethods: [{ type: 'CARD', parameters: { allowedCardNetworks: ['VISA'] } }],
    transactionInfo: { totalPriceStatus: 'FINAL', totalPrice: '92.00', currencyCode: 'EUR' } })
    .then(() => say('paid'), () => say('cancelled'));`;
const samsung = `
  new SamsungPay.PaymentClient({ environment: 'STAGE' }).loadPaymentSheet(
    { version: '2', serviceId: 'test', protocol: 'PROTOCOL_3DS', allowedBrands: ['visa'] },
    { orderNumber: '7', merchant: { name: 'Shop', url: 'shop.example' },
      amount: { option: 'FORMAT_TOTAL_ESTIMATED_AMOUNT', currency: 'EUR', total: '92.00' } })
    .then(() => say('paid'), () => say('cancelled'));`;

for (const [name, file, pay] of [
  ['Apple Pay', 'apple-pay.js', apple],
  ['Google Pay', 'google-pay.js', google],
  ['Samsung Pay', 'samsung-pay.js', samsung],
] as const) {
  test(`the sheet in place of ${name} opens on a page with a strict policy, and the shopper pays or leaves it by keyboard`, async ({
    page,
    gateway,
    merchant,
  }) => {
    const url = merchant.serve(`/stand-in-${file}`, {
      html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>Shop</h1>
<button id="buy">Buy</button><p role="status"></p></main>
<script src="${gateway.url}/_sim/wallets/${file}"></script>
<script nonce="${nonce}">
  const say = (text) => { document.querySelector('[role=status]').textContent = text; };
  document.querySelector('#buy').addEventListener('click', () => {${pay}});
</script></body></html>`,
    });
    await page.goto(url);
    const buy = page.getByRole('button', { name: 'Buy' });
    const sheet = page.getByRole('dialog', { name });
    await buy.click();
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('status')).toHaveText('cancelled');
    await expect(sheet).toHaveCount(0);
    await buy.click();
    await sheet.getByRole('button', { name: 'Pay', exact: true }).press('Enter');
    await expect(page.getByRole('status')).toHaveText('paid');
    await expect(sheet).toHaveCount(0);
  });
}
