import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { nonce } from '../fixtures/merchant.ts';
import { expect, type StoryOptions, test } from '../fixtures/test.ts';

const googleOptions = "gatewayMerchantId: '8ac7a4c9f3d24e6b0917c35d82e1fa60'";

/** Each wallet: its brand, its name on the sheet, what a page must set. */
const wallets = [
  ['APPLEPAY', 'Apple Pay', "applePay: { countryCode: 'AT' }"],
  ['APPLEPAYTKN', 'Apple Pay', "applePay: { countryCode: 'AT' }"],
  ['GOOGLEPAY', 'Google Pay', `googlePay: { ${googleOptions} }`],
  ['GOOGLEPAYTKN', 'Google Pay', `googlePay: { ${googleOptions} }`],
  ['SAMSUNGPAY', 'Samsung Pay', ''],
] as const;

/** A page with one wallet; everything that onError is told, and that callbacks say, stands in `window.told`. */
function story(brand: string, options = '', more: StoryOptions = {}): StoryOptions {
  return {
    options: `window.told = [];
      var wpwlOptions = { onError(e) { told.push([e.name, e.brand, e.event]); }, ${options} };`,
    body: `{script}<form class="paymentWidgets" action="/wallet-result" data-brands="${brand} VISA"></form>`,
    ...more,
  };
}
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: unknown[] }).told);
const container = (page: Page, brand: string) => page.locator(`.wpwl-container-virtualAccount-${brand}`);
const button = (page: Page, brand: string) => container(page, brand).getByRole('button');

async function openSheet(page: Page, brand: string, name: string) {
  await button(page, brand).click();
  const sheet = page.getByRole('dialog', { name });
  const pay = sheet.getByRole('button', { name: 'Pay', exact: true });
  await expect(pay).toBeEnabled();
  return { sheet, pay, cancel: sheet.getByRole('button', { name: 'Cancel' }) };
}

test.beforeEach(({ merchant }) => {
  merchant.serve('/wallet-result', { html: '<!doctype html><title>Result</title><h1>Result</h1>' });
});

for (const [brand, name, options] of wallets) {
  test(`a shopper pays with ${brand} and returns to the shop`, async ({ open, page, api }) => {
    const { checkoutId } = await open(story(brand, options));
    const { pay } = await openSheet(page, brand, name);
    await pay.click();
    await page.waitForURL('**/wallet-result?*');
    expect(new URL(page.url()).searchParams.get('id')).toBe(checkoutId);
    const { record } = await api.getStatus(checkoutId);
    expect(record).toMatchObject({ paymentBrand: brand, amount: '92.00', result: { code: '000.100.110' } });
  });
}

