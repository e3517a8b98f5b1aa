/** The demo shop: orders, languages, saved cards, the playground and refused addresses. */
import type { Page } from '@playwright/test';
import { CardForm, findViolations, SavedCards } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { MerchantApi } from '../fixtures/gateway.ts';
import { expectNoSidewaysScroll } from '../fixtures/sideways.ts';
import { expect, test } from '../fixtures/test.ts';

// The demo shop has a gateway of its own.
test.use({ guards: async ({ demo }, use) => use({ thirdHosts: [demo.url] }) });

/** Expects that axe finds nothing on the page. */
async function expectClean(page: Page, name: string): Promise<void> {
  expect(await findViolations(page), name).toEqual([]);
}

/** Chooses the first article, and gives the form of its checkout. */
async function buy(page: Page): Promise<CardForm> {
  await page.locator('a[href*="checkout"]').first().click();
  return new CardForm(page, { type: 'fill' });
}

/** Opens the part of the result page for developers. */
const openRecord = (page: Page) => page.locator('.proof > summary').click();

test('a shopper who goes on without having paid with a code sees it on the receipt, and the result there when it is paid', async ({
  page,
  demoShop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${demoShop}/checkout?article=teapot&brands=SIBS_MULTIBANCO&lang=en`);
  await page.locator('button[name=pay]').click();
  const code = page.locator('iframe.wpwl-target').contentFrame();
  const reference = await code.locator('#reference').innerText();
  const phone = await code.locator('#testers a').getAttribute('href');
  await code.getByRole('link', { name: 'Continue to the shop' }).click();
  await page.waitForURL('**/result?*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete your payment');
  await expect(page.locator('.receipt')).toContainText(reference);
  await expectNoSidewaysScroll(page);
  await expectClean(page, 'result');
  const way = page.locator('.receipt a.button');
  expect((await page.request.get(`${await way.getAttribute('href')}`)).status()).toBe(200);
  await page.request.get(`${phone}&choice=approve`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment was accepted.');
});

test('after a declined payment the demo shop says why and what to do, date and holder are there again, the focus is on the number, nothing moves when the reason goes, and axe finds nothing on its pages', async ({
  page,
  demoShop,
}) => {
  const kept = () => page.evaluate(() => ({ ...sessionStorage }));
  await page.setViewportSize({ width: 390, height: 450 });
  await page.goto(demoShop);
  await expectClean(page, 'articles');
  const form = await buy(page);
  await form.ready();
  await expectClean(page, 'checkout');
  await form.fill({ expiry: '12 / 39', holder: '800.100.155' });
  await form.pay();
  await page.waitForURL('**/result?*');
  await expect(page.getByText('Your bank did not agree to the payment.')).toBeVisible();
  await openRecord(page);
  await expect(page.getByText('800.100.155').first()).toBeVisible();
  await expectClean(page, 'declined');
  await page.getByRole('link', { name: 'Try again' }).click();
  await form.ready();
  await expect(page.getByText('Your bank did not agree to the payment.')).toBeVisible();
  await expect(form.expiry).toHaveValue('12 / 39');
  await expect(form.holder).toHaveValue('800.100.155');
  await expect(form.number).toBeFocused();
  const top = () => form.root.evaluate((root) => root.getBoundingClientRect().top);
  await page.evaluate(() => scrollBy(0, 60));
  const before = await top();
  await page.keyboard.type('4200000000000000');
  await expect(page.locator('.notice')).toBeHidden();
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
  // With 16 keys before and a press after, these are all.
  await form.cvv.click();
  await page.keyboard.type('123');
  await form.pay();
  await page.waitForURL('**/result?*');
  expect(JSON.stringify(await kept())).not.toContain('4200');
  // An accepted payment leaves nothing.
  await page.getByRole('link', { name: 'Try again' }).click();
  await form.fill();
  await form.pay();
  await page.waitForURL('**/result?*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment was accepted.');
  expect(await kept()).toEqual({});
});

test('a shopper chooses an article, pays without choosing the card’s brand, sees the record that the shop’s server fetched, and pays the next order by the saved card', async ({
  page,
  demoShop,
}) => {
  await page.goto(demoShop);
  const form = await buy(page);
  await form.fill({ number: '377777777777770', cvv: '1234' });
  await page.getByLabel('Save card for later').check();
  const [label, button] = await Promise.all(
    [page.locator('.save-card'), form.payButton].map((element) => element.boundingBox()),
  );
  expect(label?.x).toBe(button?.x);
  await form.pay();
  await page.waitForURL('**/result?*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment was accepted.');
  await expect(page.getByText('American Express •••• 7770')).toBeVisible();
  await openRecord(page);
  await expect(page.getByText('000.100.110').first()).toBeVisible();
  await expect(page.getByText('Last four digits.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await buy(page);
  const saved = new SavedCards(page);
  await expect(saved.radios).toHaveCount(1);
  await saved.payButton.click();
  await page.waitForURL('**/result?*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment was accepted.');
});

test(
  'menu and drawer change the language of the demo shop and of its form, by keyboard',
  needs.media,
  async ({ page, demoShop }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${demoShop}/?lang=en`);
    const menu = page.locator('.menu summary');
    await menu.press('Enter');
    await menu.press('Escape');
    await expect(page.locator('.menu nav')).toBeHidden();
    await menu.press('Enter');
    await page.getByRole('link', { name: 'Deutsch' }).press('Enter');
    await page.waitForURL('**lang=de');
    await page.goto(`${demoShop}/checkout?article=vase&style=plain`);
    await new CardForm(page).ready();
    await page.locator('.lab > summary').press('Enter');
    await page.getByRole('link', { name: 'العربية' }).press('Enter');
    await page.waitForURL('**lang=ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('مزهرية');
    await expect(page.locator('.wpwl-form-card')).toHaveAttribute('lang', 'ar');
    const form = new CardForm(page, { type: 'fill' });
    await form.ready();
    // The drawer is open still.
    await page.locator('.lab > summary').press('Enter');
    await expectClean(page, 'checkout in Arabic, dark, on a small phone');
    await expectNoSidewaysScroll(page, 'checkout in Arabic');
    await form.fill();
    await form.pay();
    await page.waitForURL('**/result?*');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('تم قبول دفعتك.');
    await expectClean(page, 'result in Arabic, dark, on a small phone');
    await expectNoSidewaysScroll(page, 'result in Arabic');
  },
);

test('no word of the demo shop is clipped in Finnish and Russian on a small phone, and no page scrolls sideways, with everything open neither', async ({
  page,
  demoShop,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // Finnish has long words, and Cyrillic letters are wide.
  for (const path of [
    '/?lang=ru',
    '/playground?lang=ru',
    '/result?lang=fi',
    '/checkout?article=lamp&declined=reasonBank&lang=fi',
  ]) {
    await page.goto(`${demoShop}${path}`);
    await expectNoSidewaysScroll(page, path);
    const clipped = await page
      .locator('h1, h2, a, button, summary, label, legend')
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
          .map((element) => element.textContent),
      );
    expect(clipped, path).toEqual([]);
  }
  await new CardForm(page).ready();
  for (const part of ['.order-line', '.more', '.lab']) await page.locator(`${part} > summary`).click();
  await expectNoSidewaysScroll(page, 'checkout with everything open');
  const inner = await page.locator('.lab-content').evaluate((node) => node.scrollWidth - node.clientWidth);
  expect(inner, 'the open drawer').toBe(0);
});

test('the demo shop’s result page shows by itself that a payment on the provider’s page has ended', async ({
  page,
  demoShop,
  demo,
}) => {
  await page.goto(`${demoShop}/checkout?article=teapot&brands=PAYPAL`);
  const id = (await page.locator('script[src*=checkoutId]').getAttribute('src'))?.split('=').pop() ?? '';
  await page.locator('.wpwl-button-brand').click();
  await page.waitForURL('**/asyncresponse_simulator*');
  const decision = page.url();
  const waiting = `${demoShop}/result?resourcePath=/v1/checkouts/${id}/payment&lang=en`;
  const other = await page.context().newPage();
  await other.goto(waiting);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Nothing has been paid yet.');
  await page.goto(decision);
  await page.getByRole('button', { name: /approve/i }).click();
  await page.waitForURL('**/result?*');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your payment was accepted.');
  expect((await new MerchantApi(demo).getStatus(id)).record.paymentBrand).toBe('PAYPAL');
});

test('the playground shows a form with the chosen options, the code for them, and what the widget calls and warns of', async ({
  page,
  demoShop,
}) => {
  const hostile = '</script><img src=x onerror=alert(1)>';
  const query = new URLSearchParams({
    'o.labels': JSON.stringify({ submit: hostile }),
    'o.imageStyle': 'gif',
  });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${demoShop}/playground?lang=en&${query}`);
  const form = new CardForm(page, { type: 'fill' });
  await form.ready();
  await expect(form.payButton).toHaveText(hostile);
  await expect(page.locator('#snippet')).toContainText('"imageStyle": "gif"');
  await expect(page.locator('#log')).toContainText('wpwlOptions.imageStyle must be "svg" or "png"');
  await expect(page.locator('#log')).toContainText('onReady([');
  await expectNoSidewaysScroll(page, 'playground');
  await expectClean(page, 'playground');

  await page.getByLabel('style', { exact: true }).selectOption('plain');
  await page.getByLabel('labels', { exact: true }).fill('{"cardNumber":"Digits"}');
  await page.getByLabel('imageStyle', { exact: true }).selectOption('');
  await page.waitForURL(
    (url) => url.searchParams.get('o.style') === 'plain' && !url.searchParams.has('o.imageStyle'),
  );
  expect([...new URL(page.url()).searchParams.keys()].filter((name) => name.startsWith('o.'))).toEqual([
    'o.style',
    'o.labels',
  ]);
  await form.ready();
  await expect(page.locator('.wpwl-label-cardNumber')).toHaveText('Digits');
  expect(dialogs).toEqual([]);
});
