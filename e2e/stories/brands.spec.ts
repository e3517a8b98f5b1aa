import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { rememberCanary } from '../fixtures/canary.ts';
import { nonce } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

const log = (page: Page) => page.evaluate(() => Reflect.get(window, 'log') as unknown[]);
const markOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => getComputedStyle(node, '::before').content);

test('the documented strip of logos: clones of the brand element show the mark of their class', async ({
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
  await form.waitUntilReady();
  const strip = form.container.locator('.wpwl-brand-custom');
  await expect(strip).toHaveCount(3);
  expect(await markOf(page, '.wpwl-brand-custom.wpwl-brand-VISA')).toBe('"Visa"');
  expect(await markOf(page, '.wpwl-brand-custom.wpwl-brand-MADA')).toBe('"mada"');
  expect(await markOf(page, '.wpwl-brand-custom.wpwl-brand-PAYPAL')).toBe('"PayPal"');
  await form.brand.selectOption('MADA');
  await expect(strip.nth(1)).toHaveCSS('opacity', '1');
  await expect(strip.nth(0)).toHaveCSS('opacity', '0.3');
});

test('imageStyle svg draws the marks as images of the gateway; the old addresses of logos answer too', async ({
  open,
  page,
  gateway,
}) => {
  const images: string[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'image') images.push(`${answer.status()} ${answer.url()}`);
  });
  const { form } = await open({ options: "var wpwlOptions = { imageStyle: 'svg' };" });
  await form.waitUntilReady();
  const version = await page.evaluate(
    () => (Reflect.get(window, 'wpwl') as { cacheVersion: string }).cacheVersion,
  );
  await expect.poll(() => images).toContain(`200 ${gateway.gateway}/v1/static/${version}/img/VISA.svg`);
  await page.evaluate(
    ([host, release]) => {
      for (const path of [`static/${release}/img/brand.png`, 'paymentWidgets/img/brand.png']) {
        const logo = new Image();
        logo.className = 'sprite';
        logo.src = `${host}/v1/${path}`;
        document.body.append(logo);
      }
    },
    [gateway.gateway, version],
  );
  const widths = () =>
    page
      .locator('.sprite')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([48, 48]);
});

test('a card with two brands asks the shopper, whose choice is paid with and goes with the number (A-43)', async ({
  open,
  page,
  api,
}) => {
  const { form, checkoutId } = await open({
    form: 'action="/result-of-brands" data-brands="VISA VISADEBIT CARTEBANCAIRE MASTER"',
    head: `<style nonce="${nonce}">.wpwl-group-brand { display: none; }</style>`,
    options: `var log = [], wpwlOptions = { brandDetection: true,
      onChangeBrand: function (brand) { log.push(brand); } };`,
  });
  await form.waitUntilReady();
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
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await form.number.press('End');
  await form.number.press('Backspace');
  await expect(choice).toHaveCount(0);
  await form.number.press('1');
  await expect(choice.getByRole('radio', { name: 'Cartes Bancaires' })).toBeChecked();
  await form.pay();
  await page.waitForURL('**/result-of-brands?*');
  expect((await api.getStatus(checkoutId)).record.paymentBrand).toBe('CARTEBANCAIRE');
});

test('a shop’s priority comes first in the choice; two names of one scheme are no choice', async ({
  open,
  page,
}) => {
  const { form } = await open({
    form: 'action="/r" data-brands="VISA DANKORT VISADEBIT"',
    options: "var wpwlOptions = { brandDetection: true, brandDetectionPriority: ['DANKORT'] };",
  });
  await form.waitUntilReady();
  const choice = page.getByRole('radiogroup');
  await form.typeNumber('4571000000000001');
  await expect(choice.getByRole('radio', { name: 'Dankort' })).toBeChecked();
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await form.number.fill('');
  await form.typeNumber('4242424242424242');
  await expect(form.brand).toHaveValue('VISA');
  await expect(choice).toHaveCount(0);
});

