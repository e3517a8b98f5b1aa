/** The markup of the card form, what merchants change in it, and options about its texts. */
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** The elements of the card form with their classes and names, indented by depth (widget-contract.md 5.2). */
const outline = `
div.wpwl-container.wpwl-container-card.wpwl-clearfix
  form.wpwl-form.wpwl-form-card.wpwl-form-has-inputs.wpwl-clearfix
    div.wpwl-group.wpwl-group-brand.wpwl-clearfix
      div.wpwl-label.wpwl-label-brand
      div.wpwl-wrapper.wpwl-wrapper-brand
        select.wpwl-control.wpwl-control-brand[paymentBrand]
          option
          option
          option
      div.wpwl-brand.wpwl-brand-card.wpwl-brand-VISA
    div.wpwl-group.wpwl-group-cardNumber.wpwl-clearfix
      div.wpwl-label.wpwl-label-cardNumber
      div.wpwl-wrapper.wpwl-wrapper-cardNumber
        iframe.wpwl-control.wpwl-control-iframe.wpwl-control-cardNumber[card.number]
    div.wpwl-group.wpwl-group-expiry.wpwl-clearfix
      div.wpwl-label.wpwl-label-expiry
      div.wpwl-wrapper.wpwl-wrapper-expiry
        input.wpwl-control.wpwl-control-expiry[card.expiry]
    div.wpwl-group.wpwl-group-cardHolder.wpwl-clearfix
      div.wpwl-label.wpwl-label-cardHolder
      div.wpwl-wrapper.wpwl-wrapper-cardHolder
        input.wpwl-control.wpwl-control-cardHolder[card.holder]
    div.wpwl-group.wpwl-group-cvv.wpwl-clearfix
      div.wpwl-label.wpwl-label-cvv
      div.wpwl-wrapper.wpwl-wrapper-cvv
        iframe.wpwl-control.wpwl-control-iframe.wpwl-control-cvv[card.cvv]
    div.wpwl-group.wpwl-group-submit.wpwl-clearfix
      div.wpwl-wrapper.wpwl-wrapper-submit
        button.wpwl-button.wpwl-button-pay[pay]
    input[shopperResultUrl]
    input[card.expiryMonth]
    input[card.expiryYear]
  iframe.wpwl-target[<container id>]
  div.wpwl-status`;

test('the card form has the published markup, node for node', async ({ open, page }) => {
  const { form } = await open();
  await form.ready();
  // The frame of 3-D Secure is added when the shopper comes to the form.
  await form.holder.focus();
  await expect(form.root.locator('.wpwl-target')).toHaveCount(1);
  const drawn = await form.root.evaluate((container) => {
    const describe = (node: Element, depth: number): string => {
      const name = node.getAttribute('name');
      const shown =
        node.tagName !== 'DIV' && name ? `[${name === container.id ? '<container id>' : name}]` : '';
      const line = `${'  '.repeat(depth)}${[node.tagName.toLowerCase(), ...node.classList].join('.')}${shown}`;
      return [line, ...[...node.children].map((child) => describe(child, depth + 1))].join('\n');
    };
    return `\n${describe(container, 0)}`;
  });
  expect(drawn).toBe(outline);
  expect(await form.root.getAttribute('id')).toMatch(/^card_\d{12}$/);
  const card = page.locator('form.wpwl-form-card');
  await expect(card).toHaveAttribute('action', /\/v1\/checkouts\/[^/]+\/payment$/);
  await expect(card).toHaveAttribute('method', /post/i);
  await expect(card).toHaveAttribute('lang', 'en');
  await expect(form.expiry).toHaveAttribute('data-action', 'blur-card-expiry');
  await expect(form.frame('card.number')).toHaveAttribute('title', 'Card Number');
  await expect(form.payButton).toHaveAttribute('aria-label', 'Pay now');
  expect(await page.locator('form.paymentWidgets + .wpwl-container').count()).toBe(1);
});

