/** Forms of several checkouts on one page, each named by `data-checkout-id` or loaded by the package's loader. */
import { readFileSync } from 'node:fs';
import type * as loader from '../../src/loader/index.ts';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { inlineScript, nonce, resultPage } from '../fixtures/merchant.ts';
import { test as base, expect, refusal } from '../fixtures/test.ts';

type ShopWindow = typeof window & { loader: typeof loader; loaded: loader.PaymentWidgets[] };

const built = new URL('../../dist/lib/index.js', import.meta.url);

interface ShopCheckout {
  readonly id: string;
  readonly amount: string;
  readonly resultUrl: string;
  /** The form in the page. */
  readonly form: CardForm;
}

/** Opens a shop's page with this many forms, each of a checkout with another amount, by script tags or by the loader. */
const test = base.extend<{ openShop(count: number, isLoaded?: boolean): Promise<readonly ShopCheckout[]> }>({
  openShop: async ({ api, gateway, merchant, open, page }, use) => {
    merchant.serve('/loader.js', {
      html: readFileSync(built, 'utf8'),
      headers: { 'Content-Type': 'text/javascript' },
    });
    await use(async (count, isLoaded = false) => {
      const amounts = Array.from({ length: count }, (_, index) => `${index + 10}.00`);
      const checkouts = await Promise.all(
        amounts.map(async (amount) => ({ amount, id: (await api.createCheckout({ amount })).id })),
      );
      const html = checkouts.map(({ id }, index) => {
        const name = isLoaded ? '' : `class="paymentWidgets" data-checkout-id="${id}"`;
        const tag = `<script nonce="${nonce}" src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;
        return `${isLoaded ? '' : tag}<section id="order-${index}"><form ${name} action="{result}" data-brands="VISA MASTER"></form></section>`;
      });
      const options = inlineScript("var wpwlOptions = { labels: { submit: 'Pay {0}' } };");
      const module = `<script type="module" nonce="${nonce}">import * as loader from '/loader.js'; window.loader = loader;</script>`;
      const { resultUrl } = await open({ body: `${options}${module}${html.join('')}` });
      if (isLoaded) {
        await page.waitForFunction(() => 'loader' in window);
        const ids = checkouts.map(({ id }) => id);
        await page.evaluate(load, { gateway: gateway.url, ids });
      }
      const shown = checkouts.map((checkout, index) => ({
        ...checkout,
        resultUrl,
        form: new CardForm(page, { within: page.locator(`#order-${index}`), type: 'fill' }),
      }));
      await Promise.all(shown.map(({ form }) => form.ready()));
      return shown;
    });
  },
});

test.use({ typing: 'fill' });

/** Loads the checkouts in the page, all at once, and waits until the shopper can type. */
async function load({ gateway, ids }: { gateway: string; ids: readonly string[] }): Promise<void> {
  const shop = window as unknown as ShopWindow;
  const widgets = await Promise.all(
    ids.map((checkoutId, index) => {
      const form = document.querySelector(`#order-${index} form`) as HTMLFormElement;
      return shop.loader.loadPaymentWidgets({ gateway, checkoutId, form });
    }),
  );
  shop.loaded = widgets.filter((one) => one !== null);
  await Promise.all(shop.loaded.map(({ ready }) => ready));
}

test('three forms by script tags each show the amount of their checkout, have frames with names of their own, send to their checkout, and the middle one is paid', async ({
  openShop,
  page,
  api,
  payments,
}) => {
  const shown = await openShop(3);
  await expect(page.locator('.wpwl-button-pay')).toHaveText(['Pay €10.00', 'Pay €11.00', 'Pay €12.00']);
  const titles = await page
    .locator('iframe[name="card.number"]')
    .evaluateAll((frames) => frames.map((frame) => frame.getAttribute('title')));
  expect(new Set(titles).size, titles.join()).toBe(3);
  const sent: string[] = [];
  // Each payment is refused, so that the page stays for the next form.
  payments.handle((route) => {
    sent.push(route.request().url());
    return route.fulfill(refusal);
  });
  for (const { id, amount, form } of shown) {
    await form.fill();
    await form.pay();
    await expect(form.message, amount).toBeVisible();
    expect(sent.splice(0), amount).toEqual([expect.stringContaining(`/v1/checkouts/${id}/payment`)]);
  }
  payments.handle((route) => route.continue());
  const [first, middle] = shown;
  if (!first || !middle) throw new Error('Three forms were asked for.');
  await middle.form.pay();
  await page.waitForURL(`${middle.resultUrl}?*`);
  expect((await api.getStatus(middle.id)).record).toMatchObject({
    amount: '11.00',
    result: { code: '000.100.110' },
  });
  expect((await api.getStatus(first.id)).record.result.code, 'the first checkout, unpaid').toBe(
    '000.200.000',
  );
});

