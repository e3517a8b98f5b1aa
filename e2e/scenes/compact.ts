/** The scenes of the layouts `compact` and `accordion`, of updates in place, and of several checkouts on a page. */
import { expect } from '@playwright/test';
import { rememberCanary } from '../../src/testing/kit/playwright/canary.ts';
import { CardForm, SavedCards } from '../../src/testing/kit/playwright/index.ts';
import { formTexts } from '../fixtures/form-texts.ts';
import { nonce } from '../fixtures/merchant.ts';
import { expectVisible, openForm, type Scene, withBrands } from './scene.ts';

export const compactScenes: readonly Scene[] = [
  {
    name: 'compact card form, two brands on one card, wrong',
    async show(stage) {
      const { form } = await openForm(
        stage,
        "layout: 'compact', placeholders: 'example', showCVVHint: true, allowEmptyCardHolderName: false",
        withBrands('VISA CARTEBANCAIRE MASTER'),
      );
      rememberCanary(stage.page, '4200000000000026');
      await form.type('card.number', '4200000000000026');
      await expect(form.root.locator('.wpwl-several')).toHaveCount(1);
      await form.pay();
      await expectVisible(form.hint('card.holder'), form.hint('card.cvv'));
    },
  },
  {
    name: 'accordion, a saved card open, wrong code',
    async show(stage) {
      const checkout = { 'registrations[0].id': await stage.api.register({}) };
      await openForm(stage, "layout: 'accordion', registrations: { requireCvv: true }", {
        ...withBrands('VISA PAYPAL IDEAL'),
        checkout,
      });
      const saved = new SavedCards(stage.page);
      await saved.typeCvv(0, '98');
      await saved.pay();
      await expectVisible(saved.root.locator('.wpwl-hint-cvvError'));
      await expect(saved.root.locator('[aria-busy=true]')).toHaveCount(0);
    },
  },
  {
    name: 'card form, wrong, updated to another language, brands and layout',
    async show({ open, page, language, tag }) {
      const { form } = await open({ lang: tag });
      await form.ready();
      await form.pay();
      await expectVisible(form.hint('card.cvv'));
      await page.evaluate(
        (locale) =>
          window.wpwl?.update({ locale, layout: 'accordion', brands: ['MASTER', 'VISA', 'PAYPAL', 'IDEAL'] }),
        language,
      );
      await expect(page.locator('.wpwl-form-card')).toHaveAttribute('lang', tag);
      await expect(form.hint('card.cvv')).toHaveText(formTexts[language].cvvEmpty);
    },
  },
  {
    name: 'card forms of two checkouts, a brand not accepted',
    async show(stage) {
      const { page, api, gateway, tag } = stage;
      const ids = [(await api.createCheckout({})).id, (await api.createCheckout({})).id];
      await openForm(stage, "brandDetection: true, labels: { submit: 'Pay {0}' }", {
        body: ids
          .map(
            (
              id,
              index,
            ) => `<script nonce="${nonce}" src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"></script>
              <section><h2>${index + 1}</h2>
              <form class="paymentWidgets" data-checkout-id="${id}" action="{result}" data-brands="VISA MASTER"></form></section>`,
          )
          .join(''),
      });
      for (const index of [0, 1]) {
        const form = new CardForm(page, { within: page.locator('section').nth(index) });
        if (index === 0) await form.type('card.number', '375987000000062');
        else await form.ready();
        await form.pay();
        await expectVisible(form.hint('card.number'), form.hint('card.cvv'));
      }
      await expect(page.locator(`.wpwl-form-card[lang=${tag}]`)).toHaveCount(2);
    },
  },
];
