/** Runs the lines of the documents as they stand there. */
import { readFileSync } from 'node:fs';
import { rememberCanary } from '../../src/testing/kit/playwright/canary.ts';
import { expect, test } from '../fixtures/secured.ts';

const testers = readFileSync(new URL('../../docs/testers/by-hand.md', import.meta.url), 'utf8');
const [, lines = ''] = /```js\n(await page\.[\s\S]*?)```/.exec(testers) ?? [];
const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

test('the lines of docs/testers/by-hand.md fill in the form and pay', async ({ open, page, api }) => {
  const { form, checkoutId } = await open();
  await form.ready();
  rememberCanary(page, '4200000000000000');
  await new AsyncFunction('page', lines)(page);
  await page.waitForURL('**/result?*');
  const { record } = await api.getStatus(checkoutId);
  expect(record).toMatchObject({ result: { code: '000.100.110' }, card: { holder: 'Jane Jones' } });
});
