/** The places in which the issuer's page can be shown (widget-contract.md 2.1 and 9.3, threeds-security A.5). */
import type { Page } from '@playwright/test';
import { Challenge, SavedCards } from '../../src/testing/kit/playwright/index.ts';
import { inlineScript, inlineStyle, nonce } from '../fixtures/merchant.ts';
import { challengeCard, expect, test } from '../fixtures/secured.ts';

test.use({ typing: 'fill' });

/** Waits for the request by which the browser comes to the result page. */
const waitForResultRequest = (page: Page) =>
  page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/result?'));

test('the issuer’s page stands beside the form and fits its width, however the page styles frames and moves this one', async ({
  openSecured,
  page,
}) => {
  const checkout = await openSecured(
    {},
    {
      head: inlineStyle(
        'iframe{width:300px;height:150px;border:0} .wpwl-container{width:400px} .wpwl-target{display:none}',
      ),
      options: `var shown = [];
        var wpwlOptions = { onLoadThreeDIframe: function () { shown.push(this.className + this.clientHeight); } };`,
    },
  );
  const challenge = await checkout.startChallenge();
  const { root, code, gatewayPage } = challenge;
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  // It is told of the frame with the default height, and of the height that the simulated bank's page has told.
  await expect.poll(async () => (await shown()).length).toBe(2);
  const whole = (await shown())[1] ?? '';
  const height = Number(whole.replace('wpwl-target', ''));
  expect(height).toBeGreaterThan(652);
  // Where the page takes the edge of all frames the widget gives it again, here too.
  expect(await root.boundingBox()).toMatchObject({ width: 400, height: height + 2 });
  expect(await gatewayPage.locator('#place iframe').boundingBox()).toMatchObject({
    width: 398,
    height: height - 52,
  });
  await expect(checkout.form.payButton).toBeHidden();

  await code.fill('12');
  await page.evaluate(() => document.body.prepend(document.querySelector('.wpwl-target') as Element));
  await expect(code).toHaveValue('');
  // The page has given it another width, and so another height.
  const told = ['wpwl-target580', whole, 'wpwl-target580', expect.stringMatching(/^wpwl-target\d{3}$/)];
  await expect.poll(shown).toEqual(told);
  await challenge.answer('1234');
  await checkout.expectResult();
});

