import { expect, test } from '../fixtures/test.ts';

test('a plugin assigns callbacks of wallets inside onReady, without looking whether their options are there', async ({
  open,
  page,
}) => {
  const { form } = await open({
    form: 'action="/" data-brands="VISA PAYPAL googlepay APPLEPAY"',
    options: `var wpwlOptions = { onReady() {
      wpwlOptions.paypal.onApprove = function () {};
      wpwlOptions.googlePay.onCancel = function () {};
      wpwlOptions.applePay.onCancel = function () {};
      document.title = 'assigned'; } };`,
  });
  await form.waitUntilReady();
  await expect(page).toHaveTitle('assigned');
});

test('a page with a wallet and without options gets an object for them, a page without a wallet none', async ({
  open,
  page,
}) => {
  await (await open({ options: '', form: 'action="/" data-brands="VISA PAYPAL"' })).form.waitUntilReady();
  expect(await page.evaluate(() => JSON.stringify(Reflect.get(window, 'wpwlOptions')))).toBe('{"paypal":{}}');
  await (await open({ options: '' })).form.waitUntilReady();
  expect(await page.evaluate(() => Reflect.get(window, 'wpwlOptions'))).toBeUndefined();
});

test('wrong members of nested options are each reported by their dotted key, and the others count', async ({
  open,
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const { form } = await open({
    options: `var wpwlOptions = { labels: { submit: 'Buy', cvv: 3 }, registrations: { requireCvv: 'yes' },
      threeDIframeSize: { width: 400 }, applePay: { style: 'pink' }, onError: 'log' };`,
  });
  await form.waitUntilReady();
  await expect(form.payButton).toHaveText('Buy');
  expect(warnings).toEqual(
    [
      'labels.cvv must be text; it is ignored.',
      'threeDIframeSize.width must be a CSS length such as "100%"; "100%" is used instead.',
      'registrations.requireCvv must be true or false; false is used instead.',
      'applePay.style must be "black" or "white" or "white-with-line"; it is ignored.',
      'onError must be a function; it is ignored.',
    ].map((sentence) => `paymentWidgets: wpwlOptions.${sentence}`),
  );
});

test('a page that freezes its options, hides them behind getters that throw, or gives them from a frame can pay', async ({
  open,
  page,
}) => {
  const ways = [
    `var wpwlOptions = Object.freeze({ style: 'plain', labels: Object.freeze({ submit: 'Buy' }) });`,
    `var wpwlOptions = { labels: { submit: 'Buy' }, get style() { throw new Error('own'); }, get onReady() { throw new Error('own'); } };`,
    `var frame = document.createElement('iframe'); document.documentElement.append(frame);
     var wpwlOptions = new frame.contentWindow.Object(); wpwlOptions.labels = new frame.contentWindow.Object();
     wpwlOptions.labels.submit = 'Buy';`,
  ];
  for (const options of ways) {
    const { form } = await open({ options });
    await form.fill();
    await expect(form.payButton).toHaveText('Buy');
    await form.pay();
    await page.waitForURL('**/result?*');
  }
});
