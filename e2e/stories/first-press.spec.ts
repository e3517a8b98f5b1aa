/** The first press: at once when the button is there, by finger, mouse or key, without a rest above the form before. */
import type { BrowserContext, Page } from '@playwright/test';
import { MethodForm } from '../../src/testkit/playwright/index.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { expect, test } from '../fixtures/test.ts';

const withBrands = (list: string) => ({ form: `action="/result" data-brands="${list}"` });
const approve = (page: Page) => page.locator('button[name=choice][value=approve]').click();

type Button = MethodForm['button'];
const presses: Readonly<Record<'tap' | 'click' | 'Enter' | 'Space', (button: Button) => Promise<void>>> = {
  tap: (button) => button.tap(),
  click: (button) => button.click(),
  Enter: (button) => button.press('Enter'),
  Space: (button) => button.press('Space'),
};

/** Makes the network of the page as slow as 4G in bad reception: 150 ms, 1.6 Mbit/s. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  // Each kind of press once, and each speed with a finger or a mouse and with a key.
  for (const [press, speed] of [
    ['tap', 'slow'],
    ['click', 'fast'],
    ['Enter', 'slow'],
    ['Space', 'fast'],
  ] as const) {
    test(`the first ${press} opens the window of a brand and pays there, on a ${speed} network`, async ({
      context,
      open,
      page,
      api,
    }) => {
      if (speed === 'slow') await slowDown(context, page);
      const { checkoutId } = await open(withBrands('VISA MASTERPASS'));
      const opened = page.waitForEvent('popup');
      await presses[press](new MethodForm(page, 'virtualAccount-MASTERPASS').button);
      await approve(await opened);
      await page.waitForURL(/result\?.*resourcePath=/);
      expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
    });
  }

  test('two taps open one window and make one payment', async ({ open, page, api, context }) => {
    const { checkoutId } = await open(withBrands('VISA MASTERPASS'));
    const { button } = new MethodForm(page, 'virtualAccount-MASTERPASS');
    const opened = page.waitForEvent('popup');
    await button.tap();
    // A finger does not look whether the button is busy.
    await button.tap({ force: true });
    await approve(await opened);
    await page.waitForURL(/result\?.*resourcePath=/);
    expect(context.pages()).toHaveLength(1);
    expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
  });

  for (const [kind, brand, key, fill] of [
    ['a redirect', 'PAYPAL', 'virtualAccount-PAYPAL', {}],
    [
      'an invoice',
      'KLARNA_INVOICE',
      'virtualAccount-KLARNA_INVOICE',
      { givenName: 'Jane', surname: 'Jones', country: 'SE' },
    ],
    [
      'direct debit',
      'DIRECTDEBIT_SEPA',
      'directDebit',
      { accountHolder: 'Jane Jones', accountIban: 'de23100000001234567890' },
    ],
  ] as const) {
    test(`the first tap pays by ${kind}`, async ({ open, page, api }) => {
      const { checkoutId } = await open(withBrands(`VISA ${brand}`));
      const method = new MethodForm(page, key);
      await method.fill(fill);
      await method.button.tap();
      if (brand !== 'DIRECTDEBIT_SEPA') await approve(page);
      await page.waitForURL(/result\?.*resourcePath=/);
      expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
    });
  }

  test('the first tap opens the page of a brand inside the form', async ({ open, page }) => {
    await open({ ...withBrands('VISA PAYPAL'), options: "var wpwlOptions = { inlineFlow: ['PAYPAL'] };" });
    const { root, button } = new MethodForm(page, 'virtualAccount-PAYPAL');
    await button.tap();
    await root.frameLocator('.wpwl-target').locator('button[name=choice][value=approve]').tap();
    await page.waitForURL(/result\?.*resourcePath=/);
  });

  test('a tap pays by card', async ({ open, page, api }) => {
    const { checkoutId, form } = await open();
    await form.fill();
    await form.payButton.tap();
    await page.waitForURL(/result\?.*resourcePath=/);
    expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
  });

  test('the key Go of the phone’s keyboard pays by direct debit', async ({ open, page, api }) => {
    const { checkoutId } = await open(withBrands('DIRECTDEBIT_SEPA'));
    const method = new MethodForm(page, 'directDebit');
    await method.fill({ accountHolder: 'Jane Jones', accountIban: 'de23100000001234567890' });
    await method.control('accountIban').press('Enter');
    await page.waitForURL(/result\?.*resourcePath=/);
    expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
  });

  test('the first tap pays by saved card', async ({ open, page, api }) => {
    const { checkoutId } = await open({ checkout: { 'registrations[0].id': await api.register() } });
    await page.locator('.wpwl-container-registration .wpwl-button-pay').tap();
    await page.waitForURL(/result\?.*resourcePath=/);
    expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
  });
});

test('a press on the way from another form pays in the window, while the frame that the other form added is loading', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId } = await open(withBrands('PAYPAL MASTERPASS'));
  const { button } = new MethodForm(page, 'virtualAccount-MASTERPASS');
  const opened = page.waitForEvent('popup');
  await page.locator('.wpwl-container-virtualAccount-PAYPAL button[name=pay]').focus();
  await button.click();
  await approve(await opened);
  await page.waitForURL(/result\?.*resourcePath=/);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

test('a brand with a window whose code comes late opens the window at the first press', async ({
  open,
  page,
  api,
}) => {
  const release = await holdBack(page, '**/later.js');
  const { checkoutId } = await open(withBrands('VISA MASTERPASS'));
  const { button } = new MethodForm(page, 'virtualAccount-MASTERPASS');
  await expect(button).toBeHidden();
  release();
  const opened = page.waitForEvent('popup');
  await button.click();
  await approve(await opened);
  await page.waitForURL(/result\?.*resourcePath=/);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

