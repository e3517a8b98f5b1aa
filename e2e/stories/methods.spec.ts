import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { MethodForm } from '../pages/method-form.ts';

/** What a tester does on the provider's page of the simulator. */
const decide = (page: Page | FrameLocator, choice = 'approve') =>
  page.locator(`button[name=choice][value=${choice}]`).click();

const brands = (list: string) => ({ form: `action="/result" data-brands="${list}"` });

interface Row {
  brand: string;
  key: string;
  fill?: Record<string, string>;
  /** Answers at once, without a provider's page. */
  synchronous?: boolean;
}

const rows: readonly Row[] = [
  {
    brand: 'DIRECTDEBIT_SEPA',
    key: 'directDebit',
    fill: { accountHolder: 'Jane Jones', accountIban: 'de23100000001234567890' },
    synchronous: true,
  },
  {
    brand: 'SOFORTUEBERWEISUNG',
    key: 'onlineTransfer-SOFORTUEBERWEISUNG',
    fill: { country: 'DE' },
  },
  { brand: 'GIROPAY', key: 'onlineTransfer-GIROPAY', fill: { accountBankBic: 'TESTDETT421' } },
  { brand: 'IDEAL', key: 'onlineTransfer-IDEAL', fill: { bankName: 'Test Bank A' } },
  { brand: 'EPS', key: 'onlineTransfer-EPS' },
  { brand: 'PAYPAL', key: 'virtualAccount-PAYPAL' },
  {
    brand: 'KLARNA_INVOICE',
    key: 'virtualAccount-KLARNA_INVOICE',
    fill: { givenName: 'Jane', surname: 'Jones', country: 'SE' },
  },
  { brand: 'NETELLER', key: 'virtualAccount-NETELLER', fill: { accountNumber: '459000000001' } },
  { brand: 'VSTATION_V', key: 'virtualAccount-VSTATION_V', fill: { pin: 'ABCD-1' } },
  { brand: 'STC_PAY', key: 'virtualAccount-STC_PAY' },
  { brand: 'BOLETO', key: 'prepayment-BOLETO' },
];

test.describe('a shopper pays', () => {
  for (const { brand, key, fill = {}, synchronous } of rows) {
    test(`with ${brand} and returns to the shop`, async ({ open, page, api }) => {
      const { checkoutId } = await open(brands(`VISA ${brand}`));
      const method = new MethodForm(page, key);
      await method.fill(fill);
      await method.button.click();
      if (!synchronous) await decide(page);
      await page.waitForURL(/result\?.*resourcePath=/);
      const { record } = await api.status(checkoutId);
      expect([record.paymentBrand, record.result.code]).toEqual([brand, '000.100.110']);
      expect(await api.payments(checkoutId)).toHaveLength(1);
    });
  }
});
