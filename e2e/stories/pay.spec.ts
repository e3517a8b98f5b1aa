/** Payments by card: the result, the keys and clicks that pay, and callbacks that stop a payment. */
import { CardForm, visa } from '../../src/testing/kit/playwright/index.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

test('a shopper pays by card and returns to the shop with id and resourcePath', async ({
  open,
  api,
  page,
}) => {
  const { checkoutId, resultUrl } = await open();
  const form = new CardForm(page, { type: 'keys' });
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  const url = new URL(page.url());
  expect(url.searchParams.get('id')).toBe(checkoutId);
  expect(url.searchParams.get('resourcePath')).toBe(`/v1/checkouts/${checkoutId}/payment`);
  const { httpStatus, record } = await api.getStatus(checkoutId);
  expect(httpStatus).toBe(200);
  expect(record.result.code).toBe('000.100.110');
  expect(record.card).toEqual({
    bin: '420000',
    last4Digits: '0026',
    holder: 'Jane Jones',
    expiryMonth: '12',
    expiryYear: `20${visa.expiry.slice(2)}`,
    binCountry: 'DE',
    country: 'DE',
    type: 'CREDIT',
    level: 'CLASSIC',
    regulatedFlag: 'Y',
    issuer: { bank: 'Simulated Bank', phone: '+49 30 5550100', website: 'https://bank.example' },
  });
});

test('a declined payment returns to the shop, whose address keeps its own query and fragment, and which learns of it from the record', async ({
  open,
  api,
  merchant,
  page,
}) => {
  const { form, checkoutId } = await open({
    form: `action="${merchant.origin}/story-result?order=7&amp;id=old#top" data-brands="VISA"`,
  });
  await form.fill({ holder: '800.100.152' });
  await form.pay();
  await page.waitForURL(/order=7/);
  const url = new URL(page.url());
  expect(url.searchParams.getAll('id')).toEqual([checkoutId]);
  expect(url.hash).toBe('#top');
  const { httpStatus, record } = await api.getStatus(checkoutId);
  expect(httpStatus).toBe(400);
  expect(record.result.code).toBe('800.100.152');
});

test('Enter in the frames of number and security code, in the expiry date and in the holder pays once (A-37)', async ({
  open,
  api,
  page,
}) => {
  // The shop stops all payments but the last.
  const { form, checkoutId, resultUrl } = await open({
    options: `var calls = 0; var wpwlOptions = { onBeforeSubmitCard: function () { calls += 1; return calls > 3; } };`,
  });
  await form.fill();
  for (const [count, place] of (['number', 'cvv', 'expiry'] as const).entries()) {
    await form[place].press('Enter');
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { calls: number }).calls), place)
      .toBe(count + 1);
    await expect(form.payButton, place).not.toHaveAttribute('aria-busy');
  }
  await form.holder.press('Enter');
  await page.waitForURL(`${resultUrl}?*`);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

