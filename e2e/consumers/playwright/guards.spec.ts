/** What the guards of the kit find: each of these tests has to fail. */
import { CardForm, test } from 'payment-widgets/testing/playwright';

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

  test('when they are in the window of a popup', async ({ openCheckout, cardForm, page, tenant }) => {
    test.fail();
    await openCheckout(
      {},
      { body: '<main>{script}{form}<a id="more" href="#" target="_blank">More</a></main>' },
    );
    await cardForm.fill('visa');
    const { visa } = await tenant.cards();
    const popup = page.waitForEvent('popup');
    await page.locator('#more').click();
    await (await popup).evaluate((number) => document.body.append(number), visa.number);
  });

  test('when they are in a frame of the shop', async ({ openCheckout, cardForm, page, tenant }) => {
    test.fail();
    const checkout = await openCheckout({}, { csp: null });
    await cardForm.fill('visa');
    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.className = 'shop';
      frame.src = url;
      document.body.append(frame);
    }, checkout.resultUrl);
    const { visa } = await tenant.cards();
    await page
      .frameLocator('iframe.shop')
      .locator('h1')
      .evaluate((heading, number) => {
        heading.textContent = number;
      }, visa.number);
  });

  test('when they are in a page of another context', async ({ browser, tenant }) => {
    test.fail();
    const checkout = await tenant.checkout();
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(checkout.pageUrl);
    await new CardForm(page, { cards: () => tenant.cards() }).fill('visa');
    const { visa } = await tenant.cards();
    await page.evaluate((number) => document.body.append(number), visa.number);
    await context.close();
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

test('a shop may stand in a frame itself, with the form in it', async ({ tenant, page }) => {
  const checkout = await tenant.checkout();
  const outer = await tenant.checkout({}, { csp: null, body: `<iframe src="${checkout.pageUrl}"></iframe>` });
  await page.goto(outer.pageUrl);
  const within = page.locator('html').frameLocator('iframe').first().locator('body');
  await new CardForm(page, { within, cards: () => tenant.cards() }).fill('visa');
});

test.describe('a guard that is switched off', () => {
  test.use({ guards: { unused: false } });

  test('finds nothing', async ({ tenant }) => {
    await tenant.next({ result: '800.100.155' });
  });
});