test('unloading two of three that the loader has loaded, the script of the first one last, leaves the other one, with what was typed in it', async ({
  openShop,
  page,
  api,
}) => {
  let asked = 0;
  await page.route('**/v1/paymentWidgets.js?*', async (route) => {
    asked += 1;
    if (asked === 1)
      await page.waitForFunction(() => document.querySelectorAll('.wpwl-form-card').length === 2);
    await route.continue();
  });
  const [first] = await openShop(3, true);
  if (!first) throw new Error('Three forms were asked for.');
  await expect(page.locator('.wpwl-button-pay')).toHaveText(['Pay €10.00', 'Pay €11.00', 'Pay €12.00']);
  await first.form.fill();
  await page.evaluate(() => (window as unknown as ShopWindow).loaded[2]?.unload());
  await page.evaluate(() => (window as unknown as ShopWindow).loaded[1]?.unload());
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  await expect(page.locator('script[src*="paymentWidgets.js"]')).toHaveCount(1);
  expect(await page.evaluate(() => (window as unknown as ShopWindow).loaded[0]?.pay())).toBe(true);
  await page.waitForURL(`${first.resultUrl}?*`);
  expect((await api.getStatus(first.id)).record.result.code).toBe('000.100.110');
});

/** Two forms of one checkout, of which each has an element around it. */
const twoForms =
  '{script}<section id="one"><form class="paymentWidgets" action="{result}" data-brands="VISA MASTER"></form></section>' +
  '<section id="two"><form class="paymentWidgets" action="{result}" data-brands="VISA AMEX"></form></section>';

test('of two forms of one checkout each has its own values, errors and brands, and one pays for the checkout', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId, resultUrl } = await open({ body: twoForms });
  const [one, two] = ['#one', '#two'].map(
    (place) => new CardForm(page, { within: page.locator(place), type: 'fill' }),
  );
  if (!one || !two) throw new Error('Two forms were asked for.');
  await Promise.all([one.ready(), two.ready()]);
  await one.cvv.fill('1');
  await one.holder.fill('Jane Jones');
  await two.fill();
  await expect(page.locator('#one .wpwl-hint')).toHaveText('Too short');
  await expect(page.locator('#two .wpwl-hint')).toHaveCount(0);
  await page.evaluate(async () => {
    const form = document.querySelector<HTMLFormElement>('#two form.paymentWidgets');
    if (form) await window.wpwl?.update({ form, brands: 'VISA DISCOVER' });
  });
  await expect(page.locator('#one option')).toHaveText(['Visa', 'Mastercard']);
  await expect(page.locator('#two option')).toHaveText(['Visa', 'Discover']);
  await expect(one.holder).toHaveValue('Jane Jones');
  await two.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record).toMatchObject({ result: { code: '000.100.110' } });
});