test('Enter leads from field to field without errors in those ahead, and pays from the last one (A-37)', async ({
  open,
  api,
  page,
}) => {
  const { form, checkoutId, resultUrl } = await open();
  await form.ready();
  for (const [place, key] of [
    ['number', 'next'],
    ['expiry', 'next'],
    ['holder', 'next'],
    ['cvv', 'go'],
  ] as const)
    await expect(form[place], place).toHaveAttribute('enterkeyhint', key);
  await form.number.click();
  await page.keyboard.type(visa.number);
  await page.keyboard.press('Enter');
  await expect(form.expiry).toBeFocused();
  await expect(form.root.locator('.wpwl-hint')).toHaveCount(0);
  await page.keyboard.type(visa.expiry);
  await page.keyboard.press('Enter');
  await expect(form.holder).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.cvv).toBeFocused();
  await expect(form.root.locator('.wpwl-hint')).toHaveCount(0);
  await page.keyboard.type(visa.cvv);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${resultUrl}?*`);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

test('Enter in a number that is too short leads on, and shows the error of the number alone', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await form.ready();
  await form.number.click();
  await page.keyboard.type('4200');
  await page.keyboard.press('Enter');
  await expect(form.expiry).toBeFocused();
  await expect(form.hint('card.number')).toBeVisible();
  await expect(form.root.locator('.wpwl-hint')).toHaveCount(1);
});

test('with disableSubmitOnEnter Enter does not pay', async ({ open, api }) => {
  const { form, checkoutId } = await open({ options: 'var wpwlOptions = { disableSubmitOnEnter: true };' });
  await form.fill();
  await form.number.press('Enter');
  await form.cvv.press('Enter');
  await form.expiry.press('Enter');
  await form.payButton.focus();
  await expect(form.payButton).not.toHaveAttribute('aria-busy');
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(0);
});

test('ten clicks and Enter together make one payment (A-56)', async ({ open, api, page }) => {
  const { form, checkoutId, resultUrl } = await open();
  await form.fill();
  await form.payButton.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 10; click += 1) button.click();
  });
  await page.keyboard.press('Enter');
  await page.waitForURL(`${resultUrl}?*`);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

test('progress is shown at once by a busy button that keeps the focus, and by a sentence in the live region (A-57)', async ({
  open,
  page,
  payments,
}) => {
  const { form, resultUrl } = await open();
  let hasChecked = false;
  payments.handle(async (route) => {
    await expect(form.payButton).toHaveAttribute('aria-busy', 'true');
    await expect(form.payButton).toHaveAttribute('aria-disabled', 'true');
    await expect(form.payButton).toBeFocused();
    await expect(form.root.getByRole('status')).toHaveText('Processing payment…');
    hasChecked = true;
    await route.continue();
  });
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect(hasChecked).toBe(true);
});

test('the merchant stops a payment by answering false, and the next one goes through (A-54)', async ({
  open,
  api,
  page,
}) => {
  const { form, checkoutId, resultUrl } = await open({
    options: `var calls = 0; var wpwlOptions = { onBeforeSubmitCard: function (event) {
      calls += 1; window.sawForm = event.target.className; return calls > 1; } };`,
  });
  await form.fill();
  await form.pay();
  await expect.poll(() => page.evaluate(() => (window as unknown as { calls: number }).calls)).toBe(1);
  await expect(form.payButton).not.toHaveAttribute('aria-busy');
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(0);
  expect(await page.evaluate(() => (window as unknown as { sawForm: string }).sawForm)).toContain(
    'wpwl-form-card',
  );
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

test('a page may call wpwl.executePayment right after it stopped a payment', async ({ open, page }) => {
  const { form, resultUrl } = await open({
    options: `var asked = false; var wpwlOptions = { onBeforeSubmitCard: function () {
      if (asked) return true; asked = true;
      setTimeout(function () { wpwl.executePayment('wpwl-container.wpwl-container-card.wpwl-clearfix'); }, 0);
      return false; } };`,
  });
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

test('the card’s brand is found while the shopper types, and is sent', async ({ open, api, page }) => {
  const { form, checkoutId, resultUrl } = await open({
    options: 'var wpwlOptions = { brandDetection: true };',
  });
  await form.type('card.number', '52000');
  await expect(form.brand).toHaveValue('MASTER');
  await expect(form.root.locator('.wpwl-brand-MASTER')).toBeVisible();
  await form.number.fill('');
  await form.fill({ number: '375987000000062', cvv: '9876' });
  await expect(form.brand).toHaveValue('AMEX');
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record.paymentBrand).toBe('AMEX');
});

test('a card form that a script sends by the browser’s own method is refused in words in the console, and pays by the button', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await form.fill();
  const told = page.waitForEvent('console', (message) => message.text().includes('requestSubmit'));
  await page.evaluate(() => {
    const element = document.querySelector('form.wpwl-form');
    HTMLFormElement.prototype.submit.call(element);
  });
  expect((await told).type()).toBe('error');
  await form.pay();
  await expect(page).toHaveURL(/resourcePath=/);
});
