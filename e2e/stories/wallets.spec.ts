/** Payments with Apple Pay, Google Pay and Samsung Pay, on pages with and without a checkout. */
import type { Page } from '@playwright/test';
import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { inlineScript, inlineStyle, resultPage } from '../fixtures/merchant.ts';
import { expect, type StoryOptions, test } from '../fixtures/test.ts';

const googleOptions = "gatewayMerchantId: '8ac7a4c9f3d24e6b0917c35d82e1fa60'";

/** Each wallet: its brand, its name on its sheet, and the options that a page must set. */
const wallets = [
  ['APPLEPAY', 'Apple Pay', "applePay: { countryCode: 'AT' }"],
  ['GOOGLEPAY', 'Google Pay', `googlePay: { ${googleOptions} }`],
  ['SAMSUNGPAY', 'Samsung Pay', ''],
] as const;

/** A page with one wallet. `window.told` lists what onError is told, and what callbacks add to it. */
function walletStory(brand: string, options = '', more: StoryOptions = {}): StoryOptions {
  return {
    options: `window.told = [];
      var wpwlOptions = { onError(e) { told.push([e.name, e.brand, e.event]); }, ${options} };`,
    body: `{script}<form class="paymentWidgets" action="/wallet-result" data-brands="${brand} VISA"></form>`,
    ...more,
  };
}
const readTold = (page: Page) => page.evaluate(() => (window as unknown as { told: unknown[] }).told);
const container = (page: Page, brand: string) => page.locator(`.wpwl-container-virtualAccount-${brand}`);
const button = (page: Page, brand: string) => container(page, brand).getByRole('button');

/** Presses a wallet's button, and gives its sheet once it can pay. */
async function openSheet(page: Page, brand: string, name: string) {
  await button(page, brand).click();
  const sheet = page.getByRole('dialog', { name });
  const pay = sheet.getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeEnabled();
  return { sheet, pay, cancel: sheet.getByRole('button', { name: 'Cancel' }) };
}

test.beforeEach(({ merchant }) => {
  merchant.serve('/wallet-result', { html: resultPage });
});

for (const [brand, name, options] of wallets)
  test(`the button of ${name} has a name and works by keyboard, axe finds nothing on the page and on its sheet, closing that pays nothing, and the next press pays and returns to the shop`, async ({
    open,
    page,
    api,
  }) => {
    const { checkoutId } = await open(walletStory(brand, options));
    await expect(button(page, brand)).toHaveAccessibleName(new RegExp(name));
    expect(await findViolations(page)).toEqual([]);
    await button(page, brand).press('Enter');
    const sheet = page.getByRole('dialog', { name });
    await expect(sheet.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect
      .poll(() => readTold(page))
      .toEqual(brand === 'APPLEPAY' ? [] : [['WidgetError', brand, 'closed']]);
    expect(await api.getPaymentRequests(checkoutId)).toHaveLength(0);
    const { pay } = await openSheet(page, brand, name);
    await pay.press('Enter');
    await page.waitForURL('**/wallet-result?*');
    expect(new URL(page.url()).searchParams.get('id')).toBe(checkoutId);
    const { record } = await api.getStatus(checkoutId);
    expect(record).toMatchObject({ paymentBrand: brand, amount: '92.00', result: { code: '000.100.110' } });
  });

test('the names of all wallets stand on one line in buttons of one height on a page with a font of its own, and unload takes the buttons away', async ({
  open,
  page,
}) => {
  const head = inlineStyle('body { font: 20px/1.1 serif }');
  const options = `${wallets[0][2]}, ${wallets[1][2]}`;
  await open(walletStory(wallets.map(([brand]) => brand).join(' '), options, { head }));
  for (const [brand] of wallets) await expect(button(page, brand)).toBeVisible();
  const places = await page.locator('.wpwl-form-wallet button').evaluateAll((buttons) =>
    buttons.map((one) => {
      const name = document.createRange();
      name.selectNodeContents(one);
      const { top, height } = one.getBoundingClientRect();
      return [height, name.getBoundingClientRect().top - top, name.getBoundingClientRect().height];
    }),
  );
  expect(places).toHaveLength(3);
  expect(places).toEqual(Array.from({ length: 3 }, () => places[0]));
  await page.evaluate(() => (window as unknown as { wpwl: { unload(): void } }).wpwl.unload());
  await expect(page.locator('[class*=wpwl], iframe')).toHaveCount(0);
});

test('display rules of a page hide no wallet, and show nothing that the form hides', async ({
  open,
  page,
}) => {
  const rules = '.wpwl-group-brand { display: none } iframe { display: block } .wpwl-group { display: flex }';
  const body = `{script}<form class="paymentWidgets" action="/wallet-result" data-brands="GOOGLEPAY STC_PAY"></form>`;
  await open(
    walletStory('', wallets[1][2], {
      body,
      head: inlineStyle(`${rules} .wpwl-form { display: block }`),
    }),
  );
  await expect(button(page, 'GOOGLEPAY')).toBeVisible();
  const method = page.locator('.wpwl-container-virtualAccount-STC_PAY');
  await expect(method.locator('.wpwl-group-paymentMode')).toBeVisible();
  await expect(method.locator('.wpwl-group-mobilePhone')).toBeHidden();
  await expect(method.locator('.wpwl-target')).toBeHidden();
});

test('Apple Pay asks the shop about changes and the payment, and copies the contacts', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId } = await open(
    walletStory(
      'APPLEPAY',
      `applePay: { version: 3, countryCode: 'AT', total: { label: 'My shop' },
        requiredShippingContactFields: ['email', 'phone', 'postalAddress', 'name'],
        requiredBillingContactFields: ['postalAddress', 'name'],
        submitOnPaymentAuthorized: ['customer', 'billing'],
        onPaymentMethodSelected: () => { told.push('method'); },
        onShippingContactSelected: (contact) => { told.push('contact ' + contact.countryCode);
          return Promise.resolve({ newTotal: { label: 'My shop', amount: '95.00' }, newLineItems: [{ label: 'Post', amount: 3 }] }); },
        onPaymentAuthorized: (payment) => { sessionStorage.asked = payment.token ? 'with a token' : ''; return { status: 'SUCCESS' }; } }`,
    ),
  );
  const { sheet, pay } = await openSheet(page, 'APPLEPAY', 'Apple Pay');
  await expect(sheet).toContainText('95.00');
  await expect(sheet).toContainText('Post');
  expect(await readTold(page)).toEqual(['method', 'contact AT']);
  // A shop that changes the sheet's total has its server change the checkout as well.
  await api.updateCheckout(checkoutId, { amount: '95.00' });
  await pay.click();
  await page.waitForURL('**/wallet-result?*');
  expect(await page.evaluate(() => sessionStorage.asked)).toBe('with a token');
  const { record } = await api.getStatus(checkoutId);
  expect(record).toMatchObject({
    amount: '95.00',
    customer: { givenName: 'Jane', surname: 'Jones', email: 'jane@shop.example', phone: '+43 1 234567' },
    billing: { street1: 'Main Street 1', city: 'Vienna', postcode: '1010', country: 'AT' },
  });
});

