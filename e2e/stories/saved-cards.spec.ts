/** Payments with the registrations that a checkout offers. */

import { findViolations, SavedCards } from '../../src/testing/kit/playwright/index.ts';
import { waitForBackup } from '../fixtures/backup-frame.ts';
import type { MerchantApi } from '../fixtures/gateway.ts';
import { inlineScript, inlineStyle } from '../fixtures/merchant.ts';
import { loseAnswers } from '../fixtures/sent-fields.ts';
import { expect, refusal, test } from '../fixtures/test.ts';

const amex = { paymentBrand: 'AMEX', 'card.number': '375987000000062' };
/** A card that has expired when a test sets the gateway's clock to June 2035. */
const expired = { 'card.expiryMonth': '01', 'card.expiryYear': '2035' };
const options = (registrations: string, more = '') =>
  `var wpwlOptions = { registrations: { ${registrations} }, ${more} };`;

test.use({ typing: 'fill' });

/** Stores payment instruments. Gives their ids and the parameters of a checkout that offers them. */
async function offer(api: MerchantApi, ...instruments: Record<string, string>[]) {
  const ids: string[] = [];
  for (const one of instruments) ids.push(await api.register(one));
  const checkout = Object.fromEntries(ids.map((id, index) => [`registrations[${index}].id`, id]));
  return { ids, checkout };
}

test('a saved card pays by one press, and is charged once, and nobody can choose another card meanwhile', async ({
  open,
  page,
  api,
  payments,
}) => {
  const { ids, checkout } = await offer(api, {}, amex);
  const { checkoutId, resultUrl } = await open({ checkout });
  const saved = new SavedCards(page);
  await expect(saved.radios).toHaveCount(2);
  await expect(saved.radios.first()).toBeChecked();
  payments.handle(async (route) => {
    await saved.radios.nth(1).click();
    await page.keyboard.press('ArrowDown');
    await expect(saved.radios.first()).toBeChecked();
    await route.continue();
  });
  await saved.payButton.dblclick();
  await page.waitForURL(`${resultUrl}?*`);
  const { record } = await api.getStatus(checkoutId);
  expect(record).toMatchObject({ registrationId: ids[0], paymentBrand: 'VISA', amount: '92.00' });
  expect(record.result.code).toMatch(/^000\.100\.1/);
  const accepted = (await api.getPaymentRequests(checkoutId)).filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(1);
});

test('beside saved cards each row stands once, also where a code that no table has waits for the gateway', async ({
  open,
  page,
  api,
}) => {
  // The methods are drawn after the saved cards.
  await page.route('**/later.js*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await open({
    form: 'action="/result" data-brands="VISA MASTER PAYPAL NO_TABLE_HAS_IT"',
    options: "var wpwlOptions = { layout: 'accordion' };",
    checkout: { 'registrations[0].id': await api.register() },
  });
  await expect(page.locator('.wpwl-registrations')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.wpwl-method-name')).toHaveText(['Card', 'PayPal']);
});

test('a saved card is charged once although the answer is lost', async ({ open, page, api }) => {
  const { ids, checkout } = await offer(api, {});
  let answers = 0;
  await loseAnswers(page, () => ++answers === 1);
  const { checkoutId, resultUrl } = await open({ checkout });
  await new SavedCards(page).pay();
  await page.waitForURL(`${resultUrl}?*`);
  const attempts = (await api.getPaymentRequests(checkoutId)).map(({ parameters }) => parameters.attemptId);
  expect([attempts.length, new Set(attempts).size]).toEqual([2, 1]);
  expect((await api.getStatus(checkoutId)).record.registrationId).toBe(ids[0]);
});

