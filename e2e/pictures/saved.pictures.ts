/** The pictures of saved cards. */

import { SavedCards } from '../../src/testkit/playwright/index.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { test } from '../fixtures/test.ts';
import { shootPage } from './shoot.ts';

/** The head of a page with this ground in this colour scheme. */
const backdrop = (background: string, scheme = 'light') =>
  `<meta name="color-scheme" content="${scheme}">${inlineStyle(`body{margin:24px;background:${background}}h1{display:none}`)}`;

/** What a picture shows. */
interface Picture {
  options: string;
  lang?: string;
  head?: string;
  width?: number;
}

/** Options that ask for the security code and hide the other forms at first. */
const withCode = 'registrations: { requireCvv: true, hideInitialPaymentForms: true }, showCVVHint: true';
/** The pictures by the names of their files. */
const pictures: Record<string, Picture> = {
  saved: { options: withCode },
  'saved-with-card': { options: 'registrations: { requireCvv: false }' },
  'saved-phone': { options: withCode, width: 320 },
  'saved-arabic-phone': { options: `${withCode}, locale: 'ar'`, lang: 'ar', width: 320 },
  'saved-arabic': { options: `${withCode}, locale: 'ar'`, lang: 'ar' },
  'saved-dark': { options: withCode, head: backdrop('#101214', 'dark') },
  'saved-plain': { options: `${withCode}, style: 'plain'`, width: 760 },
};

for (const [name, { options, lang, head, width }] of Object.entries(pictures)) {
  test(name, async ({ open, page, api }) => {
    await page.clock.setFixedTime(new Date('2034-06-15T12:00:00Z'));
    await page.setViewportSize({ width: width ?? 640, height: 800 });
    const instruments: Record<string, string>[] = [
      {},
      { paymentBrand: 'AMEX', 'card.number': '375987000000062' },
      { paymentBrand: 'MASTER', 'card.number': '5200000000000056', 'card.expiryYear': '2033' },
      {
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'bankAccount.holder': 'Jane Jones',
        'bankAccount.iban': 'DE23100000001234567890',
        'bankAccount.bic': 'MARKDEF1100',
        'bankAccount.country': 'DE',
      },
      { paymentBrand: 'PAYPAL', 'virtualAccount.accountId': 'jane.jones@example.com' },
    ];
    const checkout: Record<string, string> = {};
    for (const [index, one] of instruments.entries())
      checkout[`registrations[${index}].id`] = await api.register(one);
    await open({
      checkout,
      options: `var wpwlOptions = { ${options} };`,
      head: head ?? backdrop('#f6f6f5'),
      ...(lang && { lang }),
    });
    const saved = new SavedCards(page);
    await saved.payButton.waitFor();
    if (options.includes('requireCvv: true')) {
      await saved.cvv(0).waitFor();
      await saved.pay();
      await saved.root.locator('.wpwl-hint-cvvError').waitFor();
    }
    await shootPage(page, name);
  });
}
