/** A shop that updates its checkout after the form was drawn: a coupon, other shipping costs, another currency. */
import type { Page } from '@playwright/test';
import { MethodForm, SavedCards } from '../../src/testing/kit/playwright/index.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const options = "var wpwlOptions = { labels: { submit: 'Pay {0}' } };";
const sentence = (amount: string) =>
  `The amount is now ${amount} and nothing has been charged yet. Press the button again to pay the new amount.`;
const alert = (page: Page) => page.locator('.wpwl-container').getByRole('alert');
/** Calls `wpwl.refresh()` in the page. */
const refresh = (page: Page) => page.evaluate(() => window.wpwl?.refresh());

const compact = "var wpwlOptions = { layout: 'compact' };";

test('an update after the form was drawn charges nothing where the button shows the amount: it shows the new one, and the typed card pays it', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId, form, resultUrl } = await open({ options: compact });
  await form.fill();
  await expect(form.payButton).toHaveText('Pay €92.00');
  await api.updateCheckout(checkoutId, { amount: '150.00' });
  await form.payButton.click();
  await expect(alert(page)).toHaveText(sentence('€150.00'));
  await expect(form.payButton).toHaveText('Pay €150.00');
  await expect(form.payButton).toHaveAccessibleName('Pay €150.00');
  expect((await api.getStatus(checkoutId)).record).toMatchObject({ result: { code: '000.200.000' } });
  await expect(form.payButton).toBeEnabled();
  await expect(form.number).not.toHaveValue('');
  await form.payButton.click();
  await page.waitForURL(`${resultUrl}?*`);
  const { record } = await api.getStatus(checkoutId);
  expect(record).toMatchObject({ amount: '150.00', currency: 'EUR', result: { code: '000.100.110' } });
});

test('an amount is written as its region writes it at first, after it has changed, and in another language', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId, form } = await open({
    options: "var wpwlOptions = { locale: 'fr_CH', labels: { submit: 'Pay {0}' } };",
  });
  await form.fill();
  await expect(form.payButton).toHaveText('Pay 92.00\u00a0€');
  await api.updateCheckout(checkoutId, { amount: '1234.50', currency: 'CHF' });
  await form.payButton.click();
  await expect(form.payButton).toHaveText("Pay 1'234.50\u00a0CHF");
  await expect(alert(page)).toContainText("1'234.50\u00a0CHF");
  await page.evaluate(() => window.wpwl?.update({ locale: 'de-AT' }));
  await expect(form.payButton).toHaveText('Pay CHF\u00a01.234,50');
  await page.evaluate(() => window.wpwl?.update({ locale: 'fr_CH' }));
  await expect(form.payButton).toHaveText("Pay 1'234.50\u00a0CHF");
});

test('a form whose amount the shop changed while the page of a provider was open shows the new one and says so', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId, form } = await open({
    form: 'action="/result" data-brands="PAYPAL VISA"',
    options: "var wpwlOptions = { inlineFlow: ['PAYPAL'], labels: { submit: 'Pay {0}' } };",
  });
  const method = new MethodForm(page, 'virtualAccount-PAYPAL');
  await method.button.click();
  const choice = method.root.frameLocator('.wpwl-target').locator('button[name=choice][value=cancel]');
  await choice.waitFor();
  await api.updateCheckout(checkoutId, { amount: '150.00' });
  await choice.click();
  await expect(form.payButton).toHaveText('Pay €150.00');
  await expect(method.message).toContainText('The amount is now €150.00');
});

test('a form whose button shows no amount pays what the checkout has', async ({ open, page, api }) => {
  const { checkoutId, form, resultUrl } = await open();
  await form.fill();
  await api.updateCheckout(checkoutId, { amount: '150.00' });
  await form.payButton.click();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record).toMatchObject({ amount: '150.00' });
});

test('a shopper who comes back to the form by the browser pays the amount that the button shows', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId, form, resultUrl } = await open({ options });
  await form.fill();
  const shopUrl = page.url();
  await page.goto(new URL('/shipping', shopUrl).href);
  await api.updateCheckout(checkoutId, { amount: '150.00' });
  await page.goBack();
  expect(page.url()).toBe(shopUrl);
  await form.fill();
  await expect(form.payButton).toHaveText('Pay €150.00');
  await form.payButton.click();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record).toMatchObject({ amount: '150.00' });
});

