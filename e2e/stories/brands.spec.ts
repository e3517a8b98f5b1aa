/** Marks, detection and choice of card brands. */
import type { Page } from '@playwright/test';
import { rememberCanary } from '../../src/testing/kit/playwright/canary.ts';
import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

/** Reads what the page has written into `log`. */
const readLog = (page: Page) => page.evaluate(() => Reflect.get(window, 'log') as unknown[]);
/** Reads the words of a brand's mark. */
const readMark = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => getComputedStyle(node, '::before').content);

test('clones of the brand element, as in the documented strip of logos, show the mark of their class', async ({
  open,
  page,
}) => {
  const { form } = await open({
    form: 'action="/r" data-brands="VISA MADA PAYPAL"',
    options: `var log = [], wpwlOptions = {
      onReady: function () {
        ['VISA', 'MADA', 'PAYPAL'].forEach(function (brand) {
          var clone = document.querySelector('.wpwl-brand').cloneNode();
          clone.className = 'wpwl-brand wpwl-brand-card wpwl-brand-custom wpwl-brand-' + brand;
          document.querySelector('.wpwl-group-brand').append(clone);
        });
      },
      onChangeBrand: function (brand) {
        document.querySelectorAll('.wpwl-brand-custom').forEach(function (mark) {
          mark.style.opacity = mark.classList.contains('wpwl-brand-' + brand) ? '1' : '0.3';
        });
      } };`,
  });
  await form.ready();
  const strip = form.root.locator('.wpwl-brand-custom');
  await expect(strip).toHaveCount(3);
  expect(await readMark(page, '.wpwl-brand-custom.wpwl-brand-VISA')).toBe('"Visa"');
  expect(await readMark(page, '.wpwl-brand-custom.wpwl-brand-MADA')).toBe('"mada"');
  expect(await readMark(page, '.wpwl-brand-custom.wpwl-brand-PAYPAL')).toBe('"PayPal"');
  await form.brand.selectOption('MADA');
  await expect(strip.nth(1)).toHaveCSS('opacity', '1');
  await expect(strip.nth(0)).toHaveCSS('opacity', '0.3');
});

test('imageStyle svg draws the marks without an image of their own as neutral ones, and the old addresses of logos still answer', async ({
  open,
  page,
  gateway,
}) => {
  const images: string[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'image') images.push(`${answer.status()} ${answer.url()}`);
  });
  const { form } = await open({
    options: "var wpwlOptions = { imageStyle: 'svg' };",
    form: 'action="/result" data-brands="MADA VISA"',
  });
  await form.ready();
  const version = await page.evaluate(
    () => (Reflect.get(window, 'wpwl') as { cacheVersion: string }).cacheVersion,
  );
  await expect.poll(() => images).toContain(`200 ${gateway.url}/v1/static/${version}/img/MADA.svg`);
  await form.brand.selectOption('VISA');
  await expect
    .poll(() => images)
    .toContainEqual(expect.stringMatching(/^200 .*\/v1\/images\/[0-9a-f]{12}\/VISA\.svg$/));
  await page.evaluate(
    ([host, release]) => {
      for (const path of [`static/${release}/img/brand.png`, 'paymentWidgets/img/brand.png']) {
        const logo = new Image();
        logo.className = 'sprite';
        logo.src = `${host}/v1/${path}`;
        document.body.append(logo);
      }
    },
    [gateway.url, version],
  );
  const widths = () =>
    page
      .locator('.sprite')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([48, 48]);
});

