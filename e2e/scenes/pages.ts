/** The scenes of wallets and of the demo shop. */
import { expect, type Locator } from '@playwright/test';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { expectVisible, openForm, type Scene, type Stage, withBrands } from './scene.ts';

const walletButton = (stage: Stage, brand: string): Locator =>
  stage.page.locator(`.wpwl-container-virtualAccount-${brand}`).getByRole('button');

/** The demo shop is looked at in three languages. */
const shopLanguages = { languages: ['en', 'de', 'ar'] } as const;

export const pageScenes: readonly Scene[] = [
  {
    name: 'wallet buttons',
    async show(stage) {
      await openForm(
        stage,
        "applePay: { countryCode: 'AT' }, googlePay: { gatewayMerchantId: '8ac7a4c9f3d24e6b0917c35d82e1fa60' }",
        withBrands('APPLEPAY GOOGLEPAY SAMSUNGPAY VISA'),
      );
      for (const brand of ['APPLEPAY', 'GOOGLEPAY', 'SAMSUNGPAY'])
        await expectVisible(walletButton(stage, brand));
    },
  },
  {
    name: 'the demo shop’s checkout with its drawer open, after a decline',
    ...shopLanguages,
    async show({ page, shop, language }) {
      await page.goto(`${shop}/checkout?article=lamp&declined=reasonBank&lang=${language}`);
      await new CardForm(page).ready();
      await page.locator('.more > summary').click();
      await page.locator('.lab > summary').click();
      await expectVisible(page.locator('.notice'));
    },
  },
  {
    name: 'the demo shop’s result, paid',
    ...shopLanguages,
    async show({ page, shop, language }) {
      await page.goto(`${shop}/?lang=${language}`);
      await page.locator('a[href*="checkout"]').first().click();
      const form = new CardForm(page);
      await form.fill();
      await expect(page.locator('.wpwl-form-card')).toHaveAttribute('lang', language);
      await form.pay();
      await page.waitForURL('**/result?*');
      await page.locator('.proof > summary').click();
      await expectVisible(page.getByText('000.100.110').first());
    },
  },
];
