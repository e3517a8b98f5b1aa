/** The simulated issuer's pages by themselves, in a window of EMV's smallest size: 250 × 400. */
import type { Page } from '@playwright/test';
import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import type { Credentials } from '../fixtures/gateway.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { expectNoSidewaysScroll } from '../fixtures/sideways.ts';
import { expect, test } from '../fixtures/test.ts';

/** Expects that axe finds nothing on the page, and that the page does not scroll sideways. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/**
 * Starts a payment from server to server, and opens the issuer's page as the gateway's page does. Gives the
 * transaction's id.
 */
async function openChallenge(
  page: Page,
  seller: Credentials,
  returnTo: string,
  switches: Record<string, string>,
) {
  const custom = Object.entries(switches).map(([name, value]) => [`customParameters[${name}]`, value]);
  const answer = await fetch(`${seller.url}/v1/payments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${seller.accessToken}` },
    body: new URLSearchParams({
      entityId: seller.entityId,
      amount: '1234567.89',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      'card.number': challengeCard,
      'card.expiryMonth': '12',
      'card.expiryYear': '2035',
      'card.cvv': '123',
      'customer.browser.language': 'en',
      'customer.browser.screenHeight': '400',
      'customer.browser.screenWidth': '250',
      'customer.browser.timezone': '-60',
      'customer.browser.userAgent': 'Tester/1.0',
      'customer.browser.acceptHeader': 'text/html',
      'customer.browser.screenColorDepth': '24',
      'customer.browser.javaEnabled': 'false',
      'customer.browser.challengeWindow': '1',
      'customer.ip': '203.0.113.7',
      shopperResultUrl: returnTo,
      ...Object.fromEntries(custom),
    }),
  });
  const id: string = (await answer.json()).redirect.parameters[0].value;
  const asked = await fetch(`${seller.url}/v1/threeDSecure/${id}/step`, { method: 'POST' });
  const { url, fields } = await asked.json();
  await page.goto('about:blank');
  await page.evaluate(
    ([action, fields]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action });
      for (const { name, value } of fields) {
        const input = document.createElement('input');
        Object.assign(input, { type: 'hidden', name, value });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    [url, fields],
  );
  await expect(page.locator('main h1')).toHaveText(/Confirm your payment|تأكيد الدفعة/);
  const [creq] = fields;
  return JSON.parse(Buffer.from(creq.value, 'base64url').toString()).threeDSServerTransID as string;
}

test.use({ viewport: { width: 250, height: 400 } });

test(
  'axe finds nothing on the issuer’s pages, in light and dark, and none scrolls sideways',
  needs.media,
  async ({ page, api, merchant }) => {
    for (const challenge of ['single', 'multi', 'oob', 'rtl', 'text']) {
      await openChallenge(page, api.credentials, `${merchant.origin}/back`, { 'acs.challenge': challenge });
      for (const summary of await page.locator('summary').all()) await summary.click();
      await page.locator('button[name=commit]').click();
      await expect(page.getByRole('alert')).not.toBeEmpty();
      await expectAccessible(page);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  },
);

test('the shopper answers the issuer by keyboard, and is led back to the shop', async ({
  page,
  api,
  gateway,
  merchant,
}) => {
  const id = await openChallenge(page, api.credentials, `${merchant.origin}/back`, {});
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.focus();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That is not correct. You can try 2 more times.');
  await expect(code).toHaveAccessibleDescription(/not correct/);
  await code.fill('1234');
  await code.press('Tab');
  await expect(page.locator('button[type=submit][name=commit]')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${merchant.origin}/back?id=*`);
  const shown = await (await fetch(`${gateway.url}/_sim/acs/${id}`)).json();
  expect([shown.phase, shown.tries, shown.challengeWindowSize]).toEqual(['ended', 2, '01']);
});

test('an issuer’s page that waits for the bank’s app goes on by itself', async ({
  page,
  api,
  gateway,
  merchant,
}) => {
  const id = await openChallenge(page, api.credentials, `${merchant.origin}/back`, {
    'acs.challenge': 'oob',
  });
  const app = await page.context().newPage();
  await app.goto(
    (
      await page
        .getByRole('link')
        .getAttribute('href')
        .then((path) => new URL(path ?? '', page.url()))
    ).href,
  );
  await expectAccessible(app);
  await app.getByRole('button', { name: 'Yes, confirm' }).click();
  await expect(app.getByText('Done.')).toBeVisible();
  await page.waitForURL(`${merchant.origin}/back?id=*`);
  const shown = await (await fetch(`${gateway.url}/_sim/acs/${id}`)).json();
  expect(shown.timeline.at(-1).what).toBe('CRes');
});
