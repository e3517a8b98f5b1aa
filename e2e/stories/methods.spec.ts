/** Brands that are no cards: on another page, in a window, in the page, and submitted by a script. */
import type { FrameLocator, Page } from '@playwright/test';
import { findViolations, MethodForm } from '../../src/testing/kit/playwright/index.ts';
import { isAdyen } from '../fixtures/adyen.ts';
import { waitForBackup } from '../fixtures/backup-frame.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { watchSentField } from '../fixtures/sent-fields.ts';
import { expectNoSidewaysScroll } from '../fixtures/sideways.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** Decides the payment on the simulator's page in the place of a provider's. */
const decide = (page: Page | FrameLocator, choice = 'approve') =>
  page.locator(`button[name=choice][value=${choice}]`).click();

const withBrands = (list: string) => ({ form: `action="/result" data-brands="${list}"` });

const item = {
  'cart.items[0].name': 'Lamp',
  'cart.items[0].quantity': '1',
  'cart.items[0].price': '92.00',
  'cart.items[0].totalAmount': '92.00',
};
const shopper = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane@shop.example',
  'customer.mobile': '+47 912 34 567',
};
const cart = { ...item, ...shopper };

/** A brand, and how a shopper pays with it. */
interface Row {
  brand: string;
  /** The key of the form's root. */
  key: string;
  /** What the shopper fills in: values by the names of their controls. */
  fill: Record<string, string>;
  /** Whether the answer comes at once, without a provider's page. */
  isSynchronous?: boolean;
  /** What the checkout has besides. */
  checkout?: Record<string, string>;
}

const holder = { givenName: 'Jane', surname: 'Jones', country: 'SE' };

/** A debit, a transfer and an invoice; the stories below pay with PAYPAL, SEPA and NETELLER. */
const rows: readonly Row[] = [
  {
    brand: 'DIRECTDEBIT_SEPA',
    key: 'directDebit',
    fill: { accountHolder: 'Jane Jones', accountIban: 'de23100000001234567890' },
    isSynchronous: true,
  },
  { brand: 'IDEAL', key: 'onlineTransfer-IDEAL', fill: {} },
  {
    brand: 'KLARNA_INVOICE',
    key: 'virtualAccount-KLARNA_INVOICE',
    fill: holder,
    checkout: { ...cart, 'billing.country': 'SE' },
  },
];

const addressIn = (country: string) => {
  const address = { street1: 'Main Street 5', city: 'Town', postcode: '3000', country };
  const members = Object.entries(address);
  const kinds = ['billing', 'shipping'];
  return Object.fromEntries(
    kinds.flatMap((kind) => members.map(([name, value]) => [`${kind}.${name}`, value])),
  );
};

/** What each other brand needs whose page Adyen has; with the simulator all of them are alike. */
const othersAtAdyen: Readonly<Record<string, Record<string, string>>> = {
  TRUSTLY: {},
  PAYPAL: {},
  TWINT: { currency: 'CHF' },
  VIPPS: { currency: 'NOK', ...shopper },
  PAYSAFECARD: {},
  ALIPAY: {},
  WECHAT_PAY: {},
  KLARNA_PAYMENTS_PAYLATER: { ...cart, 'billing.country': 'DE' },
  KLARNA_PAYMENTS_PAYNOW: { ...cart, 'billing.country': 'DE' },
  KLARNA_INSTALLMENTS: { ...cart, 'billing.country': 'DE' },
  KLARNA_PAYMENTS_SLICEIT: { ...cart, 'billing.country': 'DE' },
  AFTERPAY_PACIFIC: { ...cart, ...addressIn('AU'), currency: 'AUD' },
  CLEARPAY: { ...cart, ...addressIn('GB'), currency: 'GBP' },
};
const atAdyen = Object.entries(isAdyen ? othersAtAdyen : {}).map(
  ([brand, checkout]): Row => ({
    brand,
    checkout,
    key: `virtualAccount-${brand}`,
    fill: brand === 'KLARNA_INSTALLMENTS' ? holder : {},
  }),
);