test('a saved card asks for its security code, and sends it with what the shop added to the form', async ({
  open,
  page,
  api,
}) => {
  const { ids, checkout } = await offer(api, {}, amex);
  const { checkoutId, resultUrl } = await open({ checkout, options: options('requireCvv: true') });
  const saved = new SavedCards(page);
  await saved.typeCvv(0, '987');
  await saved.radios.nth(1).check();
  await expect(saved.cvv(0)).toBeHidden();
  await saved.pay();
  await expect(saved.groups.nth(1).locator('.wpwl-hint-cvvError')).toBeVisible();
  await expect(saved.cvv(1)).toBeFocused();
  await saved.typeCvv(1, '6541');
  await page.evaluate(() => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name: 'customParameters[SHOPPER_x]', value: 'gift' });
    document.querySelector('form.wpwl-form-registrations')?.append(input);
  });
  await saved.pay();
  await page.waitForURL(`${resultUrl}?*`);
  const { record } = await api.getStatus(checkoutId);
  expect(record).toMatchObject({
    registrationId: ids[1],
    paymentBrand: 'AMEX',
    customParameters: { SHOPPER_x: 'gift' },
  });
  expect(record.result.code).toMatch(/^000\.100\.1/);
});

test('in Arabic a number that takes two lines stands where the other texts of its card begin', async ({
  open,
  page,
  api,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const { checkout } = await offer(api, {});
  await open({
    checkout,
    lang: 'ar',
    head: inlineStyle(':root { font-size: 200% }'),
    options: options('', "layout: 'accordion', locale: 'ar'"),
  });
  const number = new SavedCards(page).groups.first().locator('.wpwl-wrapper-registration-number > bdi');
  const isAtStart = await number.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node.lastChild as Text);
    return Math.abs(range.getBoundingClientRect().right - node.getBoundingClientRect().right) < 1;
  });
  expect(isAtStart).toBe(true);
});

test('a number shows four dots and no stars, also on a page that gives spans a size', async ({
  open,
  page,
  api,
}) => {
  const { checkout } = await offer(api, {});
  await open({ checkout, head: inlineStyle('span { font-size: 14px }') });
  const number = new SavedCards(page).groups.first().locator('.wpwl-wrapper-registration-number');
  await expect(number).toHaveText('************0026');
  const sized = await number.screenshot();
  await page.evaluate(() => {
    for (const sheet of document.styleSheets) sheet.disabled = true;
  });
  expect(sized.equals(await number.screenshot())).toBe(true);
});

test('the other forms are hidden behind a button, which moves the focus to them, past a control that the page has hidden', async ({
  open,
  page,
  api,
}) => {
  const { checkout } = await offer(api, {});
  const { form, checkoutId, resultUrl } = await open({
    checkout,
    head: inlineStyle('.wpwl-group-brand { display: none }'),
    options: options('hideInitialPaymentForms: "true"', 'brandDetection: true'),
  });
  const saved = new SavedCards(page);
  await expect(saved.otherMethodsButton).toHaveText('Other payment methods');
  await expect(form.root).toBeHidden();
  await saved.otherMethodsButton.click();
  await expect(form.number).toBeFocused();
  await expect(saved.otherMethodsButton).toBeHidden();
  await expect(saved.root.getByRole('status')).toHaveText('Other payment methods are shown');
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record.registrationId).toBeUndefined();
});

test('arrow keys choose a card, and a card that has expired by the gateway’s clock cannot be chosen', async ({
  open,
  page,
  api,
  tenant,
}) => {
  const { checkout } = await offer(api, {}, expired, amex);
  await tenant.clock.set('2035-06-15T12:00:00Z');
  await open({ checkout });
  const saved = new SavedCards(page);
  await expect(saved.radios.nth(1)).toBeDisabled();
  await expect(saved.groups.nth(1)).toContainText('Card expired');
  await saved.radios.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(saved.radios.nth(2)).toBeChecked();
  await expect(saved.groups.nth(2)).toHaveClass(/wpwl-selected/);
  await expect(saved.groups.first()).not.toHaveClass(/wpwl-selected/);
});

test('when the shop deletes a card, it goes, and the next one pays', async ({ open, page, api }) => {
  const { ids, checkout } = await offer(api, {}, amex);
  const { checkoutId, resultUrl } = await open({ checkout, options: options('requireCvv: true') });
  const saved = new SavedCards(page);
  await saved.typeCvv(0, '987');
  await saved.groups.first().evaluate((group) => group.remove());
  await expect(saved.radios.first()).toBeChecked();
  await saved.typeCvv(0, '6541');
  await saved.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record.registrationId).toBe(ids[1]);
});