test('wpwl.refresh shows the new amount and keeps the typed card, the focus and the caret', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId, form, resultUrl } = await open({ options });
  await form.fill();
  await form.holder.focus();
  await form.holder.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4));
  await api.updateCheckout(checkoutId, { amount: '83.00' });
  expect(await refresh(page)).toBe(true);
  await expect(form.payButton).toHaveText('Pay €83.00');
  expect(
    await form.holder.evaluate((input: HTMLInputElement) => [
      document.activeElement === input,
      input.selectionStart,
      input.selectionEnd,
    ]),
  ).toEqual([true, 2, 4]);
  await form.payButton.click();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record).toMatchObject({ amount: '83.00' });
});

test('wpwl.refresh waits for the end of a payment', async ({ open, page, api }) => {
  const release = await holdBack(page, '**/v1/checkouts/*/payment');
  const { checkoutId, form } = await open({ options });
  await form.fill();
  const sent = page.waitForRequest('**/v1/checkouts/*/payment');
  await form.payButton.click();
  await sent;
  await api.updateCheckout(checkoutId, { amount: '83.00' });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  const refreshed = refresh(page);
  await expect(form.payButton).toHaveText('Pay €92.00');
  expect(asked.filter((url) => url.endsWith('/config'))).toEqual([]);
  release();
  await expect(alert(page)).toHaveText(sentence('€83.00'));
  expect(await refreshed).toBe(true);
});

test('a form that names its brand in the layout accordion shows no amount, and pays what the checkout has', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId, resultUrl } = await open({
    options: "var wpwlOptions = { layout: 'accordion' };",
    form: 'action="{result}" data-brands="NETELLER"',
  });
  const form = new MethodForm(page, 'virtualAccount-NETELLER');
  await form.fill({ accountNumber: '459000000001' });
  await expect(form.button).toHaveText('Pay with Neteller');
  await api.updateCheckout(checkoutId, { amount: '150.00' });
  await form.button.click();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record).toMatchObject({ amount: '150.00' });
});

test('a saved card is not charged another amount than the button shows', async ({ open, page, api }) => {
  const id = await api.register({});
  const { checkoutId, resultUrl } = await open({
    options: compact,
    checkout: { 'registrations[0].id': id },
  });
  const saved = new SavedCards(page);
  await expect(saved.payButton).toHaveText('Pay €92.00');
  await api.updateCheckout(checkoutId, { amount: '150.00' });
  await saved.payButton.click();
  await expect(alert(page)).toHaveText(sentence('€150.00'));
  await saved.payButton.click();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record).toMatchObject({ amount: '150.00', registrationId: id });
});

test('a form that a script of the shop submits natively leads to a page with the new amount, which pays it', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId, resultUrl } = await open({
    options,
    form: 'action="{result}" data-brands="NETELLER"',
  });
  const form = new MethodForm(page, 'virtualAccount-NETELLER');
  await form.fill({ accountNumber: '459000000001' });
  await expect(form.button).toHaveText('Pay €92.00');
  await api.updateCheckout(checkoutId, { amount: '150.00' });
  await form.button.evaluate((button: HTMLButtonElement) => button.form?.submit());
  await expect(page.getByRole('heading')).toHaveText(sentence('€150.00'));
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record).toMatchObject({
    amount: '150.00',
    paymentBrand: 'NETELLER',
  });
});

for (const [brand, wallet, more] of [
  ['APPLEPAY', 'Apple Pay', "applePay: { countryCode: 'AT' }"],
  ['GOOGLEPAY', 'Google Pay', "googlePay: { gatewayMerchantId: 'x' }"],
] as const) {
  test(`the sheet of ${wallet} is not charged another amount than it shows, and the next one shows the new amount`, async ({
    open,
    page,
    api,
  }) => {
    const { checkoutId, resultUrl } = await open({
      options: `var wpwlOptions = { ${more} };`,
      form: `action="{result}" data-brands="${brand}"`,
    });
    const press = () => page.locator(`.wpwl-wrapper-brand-${brand}`).getByRole('button').first().click();
    const sheet = page.getByRole('dialog', { name: wallet });
    await press();
    await expect(sheet).toContainText('92.00');
    await api.updateCheckout(checkoutId, { amount: '150.00' });
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(alert(page)).toHaveText(sentence('€150.00'));
    await expect(sheet).toHaveCount(0);
    await press();
    await expect(sheet).toContainText('150.00');
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(`${resultUrl}?*`);
    expect((await api.getStatus(checkoutId)).record).toMatchObject({ amount: '150.00' });
  });
}
