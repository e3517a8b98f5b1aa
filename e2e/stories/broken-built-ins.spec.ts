/** Pages whose libraries have replaced a built-in function by one that does not work. */
import { inlineScript } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

/** Built-ins of the page's own realm that the widget or its libraries use. */
const builtIns = [
  'Array.from',
  'Array.prototype.filter',
  'Array.prototype.find',
  'Array.prototype.flatMap',
  'Array.prototype.includes',
  'Array.prototype.map',
  'Function.prototype.bind',
  'Object.assign',
  'Object.defineProperty',
  'Object.entries',
  'Object.fromEntries',
  'Object.keys',
  'String.prototype.replaceAll',
  'String.prototype.startsWith',
  'window.Map',
  'window.Promise',
  'window.Proxy',
  'window.URL',
  'window.WeakMap',
];

for (const name of builtIns)
  test(`on a page whose ${name} throws the card form is drawn, or both the page and the shopper are told that it is not`, async ({
    open,
    page,
  }) => {
    await open({
      head: inlineScript(`${name} = function () { throw new TypeError('broken'); };`),
      options: `var wpwlOptions = { onError: function (error) {
        document.documentElement.setAttribute('data-error', error.name + ': ' + error.message); } };`,
    });
    const fields = page.locator('.wpwl-form-card iframe');
    const message = page.locator('form.paymentWidgets .wpwl-message');
    await expect(fields.or(message).first()).toBeVisible();
    if ((await message.count()) === 0) return expect(fields).toHaveCount(2);
    await expect(message).toHaveText('The payment form could not be started. Please load the page again.');
    await expect(page.locator('html')).toHaveAttribute('data-error', /^WidgetError: .*could not be started/);
  });
