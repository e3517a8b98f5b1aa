/** `wpwl.update`: a shop that changes language, brands or amount while the shopper is typing. */
import type { Page } from '@playwright/test';
import type { FormChanges } from '../../src/contract/wpwl.ts';
import { Announcements } from '../fixtures/announcements.ts';
import { formTexts } from '../fixtures/form-texts.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { expect, refusal, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const { ar, de } = formTexts;
const options = "var wpwlOptions = { labels: { submit: 'Pay {0}' } };";

const methods = 'data-brands="VISA MASTER PAYPAL" action="{result}"';

/** Calls `wpwl.update` in the page, and waits until the change is painted. */
const update = (page: Page, changes: Omit<FormChanges, 'form'>) =>
  page.evaluate((wanted) => window.wpwl?.update(wanted), changes);

test('a form in another language keeps the card, says its error again once, and is paid', async ({
  open,
  page,
  api,
}) => {
  const announcements = await Announcements.listenTo(page);
  const { checkoutId, form, resultUrl } = await open();
  await form.fill();
  await form.cvv.fill('1');
  await form.holder.focus();
  await expect(page.locator('.wpwl-hint')).toHaveText('Too short');
  announcements.take();
  await update(page, { locale: 'ar' });
  await expect(page.locator('.wpwl-container-card')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('.wpwl-hint')).toHaveText(ar.cvvIncomplete);
  await expect(form.number).toHaveAccessibleName(ar.cardNumber);
  await expect(form.number).not.toHaveValue('');
  await expect(form.holder).toBeFocused();
  expect(announcements.take().filter((text) => text.includes(ar.cvvIncomplete))).toHaveLength(1);
  await update(page, { locale: 'de' });
  await expect(form.payButton).toHaveText(de.submit);
  await form.cvv.fill('123');
  await form.payButton.click();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record).toMatchObject({ result: { code: '000.100.110' } });
});

test('no field and no button moves when texts, brands and language change', async ({ open, page }) => {
  const { form } = await open({ options });
  await form.fill();
  const boxes = () =>
    page.locator('.wpwl-group, .wpwl-control, .wpwl-button').evaluateAll((nodes) =>
      nodes.map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return [node.className, x, y, width, height];
      }),
    );
  const before = await boxes();
  for (const changes of [
    { locale: 'de' },
    { brands: 'VISA AMEX' },
    { labels: {} },
    { disabled: true },
    { disabled: false, locale: 'en' },
  ]) {
    await update(page, changes);
    expect(await boxes(), JSON.stringify(changes)).toEqual(before);
  }
});

test('an update waits for the end of a payment', async ({ open, page }) => {
  const release = await holdBack(page, '**/v1/checkouts/*/payment', (route) => route.fulfill(refusal));
  const { form } = await open();
  await form.fill();
  const sent = page.waitForRequest('**/v1/checkouts/*/payment');
  await form.payButton.click();
  await sent;
  const updated = update(page, { locale: 'de' });
  await expect(page.locator('.wpwl-status')).toHaveText('Processing payment…');
  await expect(page.locator('.wpwl-container-card')).toHaveAttribute('lang', 'en');
  release();
  await updated;
  await expect(page.locator('.wpwl-message')).toHaveText(de.refused);
  await expect(form.payButton).toHaveText(de.submit);
});

test('a shopper who types while style and layout change keeps text, focus and caret, a row opens its form with what was typed in it, and the form pays', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId, form, resultUrl } = await open({ form: methods });
  await form.fill();
  await form.holder.fill('Jane Jones');
  await form.holder.press('ArrowLeft');
  const frames = await page.locator('iframe[name="card.number"]').evaluate((frame) => {
    let loads = 0;
    frame.addEventListener('load', () => {
      loads += 1;
    });
    Object.assign(window, { loadsOfNumber: () => loads });
    return document.querySelectorAll('iframe').length;
  });
  for (const changes of [
    { style: 'plain' },
    { layout: 'accordion' },
    { style: 'none' },
    { style: 'card', layout: 'compact' },
    { layout: 'accordion', brands: 'VISA PAYPAL' },
    { layout: 'stacked' },
  ] as const) {
    const about = JSON.stringify(changes);
    await update(page, changes);
    await expect(form.holder, about).toBeFocused();
    const caret = await form.holder.evaluate((input: HTMLInputElement) => input.selectionStart);
    expect(caret, about).toBe(9);
    await expect(form.number, about).not.toHaveValue('');
  }
  expect(await page.evaluate('loadsOfNumber()'), 'the frame of the number is not loaded anew').toBe(0);
  expect(await page.locator('iframe').count()).toBe(frames);
  await update(page, { layout: 'accordion' });
  const [cards, paypal] = [page.locator('.wpwl-method').first(), page.locator('.wpwl-method').nth(1)];
  await expect(cards).toHaveCSS('display', 'flex');
  await paypal.click();
  await expect(form.holder).toBeHidden();
  await cards.click();
  await expect(form.number).not.toHaveValue('');
  await update(page, { layout: 'stacked' });
  await expect(page.locator('.wpwl-method')).toHaveCount(0);
  await expect(page.locator('.wpwl-container-virtualAccount-PAYPAL')).toBeVisible();
  await form.payButton.click();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record).toMatchObject({ result: { code: '000.100.110' } });
});

