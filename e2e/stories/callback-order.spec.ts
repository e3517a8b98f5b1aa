/** The order of callbacks in a browser, by the lists that the unit tests of the stub hold as well. */
import type { Page } from '@playwright/test';
import { type CardForm, Challenge } from '../../src/testing/kit/playwright/index.ts';
import { callbackOrder, notedCallbacks } from '../fixtures/callback-order.ts';
import type { MerchantApi } from '../fixtures/gateway.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { expect, type Payments, refusal, type Story, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const listening = `sessionStorage.clear(); var wpwlOptions = {};
    for (const name of ${JSON.stringify(notedCallbacks)}) wpwlOptions[name] = () => {
      sessionStorage.setItem('calls', (sessionStorage.getItem('calls') ?? '') + ' ' + name);
    };`;

/** Fills field by field, and comes to the button before the press. */
async function pay(page: Page, form: CardForm, card: { number?: string; cvv?: string } = {}): Promise<void> {
  // A shopper may type before the page has heard `onReady`; these lists are of one who does not.
  await expect.poll(() => readCalls(page)).toContain('onChangeBrand');
  await form.fill(card);
  await form.payButton.focus();
  await expect.poll(() => readCalls(page)).toContain('onBlurSecurityCode');
  await form.pay();
}

/** Moves the page's clock on until the form has a message with this text. */
async function expectMessage(page: Page, form: CardForm, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return form.message.count();
    })
    .toBe(1);
  await expect(form.message).toContainText(text);
}

/** Pays with a card whose issuer asks, until its page is shown. */
async function startChallenge(page: Page, form: CardForm): Promise<Challenge> {
  await pay(page, form, { number: challengeCard });
  const challenge = new Challenge(page);
  await challenge.opened();
  return challenge;
}

/** The calls so far. Those about a frame come a moment after what is seen in it. */
const readCalls = async (page: Page) => {
  const calls = await page.evaluate(() => sessionStorage.getItem('calls')?.trim() ?? '');
  // The page's field loses the focus in one process and the frame gets it in another: the page hears of either first.
  return calls
    .replace('onFocusIframeCommunication onBlurCardHolder', 'onBlurCardHolder onFocusIframeCommunication')
    .split(' ');
};

interface Step extends Pick<Story, 'checkoutId' | 'form' | 'resultUrl'> {
  page: Page;
  api: MerchantApi;
}

/** What ends in each outcome, by the names of the lists. */
const outcomes: readonly {
  name: keyof typeof callbackOrder;
  about: string;
  /** Prepares the page before it is opened. */
  before?: (page: Page, payments: Payments) => unknown;
  options?: string;
  reach: (step: Step) => Promise<unknown>;
}[] = [
  {
    name: 'paid',
    about: 'a payment that is paid',
    async reach({ page, form, resultUrl }) {
      await pay(page, form);
      await page.waitForURL(`${resultUrl}?*`);
    },
  },
  {
    name: 'approved',
    about: 'a challenge that the shopper answers',
    async reach({ page, form, resultUrl }) {
      await (await startChallenge(page, form)).answer('1234');
      await page.waitForURL(`${resultUrl}?*`);
    },
  },
  {
    name: 'cancelled',
    about: 'a challenge that the shopper cancels',
    async reach({ page, form }) {
      await (await startChallenge(page, form)).cancel();
      await expect(form.message).toHaveText(/cancelled/);
    },
  },
  {
    name: 'unanswered',
    about: 'a payment without an answer',
    async before(page, payments) {
      await page.clock.install();
      payments.handle((route) => route.abort());
    },
    async reach({ page, form }) {
      await pay(page, form);
      await expectMessage(page, form, 'you will not be charged twice');
    },
  },
  {
    name: 'refused',
    about: 'a refused payment',
    before: (_page, payments) => payments.handle((route) => route.fulfill(refusal)),
    async reach({ page, form }) {
      await pay(page, form);
      await expect(form.message).toContainText('could not be sent');
    },
  },
  {
    name: 'amountChanged',
    about: 'a payment whose amount has changed',
    options: "wpwlOptions.labels = { submit: 'Pay {0}' };",
    async reach({ page, form, api, checkoutId }) {
      await expect(form.payButton).toHaveText('Pay €92.00');
      await api.updateCheckout(checkoutId, { amount: '1.00' });
      await pay(page, form);
      await expect(form.message).toContainText('The amount is now €1.00');
    },
  },
  {
    name: 'invalid',
    about: 'a form without a security code',
    async reach({ page, form }) {
      await pay(page, form, { cvv: '' });
      await expect(form.cvv).toBeFocused();
    },
  },
  {
    name: 'blocked',
    about: 'a page whose frames are blocked',
    async before(page) {
      await page.clock.install();
      await page.route('**/pciIframe.html*', (route) => route.abort());
    },
    async reach({ page, form }) {
      await form.frame('card.cvv').waitFor();
      await expectMessage(page, form, 'could not be loaded completely');
    },
  },
  {
    name: 'unloaded',
    about: 'a form that is unloaded',
    async reach({ page, form }) {
      await form.ready();
      await page.evaluate(() => window.wpwl?.unload());
      await expect(page.locator('.wpwl-container')).toHaveCount(0);
    },
  },
];

for (const { name, about, before, options = '', reach } of outcomes)
  test(`the callbacks of ${about} come in the order that the stub has`, async ({
    open,
    page,
    api,
    payments,
  }) => {
    await before?.(page, payments);
    await reach({ ...(await open({ options: listening + options })), page, api });
    await expect.poll(() => readCalls(page)).toEqual(callbackOrder[name]);
  });