test('Google Pay asks the shop about changes and the payment, and copies the contacts', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId } = await open(
    walletStory(
      'GOOGLEPAY',
      `googlePay: { ${googleOptions}, emailRequired: true, billingAddressRequired: true,
        billingAddressParameters: { format: 'FULL', phoneNumberRequired: true },
        shippingAddressRequired: true, shippingOptionRequired: true,
        shippingOptionParameters: { defaultSelectedOptionId: 'post', shippingOptions: [{ id: 'post', label: 'Post' }, { id: 'bike', label: 'Bike' }] },
        submitOnPaymentAuthorized: ['customer', 'billing'],
        onPaymentDataChanged: (data) => Promise.resolve(data.shippingOptionData && data.shippingOptionData.id === 'bike'
          ? { newTransactionInfo: { totalPriceStatus: 'FINAL', totalPrice: '97.00', currencyCode: 'EUR' } } : {}),
        onPaymentAuthorized: (payment) => { sessionStorage.asked = payment.paymentMethodData ? 'with a token' : '';
          return Promise.resolve({ transactionState: 'SUCCESS' }); } }`,
    ),
  );
  const { sheet, pay } = await openSheet(page, 'GOOGLEPAY', 'Google Pay');
  await sheet.getByLabel('Shipping method').selectOption('bike');
  await expect(sheet).toContainText('97.00');
  await api.updateCheckout(checkoutId, { amount: '97.00' });
  await pay.click();
  await page.waitForURL('**/wallet-result?*');
  expect(await page.evaluate(() => sessionStorage.asked)).toBe('with a token');
  const { record } = await api.getStatus(checkoutId);
  expect(record).toMatchObject({
    amount: '97.00',
    customer: { givenName: 'Jane', surname: 'Jones', email: 'jane@shop.example' },
    billing: { street1: 'Main Street 1', city: 'Vienna', postcode: '1010', country: 'AT' },
  });
});

test.describe('a page without a checkout', () => {
  /** The page of a cart. The script names no checkout, and the shop creates one when the shopper presses a button. */
  const cart = (gateway: string, brand: string, options: string): StoryOptions => ({
    body: `${inlineScript(`window.told = [];
      var wpwlOptions = { onError(e) { told.push([e.name, e.brand, e.event]); }, ${options} };`)}
      <script src="${gateway}/v1/paymentWidgets.js"></script>
      <form class="paymentWidgets" action="/wallet-result" data-brands="${brand}"></form>`,
  });

  test('pays with Apple Pay by the checkout that createCheckout creates at the press', async ({
    open,
    page,
    api,
    gateway,
  }) => {
    const { id } = await api.createCheckout();
    const configs: string[] = [];
    page.on('request', (request) => request.url().endsWith('/config') && configs.push(request.url()));
    await open(
      cart(
        gateway.url,
        'APPLEPAY',
        `applePay: { countryCode: 'AT', currencyCode: 'EUR', total: { amount: '92.00' } }, onReady() { told.push('ready'); },
         createCheckout(info) { told.push(info.brand); return new Promise((resolve) => setTimeout(resolve, 50, '${id}')); }`,
      ),
    );
    await expect(button(page, 'APPLEPAY')).toBeVisible();
    await expect.poll(() => readTold(page)).toEqual(['ready']);
    expect(configs).toEqual([]);
    const { pay } = await openSheet(page, 'APPLEPAY', 'Apple Pay');
    expect(await readTold(page)).toEqual(['ready', 'APPLEPAY']);
    await pay.click();
    await page.waitForURL('**/wallet-result?*');
    const { record } = await api.getStatus(id);
    expect(record).toMatchObject({ paymentBrand: 'APPLEPAY', result: { code: '000.100.110' } });
  });

  test('pays with PayPal, too', async ({ open, page, api, gateway }) => {
    const { id } = await api.createCheckout();
    await open(
      cart(
        gateway.url,
        'PAYPAL',
        `createCheckout(info) { told.push(info.brand); return Promise.resolve('${id}'); }`,
      ),
    );
    await button(page, 'PAYPAL').click();
    await page.waitForURL(`${gateway.url}/**`);
    const [payment] = await api.getPaymentRequests(id);
    expect(payment?.parameters).toMatchObject({ paymentBrand: 'PAYPAL' });
  });
});
