/** What the widget leaves behind after unload or with its form, and checkouts that follow each other on a page. */
import type { Page } from '@playwright/test';
import { type CardForm, Challenge } from '../../src/testing/kit/playwright/index.ts';
import { countEverything, nothingLeft, takeCensus } from '../fixtures/census.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { inlineScript } from '../fixtures/merchant.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** Options of a page that counts the calls of onReady. */
const counting = 'var ready = 0; var wpwlOptions = { onReady: function () { ready += 1; } };';
const countReady = (page: Page) => page.evaluate(() => (window as unknown as { ready: number }).ready);
const unload = (page: Page) =>
  page.evaluate(() => (window as unknown as { wpwl: { unload(): void } }).wpwl.unload());

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
  unmount(): void;
  wpwl: { checkout: { id: string } };
  wpwlOptions: { locale?: string };
}
const readCheckoutId = (page: Page) => page.evaluate(() => (window as unknown as Shop).wpwl.checkout.id);

/** A moment at which a page unloads the widget. */
interface Moment {
  /** Addresses that are not answered, or whose requests are lost. */
  silent?: readonly string[];
  isLost?: boolean;
  /** Brings the page, whose form is on its way, to the moment. */
  reach: (page: Page, form: CardForm) => Promise<unknown>;
  locale?: string;
}

const waitForContainer = (page: Page) => page.locator('.wpwl-container').waitFor({ state: 'attached' });
const moments: Record<string, Moment> = {
  'before it has drawn anything': {
    reach: (page) =>
      page.waitForFunction(() => (window as unknown as { isUnloadedEarly?: boolean }).isUnloadedEarly),
  },
  'while the frames are loading': { silent: ['**/pciIframe.html*'], reach: waitForContainer },
  'while language and checkout are requested': {
    silent: ['**/locales/*', '**/config'],
    reach: waitForContainer,
    locale: 'de',
  },
  'while a lost request about the checkout waits to be repeated': {
    silent: ['**/config'],
    isLost: true,
    reach: async (page) => {
      const failed = page.waitForEvent('requestfailed');
      await waitForContainer(page);
      await failed;
    },
  },
  'when a card is typed and a field is wrong': {
    reach: async (_page, form) => {
      await form.fill({ expiry: '' });
      await form.pay();
      await form.hint('card.expiry').waitFor();
    },
  },
  'when the page has moved the form': {
    reach: async (page, form) => {
      await form.fill();
      await page.evaluate(() => {
        const container = document.querySelector('.wpwl-container') as Element;
        const box = document.createElement('section');
        container.before(box);
        box.append(container);
        const submit = document.querySelector('.wpwl-group-submit') as Element;
        submit.before(document.querySelector('.wpwl-group-cvv') as Element);
      });
      await form.ready();
    },
  },
  'while the issuer asks the shopper': {
    reach: async (page, form) => {
      await form.fill({ number: challengeCard });
      await form.pay();
      await new Challenge(page).opened();
    },
  },
  'while a payment is under way': {
    silent: ['**/v1/checkouts/*/payment'],
    reach: async (_page, form) => {
      await form.fill();
      await form.pay();
      await form.root.getByRole('status').filter({ hasText: /./ }).waitFor();
    },
  },
  'when the form is ready': { reach: (_page, form) => form.ready() },
};

