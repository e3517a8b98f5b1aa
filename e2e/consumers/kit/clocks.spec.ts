/** The clock of the page, which follows that of the tenant. */
import { expect, test } from 'payment-widgets/testing/playwright';

const yearOf = (page: import('@playwright/test').Page) => page.evaluate(() => new Date().getFullYear());

test('the clock stands still, is moved, and goes on', async ({ openCheckout, tenant, cardForm, page }) => {
  await openCheckout();
  await cardForm.ready();
  await tenant.clock.freeze();
  const { now } = await tenant.clock.state();
  expect(await page.evaluate(() => new Date().toISOString())).toBe(now);
  await tenant.clock.advance('01:00');
  expect(Date.parse(await page.evaluate(() => new Date().toISOString()))).toBe(Date.parse(now) + 60_000);
  await tenant.clock.set(new Date(Date.parse(now) - 60_000));
  expect(Date.parse(await page.evaluate(() => new Date().toISOString()))).toBe(Date.parse(now) - 60_000);
  await tenant.clock.resume();
  await expect.poll(() => page.evaluate(() => Date.now())).toBeGreaterThan(Date.parse(now) - 60_000);
  await tenant.clock.freeze();
  await tenant.clock.resume();
});

test('the clock moves by years', async ({ openCheckout, tenant, cardForm, page }) => {
  const checkout = await openCheckout();
  await cardForm.ready();
  await tenant.clock.set('2051-05-01T10:00:00Z');
  expect(await yearOf(page)).toBe(2051);
  await expect(checkout).toBeExpired();
});

test('the clock moves while the page navigates', async ({ openCheckout, tenant, page }) => {
  const checkout = await openCheckout();
  for (let year = 2031; year < 2041; year += 1) {
    const reloaded = page.goto(checkout.pageUrl, { waitUntil: 'commit' });
    await tenant.clock.set(`${year}-05-01T10:00:00Z`);
    await tenant.clock.freeze();
    await tenant.clock.advance('00:30');
    await tenant.clock.resume();
    await reloaded;
  }
  await expect.poll(() => yearOf(page)).toBe(2040);
});

test.describe('a tenant whose clock stands still before the page is there', () => {
  test('gives the page that time', async ({ tenant, browser }) => {
    await tenant.clock.freeze();
    const page = await browser.newPage();
    const checkout = await tenant.checkout();
    await page.goto(checkout.pageUrl);
    await expect(page.locator('.wpwl-form').first()).toBeVisible();
  });
});

test('a form comes and is paid while the clock stands still', async ({
  openCheckout,
  tenant,
  cardForm,
  page,
}) => {
  await tenant.clock.freeze();
  const { now } = await tenant.clock.state();
  const checkout = await openCheckout();
  await cardForm.ready();
  expect(await page.evaluate(() => new Date().toISOString())).toBe(now);
  await cardForm.pay();
  await expect(checkout).toBePaid();
});

test('a test may end while a page is on its way', async ({ openCheckout, tenant, cardForm, page }) => {
  await openCheckout();
  await tenant.faults.add({ delay: 1_000 }, { on: 'payment.submit' });
  await cardForm.pay();
  void page.reload().catch(() => undefined);
  await tenant.journal.waitFor({ on: 'payment.submit' });
});
