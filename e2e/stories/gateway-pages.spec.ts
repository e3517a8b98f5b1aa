/** The gateway’s own pages: the provider’s page of the simulator, and the reference. */
import type { Page } from '@playwright/test';
import { CardForm, findViolations } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import type { Credentials } from '../fixtures/gateway.ts';
import { expectNoSidewaysScroll } from '../fixtures/sideways.ts';
import { expect, test } from '../fixtures/test.ts';

/** Expects that axe finds nothing on the page, and that the page does not scroll sideways. */
async function expectAccessible(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  // The rows of a table are made alike, and axe takes a second for a hundred.
  await page.evaluate(() => {
    for (const row of document.querySelectorAll('tbody tr:nth-child(n + 6)')) row.remove();
  });
  expect(await findViolations(page), page.url()).toEqual([]);
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

test('a tester chooses an outcome on the simulator’s page by keyboard, and is back in the shop', async ({
  page,
  api,
  merchant,
}) => {
  const returnTo = `${merchant.origin}/back`;
  for (const [choice, code] of [
    ['Approve', '000.100.110'],
    ['Cancel as the shopper', '100.396.101'],
    ['Decline', '800.100.152'],
    ['Let it time out', '000.200.000'],
  ] as const) {
    const id = await goToSimulator(page, api.credentials, returnTo);
    await page.getByRole('button', { name: choice, exact: true }).press('Enter');
    await page.waitForURL(`${returnTo}?id=${id}&resourcePath=*`);
    expect(await readResultCode(api.credentials, id), choice).toBe(code);
  }
});

test('a reader walks from the overview to an operation and on to a result code, on a phone by a list that opens, and from the address of old', async ({
  page,
  gateway,
}) => {
  const main = page.getByRole('main');
  await page.goto(`${gateway.url}/docs`);
  await main.getByRole('link', { name: 'Pay, or follow a payment up by referenceUuid' }).click();
  await expect(page).toHaveURL(`${gateway.url}/docs/createPayment`);
  await expect(page.getByText(`curl "${gateway.url}/v1/payments"`)).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Capture, reverse, refund/);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Reference' }).click();
  await main.getByRole('link', { name: 'Result codes', exact: true }).click();
  const parts = page.getByRole('navigation', { name: 'On this page' });
  await parts.getByRole('link', { name: 'Soft decline: authentication is wanted' }).click();
  await expect(
    page.getByRole('heading', { name: 'Soft decline: authentication is wanted' }),
  ).toBeInViewport();

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

  await page.goto(`${gateway.url}/docs#code.800.100.155`);
  await page.getByRole('link', { name: '800.100.155', exact: true }).click();
  await expect(page).toHaveURL(`${gateway.url}/docs/result-codes#code.800.100.155`);
  await expect(page.getByRole('rowheader', { name: '800.100.155' })).toBeInViewport();
});

for (const [width, colorScheme, locale, dir, paths] of [
  [
    320,
    'dark',
    'ar',
    'rtl',
    ['/createPayment', '/simulator', '/result-codes', '/guides', '/guides/testers/kit'],
  ],
  [1280, 'light', 'de', 'ltr', ['', '?q=webhook', '/guides/operate/nodes', '/options', '/guides/none']],
] as const) {
  test.describe(`at ${width} px, ${colorScheme}`, colorScheme === 'dark' ? needs.media : {}, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });

    test('axe finds nothing on the simulator’s page, the reference and the guides, which do not scroll sideways', async ({
      page,
      api,
      gateway,
      merchant,
    }) => {
      // Some pages are long, and axe slow in Firefox.
      test.setTimeout(600_000);
      await goToSimulator(page, api.credentials, `${merchant.origin}/back`, locale);
      await expect(page.locator(`html[lang=${locale}][dir=${dir}]`)).toHaveCount(1);
      await expectAccessible(page);
      for (const path of paths) {
        await page.goto(`${gateway.url}/docs${path}`);
        await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
        await expectAccessible(page);
      }
    });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader finds a guide by a word of its headings, and the options by their address', async ({
    page,
    gateway,
  }) => {
    await page.goto(`${gateway.url}/docs`);
    await page.getByRole('main').getByRole('link', { name: 'guides' }).click();
    await page.getByRole('searchbox', { name: 'Search all pages' }).fill('your own shop');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Test your own shop', exact: true }).click();
    await expect(page).toHaveURL(`${gateway.url}/docs/guides/testers/kit#test-your-own-shop`);
    await expect(page.getByRole('heading', { name: 'Test your own shop' })).toBeInViewport();
    await page.goto(`${gateway.url}/docs/options`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Options and callbacks');
  });
});

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
  },
);

test('whoever reads /docs pays in its form, and comes back', async ({ page, demo }) => {
  await page.goto(`${demo.url}/docs`);
  const frame = page.frameLocator('iframe[title="A payment form to try"]');
  const form = new CardForm(page, { within: frame.locator('body'), type: 'fill' });
  await frame.getByRole('button', { name: 'Pay €92.00' }).click();
  await expect(frame.getByText('Enter the card number')).toBeVisible();
  await form.pay({ brand: 'MASTER', number: '5454545454545454', cvv: '583' });
  await expect(page.getByRole('heading', { name: 'Request successfully processed' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the documentation' }).click();
  await expect(page).toHaveURL(`${demo.url}/docs`);
});
