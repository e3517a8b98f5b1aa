/** The scenes of the card form. */
import { expect } from '@playwright/test';
import { rememberCanary } from '../../src/testing/kit/playwright/canary.ts';
import { changeCheckoutConfig } from '../fixtures/checkout-config.ts';
import { inlineScript, inlineStyle } from '../fixtures/merchant.ts';
import { colorScheme, expectVisible, openForm, type Scene, type Stage, withBrands } from './scene.ts';

/** Presses Pay in the empty card form, so that it shows its errors. */
async function showErrors(stage: Stage, options = '', head = ''): Promise<void> {
  const { form } = await openForm(stage, options, { head: `${colorScheme}${head}` });
  await form.ready();
  await form.pay();
  await expectVisible(form.hint('card.cvv'));
}

/** The options of a card form that asks for everything that it can ask for. */
const everyField = `showCVVHint: true, requireContact: true, showBirthDate: true, showTaxNumberField: true, billingAddress: {}, mandatoryBillingFields:
  { country: true, state: true, city: true, postcode: true, street1: true, street2: true },`;

export const cardScenes: readonly Scene[] = [
  {
    name: 'card form with all that it can ask, wrong, its session nearly over',
    async show(stage) {
      await changeCheckoutConfig(stage.page, { expiresIn: 240 });
      await showErrors(stage, everyField);
      await expectVisible(stage.page.locator('.wpwl-notice'));
    },
  },
  {
    name: 'card form, filled in, two brands on one card, hint at the code open',
    async show(stage) {
      const options = 'brandDetection: true, showCVVHint: true, maskCvv: true';
      const { form } = await openForm(stage, options, withBrands('VISA CARTEBANCAIRE MASTER'));
      await form.fill();
      await expect(form.root.getByRole('radio')).toHaveCount(2);
      await form.cvv.focus();
      await form.root.locator('.wpwl-hint-cvv, .wpwl-control-cvv').first().hover();
    },
  },
  {
    name: 'card form, processing',
    async show(stage) {
      const { form } = await openForm(stage);
      stage.payments.handle(() => {});
      await form.fill();
      await form.pay();
      await expect(form.payButton).toHaveAttribute('aria-busy', 'true');
      await expectVisible(form.root.locator('.wpwl-spinner'));
    },
  },
  {
    name: 'card form with a checkbox of the shop, offline',
    async show(stage) {
      const { form } = await openForm(
        stage,
        `onReady: function () {
          var label = document.createElement('label'), box = document.createElement('input');
          box.type = 'checkbox'; box.name = 'createRegistration'; box.value = 'true';
          label.append(box, ' Store'); document.querySelector('.wpwl-group-submit').before(label); }`,
      );
      await form.fill();
      await form.root.getByRole('checkbox').check();
      await stage.context.setOffline(true);
      await form.pay();
      await expectVisible(form.message);
    },
  },
  {
    name: 'paid already',
    async show(stage) {
      await changeCheckoutConfig(stage.page, {
        finished: true,
        redirect: { url: `${stage.merchant.origin}/result` },
      });
      await stage.open({
        head: colorScheme,
        options: `var wpwlOptions = { locale: '${stage.language}' };`,
        lang: stage.tag,
      });
      await expectVisible(stage.page.locator('.wpwl-message'));
      await expect(stage.page.locator('iframe')).toHaveCount(0);
    },
  },
  {
    name: 'card form that stores, every field in a frame, wrong',
    async show(stage) {
      const options = 'enableSAQACompliance: true, allowEmptyCardHolderName: false';
      const { form } = await openForm(stage, '', {
        checkout: { createRegistration: 'true', paymentType: '', amount: '', currency: '' },
        body: '<script src="{address}/registration"></script>{form}',
        head: `${colorScheme}${inlineScript(`var wpwlOptions = { locale: '${stage.language}', ${options} };`)}`,
      });
      await form.ready();
      await form.pay();
      await expectVisible(form.hint('card.holder'), form.hint('card.cvv'));
    },
  },
  {
    name: 'plain card form, brand found, wrong',
    async show(stage) {
      const { form } = await openForm(stage, "style: 'plain', showCVVHint: true, brandDetection: true");
      await form.type('card.number', '3777 77');
      await expect(form.brand).toHaveValue('AMEX');
      await form.pay();
      await expectVisible(form.hint('card.cvv'));
    },
  },
  {
    name: 'card form without style, wrong',
    // The shop's own style keeps the fields as narrow as its page.
    show: (stage) =>
      showErrors(
        stage,
        "style: 'none', showCVVHint: true",
        inlineStyle('input { max-width: 100%; box-sizing: border-box }'),
      ),
  },
  {
    name: 'logos, one chosen',
    async show(stage) {
      const { form } = await openForm(
        stage,
        "style: 'logos'",
        withBrands('VISA MASTER PAYPAL DIRECTDEBIT_SEPA'),
      );
      await stage.page.locator('[aria-expanded]').nth(1).click();
      await expectVisible(form.root);
      rememberCanary(stage.page, '520000');
      await form.number.pressSequentially('520000');
    },
  },
];