test('unload at any moment leaves no element, frame, style, listener, timer, port or observer, and after nine checkouts that are mounted and unmounted in a row the tenth pays', async ({
  open,
  api,
  gateway,
  page,
}) => {
  await countEverything(page);
  // The first round unloads the widget as soon as it is there.
  const early = `new MutationObserver(function (records, self) { if (!window.wpwl) return; self.disconnect(); wpwl.unload(); isUnloadedEarly = true; })
    .observe(document, { childList: true, subtree: true });`;
  const { form, resultUrl } = await open({ body: inlineScript(`${counting} ${early}`) });
  await page.evaluate(installShop, gateway.url);
  const { elements } = await takeCensus(page);
  const mount = async (locale = 'en') => {
    const { id } = await api.createCheckout();
    await page.evaluate(
      ([checkout, language]) => {
        const shop = window as unknown as Shop;
        shop.wpwlOptions.locale = language;
        shop.unmount = shop.mount(checkout);
      },
      [id, locale] as const,
    );
  };
  for (const [name, { silent = [], isLost = false, reach, locale }] of Object.entries(moments)) {
    for (const address of silent) await page.route(address, (route) => isLost && route.abort());
    const script = page.waitForResponse('**/paymentWidgets.js?*');
    await mount(locale);
    await script;
    await reach(page, form);
    // The census counts what there is before unload, so it would notice what is left.
    expect(name.startsWith('before') || (await takeCensus(page)).listeners.length > 20, name).toBe(true);
    await unload(page);
    await unload(page);
    await expect
      .poll(async () => ({ ...(await takeCensus(page)), elements: 0 }), name)
      .toEqual({ ...nothingLeft, elements: 0 });
    await expect(page.locator('[class*=wpwl]'), name).toHaveCount(0);
    expect(await page.locator('form.paymentWidgets').getAttribute('style'), name).toBeFalsy();
    await page.evaluate(() => (window as unknown as Shop).unmount());
    await expect.poll(() => takeCensus(page), name).toEqual({ ...nothingLeft, elements });
    for (const address of silent) await page.unroute(address);
  }
  await mount();
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

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

test('a checkout that is mounted, unmounted and mounted again, at once, with a task between each and while the first script is on its way, as React’s StrictMode does, leaves one widget with the second checkout', async ({
  open,
  api,
  gateway,
  page,
}) => {
  const { form, resultUrl } = await open({ body: inlineScript(counting) });
  await page.evaluate(installShop, gateway.url);
  let rounds = 0;
  for (const [one, two, isFirstLate] of [
    [0, 0, false],
    [10, 10, false],
    [0, 60, true],
  ] as const) {
    const [first, second] = [await api.createCheckout(), await api.createCheckout()];
    // The first script arrives after the second one.
    if (isFirstLate)
      await page.route(`**/paymentWidgets.js?checkoutId=${first.id}`, async (route) => {
        await page.locator('.wpwl-container').waitFor();
        await route.continue();
      });
    const arrived = Promise.all(
      [first, second].map(({ id }) => page.waitForResponse(`**/paymentWidgets.js?checkoutId=${id}`)),
    );
    await page.evaluate(
      async ([firstId, secondId, ...pauses]) => {
        const shop = window as unknown as Shop;
        const pause = (milliseconds = 0) =>
          milliseconds > 0 && new Promise((done) => setTimeout(done, milliseconds));
        const unmount = shop.mount(firstId);
        if (pauses[0]) await pause(pauses[0]);
        unmount();
        if (pauses[1]) await pause(pauses[1]);
        shop.unmount = shop.mount(secondId);
      },
      [first.id, second.id, one, two] as const,
    );
    await arrived;
    await form.ready();
    rounds += 1;
    await expect.poll(() => countReady(page)).toBe(rounds);
    await expect(page.locator('.wpwl-container')).toHaveCount(1);
    expect(await readCheckoutId(page)).toBe(second.id);
    if (isFirstLate) {
      await form.fill();
      await form.pay();
      await page.waitForURL(`${resultUrl}?*`);
      expect((await api.getStatus(second.id)).record.result.code).toBe('000.100.110');
    } else await page.evaluate(() => (window as unknown as Shop).unmount());
  }
});

test('the form of the next checkout waits for its own script, which is on its way, and takes the place of the one before', async ({
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
  await expect.poll(() => countReady(page)).toBe(2);
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  const newest = page.locator('form.paymentWidgets').last().locator('~ .wpwl-container-card');
  await newest.frameLocator('iframe[name="card.number"]').locator('input[name="card.number"]').waitFor();
});