test.describe('a shopper pays', () => {
  for (const { brand, key, fill, isSynchronous, checkout = {} } of [...rows, ...atAdyen]) {
    test(`with ${brand} and returns to the shop`, async ({ open, page, api }) => {
      const { checkoutId } = await open({ ...withBrands(`VISA ${brand}`), checkout });
      const method = new MethodForm(page, key);
      await method.fill(fill);
      await method.button.click();
      if (!isSynchronous) await decide(page);
      await page.waitForURL(/result\?.*resourcePath=/);
      const { record } = await api.getStatus(checkoutId);
      expect([record.paymentBrand, record.result.code]).toEqual([brand, '000.100.110']);
      expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
    });
  }
});

test.describe('a form that a script of the page submits', () => {
  test('goes to the gateway and to the provider by itself, with the result address of that moment', async ({
    open,
    page,
    api,
  }) => {
    const { checkoutId } = await open(withBrands('PAYPAL'));
    await new MethodForm(page, 'virtualAccount-PAYPAL').button.waitFor();
    await page.evaluate(() => {
      document.querySelector('.paymentWidgets')?.setAttribute('action', '/result?late=1');
      document.querySelector<HTMLFormElement>('form.wpwl-form-virtualAccount-PAYPAL')?.submit();
    });
    await decide(page);
    await page.waitForURL(/result\?late=1.*resourcePath=/);
    expect((await api.getStatus(checkoutId)).record.paymentBrand).toBe('PAYPAL');
  });

  test('shows a whole IBAN at 320 px', async ({ open, page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await open({ form: 'action="/result" data-brands="DIRECTDEBIT_SEPA"' });
    const debit = new MethodForm(page, 'directDebit');
    await debit.fill({ accountIban: 'DE24100000001234567890' });
    const iban = debit.root.locator('.wpwl-control-accountIban');
    await expect(iban).toHaveValue('DE24 1000 0000 1234 5678 90');
    expect(await iban.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
  });

  test('sends an IBAN without its spaces', async ({ open, page, api }) => {
    const { checkoutId } = await open(withBrands('SEPA'));
    const method = new MethodForm(page, 'directDebit');
    await method.fill({ accountHolder: 'Jane Jones', accountIban: 'DE23100000001234567890' });
    await expect(method.control('accountIban')).toHaveValue('DE23 1000 0000 1234 5678 90');
    await method.form.evaluate((form: HTMLFormElement) => form.submit());
    await page.waitForURL(/result\?.*resourcePath=/);
    expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
  });
});

test('a direct debit without an IBAN, submitted by a script, reaches the bank that the shopper named', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId } = await open(withBrands('SEPA'));
  const method = new MethodForm(page, 'directDebit');
  // The simulator takes this account for one without money.
  await method.form.locator('.wpwl-button-account').click();
  await method.fill({ accountHolder: 'Jane Jones', accountNumber: '203', accountBank: '100 000 00' });
  await method.form.evaluate((form: HTMLFormElement) => form.submit());
  await page.waitForURL(/result\?.*resourcePath=/);
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('800.100.203');
});

test('a submit listener that the shop adds to the form in onReady can stop the payment (widget-contract.md 5.9)', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId } = await open({
    ...withBrands('PAYPAL'),
    options: `var stopped = 0; var wpwlOptions = { onReady: function () {
      document.querySelector('form.wpwl-form-virtualAccount-PAYPAL').addEventListener('submit', function (event) {
        if (stopped < 1) event.preventDefault();
        stopped += 1; event.stopPropagation(); }); } };`,
  });
  const { button } = new MethodForm(page, 'virtualAccount-PAYPAL');
  const stopped = () => page.evaluate(() => (window as unknown as { stopped: number }).stopped);
  await button.click();
  await expect.poll(stopped).toBe(1);
  await expect(button).not.toHaveAttribute('aria-busy');
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(0);
  await button.click();
  await decide(page);
  await page.waitForURL(/result\?.*resourcePath=/);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