for (const [brand, name, options] of [wallets[0], wallets[2], wallets[4]]) {
  test(`a declined payment with ${name} returns to the shop, too`, async ({ open, page, api }) => {
    const { checkoutId } = await open(story(brand, options));
    const { sheet, pay } = await openSheet(page, brand, name);
    await sheet.getByLabel('Payment method').selectOption('declined');
    await pay.click();
    await page.waitForURL('**/wallet-result?*');
    const { record } = await api.getStatus(checkoutId);
    expect(record.result.code).toBe('800.100.155');
  });

  test(`closing the sheet of ${name} pays nothing, and the next press pays`, async ({ open, page, api }) => {
    const { checkoutId } = await open(story(brand, options));
    const { sheet, cancel } = await openSheet(page, brand, name);
    await cancel.click();
    await expect(sheet).toHaveCount(0);
    await expect
      .poll(() => told(page))
      .toEqual(brand === 'APPLEPAY' ? [] : [['WidgetError', brand, 'closed']]);
    expect(await api.getPaymentRequests(checkoutId)).toHaveLength(0);
    const { pay } = await openSheet(page, brand, name);
    await pay.click();
    await page.waitForURL('**/wallet-result?*');
  });

  test(`the button of ${name} is named, keyboard works, axe finds nothing, and unload takes it away`, async ({
    open,
    page,
  }) => {
    await open(story(brand, `${options ? `${options}, ` : ''}locale: 'de'`));
    await expect(button(page, brand)).toHaveAccessibleName(
      brand === 'APPLEPAY' ? 'Mit Apple Pay bezahlen' : new RegExp(name),
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await button(page, brand).press('Enter');
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.evaluate(() => (window as unknown as { wpwl: { unload(): void } }).wpwl.unload());
    await expect(page.locator('[class*=wpwl], iframe')).toHaveCount(0);
  });

  const isTold = brand === 'SAMSUNGPAY';
  test(`where ${name} is not available its form goes, ${isTold ? 'and onError is told' : 'without a word'}`, async ({
    open,
    page,
  }) => {
    const unavailable = 'window.__walletSimulator = { available: false };';
    const made = story(brand, options);
    await open({ ...made, options: unavailable + made.options });
    await expect(container(page, brand)).toHaveCount(0);
    expect(await told(page)).toEqual(isTold ? [['WidgetError', brand, 'not_ready']] : []);
    await expect(page.locator('.wpwl-container-card')).toBeVisible();
  });
}

test('a page’s own display rules take no wallet away and bring nothing out that waits', async ({
  open,
  page,
}) => {
  const rules = '.wpwl-group-brand { display: none } iframe { display: block } .wpwl-group { display: flex }';
  const body = `{script}<form class="paymentWidgets" action="/wallet-result" data-brands="GOOGLEPAY STC_PAY"></form>`;
  await open(
    story('', wallets[2][2], {
      body,
      head: `<style nonce="${nonce}">${rules} .wpwl-form { display: block }</style>`,
    }),
  );
  await expect(button(page, 'GOOGLEPAY')).toBeVisible();
  const method = page.locator('.wpwl-container-virtualAccount-STC_PAY');
  await expect(method.locator('.wpwl-group-paymentMode')).toBeVisible();
  await expect(method.locator('.wpwl-group-mobilePhone')).toBeHidden();
  await expect(method.locator('.wpwl-target')).toBeHidden();
});

test('a cancel is told to the shop’s own callbacks, assigned in onReady', async ({ open, page }) => {
  await open(
    story(
      'APPLEPAY GOOGLEPAY',
      `applePay: { countryCode: 'AT' }, googlePay: { ${googleOptions} },
       onReady() {
         wpwlOptions.applePay.onCancel = () => told.push('apple');
         wpwlOptions.googlePay.onCancel = (code) => told.push(code);
       }`,
    ),
  );
  for (const [brand, name] of [wallets[0], wallets[2]]) {
    const { cancel } = await openSheet(page, brand, name);
    await cancel.click();
  }
  await expect.poll(() => told(page)).toEqual(['apple', 'CANCELED']);
});

test('Apple Pay asks the shop about changes and the payment, and copies the contacts', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId } = await open(
    story(
      'APPLEPAY',
      `applePay: { version: 3, countryCode: 'AT', total: { label: 'My shop' },
        requiredShippingContactFields: ['email', 'phone', 'postalAddress', 'name'],
        requiredBillingContactFields: ['postalAddress', 'name'],
        submitOnPaymentAuthorized: ['customer', 'billing'],
        onPaymentMethodSelected: () => { told.push('method'); },
        onShippingContactSelected: (contact) => { told.push('contact ' + contact.countryCode);
          return Promise.resolve({ newTotal: { label: 'My shop', amount: '95.00' }, newLineItems: [{ label: 'Post', amount: 3 }] }); },
        onPaymentAuthorized: (payment) => { told.push('token ' + !!payment.token); return { status: 'SUCCESS' }; } }`,
    ),
  );
  const { sheet, pay } = await openSheet(page, 'APPLEPAY', 'Apple Pay');
  await expect(sheet).toContainText('95.00');
  await expect(sheet).toContainText('Post');
  await pay.click();
  await page.waitForURL('**/wallet-result?*');
  const { record } = await api.getStatus(checkoutId);
  expect(record).toMatchObject({
    customer: { givenName: 'Jane', surname: 'Jones', email: 'jane@shop.example', phone: '+43 1 234567' },
    billing: { street1: 'Main Street 1', city: 'Vienna', postcode: '1010', country: 'AT' },
  });
});

