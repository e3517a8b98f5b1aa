/** The gateway’s own pages: the provider’s page of the simulator, and the reference. */
import type { Page } from '@playwright/test';
import { findViolations } from '../../src/testkit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import type { Credentials } from '../fixtures/gateway.ts';
import { expectNoSidewaysScroll } from '../fixtures/sideways.ts';
import { expect, test } from '../fixtures/test.ts';

/** Expects that axe finds nothing on the page, and that the page does not scroll sideways. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Starts a payment from server to server, and goes to the simulator's page for it. Gives the payment's id. */
async function goToSimulator(
  page: Page,
  seller: Credentials,
  returnTo: string,
  locale = 'en',
): Promise<string> {
  const answer = await fetch(`${seller.url}/v1/payments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${seller.accessToken}` },
    body: new URLSearchParams({
      entityId: seller.entityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'PAYPAL',
      locale,
      shopperResultUrl: returnTo,
    }),
  });
  const { id, redirect } = await answer.json();
  const address = new URL(redirect.url);
  for (const { name, value } of redirect.parameters) address.searchParams.set(name, value);
  await page.goto(address.href);
  return id;
}

/** Reads the result code of a payment. */
async function readResultCode({ url, entityId, accessToken }: Credentials, id: string): Promise<string> {
  const answer = await fetch(`${url}/v1/payments/${id}?entityId=${entityId}`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  return (await answer.json()).result.code;
}

for (const [choice, code] of [
  ['Approve', '000.100.110'],
  ['Cancel as the shopper', '100.396.101'],
  ['Decline', '800.100.152'],
  ['Let it time out', '000.200.000'],
] as const) {
  test(`a tester chooses “${choice}” by keyboard and is back in the shop`, async ({
    page,
    api,
    merchant,
  }) => {
    const returnTo = `${merchant.origin}/back`;
    const id = await goToSimulator(page, api.credentials, returnTo);
    await page.getByRole('button', { name: choice, exact: true }).press('Enter');
    await page.waitForURL(`${returnTo}?id=${id}&resourcePath=*`);
    expect(await readResultCode(api.credentials, id)).toBe(code);
  });
}

test('an address of the reference when it was one page leads to its place', async ({ page, gateway }) => {
  await page.goto(`${gateway.url}/docs#code.800.100.155`);
  await page.getByRole('link', { name: '800.100.155', exact: true }).click();
  await expect(page).toHaveURL(`${gateway.url}/docs/result-codes#code.800.100.155`);
  await expect(page.getByRole('rowheader', { name: '800.100.155' })).toBeInViewport();
});

test('on a phone each page of the reference leads to all others by a list that opens', async ({
  page,
  gateway,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${gateway.url}/docs/createPayment`);
  const all = page.getByRole('navigation', { name: 'All pages' });
  const toResults = all.getByRole('link', { name: 'Result codes', exact: true });
  await expect(toResults).toBeHidden();
  await all.getByText('All pages').click();
  await all.getByText('Topics').click();
  await toResults.click();
  await expect(page).toHaveURL(`${gateway.url}/docs/result-codes`);
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(toResults).toBeVisible();
});

for (const [width, colorScheme, locale, dir] of [
  [320, 'dark', 'ar', 'rtl'],
  [1280, 'light', 'de', 'ltr'],
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, colorScheme === 'dark' ? needs.media : {}, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });

    test('axe finds nothing on the simulator’s page, which does not scroll sideways', async ({
      page,
      api,
      merchant,
    }) => {
      await goToSimulator(page, api.credentials, `${merchant.origin}/back`, locale);
      await expect(page.locator(`html[lang=${locale}][dir=${dir}]`)).toHaveCount(1);
      await expectAccessible(page);
    });

    test('a reader walks from the overview to an operation and on to a result code, and axe finds nothing', async ({
      page,
      gateway,
    }) => {
      // Some pages are long, and axe slow in Firefox.
      test.setTimeout(600_000);
      const main = page.getByRole('main');
      await page.goto(`${gateway.url}/docs`);
      await expectAccessible(page);
      await main.getByRole('link', { name: 'Pay, or follow a payment up by referenceUuid' }).click();
      await expect(page).toHaveURL(`${gateway.url}/docs/createPayment`);
      await expect(page.getByText(`curl "${gateway.url}/v1/payments"`)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Capture, reverse, refund/);
      await page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .getByRole('link', { name: 'Reference' })
        .click();
      await main.getByRole('link', { name: 'Result codes', exact: true }).click();
      const parts = page.getByRole('navigation', { name: 'On this page' });
      await parts.getByRole('link', { name: 'Soft decline: authentication is wanted' }).click();
      await expect(
        page.getByRole('heading', { name: 'Soft decline: authentication is wanted' }),
      ).toBeInViewport();
      await expectAccessible(page);
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('a reader finds a guide by a word of its headings', async ({ page, gateway }) => {
        await page.goto(`${gateway.url}/docs`);
        await page.getByRole('main').getByRole('link', { name: 'guides' }).click();
        await page.getByRole('searchbox', { name: 'Words in the guides' }).fill('your own shop');
        await page.getByRole('button', { name: 'Search' }).click();
        await page.getByRole('main').getByRole('link', { name: 'Test your own shop', exact: true }).click();
        await expect(page).toHaveURL(`${gateway.url}/docs/guides/testers/kit#test-your-own-shop`);
        await expect(page.getByRole('heading', { name: 'Test your own shop' })).toBeInViewport();
      });
    });

    test('axe finds nothing on the guides and their search, which do not scroll sideways', async ({
      page,
      gateway,
    }) => {
      test.setTimeout(600_000);
      for (const path of ['', '?q=webhook', '/testers/kit', '/operate/nodes', '/no-such-guide']) {
        await page.goto(`${gateway.url}/docs/guides${path}`);
        await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
        await expectAccessible(page);
      }
    });

    test('the address of the options leads to their guide, on which axe finds nothing, and which does not scroll sideways', async ({
      page,
      gateway,
    }) => {
      await page.goto(`${gateway.url}/docs/options`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Options and callbacks');
      await expectAccessible(page);
    });
  });
}

test(
  'a block of code of a guide is copied by its button',
  needs.clipboard,
  async ({ page, context, gateway }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${gateway.url}/docs/guides/server-api`);
    const block = page.locator('pre').first();
    await page
      .getByRole('button', { name: /^Copy: / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Copied: / })).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      (await block.innerText()).trimEnd(),
    );
    await expectAccessible(page);
  },
);
