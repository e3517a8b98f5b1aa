/** The first press: at once when the button is there, by finger, mouse or key, without a rest above the form before. */
import type { BrowserContext, Page } from '@playwright/test';
import { MethodForm } from '../../src/testing/kit/playwright/index.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { expect, test } from '../fixtures/test.ts';

const withBrands = (list: string) => ({ form: `action="/result" data-brands="${list}"` });
const approve = (page: Page) => page.locator('button[name=choice][value=approve]').click();

test.use({ typing: 'fill' });

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

  test('the first of two taps opens the window of a brand on a slow network, and they make one payment', async ({
    context,
    open,
    page,
    api,
  }) => {
    await slowDown(context, page);
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

  test('the first tap pays by a redirect', async ({ open, page, api }) => {
    const { checkoutId } = await open(withBrands('VISA PAYPAL'));
    await new MethodForm(page, 'virtualAccount-PAYPAL').button.tap();
    await approve(page);
    await page.waitForURL(/result\?.*resourcePath=/);
    expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
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

test('a brand with a window whose code comes late opens the window at the first press of Enter', async ({
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
  await button.press('Enter');
  await approve(await opened);
  await page.waitForURL(/result\?.*resourcePath=/);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

test('a brand with a window whose code does not arrive leaves a notice, and pays by Space after the press that asks again', async ({
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
  await new MethodForm(page, 'virtualAccount-MASTERPASS').button.press('Space');
  await approve(await opened);
  await page.waitForURL(/result\?.*resourcePath=/);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

test('a press on a form with mistakes leaves no flicker: no field, no sign and no other row of the list changes its look', async ({
  open,
  page,
}) => {
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

test('the first press on a brand that redirects asks the shop before any frame of the gateway has come', async ({
  open,
  page,
  gateway,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`${gateway.url}/v1/pciIframe.html*`, async (route) => {
    await held;
    await route.continue();
  });
  const { resultUrl } = await open({
    form: 'action="{result}" data-brands="PAYPAL"',
    options:
      'var asked = 0; var wpwlOptions = { onBeforeSubmitVirtualAccount: () => { asked += 1; return true; } };',
  });
  const button = page.locator('.wpwl-container-virtualAccount-PAYPAL button');
  await button.click();
  await expect.poll(() => page.evaluate('asked')).toBe(1);
  release();
  await page.waitForURL((url) => !url.href.startsWith(resultUrl.replace('/result', '')));
  expect(page.url()).toContain(gateway.url);
});
