/** The scenes of wallets, of the pages of providers, and of the demo shop. */
import { expect, type Locator } from '@playwright/test';
import { CardForm, MethodForm } from '../../src/testkit/playwright/index.ts';
import { expectVisible, openForm, type Scene, type Stage, withBrands } from './scene.ts';

/** Each wallet: its brand, its name on its sheet, and the options that a page must set. */
const wallets = [
  ['APPLEPAY', 'Apple Pay', "applePay: { countryCode: 'AT' }"],
  ['GOOGLEPAY', 'Google Pay', "googlePay: { gatewayMerchantId: '8ac7a4c9f3d24e6b0917c35d82e1fa60' }"],
  ['SAMSUNGPAY', 'Samsung Pay', ''],
] as const;

const walletButton = (stage: Stage, brand: string): Locator =>
  stage.page.locator(`.wpwl-container-virtualAccount-${brand}`).getByRole('button');

/** What stands in for wallets and providers speaks only English. */
const english = { languages: ['en'] } as const;
/** The demo shop is looked at in three languages. */
const shopLanguages = { languages: ['en', 'de', 'ar'] } as const;

/** Opens the demo shop's checkout for its first article. */
async function openShop({ page, shop, language }: Stage): Promise<CardForm> {
  await page.goto(`${shop}/?lang=${language}`);
  await page.locator('a[href*="checkout"]').first().click();
  const form = new CardForm(page);
  await form.ready();
  await expect(page.locator('.wpwl-form-card')).toHaveAttribute('lang', language);
  return form;
}

/** The scene of the demo shop's result page. The simulator takes some holders for result codes. */
const shopResultScene = (name: string, holder: string, code: string): Scene => ({
  name: `the demo shop’s result, ${name}`,
  ...shopLanguages,
  async show(stage) {
    const form = await openShop(stage);
    await form.fill({ holder });
    await form.pay();
    await stage.page.waitForURL('**/result?*');
    await stage.page.locator('.proof > summary').click();
    await expectVisible(stage.page.getByText(code).first());
  },
});

export const pageScenes: readonly Scene[] = [
  {
    name: 'wallet buttons',
    async show(stage) {
      await openForm(
        stage,
        wallets.map(([, , options]) => options).join(', '),
        withBrands('APPLEPAY GOOGLEPAY SAMSUNGPAY VISA'),
      );
      for (const [brand] of wallets) await expectVisible(walletButton(stage, brand));
    },
  },
  ...wallets.map(
    ([brand, name, options]): Scene => ({
      name: `the sheet in place of ${name}`,
      ...english,
      async show(stage) {
        await openForm(stage, options, withBrands(`${brand} VISA`));
        await walletButton(stage, brand).click();
        const sheet = stage.page.getByRole('dialog', { name });
        await expect(sheet.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
      },
    }),
  ),
  {
    name: 'the page in place of a provider’s',
    ...english,
    async show(stage) {
      await openForm(stage, '', withBrands('PAYPAL'));
      await new MethodForm(stage.page, 'virtualAccount-PAYPAL').button.click();
      await expectVisible(stage.page.locator('button[value=approve]'));
    },
  },
  {
    name: 'a provider’s page of no payment',
    ...english,
    async show({ page, gateway }) {
      await page.goto(`${gateway.url}/connectors/asyncresponse_simulator?ndcid=none`);
      await expectVisible(page.getByRole('heading', { level: 1 }));
    },
  },
  {
    name: 'the page that a provider’s window ends on',
    ...english,
    async show({ page, gateway, api, merchant }) {
      const { id } = await api.createCheckout({ shopOrigins: merchant.origin });
      const form = { paymentBrand: 'PAYPAL', flow: 'popup', shopperResultUrl: `${merchant.origin}/alone` };
      await page.request.post(`${gateway.url}/v1/checkouts/${id}/payment`, { form });
      await page.goto(`${gateway.url}/v1/checkouts/${id}/closed`);
      await expectVisible(page.getByRole('link'));
    },
  },
  {
    name: 'the demo shop’s articles',
    ...shopLanguages,
    async show({ page, shop, language }) {
      await page.goto(`${shop}/?lang=${language}`);
      await expectVisible(page.locator('a[href*="checkout"]').first());
    },
  },
  { name: 'the demo shop’s checkout', ...shopLanguages, show: async (stage) => void (await openShop(stage)) },
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
  shopResultScene('paid', 'Jane Jones', '000.100.110'),
  shopResultScene('declined', '800.100.155', '800.100.155'),
  {
    name: 'the demo shop’s page for a wrong link',
    ...shopLanguages,
    async show({ page, shop, language }) {
      await page.goto(`${shop}/result?resourcePath=/nowhere&lang=${language}`);
      await expectVisible(page.getByRole('heading', { level: 1 }));
    },
  },
];