test('a wallet in one of two forms has its button there alone, and pays while the other form has an error', async ({
  open,
  page,
  api,
  merchant,
}) => {
  merchant.serve('/wallet-result', { html: resultPage });
  const { checkoutId } = await open({
    options: "var wpwlOptions = { applePay: { countryCode: 'AT' } };",
    body:
      '{script}<section id="one"><form class="paymentWidgets" action="{result}" data-brands="VISA MASTER"></form></section>' +
      '<section id="two"><form class="paymentWidgets" action="/wallet-result" data-brands="APPLEPAY"></form></section>',
  });
  const cards = new CardForm(page, { within: page.locator('#one'), type: 'fill' });
  await cards.ready();
  await cards.cvv.fill('1');
  await cards.holder.fill('Jane Jones');
  await expect(page.locator('#one .wpwl-hint')).toHaveText('Too short');
  await expect(page.locator('.wpwl-container-virtualAccount-APPLEPAY')).toHaveCount(1);
  await page.locator('#two').getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Apple Pay' });
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/wallet-result?*');
  expect((await api.getStatus(checkoutId)).record).toMatchObject({
    paymentBrand: 'APPLEPAY',
    result: { code: '000.100.110' },
  });
});

test('in the layout accordion the arrow keys stay in the list of one checkout, and leave out rows that are not shown', async ({
  open,
  page,
  api,
  gateway,
}) => {
  const ids = [(await api.createCheckout()).id, (await api.createCheckout()).id];
  const form = (id = '') =>
    `<form class="paymentWidgets" data-checkout-id="${id}" action="{result}" data-brands="VISA PAYPAL"></form>`;
  const tags = ids.map(
    (id) => `<script nonce="${nonce}" src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"></script>`,
  );
  await open({
    body:
      `${inlineScript("var wpwlOptions = { layout: 'accordion' };")}${tags.join('')}` +
      `<section id="first">${form(ids[0])}</section><section id="second">${form(ids[1])}</section>` +
      `<section id="hidden" hidden>${form(ids[0])}</section>`,
  });
  const rows = page.locator('.wpwl-method');
  await expect(rows).toHaveCount(6);
  await expect(page.locator('.wpwl-container-card[data-state=ready]')).toHaveCount(3);
  const opened = () =>
    rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-expanded') === 'true'));
  await rows.first().focus();
  await page.keyboard.press('ArrowUp');
  await expect(rows.nth(1)).toBeFocused();
  expect(await opened()).toEqual([false, true, true, false, true, false]);
  await page.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  expect(await opened()).toEqual([true, false, true, false, true, false]);
});

test('while the middle one of three checkouts in one parent pays, its rows are pale and locked, and those of the others can be chosen', async ({
  api,
  gateway,
  open,
  page,
  payments,
}) => {
  const parts = await Promise.all(
    ['PAYPAL DIRECTDEBIT_SEPA', 'VISA PAYPAL', 'PAYPAL DIRECTDEBIT_SEPA'].map(async (brands) => {
      const { id } = await api.createCheckout();
      return `<script nonce="${nonce}" src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"></script><form class="paymentWidgets" data-checkout-id="${id}" action="{result}" data-brands="${brands}"></form>`;
    }),
  );
  const options = inlineScript("var wpwlOptions = { layout: 'accordion' };");
  const { form } = await open({ body: options + parts.join('') });
  const rows = page.locator('.wpwl-method');
  await expect(rows).toHaveCount(6);
  await form.fill();
  payments.handle(() => {});
  await form.pay();
  for (const index of [2, 3, 0, 1, 4, 5]) {
    const isPaying = index === 2 || index === 3;
    const row = rows.nth(index);
    await expect(row.locator('.wpwl-method-name')).toHaveCSS('opacity', isPaying ? '0.65' : '1');
    await expect(row).toBeEnabled({ enabled: !isPaying });
  }
  for (const index of [1, 5]) {
    await rows.nth(index).click();
    await expect(rows.nth(index)).toHaveAttribute('aria-expanded', 'true');
  }
});

test('a page that puts clones in place of two checkouts has each form once, which is sent to its checkout', async ({
  openShop,
  page,
}) => {
  const shown = await openShop(2);
  await page.evaluate(
    "for (const section of document.querySelectorAll('section')) section.replaceWith(section.cloneNode(true))",
  );
  for (const { form, id } of shown) {
    await form.ready();
    await expect(form.root).toHaveCount(1);
    await expect(form.root.locator('form')).toHaveAttribute('action', new RegExp(`/${id}/`));
  }
});
