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

test('on a page one of whose built-ins throws the card form is drawn, or both the page and the shopper are told that it is not', async ({
  open,
  page,
}) => {
  for (const name of builtIns) {
    await open({
      head: inlineScript(`${name} = function () { throw new TypeError('broken'); };`),
      options: `var wpwlOptions = { onError: function (error) {
        document.documentElement.setAttribute('data-error', error.name + ': ' + error.message); } };`,
    });
    const fields = page.locator('.wpwl-form-card iframe');
    const message = page.locator('form.paymentWidgets .wpwl-message');
    await expect(fields.or(message).first(), name).toBeVisible();
    if ((await message.count()) === 0) await expect(fields, name).toHaveCount(2);
    else {
      await expect(message, name).toHaveText(
        'The payment form could not be started. Please load the page again.',
      );
      await expect(page.locator('html'), name).toHaveAttribute(
        'data-error',
        /^WidgetError: .*could not be started/,
      );
    }
  }
});

test('on a page without a built-in that a library needs at once, the page is told which, or that its script tag without crossorigin hides it', async ({
  open,
  page,
}) => {
  for (const [attribute, told] of [
    [' crossorigin="anonymous"', /: TypeError: WeakMap is not a constructor$/],
    ['', /: the script tag lacks crossorigin$/],
  ] as const) {
    const options = `window.WeakMap = undefined; var wpwlOptions = { onError: function (error) {
      document.documentElement.setAttribute('data-error', error.name + ': ' + error.message); } };`;
    await open({ body: `${inlineScript(options)}<script src="{address}"${attribute}></script>{form}` });
    await expect(page.locator('html'), attribute).toHaveAttribute('data-error', told);
    await expect(page.locator('form.paymentWidgets .wpwl-message')).toBeVisible();
  }
});