test('a card with two brands makes the form ask the shopper, whose choice pays and stays with the number (A-43)', async ({
  open,
  page,
  api,
}) => {
  const { form, checkoutId } = await open({
    form: 'action="/result-of-brands" data-brands="VISA VISADEBIT CARTEBANCAIRE MASTER"',
    head: inlineStyle('.wpwl-group-brand { display: none; }'),
    options: `var log = [], wpwlOptions = { brandDetection: true,
      onChangeBrand: function (brand) { log.push(brand); } };`,
  });
  await form.ready();
  const choice = page.getByRole('radiogroup', { name: 'Pay with' });
  await form.fill({ number: '420000000000009' });
  await expect(choice).toHaveCount(0);
  await form.number.press('End');
  rememberCanary(page, '4200000000000026');
  await form.number.press('1');
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await expect(choice.getByRole('radio', { name: 'Visa' })).toBeChecked();
  await choice.getByRole('radio', { name: 'Visa' }).press('ArrowDown');
  await expect(choice.getByRole('radio', { name: 'Cartes Bancaires' })).toBeChecked();
  await expect(choice.getByRole('radio', { name: 'Cartes Bancaires' })).toBeFocused();
  await expect(form.brand).toHaveValue('CARTEBANCAIRE');
  expect(await findViolations(page)).toEqual([]);
  await form.number.press('End');
  await form.number.press('Backspace');
  await expect(choice).toHaveCount(0);
  await form.number.press('1');
  await expect(choice.getByRole('radio', { name: 'Cartes Bancaires' })).toBeChecked();
  await form.pay();
  await page.waitForURL('**/result-of-brands?*');
  expect((await api.getStatus(checkoutId)).record.paymentBrand).toBe('CARTEBANCAIRE');
});

test.describe('a Belgian card with a second scheme', () => {
  for (const [scheme, name, number] of [
    ['VISA', 'Visa', '4871049999999910'],
    ['MASTER', 'Mastercard', '5127880999999990'],
  ] as const) {
    test(`pays with Bancontact or with ${name}, as the shopper chooses, and needs a code with ${name} alone`, async ({
      open,
      page,
      api,
    }) => {
      const { form, checkoutId } = await open({
        form: 'action="/result" data-brands="VISA MASTER BCMC"',
        options: "var wpwlOptions = { brandDetection: true, layout: 'stacked' };",
      });
      await form.ready();
      await form.fill({ number, cvv: '', expiry: '12 / 34', holder: 'Jane Jones' });
      const choice = page.getByRole('radiogroup', { name: 'Pay with' });
      await expect(choice.getByRole('radio')).toHaveCount(2);
      await expect(form.brand).toHaveValue(scheme);
      await form.pay();
      const missing = form.root.locator('.wpwl-hint-cvvError');
      await expect(missing).toBeVisible();
      await choice.getByRole('radio', { name: 'Bancontact' }).check();
      await expect(missing).toHaveCount(0);
      await expect(form.root.locator('.wpwl-has-error')).toHaveCount(0);
      await form.pay();
      await page.waitForURL('**/result?*');
      expect((await api.getStatus(checkoutId)).record.paymentBrand).toBe('BCMC');
    });
  }

  test('pays with Bancontact unasked where the form has nothing else', async ({ open, page, api }) => {
    const { form, checkoutId } = await open({ form: 'action="/result" data-brands="BCMC"' });
    await form.ready();
    await form.fill({ number: '4871049999999910', cvv: '', expiry: '12 / 34', holder: 'Jane Jones' });
    await expect(page.locator('.wpwl-choice, .wpwl-several')).toHaveCount(0);
    await form.pay();
    await page.waitForURL('**/result?*');
    expect((await api.getStatus(checkoutId)).record.paymentBrand).toBe('BCMC');
  });
});

test('with the gateway’s BIN list the form tells mada from Visa, and the page is told brands without digits', async ({
  open,
  page,
}) => {
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/binlist')) lists.push(request.url());
  });
  const { form } = await open({
    form: 'action="/r" data-brands="VISA MASTER MADA"',
    options: `var log = [], wpwlOptions = { brandDetection: true, brandDetectionType: 'binlist',
      brandDetectionPriority: ['MADA', 'VISA', 'MASTER'],
      onDetectBin: function (bin) { log.push(bin); } };`,
  });
  await form.ready();
  await expect.poll(() => lists.length).toBe(1);
  await form.type('card.number', '4242424242424242');
  await expect(form.brand).toHaveValue('VISA');
  await form.number.fill('');
  await form.type('card.number', '4464040000000007');
  await expect(form.brand).toHaveValue('MADA');
  await expect
    .poll(() => readLog(page))
    .toEqual([
      { brands: ['VISA'], activeBrand: 'VISA' },
      { brands: ['VISA', 'MADA'], activeBrand: 'MADA' },
    ]);
  expect(lists.map((url) => new URL(url).pathname + new URL(url).search)).toEqual(['/v1/binlist.json']);
});
