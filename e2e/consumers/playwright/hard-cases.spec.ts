/** Pages on which the usual ways to find a field fail, one for each rule by which the page objects find frames. */
import { CardForm, expect, test } from 'payment-widgets/testing/playwright';

// Each case ends with the payment, so that nothing counts as found that does not pay.
test('a saved card above the form: two frames have the name of the security code', async ({
  openCheckout,
  tenant,
  cardForm,
  page,
}) => {
  const { registrationId } = await tenant.store('visa');
  const checkout = await openCheckout(
    { 'registrations[0].id': registrationId },
    { options: { registrations: { requireCvv: true } } },
  );
  await cardForm.ready();
  expect(await page.locator('iframe[name="card.cvv"]').count()).toBe(2);
  await cardForm.pay('mastercard');
  await page.waitForURL(`${checkout.resultUrl}?*`);
  await expect(checkout).toBePaid({ brand: 'MASTER' });
});

test('a saved card asks for its code', async ({ openCheckout, tenant, savedCards, page }) => {
  const { registrationId } = await tenant.store('visa');
  const checkout = await openCheckout(
    { 'registrations[0].id': registrationId },
    { options: { registrations: { requireCvv: true } } },
  );
  const { visa } = await tenant.cards();
  await savedCards.choose({ last4: visa.number.slice(-4) });
  await savedCards.pay(visa.cvv);
  await page.waitForURL(`${checkout.resultUrl}?*`);
  await expect(checkout).toBePaid({ brand: 'VISA' });
});

test('an Arabic page with the labels of the shop, of which none is shown', async ({
  openCheckout,
  cardForm,
  page,
}) => {
  const labels = { cardNumber: ' ', cardHolder: ' ', cvv: ' ', expiryDate: ' ' };
  const checkout = await openCheckout({}, { lang: 'ar', options: { locale: 'ar', labels } });
  await cardForm.pay();
  await page.waitForURL(`${checkout.resultUrl}?*`);
  await expect(checkout).toBePaid();
});

test('a frame that is moved when the form is ready, and so loaded again', async ({
  tenant,
  cardForm,
  page,
}) => {
  const script = `wpwlOptions.onReady = function () {
    var group = document.querySelector('.wpwl-group-cvv');
    group.parentNode.insertBefore(group, group.parentNode.firstChild);
  };`;
  const checkout = await tenant.checkout({}, { script });
  await page.goto(checkout.pageUrl, { waitUntil: 'commit' });
  await cardForm.pay();
  await page.waitForURL(`${checkout.resultUrl}?*`);
  await expect(checkout).toBePaid();
});

test('frames that come late, and no wait at all', async ({ tenant, cardForm, page }) => {
  const checkout = await tenant.checkout();
  await page.route('**/pciIframe.html*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.goto(checkout.pageUrl, { waitUntil: 'commit' });
  await cardForm.pay();
  await page.waitForURL(`${checkout.resultUrl}?*`);
  await expect(checkout).toBePaid();
});

test('two pages of one browser that are typed into at once', async ({ tenant, context, page }) => {
  const pages = [page, await context.newPage()];
  await Promise.all(
    pages.map(async (tab) => {
      const checkout = await tenant.checkout();
      await tab.goto(checkout.pageUrl);
      await new CardForm(tab, { cards: () => tenant.cards() }).pay('visa');
      await tab.waitForURL(`${checkout.resultUrl}?*`);
      await expect(checkout).toBePaid();
    }),
  );
});

test('a form that is hidden at first', async ({ openCheckout, cardForm, page }) => {
  const checkout = await openCheckout(
    {},
    { body: '<main><h1>Pay</h1><div id="box" hidden>{script}{form}</div></main>' },
  );
  const paid = cardForm.pay();
  await page.evaluate(() => document.querySelector('#box')?.removeAttribute('hidden'));
  await paid;
  await page.waitForURL(`${checkout.resultUrl}?*`);
  await expect(checkout).toBePaid();
});

test('two forms, of which the second is meant', async ({ openCheckout, tenant, page }) => {
  const checkout = await openCheckout({}, { body: '{script}<section>{form}</section><aside>{form}</aside>' });
  const second = new CardForm(page, { within: page.locator('aside'), cards: () => tenant.cards() });
  await second.pay('visa');
  await page.waitForURL(`${checkout.resultUrl}?*`);
  await expect(checkout).toBePaid();
});

test('every field in a frame', async ({ openCheckout, cardForm, page }) => {
  const checkout = await openCheckout({}, { options: { enableSAQACompliance: true } });
  await cardForm.fill('visa');
  await expect(cardForm.field('card.holder')).not.toHaveValue('');
  expect(await cardForm.frame('card.holder').count()).toBe(1);
  await cardForm.pay();
  await page.waitForURL(`${checkout.resultUrl}?*`);
  await expect(checkout).toBePaid();
});

test('a checkout that is opened while the form before leaves', async ({
  openCheckout,
  tenant,
  cardForm,
  page,
}) => {
  const reached: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) reached.push(frame.url());
  });
  const first = await openCheckout();
  await tenant.faults.add({ reset: 'after' }, { on: 'payment.submit' });
  await cardForm.pay();
  await expect(first).toBePaid();
  const second = await openCheckout();
  expect(reached).toContainEqual(expect.stringContaining(first.resultUrl));
  await cardForm.pay();
  await expect(second).toBePaid();
});
