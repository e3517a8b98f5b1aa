/** Lost connections, broken answers and refusals while a card pays. */
import { visa } from '../../src/testing/kit/playwright/index.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { loseAnswers } from '../fixtures/sent-fields.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

test('when the connection is lost before the gateway has the payment, the widget tries again by itself', async ({
  open,
  api,
  page,
  payments,
}) => {
  const { form, checkoutId, resultUrl } = await open();
  let lost = 0;
  payments.handle((route) => (++lost <= 2 ? route.abort('connectionreset') : route.continue()));
  await form.fill();
  await form.pay();
  await expect(form.root.getByRole('status')).toHaveText('The connection was interrupted, trying again…');
  await page.waitForURL(`${resultUrl}?*`);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

test('when the answer to a payment is lost, the repeat gets the first answer, and the card is charged once', async ({
  open,
  api,
  page,
}) => {
  let answers = 0;
  await loseAnswers(page, () => ++answers === 1);
  const { form, checkoutId, resultUrl } = await open();
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  await expect.poll(() => api.getPaymentRequests(checkoutId)).toHaveLength(2);
  const requests = await api.getPaymentRequests(checkoutId);
  expect(new Set(requests.map(({ parameters }) => parameters.attemptId)).size).toBe(1);
});

test('without any answer the message does not say that the payment failed, nothing typed is lost, and the second try does not charge twice (A-51)', async ({
  open,
  api,
  page,
}) => {
  let offline = true;
  await loseAnswers(page, () => offline);
  const { form, checkoutId, resultUrl } = await open();
  await form.fill();
  await form.pay();
  await expect(form.message).toContainText('you will not be charged twice', { timeout: 15_000 });
  await expect(form.payButton).not.toHaveAttribute('aria-busy');
  await expect(form.number).toHaveValue('4200 0000 0000 0026');
  await expect(form.cvv).toHaveValue('987');
  await expect(form.expiry).toHaveValue(`12 / ${visa.expiry.slice(2)}`);
  offline = false;
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  const requests = await api.getPaymentRequests(checkoutId);
  expect(new Set(requests.map(({ parameters }) => parameters.attemptId)).size).toBe(1);
});

test('offline before Pay, the widget says so in sight of the shopper, and sends nothing (A-58)', async ({
  open,
  api,
  page,
  context,
}) => {
  await page.setViewportSize({ width: 375, height: 500 });
  const head = inlineStyle('header { position: fixed; inset: 0 0 auto; height: 64px; background: #ddd }');
  const { form, checkoutId, resultUrl } = await open({ head, body: '<header>Shop</header>{script}{form}' });
  await form.fill();
  await context.setOffline(true);
  await form.pay();
  await expect(form.message).toContainText('You are offline');
  expect((await form.message.boundingBox())?.y).toBeGreaterThanOrEqual(64);
  await context.setOffline(false);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(0);
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

test('cut JSON instead of an answer is repeated, not shown as a failure (A-59)', async ({
  open,
  api,
  page,
  payments,
}) => {
  const { form, checkoutId, resultUrl } = await open();
  let first = true;
  payments.handle(async (route) => {
    if (!first) return route.continue();
    first = false;
    await route.fulfill({ status: 200, body: '{"result":{"code":', contentType: 'text/html' });
  });
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect(await api.getPaymentRequests(checkoutId)).toHaveLength(1);
});

test('when the gateway refuses a request, a message is shown, onError is told the parameters, and the form works', async ({
  open,
  page,
}) => {
  const { form, resultUrl } = await open({
    options: `var failures = []; var wpwlOptions = {
      onError: function (error) { failures.push({ name: error.name, code: error.code, errors: error.result.parameterErrors }); },
      onReady: function () {
        var input = document.createElement('input');
        input.type = 'hidden'; input.name = 'customer.email'; input.value = 'x';
        document.querySelector('.wpwl-form-card').appendChild(input);
      } };`,
  });
  await form.fill();
  await form.pay();
  await expect(form.message).toHaveText('The payment could not be sent. Check your details and try again.');
  const failures = await page.evaluate(
    () => (window as unknown as { failures: { errors: { name: string }[] }[] }).failures,
  );
  expect(failures).toMatchObject([{ name: 'PciIframeSubmitError', code: '200.300.404' }]);
  expect(failures[0]?.errors[0]?.name).toBe('customer.email');
  await page.locator('input[name="customer.email"]').evaluate((input: HTMLInputElement) => {
    input.value = 'jane@example.org';
  });
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});