test('the issuer’s page is as wide as the form in a dialog that is as wide as its content', async ({
  openSecured,
  page,
}) => {
  const body = '<dialog open>{script}{form}</dialog>';
  const checkout = await openSecured({}, { body });
  const width = () => page.locator('dialog').evaluate((dialog) => dialog.clientWidth);
  const before = await width();
  await checkout.startChallenge();
  expect(await width()).toBe(before);
  await page.setViewportSize({ width: 375, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('on a phone the issuer’s page begins at the top of the window, below the bar of a shop', async ({
  openSecured,
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 600 });
  const checkout = await openSecured(
    {},
    {
      head: inlineStyle('header { position: fixed; inset: 0 0 auto; height: 80px } p { height: 400px }'),
      body: '<header>Shop</header><p>Basket</p>{script}{form}<p>Terms</p>',
    },
  );
  await checkout.form.payButton.scrollIntoViewIfNeeded();
  const { root } = await checkout.startChallenge();
  await expect.poll(async () => Math.round((await root.boundingBox())?.y ?? 0)).toBe(96);
});

test('the issuer’s page in the whole tab ends on the result page by GET, with the shop’s cookie; Back leads past it to a checkout that is over', async ({
  openSecured,
  page,
  gateway,
  browserName,
}) => {
  const checkout = await openSecured(
    {},
    {
      options: "var wpwlOptions = { paymentTarget: '_top', locale: 'de' };",
      headers: { 'Set-Cookie': 'cart=1; SameSite=Lax; HttpOnly; Path=/' },
    },
  );
  const challenge = new Challenge(page, 'tab');
  await checkout.form.fill({ number: challengeCard });
  const result = waitForResultRequest(page);
  await checkout.form.pay();
  await challenge.opened();
  expect(page.url()).toMatch(new RegExp(`^${gateway.url}/v1/threeDSecure/execute\\?id=[0-9a-f]{32}$`));
  expect(await challenge.gatewayPage.locator('#place iframe').boundingBox()).toMatchObject({
    x: 0,
    width: 1280,
  });
  await challenge.answer('1234');
  await checkout.expectResult();
  const coming = await result;
  expect([coming.method(), (await coming.allHeaders()).cookie]).toEqual(['GET', 'cart=1']);
  const back = () => page.evaluate(() => history.back());
  // In Chromium the issuer's own pages stay in the tab's history. The gateway's page around them leads on at once.
  if (browserName === 'chromium') {
    const again = page.waitForURL('**/execute?*', { waitUntil: 'commit' });
    await back();
    await again;
    await checkout.expectResult();
  }
  await back();
  // Firefox's driver does not tell the address of a page that Firefox has kept, so the page itself is asked.
  await expect.poll(() => page.evaluate(() => location.href).catch(() => '')).toBe(checkout.url);
  await expect(page.locator('form.paymentWidgets .wpwl-message')).toBeVisible();
  await expect(checkout.form.root).toHaveCount(0);
});

test('the issuer’s page stands in a frame of the shop’s own, with the result; when the shop hides that frame, the form works again at the next press', async ({
  openSecured,
  page,
  gateway,
}) => {
  const checkout = await openSecured(
    {},
    {
      options: `var shown = 0; var wpwlOptions = { paymentTarget: 'bank', shopperResultTarget: 'bank', onLoadThreeDIframe: function () { shown += 1; } };`,
      body: '{script}{form}<iframe name="bank" title="Bank" width="402" height="600"></iframe>',
      headers: {
        'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}' ${gateway.url}; connect-src ${gateway.url}; img-src ${gateway.url}; style-src 'nonce-${nonce}'; frame-src 'self' ${gateway.url}; require-trusted-types-for 'script'`,
      },
    },
  );
  const bank = page.locator('iframe[name=bank]');
  const challenge = new Challenge(page, bank);
  await checkout.form.fill({ number: challengeCard });
  await checkout.form.pay();
  await challenge.opened();
  await expect(page.locator('.wpwl-target')).toBeHidden();
  await expect(checkout.form.root.getByRole('status')).toHaveText(/bank/);
  expect(await page.evaluate(() => (window as unknown as { shown: number }).shown)).toBe(0);
  await bank.evaluate((frame) => frame.style.setProperty('display', 'none'));
  await checkout.form.payButton.press('Enter');
  await expect(checkout.form.message).toHaveText(/we do not know yet whether your payment went through/);
  await bank.evaluate((frame) => frame.style.removeProperty('display'));
  await checkout.form.pay();
  await challenge.opened();
  await challenge.answer('1234');
  await expect(bank.contentFrame().getByRole('heading', { name: 'Result' })).toBeVisible();
  expect(await checkout.readResultCode()).toBe('000.100.110');
  expect(await checkout.countCharges()).toBe(1);
  expect(page.url()).toBe(checkout.url);
});

test('in the style logos no logo takes the issuer’s page out of sight', async ({ openSecured, page }) => {
  const checkout = await openSecured(
    {},
    { form: 'action="{result}" data-brands="VISA PAYPAL"', options: "var wpwlOptions = { style: 'logos' };" },
  );
  await page.getByRole('button', { name: 'Visa' }).click();
  const challenge = await checkout.startChallenge();
  for (const name of ['PayPal', 'Visa']) {
    const logo = page.getByRole('button', { name });
    await expect(logo).toHaveAttribute('aria-disabled', 'true');
    // A finger may press it all the same.
    await logo.click({ force: true });
  }
  await expect(challenge.code).toBeVisible();
  await page.reload();
  await challenge.opened();
  await challenge.answer('1234');
  await checkout.expectResult();
});

test('the issuer’s page in a window of its own ends on the result page', async ({ openSecured, context }) => {
  const checkout = await openSecured({}, { options: "var wpwlOptions = { paymentTarget: 'bank' };" });
  await checkout.form.fill({ number: challengeCard });
  const opening = context.waitForEvent('page');
  await checkout.form.pay();
  const other = await opening;
  const challenge = new Challenge(other, 'tab');
  await challenge.opened();
  await challenge.answer('1234');
  await checkout.inTab(other).expectResult();
});

test('the issuer’s page stands beside a saved card that asks for its security code', async ({
  openSecured,
  page,
  api,
}) => {
  const id = await api.register({ 'card.number': challengeCard });
  const checkout = await openSecured(
    {},
    {
      options: 'var wpwlOptions = { registrations: { requireCvv: true } };',
      checkout: { 'registrations[0].id': id },
    },
  );
  const saved = new SavedCards(page);
  await saved.typeCvv(0, '987');
  await saved.pay();
  const { challenge } = checkout;
  await challenge.opened();
  await expect(saved.payButton).toBeHidden();
  await challenge.answer('1234');
  await checkout.expectResult();
});

test('the issuer’s page stands beside a form in a shadow root', async ({ openSecured }) => {
  const defineElement = `customElements.define('shop-checkout', class extends HTMLElement {
    connectedCallback() {
      const form = document.createElement('form');
      form.className = 'paymentWidgets';
      form.dataset.brands = 'VISA';
      form.action = location.pathname + '/result';
      this.attachShadow({ mode: 'open' }).append(form);
    }
  });`;
  const checkout = await openSecured(
    {},
    { body: `${inlineScript(defineElement)}<shop-checkout></shop-checkout>{script}` },
  );
  await checkout.startChallenge();
  await checkout.challenge.answer('1234');
  await checkout.expectResult();
});