test('with the BIN list of the gateway mada is told from Visa, and the page gets brands without digits', async ({
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
  await form.waitUntilReady();
  await expect.poll(() => lists.length).toBe(1);
  await form.typeNumber('4242424242424242');
  await expect(form.brand).toHaveValue('VISA');
  await form.number.fill('');
  await form.typeNumber('4464040000000007');
  await expect(form.brand).toHaveValue('MADA');
  await expect
    .poll(() => log(page))
    .toEqual([
      { brands: ['VISA'], activeBrand: 'VISA' },
      { brands: ['VISA', 'MADA'], activeBrand: 'MADA' },
    ]);
  expect(lists.map((url) => new URL(url).pathname + new URL(url).search)).toEqual(['/v1/binlist.json']);
});

test('mada by its own numbers alone, without any option for it: 4200… is sent as Visa', async ({
  open,
  page,
  api,
}) => {
  const { form, checkoutId } = await open({
    form: 'action="/paid-as" data-brands="MADA VISA MASTER"',
    options: 'var wpwlOptions = { brandDetection: true };',
  });
  await form.waitUntilReady();
  await form.typeNumber('4464040000000007');
  await expect(form.brand).toHaveValue('MADA');
  await form.number.fill('');
  await form.fill();
  await expect(form.brand).toHaveValue('VISA');
  await form.pay();
  await page.waitForURL('**/paid-as?*');
  expect((await api.getStatus(checkoutId)).record.paymentBrand).toBe('VISA');
});

test('a Visa card chosen as mada is told so before it is paid with', async ({ open }) => {
  const { form } = await open({ form: 'action="/r" data-brands="VISA MADA"' });
  await form.waitUntilReady();
  await form.brand.selectOption('MADA');
  await form.typeNumber('4200000000000026');
  await form.expiry.focus();
  await expect(form.hint('cardNumberError')).toHaveText(/does not match the chosen card brand/);
  await form.brand.selectOption('VISA');
  await expect(form.hint('cardNumberError')).toHaveCount(0);
});

test('a brand without published ranges is never guessed, in no order of the form', async ({ open }) => {
  const { form } = await open({
    form: 'action="/r" data-brands="JAYWAN CARTEBANCAIRE VISADEBIT VISA"',
    options: 'var wpwlOptions = { brandDetection: true };',
  });
  await form.waitUntilReady();
  await form.typeNumber('4242424242424242');
  await expect(form.brand).toHaveValue('VISA');
  await form.brand.selectOption('JAYWAN');
  await form.expiry.focus();
  await expect(form.brand).toHaveValue('JAYWAN');
  await expect(form.hint('cardNumberError')).toHaveCount(0);
});

test('a BIN list that does not arrive leaves the patterns and one warning', async ({ open, page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.route('**/v1/binlist.json', (route) => route.abort());
  const { form } = await open({
    options: "var wpwlOptions = { brandDetection: true, brandDetectionType: 'bin' };",
  });
  await form.waitUntilReady();
  await form.typeNumber('5200000000000056');
  await expect(form.brand).toHaveValue('MASTER');
  await expect
    .poll(() => warnings.filter((text) => /BIN list, .*, did not arrive/.test(text)).length)
    .toBe(1);
});

test('a brand without ranges of its own takes any number once the shopper has chosen it', async ({
  open,
}) => {
  const { form } = await open({
    form: 'action="/r" data-brands="VISA HEB_GIFT_CARD"',
    options: 'var wpwlOptions = { brandDetection: true };',
  });
  await form.waitUntilReady();
  await form.typeNumber('9999999999999995');
  await form.expiry.focus();
  await expect(form.hint('cardNumberError')).toBeVisible();
  await form.brand.selectOption('HEB_GIFT_CARD');
  await expect(form.hint('cardNumberError')).toHaveCount(0);
  await expect(form.brand).toHaveValue('HEB_GIFT_CARD');
});

test('a right number of a brand that is not offered is told so (A-42)', async ({ open }) => {
  const { form } = await open({
    form: 'action="/r" data-brands="VISA AMEX"',
    options: 'var wpwlOptions = { brandDetection: true };',
  });
  await form.waitUntilReady();
  await form.typeNumber('5200000000000056');
  await form.expiry.focus();
  await expect(form.hint('cardNumberError')).toHaveText(/not accepted here/);
});
