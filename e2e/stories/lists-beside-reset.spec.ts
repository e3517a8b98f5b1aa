/** Lists of payment methods and of saved cards on a page whose reset takes margins and paddings of everything. */
import type { Page } from '@playwright/test';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

/** The body keeps the margin that browsers give it. */
const reset = '* { margin: 0; padding: 0; } body { margin: 8px; }';

/** Reads the space around and in the boxes of all forms, and what draws them, in the order of the page. */
const readBoxes = (page: Page) =>
  page.locator('.wpwl-container, .wpwl-form, .wpwl-method, .wpwl-group, .wpwl-button').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { margin, padding, borderRadius, borderWidth, boxShadow, backgroundColor } =
        getComputedStyle(node);
      return [node.className, margin, padding, borderRadius, borderWidth, boxShadow, backgroundColor];
    }),
  );

/** Reads the boxes when two reads in a row agree. */
async function readSettled(page: Page): Promise<string[][]> {
  let last: string[][] = [];
  await expect
    .poll(async () => {
      const before = last;
      last = await readBoxes(page);
      return JSON.stringify(before) === JSON.stringify(last);
    })
    .toBe(true);
  return last;
}

for (const { name, options, brands, isSaved } of [
  {
    name: 'an accordion in plain',
    options: "style: 'plain', layout: 'accordion'",
    brands: 'PAYPAL VISA DIRECTDEBIT_SEPA EPS',
  },
  { name: 'saved cards', options: 'registrations: { requireCvv: true }', brands: 'VISA', isSaved: true },
  {
    name: 'a wallet and forms that are rows',
    options: "googlePay: { gatewayMerchantId: '8ac7a4c9f3d24e6b0917c35d82e1fa60' }",
    brands: 'GOOGLEPAY PAYPAL VISA EPS BOLETO',
  },
])
  test(`${name} looks the same beside a reset as without one`, async ({ api, open, page }) => {
    const registrations = isSaved ? [await api.register({}), await api.register({})] : [];
    const checkout = Object.fromEntries(registrations.map((id, index) => [`registrations[${index}].id`, id]));
    let looks: string[][] = [];
    for (const head of ['', inlineStyle(reset)]) {
      await open({
        head,
        checkout,
        options: `var wpwlOptions = { ${options} };`,
        form: `action="{result}" data-brands="${brands}"`,
      });
      const count = brands.split(' ').length + (isSaved ? 1 : 0);
      await expect(page.locator('.wpwl-container')).toHaveCount(count);
      await expect(page.locator('.wpwl-button-pay').last()).toBeAttached();
      if (head === '') looks = await readSettled(page);
      else await expect.poll(() => readBoxes(page)).toEqual(looks);
    }
  });
