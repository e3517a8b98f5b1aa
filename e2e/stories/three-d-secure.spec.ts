/** The shortest story of 3-D Secure: a shopper answers the issuer. */

import { Challenge } from '../../src/testing/kit/playwright/index.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { expect, test } from '../fixtures/test.ts';

test('a shopper who proves to the issuer who they are has paid, and the console says nothing', async ({
  open,
  api,
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const { form, checkoutId, resultUrl } = await open();
  await form.fill({ number: challengeCard });
  await form.pay();
  const challenge = new Challenge(page);
  await challenge.opened();
  await challenge.answer('1234');
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
  expect(said).toEqual([]);
});
