/** Journeys of shoppers from the form to the result, in every engine. */

import { visa } from '../../src/testing/kit/playwright/index.ts';
import { formTexts } from '../fixtures/form-texts.ts';
import type { MerchantApi } from '../fixtures/gateway.ts';
import { challengeCard } from '../fixtures/secured.ts';
import type { ServedStory } from '../fixtures/story.ts';
import { Card } from './card.ts';
import type { Control, Place, Shopper } from './shopper.ts';
import { expect, test } from './test.ts';

const { ar, en } = formTexts;

/** The frame that holds the gateway's 3-D Secure page. */
const gatewayPage = 'iframe.wpwl-target';

/**
 * Expects that the shopper is on the shop's result page, and that the merchant's server reads a payment. Expects also
 * that the shop's page heard none of the typed digits, and that its policy, Trusted Types included, refused nothing.
 * Gives the payment's record.
 */
async function expectPaid(
  shopper: Shopper,
  api: MerchantApi,
  { checkoutId, resultUrl }: ServedStory,
  ...typed: string[]
) {
  await expect.poll(() => shopper.address()).toContain(`${resultUrl}?`);
  expect(new URL(await shopper.address()).searchParams.get('id')).toBe(checkoutId);
  const { httpStatus, record } = await api.getStatus(checkoutId);
  expect([httpStatus, record.result.code]).toEqual([200, '000.100.110']);
  const heard = await shopper.at().run(() => String(sessionStorage.heard));
  expect(heard).toContain('wpwl-form');
  expect(await shopper.at().run(() => sessionStorage.refused)).toBe('');
  for (const digits of typed) expect(heard.replaceAll(/[\s-]/g, '')).not.toContain(digits);
  return record;
}

test('a shopper pays by card, and the shop’s page holds no digit (A-39)', async ({ shopper, open, api }) => {
  const story = await open();
  const card = new Card(shopper);
  await card.type();
  await card.payButton.click();
  const record = await expectPaid(shopper, api, story, visa.number);
  expect(record.card).toMatchObject({
    last4Digits: '0026',
    holder: visa.holder,
    expiryMonth: '12',
    expiryYear: '2035',
  });
});

test('a shopper pays with a saved card and its security code', async ({ shopper, open, api }) => {
  const ids = [
    await api.register(),
    await api.register({ paymentBrand: 'AMEX', 'card.number': '375987000000062' }),
  ];
  const story = await open({
    checkout: { 'registrations[0].id': ids[0] ?? '', 'registrations[1].id': ids[1] ?? '' },
    options: 'var wpwlOptions = { registrations: { requireCvv: true } };',
  });
  await shopper.at().role('radio', 'American Express ending in 0062, expires 12/35, Jane Jones').click();
  await shopper.at('.wpwl-selected iframe[name="card.cvv"]').css('input[name="card.cvv"]').type('6541');
  await shopper.at().css('.wpwl-container-registration .wpwl-button-pay').click();
  const record = await expectPaid(shopper, api, story);
  expect(record).toMatchObject({ registrationId: ids[1], paymentBrand: 'AMEX' });
});

test('a shopper pays by direct debit', async ({ shopper, open, api }) => {
  const story = await open({ form: 'action="{result}" data-brands="DIRECTDEBIT_SEPA"' });
  await shopper.at().role('textbox', en.accountHolder).type('Jane Jones');
  await shopper.at().role('textbox', en.accountIban).type('de23100000001234567890');
  await shopper.at().role('button', en.submit).click();
  const record = await expectPaid(shopper, api, story);
  expect(record).toMatchObject({ paymentBrand: 'DIRECTDEBIT_SEPA', amount: '92.00' });
});

test('a shopper without a mouse makes mistakes, is told of them, corrects them and pays (A-37, A-48, A-50, A-85)', async ({
  shopper,
  open,
  api,
}) => {
  const story = await open({ form: 'action="{result}" data-brands="VISA"' });
  const card = new Card(shopper);
  await card.number.click();
  await shopper.typeKeys('42424');
  await shopper.press('Tab');
  await expect.poll(() => card.hint('cardNumberError').text()).toBe(en.cardNumberIncomplete);
  await expect.poll(() => card.expiry.hasFocus()).toBe(true);
  await shopper.typeKeys('1235');
  for (const next of [card.holder, card.code]) {
    await shopper.press('Enter');
    await expect.poll(() => next.hasFocus()).toBe(true);
  }
  await shopper.press('Enter');
  await expect.poll(() => card.hint('cvvError').text()).toBe(en.cvvEmpty);
  await expect.poll(() => card.number.hasFocus()).toBe(true);
  expect(await card.number.attribute('aria-invalid')).toBe('true');
  await shopper.press('End');
  await shopper.typeKeys('24242424242');
  await expect.poll(() => card.hint('cardNumberError').isShown()).toBe(false);
  for (const next of [card.expiry, card.holder, card.code]) {
    await shopper.press('Tab');
    await expect.poll(() => next.hasFocus()).toBe(true);
  }
  await shopper.typeKeys('987');
  await shopper.press('Enter');
  await expectPaid(shopper, api, story, '4242424242424242');
});

test('a shopper answers the issuer’s challenge and pays in Arabic, from right to left (A-83, A-89, A-95)', async ({
  shopper,
  open,
  api,
}) => {
  const story = await open({ lang: 'ar', options: "var wpwlOptions = { locale: 'ar' };" });
  const card = new Card(shopper, ar);
  await card.type(challengeCard);
  const lookOf = (place: Place, selector: string) =>
    place.run((control) => {
      const node = document.querySelector(control) as Element;
      return [node.closest('[lang]')?.getAttribute('lang'), getComputedStyle(node).direction];
    }, selector);
  expect(await lookOf(card.page, '.wpwl-form-card')).toEqual(['ar', 'rtl']);
  expect(await lookOf(card.numberFrame, 'input[name="card.number"]')).toEqual(['ar', 'ltr']);
  expect(await card.number.value()).toBe('4200 0000 0000 0018');
  await card.payButton.click();
  const bank = shopper.at(gatewayPage, '#place iframe');
  await bank.css('input[name=code]').type('1234');
  await bank.css('button[name=commit]').click();
  await expectPaid(shopper, api, story, challengeCard);
});

const firstPresses: Readonly<Record<string, (shopper: Shopper, button: Control) => Promise<void>>> = {
  click: (_shopper, button) => button.click(),
  // The focus comes by the keyboard, too: from the field before the button.
  Enter: async (shopper) => {
    await shopper.at().css('#before').click();
    await shopper.press('Tab', 'Enter');
  },
};

for (const [press, act] of Object.entries(firstPresses)) {
  test(`the first ${press} opens the window of a brand, and the shopper pays there`, async ({
    shopper,
    open,
    api,
  }) => {
    const story = await open({
      body: '<input id="before" aria-label="Before">{form}{script}',
      form: 'action="{result}" data-brands="MASTERPASS"',
    });
    const button = shopper.at().css('.wpwl-container-virtualAccount-MASTERPASS button[name=pay]');
    await expect.poll(() => button.isShown()).toBe(true);
    await shopper.inNewWindow(
      () => act(shopper, button),
      (window) => window.css('button[name=choice][value=approve]').click(),
    );
    await expectPaid(shopper, api, story);
    expect(await api.getPaymentRequests(story.checkoutId)).toHaveLength(1);
  });
}