test('when the page moves the payment frame, the payment is sent again as the same attempt', async ({
  open,
  page,
  payments,
}) => {
  const attempts = await watchSentField(page, 'attemptId');
  let asked = 0;
  payments.handle(async (route) => {
    if (++asked > 1) await route.continue();
  });
  await open(withBrands('PAYPAL'));
  await new MethodForm(page, 'virtualAccount-PAYPAL').button.click();
  await expect.poll(() => [asked, attempts.length]).toEqual([1, 1]);
  await waitForBackup(page);
  await page.evaluate(() => {
    const paymentFrame = document.querySelector('iframe[src*="role=sender"]');
    if (paymentFrame) document.body.append(paymentFrame);
  });
  await decide(page);
  await page.waitForURL(/result\?.*resourcePath=/);
  expect([attempts.length, new Set(attempts).size]).toEqual([2, 1]);
});

test.describe('a brand with a window of its own', () => {
  const options = `var cancels = 0; var wpwlOptions = { onLightboxCancel: function () { cancels += 1; } };`;
  const cancels = (page: Page) => page.evaluate(() => (window as unknown as { cancels: number }).cancels);

  test('is paid there, and the shop’s page goes to the result', async ({ open, page, api }) => {
    const { checkoutId } = await open({ ...withBrands('MASTERPASS VISA'), options });
    const method = new MethodForm(page, 'virtualAccount-MASTERPASS');
    const opened = page.waitForEvent('popup');
    await method.button.click();
    await decide(await opened);
    await page.waitForURL(/result\?.*resourcePath=/);
    expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
  });

  test('gives the forms back when the shopper closes the window, and another brand pays the same checkout', async ({
    open,
    page,
    api,
  }) => {
    await page.clock.install();
    const { checkoutId } = await open({ ...withBrands('MASTERPASS PAYPAL'), options });
    const method = new MethodForm(page, 'virtualAccount-MASTERPASS');
    const opened = page.waitForEvent('popup');
    await method.button.click();
    const popup = await opened;
    await popup.locator('button[name=choice]').first().waitFor();
    // The shop's page looks at the window now and then. It must have seen the provider's page there before the window
    // closes.
    await page.clock.runFor(1_000);
    await popup.close();
    await expect.poll(() => cancels(page)).toBe(1);
    await expect(method.button).not.toHaveAttribute('aria-busy');
    await expect(method.message).toBeVisible();
    await new MethodForm(page, 'virtualAccount-PAYPAL').button.click();
    await decide(page);
    await page.waitForURL(/result\?.*resourcePath=/);
    const { record } = await api.getStatus(checkoutId);
    expect([record.paymentBrand, record.result.code]).toEqual(['PAYPAL', '000.100.110']);
  });

  test.describe('whose window the Cross-Origin-Opener-Policy of the shop’s page cuts off', () => {
    const story = {
      ...withBrands('MASTERPASS PAYPAL'),
      options,
      headers: { 'Cross-Origin-Opener-Policy': 'same-origin' },
    };
    /** Presses Pay, and waits until the shop's page cannot see the window any more and has asked the gateway instead. */
    const openCutOffWindow = async (page: Page) => {
      const method = new MethodForm(page, 'virtualAccount-MASTERPASS');
      const opened = page.waitForEvent('popup');
      await method.button.click();
      const popup = await opened;
      const asked = page.waitForResponse(/checkouts\/[^/]+\/config/);
      await popup.locator('button[name=choice]').first().waitFor();
      expect(await popup.evaluate(() => window.opener)).toBeNull();
      expect((await (await asked).json()).lastAttempt).toBe('waiting');
      return { method, popup };
    };

    test('is paid there, and the shop’s page goes to the result', async ({ open, page, api }) => {
      await page.clock.install();
      const { checkoutId } = await open(story);
      const { method, popup } = await openCutOffWindow(page);
      // The page asks a second time, so it did not give the forms back after the first answer.
      const askedAgain = page.waitForResponse(/checkouts\/[^/]+\/config/);
      await page.clock.runFor(15_000);
      await askedAgain;
      await expect(method.button).toHaveAttribute('aria-busy', 'true');
      await expect(method.message).toHaveCount(0);
      expect(await cancels(page)).toBe(0);
      await decide(popup);
      await expect(async () => {
        await page.clock.fastForward(5_000);
        expect(page.url()).toMatch(/result\?.*resourcePath=/);
      }).toPass();
      expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
    });

    test('is given up by Cancel, and another brand pays the same checkout', async ({ open, page, api }) => {
      const { checkoutId } = await open(story);
      const { method } = await openCutOffWindow(page);
      await method.root.locator('.wpwl-button-cancel').click();
      await expect.poll(() => cancels(page)).toBe(1);
      await expect(method.button).not.toHaveAttribute('aria-busy');
      await new MethodForm(page, 'virtualAccount-PAYPAL').button.click();
      await decide(page);
      await page.waitForURL(/result\?.*resourcePath=/);
      expect((await api.getStatus(checkoutId)).record.paymentBrand).toBe('PAYPAL');
    });
  });

  test('is paid in the place of the page when the browser blocks the window', async ({ open, page }) => {
    await open({
      ...withBrands('MASTERPASS'),
      options: `${options} window.open = function () { return null; };`,
    });
    await new MethodForm(page, 'virtualAccount-MASTERPASS').button.click();
    await decide(page);
    await page.waitForURL(/result\?.*resourcePath=/);
  });
});