test('a form has the look of its style after an update: a box, only fields, or none', async ({
  open,
  page,
}) => {
  await open();
  const edge = () =>
    page.locator('.wpwl-form-card').evaluate((form) => {
      const { borderTopWidth, paddingTop } = getComputedStyle(form);
      return [borderTopWidth, paddingTop];
    });
  const box = await edge();
  expect(box).toEqual(['1px', '24px']);
  await update(page, { style: 'plain' });
  expect(await edge()).toEqual(['0px', '0px']);
  const font = () =>
    page.locator('.wpwl-container-card').evaluate((node) => getComputedStyle(node).fontFamily);
  const styled = await font();
  await update(page, { style: 'none' });
  expect(await font()).not.toBe(styled);
  await update(page, { style: 'card' });
  expect(await edge()).toEqual(box);
});

test('when the form that has the focus leaves, the focus goes to a form that stays, and the page does not scroll', async ({
  open,
  page,
}) => {
  const { form } = await open({
    form: 'data-brands="DIRECTDEBIT_SEPA PAYPAL VISA" action="{result}"',
  });
  await form.ready();
  const iban = page.locator('.wpwl-control-accountIban');
  const paypal = page.locator('.wpwl-container-virtualAccount-PAYPAL button').first();
  await iban.focus();
  await update(page, { brands: 'PAYPAL VISA' });
  await expect(paypal).toBeFocused();
  await update(page, { brands: 'VISA' });
  await expect(form.brand).toBeFocused();
  await update(page, { brands: 'DIRECTDEBIT_SEPA VISA', layout: 'accordion' });
  const rows = page.locator('.wpwl-method');
  await rows.first().press('Enter');
  await iban.focus();
  await update(page, { brands: 'PAYPAL VISA' });
  await expect(rows.nth(1)).toBeFocused();
  await expect(rows.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await rows.first().focus();
  await update(page, { brands: 'VISA' });
  await expect(form.brand).toBeFocused();
  expect(await page.evaluate('scrollY')).toBe(0);
});

for (const browser of ['keeps the state of nodes that move', 'forgets it'])
  test(`brands in another order move their forms, and text, focus and caret stay, in a browser that ${browser}`, async ({
    open,
    page,
  }) => {
    if (browser === 'forgets it')
      await page.addInitScript(() => {
        for (const { prototype } of [Element, Document, DocumentFragment])
          Reflect.deleteProperty(prototype, 'moveBefore');
      });
    const { form } = await open({
      form: 'data-brands="VISA MASTER PAYPAL DIRECTDEBIT_SEPA" action="{result}"',
    });
    await form.ready();
    await form.fill({ number: '4200000000000000' });
    const iban = page.locator('.wpwl-control-accountIban');
    await iban.fill('DE89 3704');
    await iban.press('ArrowLeft');
    const places = () =>
      page
        .locator('.wpwl-container')
        .evaluateAll((all) => all.map(({ className }) => /container-(\S+)/.exec(className)?.[1]));
    await update(page, { brands: 'DIRECTDEBIT_SEPA PAYPAL VISA MASTER' });
    expect(await places()).toEqual(['directDebit', 'virtualAccount-PAYPAL', 'card']);
    await page.keyboard.type('1');
    await expect(iban).toHaveValue('DE89 3701 4');
    await form.number.click();
    await expect(form.number).toBeFocused();
    await update(page, { brands: 'MASTER VISA DIRECTDEBIT_SEPA PAYPAL' });
    expect(await places()).toEqual(['card', 'directDebit', 'virtualAccount-PAYPAL']);
    await expect(form.number).toBeFocused();
    await expect(form.number).toHaveValue('4200 0000 0000 0000');
    await expect(iban).toHaveValue('DE89 3701 4');
  });
