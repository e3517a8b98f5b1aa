/** How pages hand over wpwlOptions, and what is said of wrong ones. */
import { expect, test } from '../fixtures/test.ts';
import { collectWarnings } from '../fixtures/warnings.ts';

test.use({ typing: 'fill' });

test('a plugin may assign callbacks of wallets inside onReady, although the page has set no options for these wallets', async ({
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
  await form.ready();
  await expect(page).toHaveTitle('assigned');
});

test('a page without options gets an object for them when it has a wallet, and none when it has no wallet', async ({
  open,
  page,
}) => {
  await (await open({ options: '', form: 'action="/" data-brands="VISA PAYPAL"' })).form.ready();
  expect(await page.evaluate(() => JSON.stringify(Reflect.get(window, 'wpwlOptions')))).toBe('{"paypal":{}}');
  await (await open({ options: '' })).form.ready();
  expect(await page.evaluate(() => Reflect.get(window, 'wpwlOptions'))).toBeUndefined();
});

test('each wrong member of nested options is reported by its dotted key, and the other members count', async ({
  open,
  page,
}) => {
  const warnings = collectWarnings(page);
  const { form } = await open({
    options: `var wpwlOptions = { labels: { submit: 'Buy', cvv: 3 }, registrations: { requireCvv: 'yes' },
      threeDIframeSize: { width: 400 }, applePay: { style: 'pink' }, onError: 'log' };`,
  });
  await form.ready();
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

test('a page can pay that freezes its options, has getters in them that throw, or takes them from a frame', async ({
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
