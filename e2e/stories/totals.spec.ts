/** A page that makes a new form and a new script tag at each change of its total has one form, as it meant. */
import type { Page } from '@playwright/test';
import { openPolicy } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';
import { installRenew, type TotalChange, totalChanges, totalsBody } from '../merchants/totals.ts';

test.use({ typing: 'fill' });

const redrawnPage = { body: totalsBody, headers: openPolicy };
const renew = (page: Page, ...args: [id: string, change: TotalChange, wrapper?: string, brands?: string]) =>
  page.evaluate((given) => {
    (window as unknown as { renew(...all: typeof given): void }).renew(...given);
  }, args);
const checkoutOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { wpwl?: { checkout: { id: string } } }).wpwl?.checkout.id);
const actions = (page: Page) =>
  page
    .locator('.wpwl-form')
    .evaluateAll((forms) => forms.map((form) => form.getAttribute('action')?.split('/').at(-2)));

for (const [name, change] of Object.entries(totalChanges))
  test(`a page that ${name} at each change of its total has one form, of the last checkout, which pays`, async ({
    open,
    page,
    api,
    gateway,
  }) => {
    const { form } = await open(redrawnPage);
    await page.evaluate(installRenew, gateway.url);
    let last = '';
    for (const isSame of [false, false, true]) {
      if (!isSame) last = (await api.createCheckout()).id;
      await renew(page, last, change);
      await expect.poll(() => actions(page)).toEqual([last]);
      await form.ready();
      for (const old of await page.locator('#wrapper > form.paymentWidgets').all())
        await expect(old).toBeHidden();
    }
    await form.fill();
    await form.pay();
    await page.waitForURL('**/result?*');
    expect((await api.getStatus(last)).record.result.code).toBe('000.100.110');
  });

for (const isTurned of [false, true])
  test(`three changes before the first script has come leave one form${isTurned ? ', also when the last script comes first' : ''}`, async ({
    open,
    page,
    api,
    gateway,
  }) => {
    const { form } = await open(redrawnPage);
    await page.evaluate(installRenew, gateway.url);
    const ids = [];
    for (const _ of [1, 2, 3]) ids.push((await api.createCheckout()).id);
    const last = ids.at(-1) ?? '';
    if (isTurned)
      await page.route(/paymentWidgets\.js/, async (route) => {
        if (!route.request().url().includes(last)) await page.locator('.wpwl-container').first().waitFor();
        await route.continue();
      });
    const arrived = Promise.all(
      ids.map((id) => page.waitForResponse((response) => response.url().includes(`checkoutId=${id}`))),
    );
    await page.evaluate((given) => {
      const { renew } = window as unknown as { renew(id: string, change: object): void };
      for (const id of given) renew(id, {});
    }, ids);
    await arrived;
    await expect.poll(() => actions(page)).toEqual([last]);
    await form.ready();
    expect(await checkoutOf(page)).toBe(last);
    await expect(page.locator('.wpwl-container')).toHaveCount(1);
  });

test('of two wrappers with other brands each has one form after each change, also where one alone is made anew', async ({
  open,
  page,
  api,
  gateway,
}) => {
  await open({ body: `<div id="wallets"></div>${totalsBody}`, headers: openPolicy });
  await page.evaluate(installRenew, gateway.url);
  const forms = page.locator('.wpwl-form');
  for (const isOne of [false, false, true]) {
    const { id } = await api.createCheckout();
    await page.evaluate(
      ([checkout, isAlone]) => {
        const shop = window as unknown as { renew(...all: unknown[]): void };
        if (!isAlone) shop.renew(checkout, { isTagLast: true }, 'wallets', 'PAYPAL');
        document.querySelector('#wallets script')?.remove();
        shop.renew(checkout, { isTagLast: true });
      },
      [id, isOne] as const,
    );
    await expect.poll(() => actions(page)).toEqual([id, id]);
    await expect(forms).toHaveCount(2);
    await expect(page.locator('#wallets .wpwl-form, #wrapper .wpwl-form-card')).toHaveCount(2);
  }
});

test('a page that keeps its form and adds a tag alone has one form of the new checkout, and another one when the page adds it', async ({
  open,
  page,
  api,
  gateway,
}) => {
  const { form } = await open(redrawnPage);
  await page.evaluate(installRenew, gateway.url);
  await renew(page, (await api.createCheckout()).id, {});
  await form.ready();
  const { id } = await api.createCheckout();
  await page.evaluate(
    ([src]) => {
      (window as unknown as { wpwl: { unload(): void } }).wpwl.unload();
      document.querySelector('#wrapper script')?.remove();
      document.body.append(Object.assign(document.createElement('script'), { src }));
    },
    [`${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}`],
  );
  await expect.poll(() => actions(page)).toEqual([id]);
  await page.evaluate(
    "wrapper.insertAdjacentHTML('beforeend', '<form class=paymentWidgets data-brands=PAYPAL></form>')",
  );
  await expect.poll(() => actions(page)).toEqual([id, id]);
  await page.evaluate(
    "wrapper.insertAdjacentHTML('beforeend', '<form class=paymentWidgets id=fresh data-brands=\"VISA\"></form>')",
  );
  await expect(page.locator('#fresh ~ .wpwl-container-card')).toHaveCount(1);
  await expect.poll(() => actions(page)).toEqual([id, id]);
});
