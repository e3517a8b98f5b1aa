/** Checkouts that are unknown, expire, are paid already or are open in two tabs; gateways that start again. */

import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { MerchantApi, startGateway } from '../fixtures/gateway.ts';
import { Merchant, resultPage } from '../fixtures/merchant.ts';
import { expect, renderStoryPage, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** Options of a page that keeps the names of the errors that onError is told. */
const listening =
  'var failures = []; var wpwlOptions = { onError: function (error) { failures.push(error.name); } };';
const readFailures = () => (window as unknown as { failures: string[] }).failures;

test('an unknown checkout shows a message in the merchant’s form and calls onError', async ({
  page,
  gateway,
  merchant,
}) => {
  const html = renderStoryPage(
    { options: listening },
    gateway.url,
    `${'0'.repeat(32)}.uat01-vm-tx01`,
    merchant.origin,
  );
  await page.goto(merchant.serve('/unknown', { html }));
  const message = page.locator('form.paymentWidgets .wpwl-message.wpwl-has-error');
  await expect(message).toContainText('This payment session has expired');
  await expect(page.locator('.wpwl-container')).toHaveCount(0);
  expect(await page.evaluate(readFailures)).toEqual(['InvalidCheckoutIdError']);
});

test('when a checkout expired while the shopper typed, a message says so, and nothing is paid (A-61)', async ({
  open,
  page,
  api,
  tenant,
}) => {
  const { form, checkoutId } = await open({ options: listening });
  await form.fill();
  await tenant.clock.advance('31:00');
  await form.pay();
  await expect(page.locator('form.paymentWidgets .wpwl-message.wpwl-has-error')).toContainText(
    'This payment session has expired',
  );
  await expect(page.locator('.wpwl-container')).toHaveCount(0);
  expect(await page.evaluate(readFailures)).toEqual(['InvalidCheckoutIdError']);
  const { httpStatus, record } = await api.getStatus(checkoutId);
  expect([httpStatus, record.result.code]).toEqual([400, '200.300.404']);
});

test('in the layouts stacked and accordion an expired session has a button that loads the page anew, and nothing below it moves', async ({
  page,
  api,
  gateway,
  merchant,
  tenant,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const form = 'action="/result" data-brands="VISA PAYPAL"';
  const card = new CardForm(page, { type: 'fill' });
  const button = page.getByRole('button', { name: 'Start again' });
  /** Serves the shop's page with a new checkout. */
  const serve = async (layout: string) => {
    const { id } = await api.createCheckout();
    const options = `var wpwlOptions = { layout: '${layout}' };`;
    const html = renderStoryPage({ options, form }, gateway.url, id, `${merchant.origin}/result`);
    return merchant.serve('/expired', { html: html.replace('</body>', '<p id="foot">Foot</p></body>') });
  };
  for (const layout of ['stacked', 'accordion']) {
    await page.goto(await serve(layout));
    await card.fill();
    await expect(page.locator('[class*="PAYPAL"]').first()).toBeVisible();
    const foot = () => page.locator('#foot').evaluate((node) => node.getBoundingClientRect().top + scrollY);
    const before = await foot();
    await tenant.clock.advance('31:00');
    await card.pay();
    await expect(button, layout).toBeVisible();
    expect(Math.abs((await foot()) - before), layout).toBeLessThan(1);
    expect((await button.boundingBox())?.height, layout).toBeGreaterThanOrEqual(44);
    const spaces = await page.locator('.wpwl-message').evaluate((message) => {
      const words = document.createRange();
      words.selectNodeContents(message);
      const [box, inner] = [message, words].map((part) => part.getBoundingClientRect());
      return [(inner?.top ?? 0) - (box?.top ?? 0), (box?.bottom ?? 0) - (inner?.bottom ?? 0)] as const;
    });
    expect(Math.abs(spaces[0] - spaces[1]), layout).toBeLessThan(8);
  }
  // The shop makes a new checkout for the same address.
  await serve('accordion');
  await button.click();
  await card.fill();
  await card.pay();
  await page.waitForURL('**/result?*');
});

test.describe(() => {
  // The gateway of this story is another host than the kit's.
  test.use({ guards: { thirdHosts: false } });

  test('a payment goes through although the gateway is killed and started again between typing and Pay', async ({
    page,
    canary,
  }, info) => {
    const data = info.outputPath('gateway.sqlite');
    const first = await startGateway('--data', data);
    const merchant = await Merchant.start(first.url);
    const { id } = await new MerchantApi(first).createCheckout();
    merchant.serve('/result', { html: resultPage });
    const html = renderStoryPage({}, first.url, id, `${merchant.origin}/result`);
    await page.goto(merchant.serve('/killed', { html }));
    const form = new CardForm(page);
    await form.fill();
    await first.kill();
    await form.pay();
    await expect(form.root.getByRole('status')).toHaveText('The connection was interrupted, trying again…');
    const second = await startGateway('--data', data, '--port', new URL(first.url).port);
    // On a busy computer the gateway starts later than the widget's last try. Then the shopper presses Pay again.
    await expect(async () => {
      if (await form.message.isVisible()) await form.pay();
      await page.waitForURL('**/result?*', { timeout: 5_000 });
    }).toPass();
    expect((await new MerchantApi(second).getStatus(id)).record.result.code).toBe('000.100.110');
    canary.addText(first.readLog() + second.readLog());
    await merchant.stop();
    await second.stop();
  });
});

test('a shopper who goes back to a paid checkout is told that it is paid, is led to the result, and cannot pay again (A-60)', async ({
  open,
  api,
  page,
}) => {
  const { form, checkoutId, resultUrl } = await open({ options: listening });
  const checkout = page.url();
  await page.goto(`${checkout}?again`);
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  const result = page.url();
  // The result has replaced the page that paid in the tab's history, so Back leads to the page before.
  await page.goBack();
  expect(page.url()).toBe(checkout);
  const message = page.locator('form.paymentWidgets .wpwl-message');
  await expect(message).toContainText('This payment has already been completed.');
  await expect(page.locator('.wpwl-container')).toHaveCount(0);
  expect(await page.evaluate(readFailures)).toEqual(['InvalidCheckoutIdError']);
  await message.getByRole('link', { name: 'See the result' }).click();
  await page.waitForURL(result);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

test('when two tabs pay one checkout, both are led to the same result, and the card is charged once', async ({
  open,
  api,
  context,
  page,
}) => {
  const { form, checkoutId, resultUrl } = await open();
  const second = await context.newPage();
  await second.goto(page.url());
  const other = new CardForm(second);
  // Firefox types only into the tab in front.
  await page.bringToFront();
  await form.fill();
  await second.bringToFront();
  await other.fill();
  await Promise.all([form.pay(), other.pay()]);
  await Promise.all([page.waitForURL(`${resultUrl}?*`), second.waitForURL(`${resultUrl}?*`)]);
  expect(second.url()).toBe(page.url());
  const answers = (await api.getPaymentRequests(checkoutId)).map(({ status }) => status);
  expect(answers).toEqual([200, 200]);
});

test.describe('a page on another origin than the result', () => {
  test.use({ allowedViolations: /frame-ancestors https:\/\/shop.example/ });
  const shopperResultUrl = 'https://shop.example/result';

  test('gets its fields when the checkout names it in shopOrigins', async ({
    api,
    gateway,
    merchant,
    page,
  }) => {
    const { id } = await api.createCheckout({
      shopperResultUrl,
      shopOrigins: `https://www.shop.example ${merchant.origin}`,
    });
    const html = renderStoryPage({ form: 'data-brands="VISA"' }, gateway.url, id, '');
    await page.goto(merchant.serve('/named-origin', { html }));
    const form = new CardForm(page);
    await form.fill();
    await expect(form.number).toHaveAttribute('aria-label', 'Card number');
  });

  test('is told on the console what to do when the checkout does not name it', async ({
    api,
    gateway,
    merchant,
    page,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    await page.clock.install();
    const { id } = await api.createCheckout({ shopperResultUrl });
    const html = renderStoryPage({ form: 'data-brands="VISA"' }, gateway.url, id, '');
    await page.goto(merchant.serve('/unnamed-origin', { html }));
    await expect
      .poll(async () => {
        await page.clock.runFor(11_000);
        return warnings.join();
      })
      .toContain(`name ${merchant.origin} in shopOrigins`);
  });
});

test('the form warns of a session that is nearly over, and a message follows at its end (A-61, A-62)', async ({
  open,
  page,
  tenant,
}) => {
  const { form } = await open({ options: listening });
  await form.ready();
  /** Makes the widget ask about the checkout, as when the shopper comes back to the tab. */
  const wake = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  // A checkout lives for 30 minutes, and the form warns of the last five.
  await tenant.clock.advance('26:30');
  const warning = 'This payment session expires in a few minutes. Time left: 4 minutes. Extend session';
  // The part that watches the session comes after the form. A wake before it has no effect.
  await expect(async () => {
    await wake();
    await expect(page.locator('.wpwl-notice')).toContainText(warning, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await expect(form.root.getByRole('status')).toContainText(warning);
  await form.fill();

  await tenant.clock.advance('04:30');
  await wake();
  await expect(page.locator('form.paymentWidgets .wpwl-message.wpwl-has-error')).toContainText(
    'This payment session has expired',
  );
  await expect(page.locator('.wpwl-notice')).toHaveCount(0);
});

test('with one press a shopper extends the session, keeps all that was typed, and pays after its first end', async ({
  open,
  page,
  tenant,
  api,
}) => {
  const { form, checkoutId, resultUrl } = await open();
  await form.fill();
  await form.number.focus();
  const wake = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await tenant.clock.advance('26:00');
  const button = page.getByRole('button', { name: 'Extend session' });
  await expect(async () => {
    await wake();
    await expect(button).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  // The warning takes the focus from no field.
  await expect(form.number).toBeFocused();
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.wpwl-notice')).toHaveText('The session has been extended.');
  await expect(form.root.getByRole('status')).toHaveText('The session has been extended.');
  const hasFocus = () => form.root.evaluate((root) => root.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  await tenant.clock.advance('20:00');
  await wake();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
});

test('a shop that forbids it lets the notice count the minutes, and an Arabic one stays inside 320 pixels', async ({
  open,
  page,
  tenant,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const options = "var wpwlOptions = { locale: 'ar', sessionExtension: false };";
  const { form } = await open({ options });
  await form.ready();
  await tenant.clock.advance('26:30');
  const notice = page.locator('.wpwl-notice');
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(notice).toContainText('الوقت المتبقي: 4 دقائق.', { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await expect(notice.locator('.wpwl-button-extend')).toHaveCount(0);
  const box = await notice.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
});
