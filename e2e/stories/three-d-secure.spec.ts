import { expect, test } from '../fixtures/test.ts';
import { Verification } from '../pages/three-d-secure-page.ts';

const challenge = '4200000000000018';

test('a shopper who proves to the issuer who they are has paid', async ({ open, api, page }) => {
  const { form, checkoutId, resultUrl } = await open();
  await form.fill({ number: challenge });
  await form.pay();
  const verification = new Verification(page);
  await verification.opened();
  await verification.answer('1234');
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.status(checkoutId)).record.result.code).toBe('000.100.110');
});