test('what merchants change in onReady survives typing, errors and a payment', async ({
  open,
  api,
  page,
}) => {
  const { form, checkoutId, resultUrl } = await open({
    options: `var wpwlOptions = { onReady: function () {
      var $ = function (s) { return document.querySelector(s); };
      $('.wpwl-group-expiry').append($('.wpwl-group-cvv'));
      var save = document.createElement('label');
      save.innerText = 'Remember my card';
      var box = document.createElement('input');
      box.type = 'checkbox'; box.name = 'createRegistration'; box.value = 'true';
      save.append(box);
      $('.wpwl-button').before(save);
      $('.wpwl-button-pay').textContent = 'Buy it';
      $('.wpwl-label-cardNumber').textContent = 'Number on your card';
      $('.wpwl-group-cardHolder').remove();
      var hint = document.createElement('div');
      hint.className = 'wpwl-hint'; hint.id = 'foreign'; hint.textContent = 'We accept all cards.';
      $('.wpwl-wrapper-expiry').append(hint);
      var extra = document.createElement('input');
      extra.type = 'hidden'; extra.name = 'customParameters[SHOPPER_x]'; extra.value = 'from the page';
      $('.wpwl-form-card').append(extra);
    } };`,
  });
  await page.locator('#foreign').waitFor();
  await form.ready();
  await form.pay();
  await expect(form.hint('card.number')).toBeVisible();
  await new CardForm(page, { type: 'keys' }).type('card.number', '4200000000000026');
  await form.expiry.pressSequentially('1235');
  await form.cvv.pressSequentially('987');
  await expect(form.root.locator('.wpwl-has-error')).toHaveCount(0);
  await expect(page.locator('.wpwl-group-expiry .wpwl-group-cvv')).toHaveCount(1);
  await expect(page.locator('.wpwl-group-cardHolder')).toHaveCount(0);
  await expect(page.locator('#foreign')).toHaveText('We accept all cards.');
  await expect(form.payButton).toHaveText('Buy it');
  await expect(form.payButton).toHaveAttribute('aria-label', 'Buy it');
  await expect(form.number).toHaveAttribute('aria-label', 'Number on your card');
  await page.getByLabel('Remember my card').check();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  const { record } = await api.getStatus(checkoutId);
  expect(record.result.code).toBe('000.100.110');
  expect(record.customParameters).toMatchObject({ SHOPPER_x: 'from the page' });
  expect((await api.getPaymentRequests(checkoutId))[0]?.parameters).toMatchObject({
    createRegistration: 'true',
  });
});

test('shopperResultUrl holds the result address before anything is typed, and follows the form’s action', async ({
  open,
  page,
}) => {
  const { form, resultUrl } = await open();
  const address = form.root.locator('input[name=shopperResultUrl]');
  await expect(address).toHaveValue(resultUrl);
  await page.locator('form.paymentWidgets').evaluate((original) => {
    (original as HTMLFormElement).action = '/elsewhere?order=7';
  });
  await expect(address).toHaveValue(new URL('/elsewhere?order=7', resultUrl).href);
});

test('labels, errorMessages, showLabels, showPlaceholders and requireCvv change the form', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options: `var wpwlOptions = { showLabels: false, showPlaceholders: "false", requireCvv: false,
      labels: { submit: 'Give us money', cardNumber: 'Digits' }, errorMessages: { cardNumberError: 'Look again' } };`,
  });
  await form.number.waitFor();
  await expect(page.locator('.wpwl-label')).toHaveCount(0);
  await expect(form.frame('card.cvv')).toHaveCount(0);
  await expect(form.expiry).not.toHaveAttribute('placeholder');
  await expect(form.number).toHaveAttribute('aria-label', 'Digits');
  await expect(form.payButton).toHaveText('Give us money');
  await form.pay();
  await expect(form.hint('card.number')).toHaveText('Look again');
  await form.type('card.number', '4200000000000026');
  await form.expiry.pressSequentially('1235');
  await form.pay();
  await page.waitForURL('**/result?*');
});

test('with allowEmptyCvv a card is paid without its security code', async ({ open, api, page }) => {
  const { form, checkoutId, resultUrl } = await open({
    options: 'var wpwlOptions = { allowEmptyCvv: true };',
  });
  await form.ready();
  await form.type('card.number', '4200000000000026');
  await form.expiry.pressSequentially('1235');
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
});
