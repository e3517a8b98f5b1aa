/** What the guards of the kit find: each of these tests has to fail. */
import { test } from 'payment-widgets/testing/playwright';

test.describe('a test fails', () => {
  test('when a page asks a third host', async ({ openCheckout, page }) => {
    test.fail();
    await openCheckout({}, { csp: null });
    await page.evaluate(() => fetch('http://third.example/').catch(() => undefined));
  });

  test('when the digits of a card are in the window of the shop', async ({
    openCheckout,
    cardForm,
    page,
    tenant,
  }) => {
    test.fail();
    await openCheckout({}, { body: '<main>{script}{form}<input id="copy" aria-label="Copy"></main>' });
    await cardForm.fill('visa');
    const { visa } = await tenant.cards();
    await page.locator('#copy').fill(visa.number);
  });

  test('when an outcome is left that nothing has met', async ({ tenant }) => {
    test.fail();
    await tenant.next({ result: '800.100.155' });
  });

  test('when a fault is left that nothing has met', async ({ tenant }) => {
    test.fail();
    await tenant.faults.add({ status: 503 }, { on: 'payment.submit' });
  });
});

test.describe('a guard that is switched off', () => {
  test.use({ guards: { unused: false } });

  test('finds nothing', async ({ tenant }) => {
    await tenant.next({ result: '800.100.155' });
  });
});
