/** The card form whose fields are all in frames, for SAQ A. */
import { rememberCanary } from '../../src/testing/kit/playwright/canary.ts';
import { fieldNames, findViolations, visa } from '../../src/testing/kit/playwright/index.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const options = (more = '') => `var wpwlOptions = { enableSAQACompliance: true, ${more} };`;

test('with SAQ A every field of the card is hosted, and nothing of it is in the shop', async ({
  open,
  api,
  canary,
  page,
}) => {
  const { form, checkoutId, resultUrl } = await open({ options: options() });
  await expect(form.root.locator('input.wpwl-control')).toHaveCount(0);
  await form.type('card.number', visa.number);
  await form.hosted('card.expiry').pressSequentially('1235');
  await expect(form.hosted('card.expiry')).toHaveValue('12 / 35');
  await form.hosted('card.holder').fill('Jane Canary');
  canary.remember('12 / 35');
  rememberCanary(page, visa.cvv);
  await form.cvv.pressSequentially(visa.cvv);
  const held = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input')].map(({ value }) => value),
    ].join(),
  );
  expect(held).not.toContain('Jane Canary');
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  const { record } = await api.getStatus(checkoutId);
  expect(record.result.code).toBe('000.100.110');
  expect(record.card).toMatchObject({ holder: 'Jane Canary', expiryMonth: '12', expiryYear: '2035' });
});

test('a text that is no month and year has its error in a hosted date, and pays nothing', async ({
  open,
}) => {
  const { form } = await open({ options: options() });
  await form.fill();
  for (const [typed, shown] of [
    ['23/30', '23 / 30'],
    ['1/4/29', '01 / 4 / 29'],
    ['12/31/2028', '12 / 31 / 2028'],
    ['5271', '5 / 271'],
  ] as const) {
    await form.hosted('card.expiry').fill('');
    await form.hosted('card.expiry').pressSequentially(typed);
    await form.pay();
    await expect(form.hint('card.expiry')).toHaveText('Not valid');
    await expect(form.hosted('card.expiry')).toHaveValue(shown);
  }
});

test('hosted holder and date show their errors, and the page’s callbacks are called for them', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options: `var blurred = []; ${options(
      `allowEmptyCardHolderName: false,
       onBlurCardHolder: function (ok) { blurred.push(['holder', ok, this.$iframe[0].name]); },
       onBlurExpiryDate: function (ok) { blurred.push(['expiry', ok, this.$iframe[0].name]); },`,
    )}`,
  });
  await form.ready();
  await form.pay();
  for (const name of fieldNames) await expect(form.hint(name)).toBeVisible();
  await expect(form.number).toBeFocused();
  await form.hosted('card.expiry').fill('01 / 21');
  await expect(form.hint('card.expiry')).toHaveText('Card expired');
  await form.hosted('card.holder').fill('Jane Jones');
  await form.hosted('card.expiry').fill('12 / 35');
  await form.cvv.click();
  await expect(form.hint('card.expiry')).toHaveCount(0);
  await expect(form.hint('card.holder')).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { blurred: unknown[] }).blurred)).toEqual(
    expect.arrayContaining([
      ['holder', true, 'card.holder'],
      ['expiry', true, 'card.expiry'],
    ]),
  );
});

test('a hosted holder can have the focus from the start and keeps its text when it is moved, and axe finds nothing', async ({
  open,
  page,
}) => {
  const { form } = await open({ options: options("autofocus: 'card.holder',") });
  await expect(form.hosted('card.holder')).toBeFocused();
  await form.hosted('card.holder').fill('Jane Jones');
  await form.hosted('card.expiry').fill('12 / 35');
  await page.evaluate(() => {
    const group = document.querySelector('.wpwl-group-cardHolder');
    if (group) document.querySelector('.wpwl-group-cardNumber')?.before(group);
  });
  await expect(form.hosted('card.holder')).toHaveValue('Jane Jones');
  expect(await findViolations(page)).toEqual([]);
});
