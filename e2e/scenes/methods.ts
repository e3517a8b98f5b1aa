/** The scenes of saved cards and of brands that are no cards. */
import { expect } from '@playwright/test';
import { MethodForm, SavedCards } from '../../src/testing/kit/playwright/index.ts';
import { expectVisible, openForm, type Scene, type Stage, withBrands } from './scene.ts';

/**
 * Opens a page with three saved cards: a Visa, an American Express, and a Visa that has expired by `time`.
 *
 * @param time the time of the gateway when the checkout is made
 */
async function openSaved(stage: Stage, options: string, time?: string): Promise<SavedCards> {
  const amex = { paymentBrand: 'AMEX', 'card.number': '375987000000062' };
  const soon = { 'card.expiryMonth': '01', 'card.expiryYear': '2035' };
  const checkout: Record<string, string> = {};
  for (const [index, card] of [{}, amex, soon].entries())
    checkout[`registrations[${index}].id`] = await stage.api.register(card);
  const { clock } = stage.api.tenant;
  if (time !== undefined) await clock.set(time);
  await openForm(stage, options, { checkout });
  const saved = new SavedCards(stage.page);
  await expect(saved.radios).toHaveCount(3);
  // The same cards are stored anew in the next language.
  if (time !== undefined) await clock.set(new Date());
  return saved;
}

/** The scene of empty forms below each other in each of which Pay was pressed, so that all show their errors. */
const errorScene = (name: string, options: string, forms: Readonly<Record<string, string>>): Scene => ({
  name: `${name}, wrong`,
  async show(stage) {
    await openForm(stage, options, withBrands(Object.keys(forms).join(' ')));
    for (const key of Object.values(forms)) {
      const method = new MethodForm(stage.page, key);
      await method.button.click();
      await expectVisible(method.root.locator('.wpwl-hint').first());
    }
  },
});

export const methodScenes: readonly Scene[] = [
  {
    name: 'saved cards, wrong code, the other forms behind a button',
    async show(stage) {
      const saved = await openSaved(
        stage,
        'registrations: { requireCvv: true, hideInitialPaymentForms: true }, showCVVHint: true',
      );
      await saved.radios.nth(1).check();
      await saved.typeCvv(1, '98');
      await saved.pay();
      await expectVisible(saved.root.locator('.wpwl-hint-cvvError'));
    },
  },
  {
    name: 'saved cards, one expired, plain',
    async show(stage) {
      const options = "style: 'plain', registrations: { requireCvv: true }";
      const saved = await openSaved(stage, options, '2035-06-15T12:00:00Z');
      await expect(saved.radios.nth(2)).toBeDisabled();
    },
  },
  errorScene('direct debit, lists and names', 'displayBic: true', {
    DIRECTDEBIT_SEPA: 'directDebit',
    SOFORTUEBERWEISUNG: 'onlineTransfer-SOFORTUEBERWEISUNG',
    KLARNA_INVOICE: 'virtualAccount-KLARNA_INVOICE',
  }),
  errorScene('a bank by its BIC and a code of a voucher, plain', "style: 'plain'", {
    GIROPAY: 'onlineTransfer-GIROPAY',
    VSTATION_V: 'virtualAccount-VSTATION_V',
  }),
  {
    name: 'direct debit by account number, wrong',
    async show(stage) {
      await openForm(stage, '', withBrands('SEPA'));
      const debit = new MethodForm(stage.page, 'directDebit');
      await debit.form.locator('.wpwl-button-account').click();
      await debit.button.click();
      await expectVisible(debit.root.locator('.wpwl-hint-accountBankError'));
    },
  },
  {
    name: 'a mobile number or a QR code, wrong, and methods that lead elsewhere',
    async show(stage) {
      await openForm(stage, '', withBrands('STC_PAY PAYPAL EPS BOLETO ALIPAY'));
      const method = new MethodForm(stage.page, 'virtualAccount-STC_PAY');
      await method.control('radio-mobile').check();
      await method.button.click();
      await expectVisible(
        method.root.locator('.wpwl-hint'),
        new MethodForm(stage.page, 'prepayment-BOLETO').button,
      );
    },
  },
  {
    name: 'accordion',
    async show(stage) {
      const { form } = await openForm(
        stage,
        "layout: 'accordion', placeholders: 'example', brandDetection: true, labels: { submit: 'Pay {0}' }",
        withBrands('VISA MASTER AMEX PAYPAL DIRECTDEBIT_SEPA IDEAL KLARNA_INVOICE BOLETO'),
      );
      await expect(stage.page.locator('.wpwl-method')).toHaveCount(6);
      await form.ready();
    },
  },
  {
    name: 'accordion, plain, direct debit open and wrong',
    async show(stage) {
      await openForm(
        stage,
        "style: 'plain', layout: 'accordion', displayBic: true",
        withBrands('VISA PAYPAL DIRECTDEBIT_SEPA IDEAL'),
      );
      const debit = new MethodForm(stage.page, 'directDebit');
      await stage.page.locator('.wpwl-method').nth(2).click();
      await debit.button.click();
      await expectVisible(debit.root.locator('.wpwl-hint').first());
    },
  },
  {
    name: 'a method in a window of its own, waiting',
    async show(stage) {
      await openForm(stage, '', withBrands('MASTERPASS PAYPAL'));
      const method = new MethodForm(stage.page, 'virtualAccount-MASTERPASS');
      const opened = stage.page.waitForEvent('popup');
      await method.button.click();
      await (await opened).locator('button[name=choice]').first().waitFor();
      await expectVisible(method.root.locator('.wpwl-button-cancel'));
      await stage.page.bringToFront();
    },
  },
  {
    name: 'a method inside the page',
    async show(stage) {
      await openForm(stage, "inlineFlow: ['PAYPAL']", withBrands('PAYPAL VISA'));
      const { button, root } = new MethodForm(stage.page, 'virtualAccount-PAYPAL');
      await button.click();
      await expectVisible(root.frameLocator('.wpwl-target').locator('button[value=decline]'));
    },
  },
];
