/** Marks, detection and choice of card brands. */
import type { Page } from '@playwright/test';
import { rememberCanary } from '../../src/testkit/playwright/canary.ts';
import { findViolations } from '../../src/testkit/playwright/index.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';
import { collectWarnings } from '../fixtures/warnings.ts';

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

test('the brand that a shop prefers comes first in the choice, and two names of one scheme are no choice', async ({
  open,
  page,
}) => {
  const { form } = await open({
    form: 'action="/r" data-brands="VISA DANKORT VISADEBIT"',
    options: "var wpwlOptions = { brandDetection: true, brandDetectionPriority: ['DANKORT'] };",
  });
  await form.ready();
  const choice = page.getByRole('radiogroup');
  await form.type('card.number', '4571000000000001');
  await expect(choice.getByRole('radio', { name: 'Dankort' })).toBeChecked();
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await form.number.fill('');
  await form.type('card.number', '4242424242424242');
  await expect(form.brand).toHaveValue('VISA');
  await expect(choice).toHaveCount(0);
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

test('without any option for it, only its own numbers are mada, and 4200… is sent as Visa', async ({
  open,
  page,
  api,
}) => {
  const { form, checkoutId } = await open({
    form: 'action="/paid-as" data-brands="MADA VISA MASTER"',
    options: 'var wpwlOptions = { brandDetection: true };',
  });
  await form.ready();
  await form.type('card.number', '4464040000000007');
  await expect(form.brand).toHaveValue('MADA');
  await form.number.fill('');
  await form.fill();
  await expect(form.brand).toHaveValue('VISA');
  await form.pay();
  await page.waitForURL('**/paid-as?*');
  expect((await api.getStatus(checkoutId)).record.paymentBrand).toBe('VISA');
});

test('a shopper who chose mada for a Visa card is told so before the payment', async ({ open }) => {
  const { form } = await open({ form: 'action="/r" data-brands="VISA MADA"' });
  await form.ready();
  await form.brand.selectOption('MADA');
  await form.type('card.number', '4200000000000026');
  await form.expiry.focus();
  await expect(form.hint('card.number')).toHaveText(/does not match the chosen card brand/);
  await form.brand.selectOption('VISA');
  await expect(form.hint('card.number')).toHaveCount(0);
});

test('a brand without published ranges is never guessed, wherever the form lists it', async ({ open }) => {
  const { form } = await open({
    form: 'action="/r" data-brands="JAYWAN CARTEBANCAIRE VISADEBIT VISA"',
    options: 'var wpwlOptions = { brandDetection: true };',
  });
  await form.ready();
  await form.type('card.number', '4242424242424242');
  await expect(form.brand).toHaveValue('VISA');
  await form.brand.selectOption('JAYWAN');
  await form.expiry.focus();
  await expect(form.brand).toHaveValue('JAYWAN');
  await expect(form.hint('card.number')).toHaveCount(0);
});

test('when the BIN list does not arrive, patterns find the brand and the console warns once', async ({
  open,
  page,
}) => {
  const warnings = collectWarnings(page, /BIN list, .*, did not arrive/);
  await page.route('**/v1/binlist.json', (route) => route.abort());
  const { form } = await open({
    options: "var wpwlOptions = { brandDetection: true, brandDetectionType: 'bin' };",
  });
  await form.ready();
  await form.type('card.number', '5200000000000056');
  await expect(form.brand).toHaveValue('MASTER');
  await expect.poll(() => warnings).toHaveLength(1);
});

test('a brand without ranges of its own takes any number once the shopper has chosen it', async ({
  open,
}) => {
  const { form } = await open({
    form: 'action="/r" data-brands="VISA HEB_GIFT_CARD"',
    options: 'var wpwlOptions = { brandDetection: true };',
  });
  await form.ready();
  await form.type('card.number', '9999999999999995');
  await form.expiry.focus();
  await expect(form.hint('card.number')).toBeVisible();
  await form.brand.selectOption('HEB_GIFT_CARD');
  await expect(form.hint('card.number')).toHaveCount(0);
  await expect(form.brand).toHaveValue('HEB_GIFT_CARD');
});

test('a valid number of a brand that the form does not offer is refused with its own message (A-42)', async ({
  open,
}) => {
  const { form } = await open({
    form: 'action="/r" data-brands="VISA AMEX"',
    options: 'var wpwlOptions = { brandDetection: true };',
  });
  await form.ready();
  await form.type('card.number', '5200000000000056');
  await form.expiry.focus();
  await expect(form.hint('card.number')).toHaveText(/not accepted here/);
});