test('a typed security code stays when the shop moves its card on the page', async ({ open, page, api }) => {
  const { checkout } = await offer(api, {}, amex);
  const { resultUrl } = await open({ checkout, options: options('requireCvv: true') });
  const saved = new SavedCards(page);
  await saved.typeCvv(0, '987');
  await waitForBackup(page);
  await saved.groups.first().evaluate((group) => group.nextElementSibling?.after(group));
  await expect(saved.cvv(1)).toHaveValue('987');
  await saved.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

for (const width of [375, 1280])
  test(`in the layout accordion the ground of the chosen card has no gap below a wrong code, at ${width} px`, async ({
    open,
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { checkout } = await offer(api, {}, {});
    await open({
      checkout,
      form: 'action="/result" data-brands="VISA PAYPAL"',
      options: options('requireCvv: true', "layout: 'accordion'"),
    });
    const saved = new SavedCards(page);
    const row = page.locator('.wpwl-selected.wpwl-group-registration');
    await row.frameLocator('iframe').locator('input[name="card.cvv"]').waitFor();
    await saved.payButton.click();
    await expect(row.locator('.wpwl-hint')).toBeVisible();
    const gap = await row.evaluate((node) => {
      const next = node.nextElementSibling as Element;
      return next.getBoundingClientRect().top - node.getBoundingClientRect().bottom;
    });
    expect(gap).toBeCloseTo(0);
  });

test('in the layout accordion all rows of the list are pale while a saved card or a new card pays, axe finds nothing, and a refusal makes them bright again', async ({
  open,
  page,
  api,
  payments,
}) => {
  const { checkout } = await offer(api, {}, amex);
  const { form } = await open({
    checkout,
    form: 'action="{result}" data-brands="VISA PAYPAL"',
    options: options('', "layout: 'accordion'"),
  });
  const saved = new SavedCards(page);
  const rows = page.locator('.wpwl-group-registration, .wpwl-method-name');
  await expect(rows).toHaveCount(4);
  let answer = () => {};
  payments.handle(async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill(refusal);
  });
  for (const payer of ['a saved card', 'a new card']) {
    if (payer === 'a saved card') await saved.pay();
    else {
      await page.locator('.wpwl-method').first().click();
      await form.fill();
      await form.pay();
    }
    for (const row of await rows.all()) await expect(row, payer).toHaveCSS('opacity', '0.65');
    expect(await findViolations(page), payer).toEqual([]);
    answer();
    for (const row of await rows.all()) await expect(row, payer).toHaveCSS('opacity', '1');
  }
});

test('each saved card has an accessible name of its own in a named group and its brand in words beside the mark, and the texts of all rows begin at one line', async ({
  open,
  page,
  api,
}) => {
  const { checkout } = await offer(api, {}, amex);
  await open({ checkout });
  const group = page.getByRole('group', { name: 'Saved payment methods' });
  await expect(
    group.getByRole('radio', { name: 'Visa ending in 0026, expires 12/35, Jane Jones' }),
  ).toBeChecked();
  await expect(
    group.getByRole('radio', { name: 'American Express ending in 0062, expires 12/35, Jane Jones' }),
  ).not.toBeChecked();
  const numbers = page.locator('.wpwl-wrapper-registration-number');
  await expect(numbers).toHaveCount(2);
  const [words, starts, texts] = await numbers.evaluateAll((all) => [
    all.map((one) => getComputedStyle(one, '::before').content),
    all.map((one) => one.getBoundingClientRect().x),
    all.map((one) => one.textContent),
  ]);
  expect(words).toEqual(['"Visa "', '"American Express "']);
  expect(new Set(starts).size).toBe(1);
  // What scripts of pages read has stars and digits only.
  expect(texts).toEqual(['************0026', '************0062']);
});

test('with disabled neither the rows of a list nor the button of the other methods can be pressed, until it is over', async ({
  open,
  page,
  api,
}) => {
  const { checkout } = await offer(api, {}, {});
  await open({
    checkout,
    form: 'data-brands="VISA PAYPAL" action="{result}"',
    options: options('hideInitialPaymentForms: true', "disabled: true, layout: 'accordion'"),
  });
  const saved = new SavedCards(page);
  const rows = page.locator('.wpwl-method');
  const update = (disabled: boolean) =>
    page.evaluate((wanted) => window.wpwl?.update({ disabled: wanted }), disabled);
  await expect(saved.otherMethodsButton).toHaveAttribute('aria-disabled', 'true');
  await saved.otherMethodsButton.press('Enter');
  await saved.radios.first().press('ArrowDown');
  await expect(saved.radios.first()).toBeChecked();
  await expect(rows.first()).toBeHidden();
  await update(false);
  await expect(saved.otherMethodsButton).not.toHaveAttribute('aria-disabled');
  await saved.otherMethodsButton.click();
  const opened = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-expanded')));
  await update(true);
  await expect(rows.nth(1)).toHaveAttribute('aria-disabled', 'true');
  await rows.nth(1).press('Enter');
  await rows.first().press('ArrowDown');
  expect(await opened()).toEqual(['true', 'false']);
  await update(false);
  await expect(rows.nth(1)).not.toHaveAttribute('aria-disabled');
  await rows.first().press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  expect(await opened()).toEqual(['false', 'true']);
});

test('a page that sends credentials with whatever it fetches keeps its saved cards, the amount and its language', async ({
  open,
  page,
  api,
}) => {
  const { checkout } = await offer(api, {}, amex);
  const fetching = inlineScript(`var bare = window.fetch;
    window.fetch = function (address, init) { return bare(address, Object.assign({}, init, { credentials: 'include' })); };`);
  const { resultUrl } = await open({
    checkout,
    head: fetching,
    lang: 'de',
    options: `var wpwlOptions = { locale: 'de', labels: { submit: 'Zahlen {0}' } };`,
  });
  const saved = new SavedCards(page);
  await expect(saved.radios).toHaveCount(2);
  await expect(saved.payButton).toHaveText(/Zahlen 92,00/);
  await expect(page.getByText('Kartennummer').first()).toBeVisible();
  await saved.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

for (const layout of ['compact', 'accordion'] as const)
  test(`in the layout ${layout} four of seven saved cards are seen, Pay stands under the chosen one, and "Show 3 more" is a row that keys reach`, async ({
    open,
    page,
    api,
  }) => {
    const { checkout } = await offer(api, ...Array.from({ length: 7 }, () => ({})));
    await open({ checkout, options: `var wpwlOptions = { layout: '${layout}' };` });
    const saved = new SavedCards(page);
    await expect(saved.radios).toHaveCount(7);
    await expect(saved.groups.filter({ visible: true })).toHaveCount(4);
    const more = page.getByRole('button', { name: 'Show 3 more' });
    expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await saved.radios.nth(2).check();
    const order = async () => {
      const boxes = [saved.groups.nth(2), saved.payButton, saved.groups.nth(3), more].map((each) =>
        each.boundingBox(),
      );
      const tops = (await Promise.all(boxes)).map((box) => Number(box?.y));
      return tops.every((top, index) => index === 0 || top > Number(tops[index - 1]));
    };
    await expect.poll(order).toBe(true);
    await saved.radios.nth(2).focus();
    await page.keyboard.press('Tab');
    await expect(saved.payButton).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(saved.groups.filter({ visible: true })).toHaveCount(7);
    await expect(saved.radios.nth(4)).toBeFocused();
    await expect(saved.radios.nth(2)).toBeChecked();
    await expect(more).toBeHidden();
  });

test('in the layout stacked all saved cards are seen', async ({ open, page, api }) => {
  const { checkout } = await offer(api, ...Array.from({ length: 7 }, () => ({})));
  await open({ checkout });
  const saved = new SavedCards(page);
  await expect(saved.groups.filter({ visible: true })).toHaveCount(7);
  await expect(page.locator('.wpwl-button-more')).toHaveCount(0);
});
