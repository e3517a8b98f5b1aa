import { ar } from '../../src/widget/locales/ar.ts';
import { en } from '../../src/widget/locales/en.ts';
import type { MerchantApi } from '../fixtures/gateway.ts';
import { challenged } from '../fixtures/secured.ts';
import type { ServedStory } from '../fixtures/story.ts';
import { visa } from '../pages/card-form.ts';
import type { Place, Shopper } from './shopper.ts';
import { expect, test } from './test.ts';

const numberFrame = 'iframe[name="card.number"]';
const codeFrame = 'iframe[name="card.cvv"]';
const verification = 'iframe.wpwl-target';

/** The shopper is on the shop's result page, the merchant's server reads a payment, and the page has heard no digit. */
async function paid(
  shopper: Shopper,
  api: MerchantApi,
  { checkoutId, resultUrl }: ServedStory,
  ...typed: string[]
) {
  await expect.poll(() => shopper.address()).toContain(`${resultUrl}?`);
  expect(new URL(await shopper.address()).searchParams.get('id')).toBe(checkoutId);
  const { httpStatus, record } = await api.status(checkoutId);
  expect([httpStatus, record.result.code]).toEqual([200, '000.100.110']);
  const heard = await shopper.at().run(() => String(sessionStorage.heard));
  expect(heard).toContain('wpwl-form');
  for (const digits of typed) expect(heard.replaceAll(/[\s-]/g, '')).not.toContain(digits);
  return record;
}

/** Types a card into fields that are found by what they are called. */
async function typeCard(shopper: Shopper, words: typeof en, number = visa.number) {
  await shopper.at(numberFrame).role('textbox', words.cardNumber).type(number);
  await shopper.at().role('textbox', words.expiryDate).type(visa.expiry);
  await shopper.at().role('textbox', words.cardHolder).type(visa.holder);
  await shopper.at(codeFrame).role('textbox', words.cvv).type(visa.cvv);
}

test('a shopper pays by card, and the shop’s page holds no digit (A-39)', async ({ shopper, open, api }) => {
  const story = await open();
  await typeCard(shopper, en);
  await shopper.at().role('button', en.submit).click();
  const { card } = await paid(shopper, api, story, visa.number);
  expect(card).toMatchObject({
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
  const record = await paid(shopper, api, story);
  expect(record).toMatchObject({ registrationId: ids[1], paymentBrand: 'AMEX' });
});

test('a shopper pays by direct debit', async ({ shopper, open, api }) => {
  const story = await open({ form: 'action="{result}" data-brands="DIRECTDEBIT_SEPA"' });
  await shopper.at().role('textbox', en.accountHolder).type('Jane Jones');
  await shopper.at().role('textbox', en.accountIban).type('de23100000001234567890');
  await shopper.at().role('button', en.submit).click();
  const record = await paid(shopper, api, story);
  expect(record).toMatchObject({ paymentBrand: 'DIRECTDEBIT_SEPA', amount: '92.00' });
});

test('a shopper answers the bank’s challenge and has paid', async ({ shopper, open, api }) => {
  const story = await open();
  await typeCard(shopper, en, challenged);
  await shopper.at().role('button', en.submit).click();
  const bank = shopper.at(verification, '#place iframe');
  await bank.css('input[name=code]').type('1234');
  await bank.css('button[name=commit]').click();
  await paid(shopper, api, story, challenged);
});

test('a shopper without a mouse makes mistakes, is told, mends them and pays (A-37, A-48, A-50, A-85)', async ({
  shopper,
  open,
  api,
}) => {
  const story = await open({ form: 'action="{result}" data-brands="VISA"' });
  const page = shopper.at();
  const number = shopper.at(numberFrame).role('textbox', en.cardNumber);
  await number.click();
  await shopper.keys('42424');
  await shopper.press('Tab');
  await expect.poll(() => page.css('.wpwl-hint-cardNumberError').text()).toBe(en.cardNumberIncomplete);
  await expect.poll(() => page.role('textbox', en.expiryDate).hasFocus()).toBe(true);
  await shopper.keys('1235');
  await shopper.press('Enter');
  await expect.poll(() => page.css('.wpwl-hint-cvvError').text()).toBe(en.cvvEmpty);
  await expect.poll(() => number.hasFocus()).toBe(true);
  expect(await number.attribute('aria-invalid')).toBe('true');
  await shopper.press('End');
  await shopper.keys('24242424242');
  await expect.poll(() => page.css('.wpwl-hint-cardNumberError').isShown()).toBe(false);
  const order = [page.role('textbox', en.expiryDate), page.role('textbox', en.cardHolder)];
  for (const next of [...order, shopper.at(codeFrame).role('textbox', en.cvv)]) {
    await shopper.press('Tab');
    await expect.poll(() => next.hasFocus()).toBe(true);
  }
  await shopper.keys('987');
  await shopper.press('Enter');
  await paid(shopper, api, story, '4242424242424242');
});

test('a shopper pays in Arabic, from right to left (A-83, A-89, A-95)', async ({ shopper, open, api }) => {
  const story = await open({ lang: 'ar', options: "var wpwlOptions = { locale: 'ar' };" });
  await typeCard(shopper, ar);
  const lookOf = (place: Place, selector: string) =>
    place.run((control) => {
      const node = document.querySelector(control) as Element;
      return [node.closest('[lang]')?.getAttribute('lang'), getComputedStyle(node).direction];
    }, selector);
  expect(await lookOf(shopper.at(), '.wpwl-form-card')).toEqual(['ar', 'rtl']);
  expect(await lookOf(shopper.at(numberFrame), 'input[name="card.number"]')).toEqual(['ar', 'ltr']);
  expect(await shopper.at(numberFrame).role('textbox', ar.cardNumber).value()).toBe('4200 0000 0000 0026');
  await shopper.at().role('button', ar.submit).click();
  await paid(shopper, api, story, visa.number);
});
