/** Options that add fields to the card form or lead its payment elsewhere. */

import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { formTexts } from '../fixtures/form-texts.ts';
import { expect, renderStoryPage, test } from '../fixtures/test.ts';

const { en } = formTexts;

test('with validation false the gateway checks, and its refusal is shown at the fields that it names', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options: `var asked = 0; var wpwlOptions = { validation: false, billingAddress: { postcode: '!' },
      onError: function () {}, onBeforeSubmitCard: function () { asked += 1; return false; } };`,
  });
  await form.type('card.number', '4200000000000026');
  await form.expiry.pressSequentially('123');
  await form.cvv.pressSequentially('987');
  await expect(form.root.locator('.wpwl-hint')).toHaveCount(0);
  await form.pay();
  await expect(form.hint('billingPostCodeError')).toBeVisible();
  await expect(form.hint('card.expiry')).toBeVisible();
  await expect(form.message).toBeVisible();
  await expect(form.expiry).toBeFocused();
  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0);
  await form.expiry.pressSequentially('5');
  await expect(form.hint('card.expiry')).toHaveCount(0);
});

test('the shopper pays in one sum by the shop’s option of instalments with an empty value', async ({
  open,
  api,
  page,
}) => {
  const { form, checkoutId, resultUrl } = await open({
    options: `var wpwlOptions = { onReady: function () {
      var select = document.createElement('select');
      select.name = 'recurring.numberOfInstallments';
      select.setAttribute('aria-label', 'Instalments');
      select.append(new Option('3', '3'), new Option('in one sum', ''));
      document.querySelector('form.wpwl-form-card .wpwl-button').before(select);
    } };`,
  });
  await page.getByLabel('Instalments').selectOption('in one sum');
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  const { record } = await api.getStatus(checkoutId);
  expect(record).toMatchObject({ result: { code: '000.100.110' }, amount: '92.00' });
  expect(JSON.stringify(record)).not.toContain('numberOfInstallments');
});

test('with shopperResultTarget the result opens in the shop’s own frame, and the page stays', async ({
  page,
  api,
  gateway,
  merchant,
}) => {
  const { id } = await api.createCheckout();
  const html = '<!doctype html><title>Result</title>';
  const resultUrl = merchant.serve('/framed/result', { html });
  const story = {
    options: "var wpwlOptions = { paymentTarget: 'result', shopperResultTarget: 'result' };",
    body: '{script}{form}<iframe name="result" title="Result" src="/framed/empty"></iframe>',
  };
  merchant.serve('/framed/empty', { html });
  const shop = merchant.serve('/framed', {
    html: renderStoryPage(story, gateway.url, id, resultUrl),
    // A shop that frames its own pages must allow it in its policy.
    headers: { 'Content-Security-Policy': `frame-src 'self' ${gateway.url}` },
  });
  await page.goto(shop);
  const form = new CardForm(page);
  await form.fill();
  await form.pay();
  await expect.poll(() => page.frame({ name: 'result' })?.url() ?? '').toContain(`${resultUrl}?`);
  expect(page.url()).toBe(shop);
});

test('a shopperResultTarget that names no window opens a new one', async ({ open, page }) => {
  const { form, resultUrl } = await open({
    options: "var wpwlOptions = { paymentTarget: '_top', shopperResultTarget: 'no16_top' };",
  });
  await form.fill();
  const popup = page.waitForEvent('popup');
  await form.pay();
  await (await popup).waitForURL(`${resultUrl}?*`);
});

for (const layout of ['stacked', 'compact', 'accordion'])
  test(`layout ${layout}: with requireContact the shopper is asked for name and e-mail address, which the payment has`, async ({
    open,
    api,
    page,
  }) => {
    const { form, checkoutId, resultUrl } = await open({
      options: `var wpwlOptions = { requireContact: true, layout: '${layout}' };`,
    });
    const email = page.getByLabel(en.email);
    await form.fill();
    await expect(email).toHaveValue('jane@shop.example');
    await form.holder.fill('');
    await email.fill('');
    await form.pay();
    await expect(form.hint('card.holder')).toHaveText(en.cardHolderEmpty);
    await expect(form.hint('emailError')).toHaveText(en.emailError);
    await form.holder.fill('Jane Jones');
    await form.holder.press('Enter');
    await expect(email).toBeFocused();
    await email.fill('jane@shop.example');
    await email.press('Enter');
    await page.waitForURL(`${resultUrl}?*`);
    const { record } = await api.getStatus(checkoutId);
    expect(record).toMatchObject({
      card: { holder: 'Jane Jones' },
      customer: { email: 'jane@shop.example' },
    });
  });
