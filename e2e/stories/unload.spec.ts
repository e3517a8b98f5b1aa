/** What the widget leaves behind after unload or with its form, and checkouts that follow each other on a page. */
import type { Page } from '@playwright/test';
import { Challenge } from '../../src/testkit/playwright/index.ts';
import { countEverything, nothingLeft, takeCensus } from '../fixtures/census.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { inlineScript } from '../fixtures/merchant.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { expect, type Story, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** Options of a page that counts the calls of onReady. */
const counting = 'var ready = 0; var wpwlOptions = { onReady: function () { ready += 1; } };';
const countReady = (page: Page) => page.evaluate(() => (window as unknown as { ready: number }).ready);
const unload = (page: Page) =>
  page.evaluate(() => (window as unknown as { wpwl: { unload(): void } }).wpwl.unload());

/** Leaves the requests to these addresses without an answer. */
const leaveUnanswered = (page: Page, ...addresses: string[]) =>
  Promise.all(addresses.map((address) => page.route(address, () => {})));

/** A moment at which a page unloads the widget. */
interface Moment {
  /** Prepares the page before it is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** Brings the open page to the moment. */
  reach?: (page: Page, story: Story) => Promise<unknown>;
  options?: string;
}

const waitForContainer = (page: Page) => page.locator('.wpwl-container').waitFor({ state: 'attached' });
const moments: Record<string, Moment> = {
  'before it has drawn anything': {
    options: `${counting} new MutationObserver(function (records, self) { if (window.wpwl) { self.disconnect(); wpwl.unload(); } })
      .observe(document, { childList: true, subtree: true });`,
  },
  'while the frames are loading': {
    before: (page) => leaveUnanswered(page, '**/pciIframe.html*'),
    reach: waitForContainer,
  },
  'while language and checkout are requested': {
    before: (page) => leaveUnanswered(page, '**/locales/*', '**/config'),
    reach: waitForContainer,
    options: "var wpwlOptions = { locale: 'de' };",
  },
  'while a lost request about the checkout waits to be repeated': {
    before: (page) => page.route('**/config', (route) => route.abort()),
    reach: async (page) => {
      const failed = page.waitForEvent('requestfailed');
      await waitForContainer(page);
      await failed;
    },
  },
  'when a card is typed and a field is wrong': {
    reach: async (_page, { form }) => {
      await form.fill({ expiry: '' });
      await form.pay();
      await form.hint('card.expiry').waitFor();
    },
  },
  'when the page has moved the form': {
    reach: async (page, { form }) => {
      await form.fill();
      await page.evaluate(() => {
        const box = document.createElement('section');
        document.querySelector('main')?.append(box);
        box.append(document.querySelector('.wpwl-container') as Element);
        const submit = document.querySelector('.wpwl-group-submit') as Element;
        submit.before(document.querySelector('.wpwl-group-cvv') as Element);
      });
      await form.ready();
    },
  },
  'while the issuer asks the shopper': {
    reach: async (page, { form }) => {
      await form.fill({ number: challengeCard });
      await form.pay();
      await new Challenge(page).opened();
    },
  },
  'while a payment is under way': {
    before: (page) => leaveUnanswered(page, '**/v1/checkouts/*/payment'),
    reach: async (_page, { form }) => {
      await form.fill();
      await form.pay();
      await form.root.getByRole('status').filter({ hasText: /./ }).waitFor();
    },
  },
};

for (const [name, { before, reach, options = counting }] of Object.entries(moments)) {
  test(`unload ${name} leaves no element, frame, style, listener, timer, port or observer`, async ({
    open,
    page,
  }) => {
    await countEverything(page);
    await before?.(page);
    const story = await open({ options });
    await page.waitForFunction(() => 'wpwl' in window);
    await reach?.(page, story);
    // The census counts what there is before unload, so it would notice what is left.
    expect(name.startsWith('before') || (await takeCensus(page)).listeners.length > 20).toBe(true);
    await unload(page);
    await unload(page);
    await expect.poll(() => takeCensus(page)).toEqual(expect.objectContaining(nothingLeft));
    await expect(page.locator('[class*=wpwl]')).toHaveCount(0);
    expect(await page.locator('form.paymentWidgets').getAttribute('style')).toBeFalsy();
  });
}

test('a form that is removed without unload takes everything with it except the observer that waits for its return (settled question 23)', async ({
  open,
  page,
}) => {
  await countEverything(page);
  const { form } = await open({ body: '{script}<div id="route">{form}</div>', options: counting });
  await form.fill();
  await page.evaluate(() => {
    delete (window as unknown as Record<string, unknown>).wpwl;
    (window as unknown as Record<string, unknown>).wpwlOptions = undefined;
    document.querySelector('#route')?.remove();
  });
  await expect
    .poll(async () => ({ ...(await takeCensus(page)), observers: 0 }))
    .toEqual(expect.objectContaining(nothingLeft));
  expect((await takeCensus(page)).observers).toBe(1);
  await expect(page.locator('[class*=wpwl]')).toHaveCount(0);
});

/** Defines how a single-page shop mounts and unmounts its checkout. It runs in the page. */
function installShop(gateway: string): void {
  const { trustedTypes } = window as unknown as {
    trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
  };
  const policy = trustedTypes.createPolicy('shop', { createScriptURL: (url: string) => url });
  const page = window as unknown as { wpwl?: { unload(): void }; mount(id: string): () => void };
  page.mount = (id) => {
    const route = document.createElement('div');
    const form = document.createElement('form');
    Object.assign(form, { className: 'paymentWidgets', action: `${location.pathname}/result` });
    form.dataset.brands = 'VISA MASTER';
    route.append(form);
    const script = document.createElement('script');
    script.src = policy.createScriptURL(`${gateway}/v1/paymentWidgets.js?checkoutId=${id}`);
    script.async = true;
    document.body.append(script, route);
    return () => {
      page.wpwl?.unload();
      script.remove();
      route.remove();
    };
  };
}

/** What {@link installShop} and the widget add to the window. */
interface Shop {
  mount(id: string): () => void;
  wpwl: { checkout: { id: string } };
}
const readCheckoutId = (page: Page) => page.evaluate(() => (window as unknown as Shop).wpwl.checkout.id);

test('ten checkouts that are mounted and unmounted in a row leave nothing, and the eleventh pays', async ({
  open,
  api,
  gateway,
  page,
}) => {
  await countEverything(page);
  const { form, resultUrl } = await open({
    options: counting,
    body: inlineScript(counting),
  });
  await page.evaluate(installShop, gateway.url);
  const { elements } = await takeCensus(page);
  for (let round = 1; round <= 11; round += 1) {
    const { id } = await api.createCheckout();
    await page.evaluate((checkout) => {
      const shop = window as unknown as Shop & { unmount: () => void };
      shop.unmount = shop.mount(checkout);
    }, id);
    await expect.poll(() => countReady(page)).toBe(round);
    if (round > 10) break;
    await page.evaluate(() => (window as unknown as { unmount(): void }).unmount());
    await expect.poll(() => takeCensus(page)).toEqual({ ...nothingLeft, elements });
  }
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

for (const [name, pauses] of Object.entries({
  'in one task': [0, 0],
  'with a task between each': [10, 10],
  'while the first script is on its way': [0, 60],
})) {
  test(`a checkout that is mounted, unmounted and mounted again ${name}, as React’s StrictMode does, leaves one widget with the second checkout`, async ({
    open,
    api,
    gateway,
    page,
  }) => {
    const { form, resultUrl } = await open({ body: inlineScript(counting) });
    const [first, second] = [await api.createCheckout(), await api.createCheckout()];
    // The first script arrives after the second one.
    if (name.startsWith('while'))
      await page.route(`**/paymentWidgets.js?checkoutId=${first.id}`, async (route) => {
        await page.locator('.wpwl-container').waitFor();
        await route.continue();
      });
    await page.evaluate(installShop, gateway.url);
    const arrived = Promise.all(
      [first, second].map(({ id }) => page.waitForResponse(`**/paymentWidgets.js?checkoutId=${id}`)),
    );
    await page.evaluate(
      async ({ ids, pauses: [one, two] }) => {
        const { mount } = window as unknown as Shop;
        const pause = (milliseconds = 0) =>
          milliseconds > 0 && new Promise((done) => setTimeout(done, milliseconds));
        const unmount = mount(ids[0] ?? '');
        if (one) await pause(one);
        unmount();
        if (two) await pause(two);
        mount(ids[1] ?? '');
      },
      { ids: [first.id, second.id], pauses },
    );
    await arrived;
    await form.ready();
    await expect.poll(() => countReady(page)).toBe(1);
    await expect(page.locator('.wpwl-container')).toHaveCount(1);
    expect(await readCheckoutId(page)).toBe(second.id);
    await form.fill();
    await form.pay();
    await page.waitForURL(`${resultUrl}?*`);
    expect((await api.getStatus(second.id)).record.result.code).toBe('000.100.110');
  });
}

test('the form of the next checkout waits for its own script, which is on its way', async ({
  open,
  api,
  gateway,
  page,
}) => {
  const { checkoutId } = await open({ body: inlineScript(counting) });
  await page.evaluate(installShop, gateway.url);
  await page.evaluate((id) => void (window as unknown as Shop).mount(id), checkoutId);
  await expect.poll(() => countReady(page)).toBe(1);
  const { id } = await api.createCheckout();
  const release = await holdBack(page, `**/paymentWidgets.js?checkoutId=${id}`);
  // The shop mounts again without unload, and leaves the first form in the page (merchant-usage.md, habit 5).
  await page.evaluate((next) => void (window as unknown as Shop).mount(next), id);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  release();
  await expect.poll(() => readCheckoutId(page)).toBe(id);
  await expect(page.locator('.wpwl-container')).toHaveCount(2);
  await expect.poll(() => countReady(page)).toBe(2);
  const newest = page.locator('.wpwl-container-card').last();
  await newest.frameLocator('iframe[name="card.number"]').locator('input[name="card.number"]').waitFor();
});
