/** The order of callbacks in a browser, by the lists that the unit tests of the stub hold as well. */
import type { Page } from '@playwright/test';
import { type CardForm, Challenge } from '../../src/testkit/playwright/index.ts';
import { callbackOrder, notedCallbacks } from '../fixtures/callback-order.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { expect, test } from '../fixtures/test.ts';

const story = {
  options: `sessionStorage.clear(); var wpwlOptions = {};
    for (const name of ${JSON.stringify(notedCallbacks)}) wpwlOptions[name] = () => {
      sessionStorage.setItem('calls', (sessionStorage.getItem('calls') ?? '') + ' ' + name);
    };`,
};

/** Types field by field, and comes to the button before the press. */
async function pay(page: Page, form: CardForm, card: { number?: string; cvv?: string } = {}): Promise<void> {
  // A shopper may type before the page has heard `onReady`; these lists are of one who does not.
  await expect.poll(() => readCalls(page)).toContain('onChangeBrand');
  await form.fill(card);
  await form.payButton.focus();
  await expect.poll(() => readCalls(page)).toContain('onBlurSecurityCode');
  await form.pay();
}

/** The calls so far. Those about a frame come a moment after what is seen in it. */
const readCalls = async (page: Page) => {
  const calls = await page.evaluate(() => sessionStorage.getItem('calls')?.trim() ?? '');
  // The page's field loses the focus in one process and the frame gets it in another: the page hears of either first.
  return calls
    .replace('onFocusIframeCommunication onBlurCardHolder', 'onBlurCardHolder onFocusIframeCommunication')
    .split(' ');
};

for (const [name, result] of Object.entries({
  paid: '000.100.110',
  declined: '800.100.155',
  pending: '000.200.000',
}))
  test(`the callbacks of a payment that is ${name} come in the order that the stub has`, async ({
    open,
    page,
    tenant,
  }) => {
    const { form, resultUrl } = await open(story);
    await tenant.next({ result });
    await pay(page, form);
    await page.waitForURL(`${resultUrl}?*`);
    await expect.poll(() => readCalls(page)).toEqual(callbackOrder[name as 'paid']);
  });

test('the callbacks of a challenge that the shopper answers come in the order that the stub has', async ({
  open,
  page,
}) => {
  const { form, resultUrl } = await open(story);
  await pay(page, form, { number: challengeCard });
  const challenge = new Challenge(page);
  await challenge.opened();
  await challenge.answer('1234');
  await page.waitForURL(`${resultUrl}?*`);
  await expect.poll(() => readCalls(page)).toEqual(callbackOrder.approved);
});

test('the callbacks of a challenge that the shopper cancels come in the order that the stub has', async ({
  open,
  page,
}) => {
  const { form } = await open(story);
  await pay(page, form, { number: challengeCard });
  const challenge = new Challenge(page);
  await challenge.opened();
  await challenge.cancel();
  await expect(form.message).toHaveText(/cancelled/);
  await expect.poll(() => readCalls(page)).toEqual(callbackOrder.cancelled);
});

test('the callbacks of a payment without an answer come in the order that the stub has', async ({
  open,
  page,
  payments,
}) => {
  payments.handle((route) => route.abort());
  const { form } = await open(story);
  await pay(page, form);
  await expect(form.message).toContainText('you will not be charged twice', { timeout: 15_000 });
  await expect.poll(() => readCalls(page)).toEqual(callbackOrder.unanswered);
});

test('the callbacks of a refused payment come in the order that the stub has', async ({
  open,
  page,
  payments,
}) => {
  const parameterErrors = [{ name: 'card.holder', message: 'is not allowed', value: '' }];
  const result = { code: '200.300.404', description: 'invalid or missing parameter', parameterErrors };
  payments.handle((route) => route.fulfill({ status: 400, json: { result } }));
  const { form } = await open(story);
  await pay(page, form);
  await expect(form.message).toContainText('could not be sent');
  await expect.poll(() => readCalls(page)).toEqual(callbackOrder.refused);
});

test('the callbacks of a payment whose amount has changed come in the order that the stub has', async ({
  open,
  page,
  api,
}) => {
  const { checkoutId, form } = await open({
    options: `${story.options} wpwlOptions.labels = { submit: 'Pay {0}' };`,
  });
  await expect(form.payButton).toHaveText('Pay €92.00');
  await api.updateCheckout(checkoutId, { amount: '1.00' });
  await pay(page, form);
  await expect(form.message).toContainText('The amount is now €1.00');
  await expect.poll(() => readCalls(page)).toEqual(callbackOrder.amountChanged);
});

test('the callbacks of a form without a security code come in the order that the stub has', async ({
  open,
  page,
}) => {
  const { form } = await open(story);
  await pay(page, form, { cvv: '' });
  await expect(form.cvv).toBeFocused();
  await expect.poll(() => readCalls(page)).toEqual(callbackOrder.invalid);
});

test('the callbacks of a page whose frames are blocked come in the order that the stub has', async ({
  open,
  page,
}) => {
  await page.route('**/pciIframe.html*', (route) => route.abort());
  const { form } = await open(story);
  await expect(form.message).toContainText('could not be loaded completely', { timeout: 10_000 });
  await expect.poll(() => readCalls(page)).toEqual(callbackOrder.blocked);
});

test('the callbacks of a form that is unloaded come in the order that the stub has', async ({
  open,
  page,
}) => {
  const { form } = await open(story);
  await form.ready();
  await page.evaluate(() => window.wpwl?.unload());
  await expect(page.locator('.wpwl-container')).toHaveCount(0);
  await expect.poll(() => readCalls(page)).toEqual(callbackOrder.unloaded);
});