for (const [answer, outcome] of [
  ["({ status: 'ABORT' })", 'ends the sheet'],
  ["Promise.reject(new Error('no'))", 'fails the sheet'],
] as const) {
  test(`an answer ${answer} of applePay.onPaymentAuthorized ${outcome} and pays nothing`, async ({
    open,
    page,
    api,
  }) => {
    const { checkoutId } = await open(
      story(
        'APPLEPAY',
        `applePay: { countryCode: 'AT', onPaymentAuthorized: () => { told.push('asked'); return ${answer}; } }`,
      ),
    );
    const { pay } = await openSheet(page, 'APPLEPAY', 'Apple Pay');
    await pay.click();
    await expect.poll(() => told(page)).toEqual(['asked']);
    if (outcome === 'ends the sheet') await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await api.getPaymentRequests(checkoutId)).toHaveLength(0);
  });
}

test('Google Pay asks the shop about changes and the payment, and copies the contacts', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId } = await open(
    story(
      'GOOGLEPAY',
      `googlePay: { ${googleOptions}, emailRequired: true, billingAddressRequired: true,
        billingAddressParameters: { format: 'FULL', phoneNumberRequired: true },
        shippingAddressRequired: true, shippingOptionRequired: true,
        shippingOptionParameters: { defaultSelectedOptionId: 'post', shippingOptions: [{ id: 'post', label: 'Post' }, { id: 'bike', label: 'Bike' }] },
        submitOnPaymentAuthorized: ['customer', 'billing'],
        onPaymentDataChanged: (data) => Promise.resolve(data.shippingOptionData && data.shippingOptionData.id === 'bike'
          ? { newTransactionInfo: { totalPriceStatus: 'FINAL', totalPrice: '97.00', currencyCode: 'EUR' } } : {}),
        onPaymentAuthorized: () => Promise.resolve({ transactionState: 'SUCCESS' }) }`,
    ),
  );
  const { sheet, pay } = await openSheet(page, 'GOOGLEPAY', 'Google Pay');
  await sheet.getByLabel('Shipping method').selectOption('bike');
  await expect(sheet).toContainText('97.00');
  await pay.click();
  await page.waitForURL('**/wallet-result?*');
  const { record } = await api.getStatus(checkoutId);
  expect(record).toMatchObject({
    customer: { givenName: 'Jane', surname: 'Jones', email: 'jane@shop.example' },
    billing: { street1: 'Main Street 1', city: 'Vienna', postcode: '1010', country: 'AT' },
  });
});

test('a rejected googlePay.onPaymentAuthorized pays nothing and is told to onError', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId } = await open(
    story(
      'GOOGLEPAY',
      `googlePay: { ${googleOptions}, onPaymentAuthorized: () => Promise.reject(new Error('no')) }`,
    ),
  );
  const { sheet, pay } = await openSheet(page, 'GOOGLEPAY', 'Google Pay');
  await pay.click();
  await expect(sheet.getByRole('alert')).not.toBeEmpty();
  expect(await told(page)).toEqual([['WidgetError', 'GOOGLEPAY', 'not_authorized']]);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(0);
});

test('onBeforeSubmitCard that answers false keeps Google’s sheet closed', async ({ open, page }) => {
  await open(
    story(
      'GOOGLEPAY',
      `googlePay: { ${googleOptions} }, onBeforeSubmitCard() { told.push('asked'); return told.length > 1; }`,
    ),
  );
  await button(page, 'GOOGLEPAY').click();
  await expect.poll(() => told(page)).toEqual(['asked']);
  await openSheet(page, 'GOOGLEPAY', 'Google Pay');
});

