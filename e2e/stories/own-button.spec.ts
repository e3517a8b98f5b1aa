/** A shop's own button, with the code of docs/merchants.md, "Use your own button". */
import { readFileSync } from 'node:fs';
import { inlineScript, inlineStyle } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const document = readFileSync(new URL('../../docs/merchants.md', import.meta.url), 'utf8');
const [, example = ''] = /## Use your own button[\s\S]*?```js\n([\s\S]*?)```/.exec(document) ?? [];

test('a button of the page’s own tells the shopper what is missing, and pays', async ({
  open,
  page,
  api,
}) => {
  const shop = `<p id="note"></p><button id="buy" type="button">Buy</button>${inlineScript(`{${example}}`)}`;
  const { checkoutId, form, resultUrl } = await open({
    head: inlineStyle('.wpwl-button-pay { display: none; }'),
    body: `{form}${shop}<script src="{address}"></script>`,
  });
  const button = page.locator('#buy');
  const note = page.locator('#note');
  await form.ready();
  await button.click();
  await expect(note).toHaveText('Please check the marked fields.');
  await form.fill();
  await form.number.focus();
  await expect(note).toHaveText('');
  await expect(button).toHaveClass('complete');
  await button.click();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
});
