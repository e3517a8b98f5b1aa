/** Brands that are paid with a code: what the shopper is shown in place of the form, and how it goes on. */
import type { FrameLocator, Page } from '@playwright/test';
import { findViolations, MethodForm } from '../../src/testing/kit/playwright/index.ts';
import { formTexts } from '../fixtures/form-texts.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expectNoSidewaysScroll } from '../fixtures/sideways.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const withBrand = (brand: string, locale = 'en') => ({
  form: `action="/result" data-brands="VISA ${brand}"`,
  lang: locale,
  options: `var wpwlOptions = { locale: '${locale}' };`,
});

/** The gateway's page in place of the form. */
const codePage = (page: Page) => page.locator('iframe.wpwl-target').filter({ visible: true });

/** Presses the button of a brand, and waits for its code. */
async function press(page: Page, brand: string): Promise<FrameLocator> {
  await new MethodForm(page, `virtualAccount-${brand}`).button.click();
  const code = codePage(page).contentFrame();
  await code.locator('#testers').waitFor();
  return code;
}

/** Decides the payment as a phone would that scans the code. */
async function scan(code: FrameLocator | Page, page: Page, choice: string): Promise<void> {
  const address = await code.locator('#testers a').getAttribute('href');
  await page.request.get(`${address}&choice=${choice}`);
}

const resultPage = /result\?.*resourcePath=/;

test('the shopper is shown a reference in place of the form, copies it, and is led to the shop when it is paid', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId } = await open(withBrand('SIBS_MULTIBANCO'));
  const code = await press(page, 'SIBS_MULTIBANCO');
  await expect(code.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(code.locator('header')).toContainText('Multibanco');
  await expect(codePage(page)).toHaveAttribute('title', formTexts.en.completePayment);
  await expect(code.getByRole('status')).toHaveText('Complete your payment');
  await expect(
    page.locator('.wpwl-container-virtualAccount-SIBS_MULTIBANCO').getByRole('status'),
  ).toBeEmpty();
  await expect(page.locator('form.wpwl-form-virtualAccount-SIBS_MULTIBANCO')).toBeHidden();
  await expect(code.locator('dt')).toHaveText([
    'Entity (Entidade)',
    'Reference (Referência)',
    'Amount',
    'Pay by',
  ]);
  await expect(code.locator('dd')).toHaveText([/^99999/, /^\d{3} \d{3} \d{3}/, /^€92\.00$/, /\d{4}/]);
  for (const name of ['Copy Entity (Entidade)', 'Copy Reference (Referência)'])
    await expect(code.getByRole('button', { name, exact: true })).toBeVisible();
  await code.locator('#copy').click();
  await expect(code.getByRole('status')).toHaveText('Copied');
  expect(await findViolations(page)).toEqual([]);

  const { record } = await api.getStatus(checkoutId);
  expect(record.result.code).toBe('000.200.000');
  await scan(code, page, 'approve');
  await page.waitForURL(resultPage);
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

test('the shopper of a code that is declined, as one that expires, is led to the shop', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId } = await open(withBrand('BANCONTACT_QR'));
  const code = await press(page, 'BANCONTACT_QR');
  await expect(code.locator('dt')).toHaveText(['Amount', 'Pay by']);
  await scan(code, page, 'decline');
  await page.waitForURL(resultPage);
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('800.100.152');
});

test('the shopper of a code that is cancelled can pay in another way', async ({ open, page, api }) => {
  const { checkoutId } = await open(withBrand('BANCONTACT_QR'));
  const code = await press(page, 'BANCONTACT_QR');
  await scan(code, page, 'cancel');
  const { button } = new MethodForm(page, 'virtualAccount-BANCONTACT_QR');
  await expect(button).toBeFocused();
  await expect(page.locator('.wpwl-message')).toHaveText(formTexts.en.cancelled);
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('100.396.101');
  await press(page, 'BANCONTACT_QR');
});

test('the shopper cancels a reference and pays the same checkout by card', async ({ open, page, api }) => {
  const { checkoutId, form } = await open(withBrand('SIBS_MULTIBANCO'));
  const code = await press(page, 'SIBS_MULTIBANCO');
  await code.getByRole('button', { name: 'Cancel' }).click();
  await code.getByRole('button', { name: 'No, continue' }).click();
  await expect(code.locator('#reference')).toBeVisible();
  await code.getByRole('button', { name: 'Cancel' }).click();
  expect(await findViolations(page)).toEqual([]);
  await code.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.locator('.wpwl-message')).toHaveText(formTexts.en.cancelled);
  await expect(new MethodForm(page, 'virtualAccount-SIBS_MULTIBANCO').button).toBeFocused();
  await form.fill();
  await form.pay();
  await page.waitForURL(resultPage);
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
});

test('a page that is loaded again shows the code again, from which the shopper goes to the shop without paying', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId } = await open(withBrand('SIBS_MULTIBANCO'));
  const reference = await (await press(page, 'SIBS_MULTIBANCO')).locator('#reference').innerText();
  await page.reload();
  const code = codePage(page).contentFrame();
  await expect(code.locator('#reference')).toHaveText(reference);
  await code.getByRole('link', { name: 'Continue to the shop' }).click();
  await page.waitForURL(resultPage);
  const { record } = await api.getStatus(checkoutId);
  expect(record).toMatchObject({ result: { code: '000.200.000' }, paymentCode: { reference } });
});

test('a form that a script of the page submits shows the code in the whole tab, and leads to the shop', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId } = await open(withBrand('SIBS_MULTIBANCO'));
  await new MethodForm(page, 'virtualAccount-SIBS_MULTIBANCO').button.waitFor();
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('form.wpwl-form-virtualAccount-SIBS_MULTIBANCO')?.submit(),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete your payment');
  expect(await findViolations(page)).toEqual([]);
  await scan(page, page, 'approve');
  await page.waitForURL(resultPage);
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
});

for (const [locale, width] of [
  ['ar', 320],
  ['de', 390],
] as const)
  test(`in ${locale} at ${width} pixels, on a dark page, nothing of the code is cut`, async ({
    open,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await open({
      ...withBrand('SIBS_MULTIBANCO', locale),
      head: `<meta name="color-scheme" content="dark">${inlineStyle('body { background: #16130f; color: #eee; }')}`,
    });
    const code = await press(page, 'SIBS_MULTIBANCO');
    await expect(code.locator('html')).toHaveAttribute('lang', locale);
    const isCut = await code.locator('html').evaluate((html) => html.scrollWidth > html.clientWidth);
    expect(isCut).toBe(false);
    await expectNoSidewaysScroll(page);
    expect(await findViolations(page)).toEqual([]);
  });