test('a press before the frames are there shows that the payment goes on, and pays when they are there', async ({
  open,
  page,
  api,
}) => {
  const release = await holdBack(page, '**/pciIframe.html*');
  const { checkoutId } = await open(withBrands('MASTERPASS'));
  const { button, root } = new MethodForm(page, 'virtualAccount-MASTERPASS');
  const opened = page.waitForEvent('popup');
  await button.click();
  const popup = await opened;
  await expect(root.getByRole('status')).toHaveText(/Processing/);
  await expect.poll(() => popup.title()).toMatch(/Processing/);
  release();
  await decide(popup);
  await page.waitForURL(/result\?.*resourcePath=/);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

test('the payment frame of other brands that arrives during a card payment does not send it again', async ({
  open,
  page,
  payments,
}) => {
  // Counts the payments that the page asks its frames for, and the frames that have become ready.
  await page.addInitScript(() => {
    const counts = { payments: 0, frames: 0 };
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (message: { type: string }) {
      if (message.type === 'pay') counts.payments += 1;
      return postMessage.call(this, message);
    };
    class CountedChannel extends MessageChannel {
      constructor() {
        super();
        this.port1.addEventListener('message', ({ data }) => {
          if (data.type === 'connected') counts.frames += 1;
        });
      }
    }
    Object.assign(window, { counts, MessageChannel: CountedChannel });
  });
  const countsOf = () =>
    page.evaluate(() => (window as unknown as { counts: { payments: number; frames: number } }).counts);
  const { form } = await open(withBrands('VISA MASTER PAYPAL'));
  await form.ready();
  const release = await holdBack(page, '**/pciIframe.html*');
  // The shopper looks at another brand, whose payment frame is asked for then.
  await new MethodForm(page, 'virtualAccount-PAYPAL').button.hover();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    payments.handle(async (route) => {
      resolve();
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.continue();
    });
  });
  await form.fill();
  await form.pay();
  await asked;
  const { frames } = await countsOf();
  release();
  await expect.poll(async () => (await countsOf()).frames).toBe(frames + 1);
  expect((await countsOf()).payments).toBe(1);
  answer();
  await page.waitForURL(/result\?.*resourcePath=/);
});

