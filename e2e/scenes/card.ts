/** The scenes of the card form. */
import { expect } from '@playwright/test';
import { rememberCanary } from '../../src/testkit/playwright/canary.ts';
import { CardForm } from '../../src/testkit/playwright/index.ts';
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

/** Expects that a message stands in the place of the form. */
async function expectMessageOnly({ page }: Stage): Promise<void> {
  await expectVisible(page.locator('.wpwl-message'));
  await expect(page.locator('iframe')).toHaveCount(0);
}

/** The options of a card form that asks for everything that it can ask for. */
const everyField = `showCVVHint: true, showBirthDate: true, showTaxNumberField: true, billingAddress: {}, mandatoryBillingFields:
  { country: true, state: true, city: true, postcode: true, street1: true, street2: true },`;

export const cardScenes: readonly Scene[] = [
  {
    name: 'card form, empty',
    async show(stage) {
      const { form } = await openForm(stage);
      await form.ready();
    },
  },
  { name: 'card form, wrong', show: (stage) => showErrors(stage) },
  {
    name: 'card form, filled in',
    async show(stage) {
      const { form } = await openForm(stage, 'showCVVHint: true, maskCvv: true');
      await form.fill();
    },
  },
  {
    name: 'card form, brand found',
    async show(stage) {
      const { form } = await openForm(stage, 'brandDetection: true, showCVVHint: true');
      await form.type('card.number', '3777 77');
      await expect(form.brand).toHaveValue('AMEX');
    },
  },
  {
    name: 'card form, brand not accepted',
    async show(stage) {
      const { form } = await openForm(stage, 'brandDetection: true', withBrands('VISA AMEX'));
      await form.type('card.number', '5200000000000056');
      await form.expiry.focus();
      await expectVisible(form.hint('card.number'));
    },
  },
  {
    name: 'card form, two brands on one card',
    async show(stage) {
      const { form } = await openForm(stage, 'brandDetection: true', withBrands('VISA CARTEBANCAIRE MASTER'));
      await form.fill();
      await expect(form.root.getByRole('radio')).toHaveCount(2);
    },
  },
  {
    name: 'card form, hint at the code open',
    async show(stage) {
      const { form } = await openForm(stage, 'showCVVHint: true');
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
    name: 'card form, offline',
    async show(stage) {
      const { form } = await openForm(stage);
      await form.fill();
      await stage.context.setOffline(true);
      await form.pay();
      await expectVisible(form.message);
    },
  },
  {
    name: 'card form, session nearly over',
    async show(stage) {
      await changeCheckoutConfig(stage.page, { expiresIn: 240 });
      const { form } = await openForm(stage);
      await form.ready();
      await expectVisible(stage.page.locator('.wpwl-notice'));
    },
  },
  {
    name: 'session over',
    async show(stage) {
      await changeCheckoutConfig(stage.page, 404);
      await stage.open({
        head: colorScheme,
        options: `var wpwlOptions = { locale: '${stage.language}' };`,
        lang: stage.tag,
      });
      await expectMessageOnly(stage);
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
      await expectMessageOnly(stage);
    },
  },
  { name: 'card form with all that it can ask, wrong', show: (stage) => showErrors(stage, everyField) },
  {
    name: 'card form with two names and a checkbox of the shop',
    async show(stage) {
      const { form } = await openForm(
        stage,
        `forceCardHolderEqualsBillingName: true, onReady: function () {
          var label = document.createElement('label'), box = document.createElement('input');
          box.type = 'checkbox'; box.name = 'createRegistration'; box.value = 'true';
          label.append(box, ' Store'); document.querySelector('.wpwl-group-submit').before(label); }`,
      );
      await form.ready();
      await form.root.getByRole('checkbox').check();
    },
  },
  {
    name: 'card form that stores',
    async show(stage) {
      const { form } = await openForm(stage, '', {
        checkout: { createRegistration: 'true', paymentType: '', amount: '', currency: '' },
        body: '<script src="{address}/registration"></script>{form}',
        head: `${colorScheme}${inlineScript(`var wpwlOptions = { locale: '${stage.language}' };`)}`,
      });
      await form.ready();
    },
  },
  {
    name: 'two card forms',
    async show(stage) {
      const { page } = stage;
      await openForm(stage, '', {
        body: `{script}<section><form class="paymentWidgets" action="/a" data-brands="VISA"></form></section>
          <form class="paymentWidgets" action="/b" data-brands="AMEX"></form>`,
      });
      await new CardForm(page, { within: page.locator('section') }).ready();
      await expect(page.locator('.wpwl-container-card')).toHaveCount(2);
    },
  },
  {
    name: 'card form, every field in a frame, wrong',
    async show(stage) {
      const { form } = await openForm(stage, 'enableSAQACompliance: true, allowEmptyCardHolderName: false');
      await form.ready();
      await form.pay();
      await expectVisible(form.hint('card.holder'), form.hint('card.cvv'));
    },
  },
  { name: 'plain card form, wrong', show: (stage) => showErrors(stage, "style: 'plain', showCVVHint: true") },
  {
    name: 'plain card form, filled in',
    async show(stage) {
      const { form } = await openForm(stage, "style: 'plain', brandDetection: true");
      await form.fill();
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
    name: 'logos',
    async show(stage) {
      await openForm(stage, "style: 'logos'", withBrands('VISA MASTER PAYPAL DIRECTDEBIT_SEPA'));
      await expectVisible(stage.page.locator('[aria-expanded=false]').first());
    },
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
