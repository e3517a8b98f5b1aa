/** The scenes of saved cards and of brands that are no cards. */
import { expect } from '@playwright/test';
import { MethodForm } from '../pages/method-form.ts';
import { SavedCards } from '../pages/saved-cards.ts';
import { brands, openForm, type Scene, type Stage, seen } from './scene.ts';

/**
 * Opens a page with three saved cards: a Visa, an American Express, and a third that has expired for a test that sets
 * the clock later.
 */
async function openSaved(stage: Stage, options: string): Promise<SavedCards> {
  const amex = { paymentBrand: 'AMEX', 'card.number': '375987000000062' };
  const soon = { 'card.expiryMonth': '01', 'card.expiryYear': '2035' };
  const checkout: Record<string, string> = {};
  for (const [index, card] of [{}, amex, soon].entries())
    checkout[`registrations[${index}].id`] = await stage.api.register(card);
  await openForm(stage, options, { checkout });
  const saved = new SavedCards(stage.page);
  await expect(saved.radios).toHaveCount(3);
  return saved;
}

/** The scene in which Pay was pressed in the empty form of a brand, so that its mistakes are shown. */
const wrong = (name: string, brand: string, key: string, options = ''): Scene => ({
  name: `${name}, wrong`,
  async show(stage) {
    await openForm(stage, options, brands(brand));
    const method = new MethodForm(stage.page, key);
    await method.button.click();
    await seen(method.container.locator('.wpwl-hint').first());
  },
});

export const methodScenes: readonly Scene[] = [
  {
    name: 'saved cards, one chosen, the other forms behind a button',
    async show(stage) {
      const saved = await openSaved(stage, 'registrations: { hideInitialPaymentForms: true }');
      await saved.radios.nth(1).check();
    },
  },
  {
    name: 'saved cards, wrong code',
    async show(stage) {
      const saved = await openSaved(stage, 'registrations: { requireCvv: true }, showCVVHint: true');
      await saved.typeCvv(0, '98');
      await saved.pay();
      await seen(saved.container.locator('.wpwl-hint-cvvError'));
    },
  },
  {
    name: 'saved cards, one expired, plain',
    async show(stage) {
      await stage.page.clock.setFixedTime(new Date('2035-06-15T12:00:00Z'));
      const saved = await openSaved(stage, "style: 'plain', registrations: { requireCvv: true }");
      await expect(saved.radios.nth(2)).toBeDisabled();
    },
  },
  {
    name: 'direct debit',
    async show(stage) {
      await openForm(stage, 'displayBic: true', brands('DIRECTDEBIT_SEPA'));
      await seen(new MethodForm(stage.page, 'directDebit').button);
    },
  },
  wrong('direct debit', 'DIRECTDEBIT_SEPA', 'directDebit', 'displayBic: true'),
  {
    name: 'direct debit by account number, wrong',
    async show(stage) {
      await openForm(stage, '', brands('SEPA'));
      const debit = new MethodForm(stage.page, 'directDebit');
      await debit.form.locator('.wpwl-button-account').click();
      await debit.button.click();
      await seen(debit.container.locator('.wpwl-hint-accountBankError'));
    },
  },
  wrong('a list of banks', 'IDEAL', 'onlineTransfer-IDEAL'),
  wrong('a bank by its BIC, plain', 'GIROPAY', 'onlineTransfer-GIROPAY', "style: 'plain'"),
  wrong('a list of countries', 'SOFORTUEBERWEISUNG', 'onlineTransfer-SOFORTUEBERWEISUNG'),
  wrong('names', 'KLARNA_INVOICE', 'virtualAccount-KLARNA_INVOICE'),
  wrong('a code of a voucher', 'VSTATION_V', 'virtualAccount-VSTATION_V'),
  {
    name: 'a mobile number or a QR code, wrong',
    async show(stage) {
      await openForm(stage, '', brands('STC_PAY'));
      const method = new MethodForm(stage.page, 'virtualAccount-STC_PAY');
      await method.control('radio-mobile').check();
      await method.button.click();
      await seen(method.container.locator('.wpwl-hint'));
    },
  },
  {
    name: 'methods that lead elsewhere',
    async show(stage) {
      await openForm(stage, '', brands('PAYPAL EPS BOLETO ALIPAY'));
      await seen(new MethodForm(stage.page, 'prepayment-BOLETO').button);
    },
  },
  {
    name: 'a method in a window of its own, waiting',
    async show(stage) {
      await openForm(stage, '', brands('MASTERPASS PAYPAL'));
      const method = new MethodForm(stage.page, 'virtualAccount-MASTERPASS');
      await method.senderLoaded();
      const opened = stage.page.waitForEvent('popup');
      await method.button.click();
      await (await opened).locator('button[name=choice]').first().waitFor();
      await seen(method.container.locator('.wpwl-button-cancel'));
      await stage.page.bringToFront();
    },
  },
  {
    name: 'a method inside the page',
    async show(stage) {
      await openForm(stage, "inlineFlow: ['PAYPAL']", brands('PAYPAL VISA'));
      const { button, container } = new MethodForm(stage.page, 'virtualAccount-PAYPAL');
      await button.click();
      await seen(container.frameLocator('.wpwl-target').locator('button[value=decline]'));
    },
  },
  {
    name: 'declined, the form is back with a message',
    async show(stage) {
      await openForm(stage, "inlineFlow: ['PAYPAL']", brands('PAYPAL VISA'));
      const { button, container, message } = new MethodForm(stage.page, 'virtualAccount-PAYPAL');
      await button.click();
      await container.frameLocator('.wpwl-target').locator('button[value=decline]').click();
      await seen(message);
    },
  },
];