test.describe('a brand of inlineFlow', () => {
  const inline = (more = '') => ({
    ...withBrands('PAYPAL'),
    options: `var wpwlOptions = { inlineFlow: ['PAYPAL'] ${more} };`,
  });

  test('is paid in its container, without leaving the page', async ({ open, page, api }) => {
    const { checkoutId } = await open(inline());
    const method = new MethodForm(page, 'virtualAccount-PAYPAL');
    await method.button.click();
    await expect(method.form).toBeHidden();
    await decide(method.root.frameLocator('.wpwl-target'));
    await page.waitForURL(/result\?.*resourcePath=/);
    expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
  });

  test('leads to the result, too, when its outcome is known at once', async ({ open, page, api }) => {
    const { checkoutId } = await open({
      ...withBrands('NETELLER'),
      options: `var wpwlOptions = { inlineFlow: ['NETELLER'] };`,
    });
    const method = new MethodForm(page, 'virtualAccount-NETELLER');
    await method.fill({ accountNumber: '459000000001' });
    await method.button.click();
    await page.waitForURL(/result\?.*resourcePath=/);
    expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
  });

  test('is entered by the first Tab when its page has come', async ({ open, page }) => {
    await open(inline());
    const method = new MethodForm(page, 'virtualAccount-PAYPAL');
    const frame = method.root.frameLocator('.wpwl-target');
    const first = frame.locator('button[name=choice]').first();
    await method.button.press('Enter');
    await expect(first).toBeVisible();
    await expect.poll(() => first.evaluate(() => document.hasFocus())).toBe(true);
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
  });

  test('gives back a form that pays after the shopper chose cancel, and decline', async ({ open, page }) => {
    await open(inline());
    const method = new MethodForm(page, 'virtualAccount-PAYPAL');
    const frame = method.root.frameLocator('.wpwl-target');
    for (const choice of ['cancel', 'decline']) {
      await method.button.click();
      await decide(frame, choice);
      await expect(method.button, choice).toBeFocused();
      await expect(method.message, choice).toBeVisible();
      // The provider's page must be gone before the shopper starts again, or the test would decide on the old one.
      await expect(frame.locator('button[name=choice]')).toHaveCount(0);
    }
    await method.button.click();
    await decide(frame);
    await page.waitForURL(/result\?.*resourcePath=/);
  });

  test('shows the provider’s page again when the page has moved its container, and is paid', async ({
    open,
    page,
  }) => {
    await open(inline());
    const method = new MethodForm(page, 'virtualAccount-PAYPAL');
    const frame = method.root.frameLocator('.wpwl-target');
    await method.button.click();
    await expect(frame.locator('button[name=choice]').first()).toBeVisible();
    await method.root.evaluate((container) => document.body.append(container));
    await expect(method.form).toBeHidden();
    await decide(frame);
    await page.waitForURL(/result\?.*resourcePath=/);
  });

  test('can be started by the page’s script, with the button hidden', async ({ open, page }) => {
    await open({
      ...inline(`, onReady: function () { wpwl.executePayment('wpwl-container-virtualAccount-PAYPAL'); }`),
      head: inlineStyle('button.wpwl-button-brand{display:none}'),
    });
    await decide(page.frameLocator('.wpwl-target'));
    await page.waitForURL(/result\?.*resourcePath=/);
  });
});

test('axe finds nothing in the forms while they show errors, in Arabic on a phone, and the page does not scroll sideways', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open({
    ...withBrands('DIRECTDEBIT_SEPA SOFORTUEBERWEISUNG IDEAL EPS PAYPAL KLARNA_INVOICE STC_PAY BOLETO'),
    options: `var wpwlOptions = { locale: 'ar', displayBic: true };`,
    lang: 'ar',
  });
  const debit = new MethodForm(page, 'directDebit');
  await debit.button.click();
  await expect(debit.root.locator('.wpwl-hint-accountBicError')).toBeVisible();
  await debit.form.locator('.wpwl-button-account').click();
  await debit.button.click();
  await expect(debit.root.locator('.wpwl-hint-accountBankError')).toBeVisible();
  await expect(debit.control('accountIban')).toBeHidden();
  await page.locator('.wpwl-control-radio-mobile').check();
  await expect(page.locator('.wpwl-control-mobilePhone')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
});

test('a reset of the page does not strip a form without a card', async ({ open, page }) => {
  await open({
    ...withBrands('PAYPAL'),
    head: inlineStyle('*,::before,::after{border:0 solid;padding:0}button{background:none}'),
  });
  const { button } = new MethodForm(page, 'virtualAccount-PAYPAL');
  await expect(button).toHaveCSS('border-top-width', '1px');
});