test('Google Pay without gatewayMerchantId is not offered, and the console says what is missing', async ({
  open,
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await open({ ...story('GOOGLEPAY'), options: 'var wpwlOptions = {};' });
  await expect(container(page, 'GOOGLEPAY')).toHaveCount(0);
  expect(warnings.join('\n')).toContain('wpwlOptions.googlePay.gatewayMerchantId is missing');
});

test.describe('a page without a checkout', () => {
  /** A cart: the script names no checkout, the shop makes it at the press. */
  const cart = (gateway: string, brand: string, options: string): StoryOptions => ({
    body: `<script nonce="${nonce}">window.told = [];
      var wpwlOptions = { onError(e) { told.push([e.name, e.brand, e.event]); }, ${options} };</script>
      <script src="${gateway}/v1/paymentWidgets.js"></script>
      <form class="paymentWidgets" action="/wallet-result" data-brands="${brand}"></form>`,
  });

  for (const [brand, name, options] of [
    [
      'APPLEPAY',
      'Apple Pay',
      "applePay: { countryCode: 'AT', currencyCode: 'EUR', total: { amount: '92.00' } }",
    ],
    ['GOOGLEPAY', 'Google Pay', `googlePay: { ${googleOptions}, amount: '92.00', currencyCode: 'EUR' }`],
    ['SAMSUNGPAY', 'Samsung Pay', "checkout: { amount: '92.00' }"],
  ] as const) {
    test(`pays with ${name} by the checkout that createCheckout makes at the press`, async ({
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
          gateway.gateway,
          brand,
          `${options}, onReady() { told.push('ready'); },
           createCheckout(info) { told.push(info.brand); return new Promise((resolve) => setTimeout(resolve, 50, '${id}')); }`,
        ),
      );
      await expect(button(page, brand)).toBeVisible();
      await expect.poll(() => told(page)).toEqual(['ready']);
      expect(configs).toEqual([]);
      const { pay } = await openSheet(page, brand, name);
      expect(await told(page)).toEqual(['ready', brand]);
      await pay.click();
      await page.waitForURL('**/wallet-result?*');
      const { record } = await api.getStatus(id);
      expect(record).toMatchObject({ paymentBrand: brand, result: { code: '000.100.110' } });
    });
  }

  test('pays with PayPal, too', async ({ open, page, api, gateway }) => {
    const { id } = await api.createCheckout();
    await open(
      cart(
        gateway.gateway,
        'PAYPAL',
        `createCheckout(info) { told.push(info.brand); return Promise.resolve('${id}'); }`,
      ),
    );
    await button(page, 'PAYPAL').click();
    await page.waitForURL(`${gateway.gateway}/**`);
    const [payment] = await api.getPaymentRequests(id);
    expect(payment?.parameters).toMatchObject({ paymentBrand: 'PAYPAL' });
  });

  test('stops quietly when createCheckout gives nothing, and works at the next press', async ({
    open,
    page,
    api,
    gateway,
  }) => {
    const { id } = await api.createCheckout();
    await open(
      cart(
        gateway.gateway,
        'GOOGLEPAY',
        `googlePay: { ${googleOptions}, amount: '92.00', currencyCode: 'EUR' },
         createCheckout() { told.push('asked'); return told.length === 1 ? null : told.length === 2 ? Promise.reject() : '${id}'; }`,
      ),
    );
    for (const asked of [1, 2]) {
      await button(page, 'GOOGLEPAY').click();
      await expect.poll(() => told(page)).toHaveLength(asked);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await openSheet(page, 'GOOGLEPAY', 'Google Pay');
    expect(await told(page)).toEqual(['asked', 'asked', 'asked']);
  });

  test('and without createCheckout is told what is missing', async ({ open, page, gateway }) => {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    await open(cart(gateway.gateway, 'GOOGLEPAY', `googlePay: { ${googleOptions} }`));
    await expect(page.locator('.wpwl-message')).toBeVisible();
    expect(warnings.filter((text) => text.includes('createCheckout'))).toHaveLength(1);
    await expect(page.locator('.wpwl-container')).toHaveCount(0);
  });
});
