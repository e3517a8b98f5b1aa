/** The doubles of wallets in pages of others: made by hand, with the vendors' own elements, and with a decryption of its own. */
import { expect, test } from '@playwright/test';
import { createApplePayKeys, wallets } from '../../src/testing/kit/wallets/index.ts';
import { decryptApplePay, handMade, openShop, withVendorsElement } from '../fixtures/foreign-shops.ts';

test('a page made by hand is paid with another option and a coupon, and learns of an address and a cancel', async ({
  page,
}) => {
  const applePay = await wallets.applePay(page);
  await openShop(page, handMade);
  await page.locator('#pay').click();
  await applePay.chooseShipping('bike');
  await applePay.enterCoupon('TEA');
  expect((await applePay.sheet()).total).toBe('87.00');
  await applePay.changeAddress('sam');
  expect((await applePay.sheet()).problem).toBe('Not to the US.');
  await applePay.changeAddress({ countryCode: 'DE', city: 'Berlin' });
  await applePay.approve();
  expect(await applePay.result()).toBe('completed');
  await expect(page.getByRole('status')).toHaveText('paid 87');
  await page.locator('#pay').click();
  await applePay.cancel();
  await expect(page.getByRole('status')).toHaveText('cancelled');
  expect(applePay.mistakes).toEqual([]);
});

test('a page with the vendors’ own scripts and elements is paid with Google Pay, and its wrong country is told', async ({
  page,
}) => {
  const applePay = await wallets.applePay(page);
  const googlePay = await wallets.googlePay(page);
  await openShop(page, withVendorsElement);
  await page.locator('apple-pay-button').click();
  await expect(page.getByRole('status')).toHaveText('TypeError');
  expect(applePay.mistakes).toEqual([expect.stringContaining('countryCode is "AUT"')]);
  await page.locator('#google button').click();
  await googlePay.fail('BUYER_ACCOUNT_ERROR');
  await expect(page.getByRole('status')).toHaveText('BUYER_ACCOUNT_ERROR');
  await page.locator('#google button').click();
  await googlePay.approve();
  await expect(page.getByRole('status')).toHaveText('paid by VISA');
});

test('a shop that decrypts by itself reads the amount from the token', async ({ page }) => {
  const token = createApplePayKeys();
  const applePay = await wallets.applePay(page, { token });
  await openShop(page, handMade, (posted) => {
    const { transactionAmount, currencyCode } = decryptApplePay(posted as never, token);
    return transactionAmount === 9200 && currencyCode === '978';
  });
  await page.locator('#pay').click();
  await applePay.approve();
  await expect(page.getByRole('status')).toHaveText('paid 92');
});

test('a press by a script is no gesture, and a page that answers nothing runs out of time', async ({
  page,
}) => {
  const applePay = await wallets.applePay(page);
  // It never answers the request for a session of the merchant, and presses its own button as it loads.
  const silent = handMade.replace("fetch('/session')", 'new Promise(() => {})');
  await openShop(page, `${silent}<script>document.querySelector('#pay').click()</script>`);
  await expect.poll(() => applePay.mistakes).toEqual([expect.stringContaining('needs a gesture')]);
  await page.locator('#pay').click();
  await applePay.timeOut();
  expect(await applePay.result()).toBe('timedOut');
  await expect(page.getByRole('status')).toHaveText('cancelled');
});