test('a brand with a window whose code does not arrive leaves a notice, and pays after the press that asks again', async ({
  open,
  page,
  api,
}) => {
  let tries = 0;
  // It is asked for with the forms, and again when the card can be typed.
  await page.route('**/later.js', (route) => (++tries > 2 ? route.continue() : route.abort()));
  const { checkoutId } = await open(withBrands('VISA MASTERPASS'));
  const retry = page.locator('.wpwl-button-retry');
  await expect.poll(() => tries).toBe(2);
  await retry.click();
  const opened = page.waitForEvent('popup');
  await new MethodForm(page, 'virtualAccount-MASTERPASS').button.click();
  await approve(await opened);
  await page.waitForURL(/result\?.*resourcePath=/);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a press on a form with mistakes leaves no flicker with motion ${reducedMotion}: no field, no sign and no other row of the list changes its look`, async ({
    open,
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const { form } = await open({
      options: "var wpwlOptions = { layout: 'accordion' };",
      ...withBrands('VISA PAYPAL'),
    });
    await form.ready();
    await page.evaluate(() => {
      const looks = new Set<string>();
      Object.assign(window, { looks });
      const look = () => {
        for (const part of document.querySelectorAll(
          '.wpwl-form-card > .wpwl-group:not(.wpwl-group-submit), .wpwl-method > *',
        )) {
          const style = getComputedStyle(part);
          looks.add(`${style.opacity} ${style.getPropertyValue('--wpwl-quiet')}`);
        }
        requestAnimationFrame(look);
      };
      look();
      // A form that is busy for shorter than a frame is looked at as well.
      const button = document.querySelector('.wpwl-form-card .wpwl-button-pay') as Element;
      new MutationObserver(look).observe(button, { attributeFilter: ['aria-busy'] });
    });
    await form.payButton.click();
    await expect(page.locator('.wpwl-hint-cardNumberError')).toBeVisible();
    const looks = await page.evaluate(() => [...(window as unknown as { looks: Set<string> }).looks]);
    expect(looks).toEqual([expect.stringMatching(/^1 ./)]);
  });
