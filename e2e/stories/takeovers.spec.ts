/** Frameworks that take over the server's page: the form stays or comes back, with what was typed. */
import type { Page } from '@playwright/test';
import { waitForBackup } from '../fixtures/backup-frame.ts';
import { openPolicy } from '../fixtures/merchant.ts';
import { test as base, expect, type Story } from '../fixtures/test.ts';
import { type Framework, firstText, frameworks, type ShopMarkup } from '../merchants/takeovers/frameworks.ts';
import { createServerPage, shapes } from '../merchants/takeovers/server-page.ts';
import { boosting, swaps } from '../merchants/takeovers/swaps.ts';

/** Opens a page that a framework's server has rendered, with the script tag in its head. */
const test = base.extend<{
  openShop(...page: [Framework, ShopMarkup['behind'], more?: string]): Promise<Story>;
}>({
  openShop: async ({ open, merchant }, use) => {
    await use(async (...page) => open(await createServerPage(merchant, ...page)));
  },
});

test.use({ typing: 'fill' });

const takeOver = (page: Page) => page.evaluate('takeOver()');

for (const [name, framework] of Object.entries(frameworks)) {
  for (const [shape, behind] of Object.entries(shapes)) {
    // Preact takes the drawn form for the other one, and its fields away: a new one is drawn.
    if (name === 'Preact' && shape === 'another form') continue;
    test(`${name} takes over a page with ${shape} behind the form, in which the shopper has typed, and what was typed stays and pays`, async ({
      openShop,
      page,
    }) => {
      const { form } = await openShop(framework, behind);
      await form.fill();
      await waitForBackup(page);
      const digits = await form.number.inputValue();
      await takeOver(page);
      await expect(page.locator('.wpwl-container')).toHaveCount(1);
      await expect(form.number).toHaveValue(digits);
      await expect(form.cvv).toHaveValue('987');
      await expect(form.expiry).not.toHaveValue('');
      await expect(form.holder).not.toHaveValue('');
      await expect(page.locator('form.paymentWidgets')).toBeHidden();
      await form.ready();
      if (behind) {
        await expect(page.locator('#shop')).toContainText(firstText);
        await page.evaluate("say('Three articles')");
        await expect(page.locator('#shop')).toContainText('Three articles');
        await expect(form.number).toHaveValue(digits);
      }
      await form.pay();
      await page.waitForURL('**/paid?*');
    });
  }

  test(`${name} takes over the page before the form is drawn, and while it is drawn, and the form pays`, async ({
    openShop,
    page,
  }) => {
    const early = "addEventListener('DOMContentLoaded', function () { takeOver(); });";
    const late = `new MutationObserver(function (_, self) { if (!document.querySelector('.wpwl-container')) return; self.disconnect(); takeOver(); })
      .observe(document, { childList: true, subtree: true });`;
    for (const more of [early, late]) {
      const { form } = await openShop(framework, { tag: 'p' }, more);
      await form.fill();
      await expect(page.locator('.wpwl-container')).toHaveCount(1);
      await form.pay();
      await page.waitForURL('**/paid?*');
    }
  });
}

test('Preact takes the drawn form for another one of its own, and a new one is drawn and told', async ({
  openShop,
  page,
}) => {
  const told = page.waitForEvent('console', (message) => message.text().includes('is drawn anew'));
  const { form } = await openShop(frameworks.Preact as Framework, shapes['another form']);
  await form.fill();
  await takeOver(page);
  await told;
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  await expect(page.locator('#shop')).toContainText(firstText);
  await form.fill();
  await form.pay();
  await page.waitForURL('**/paid?*');
});

const tag = '<script async src="{address}"></script>';
const region = '<div id="region"><p>Offer</p><div>{form}<div class="more">More</div></div></div>';

for (const [name, [head, code]] of Object.entries(swaps))
  test(`on a page with ${name} the region with the form, twice, it keeps what was typed, and pays`, async ({
    open,
    page,
  }) => {
    const { form } = await open({ head: head + tag, headers: openPolicy, body: region });
    await form.fill();
    await waitForBackup(page);
    const digits = await form.number.inputValue();
    for (const _ of [1, 2]) {
      await page.evaluate(`Promise.resolve(${code}).then(() => {})`);
      await expect(page.locator('.wpwl-container')).toHaveCount(1);
      await expect(form.number).toHaveValue(digits);
      await expect(form.cvv).toHaveValue('987');
      await expect(form.holder).not.toHaveValue('');
      await expect(page.locator('form.paymentWidgets')).toBeHidden();
      await form.ready();
    }
    await form.pay();
    await page.waitForURL('**/result?*');
  });

for (const isTaken of [false, true])
  test(`a swap while the focus is ${isTaken ? 'on its way from the number to an input of the page leaves it there' : 'in the number gives it back to the number'}, and the next key is typed there`, async ({
    open,
    page,
  }) => {
    const { form } = await open({
      head: tag,
      headers: openPolicy,
      body: `<input aria-label="Coupon">${region}`,
    });
    await form.fill();
    await waitForBackup(page);
    await form.number.focus();
    await expect(page.locator('iframe[name="card.number"]')).toHaveClass(/wpwl-focus/);
    const digits = await form.number.inputValue();
    await page.evaluate((isMoved) => {
      if (isMoved) document.querySelector<HTMLElement>('[aria-label=Coupon]')?.focus();
      const place = document.querySelector('#region') as HTMLElement;
      place.innerHTML = '<form class="paymentWidgets" data-brands="VISA MASTER AMEX"></form>';
    }, isTaken);
    await form.ready();
    if (!isTaken) await expect(form.number).toBeFocused();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('6');
    await expect(page.getByLabel('Coupon')).toHaveValue(isTaken ? '6' : '');
    await expect(form.number).toHaveValue(digits);
  });

test('a swap that brings other brands, or a form at another address of the page, draws the one and leaves the other to its own tag', async ({
  open,
  page,
}) => {
  const { form } = await open({ head: tag, headers: openPolicy, body: region });
  await form.fill();
  const swap = (brands: string) =>
    page.evaluate(
      `region.innerHTML = '<form class="paymentWidgets" action="/x" data-brands="${brands}"></form>'`,
    );
  await swap('MAESTRO');
  await form.ready();
  await expect(form.number).toHaveValue('');
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  await page.evaluate("history.pushState(null, '', '?elsewhere')");
  await swap('VISA');
  await expect(page.locator('.wpwl-container')).toHaveCount(0);
  await page.evaluate("history.back(); new Promise((done) => addEventListener('popstate', done))");
  await swap('VISA');
  await form.ready();
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
});

test('a page to which htmx 4 goes back after a boosted link has a form, which pays', async ({
  open,
  page,
  merchant,
}) => {
  merchant.serve('/elsewhere', { html: '<title>Elsewhere</title><h1>Elsewhere</h1>', headers: openPolicy });
  const body = `<div hx-boost:inherited="true" hx-boost="true">${region}<a href="/elsewhere">Elsewhere</a></div>`;
  const { form } = await open({ head: boosting + tag, headers: openPolicy, body });
  await form.ready();
  await page.getByRole('link').click();
  await expect(page.locator('h1')).toHaveText('Elsewhere');
  await expect(page.locator('.wpwl-container')).toHaveCount(0);
  await page.evaluate('history.back()');
  await form.fill();
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  await form.pay();
  await page.waitForURL('**/result?*');
});
