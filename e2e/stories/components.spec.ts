/**
 * `PaymentForm` of `payment-widgets/react` and `payment-widgets/vue` in a shop's page. React runs in StrictMode, which
 * mounts each component twice.
 */
import type { Page } from '@playwright/test';
import { renderToString as renderReact } from 'react-dom/server';
import { createSSRApp } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import type * as react from '../../src/frameworks/react.ts';
import type * as vue from '../../src/frameworks/vue.ts';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { countEverything, nothingLeft, takeCensus } from '../fixtures/census.ts';
import { bundleComponents } from '../fixtures/components/bundle.ts';
import { reactView } from '../fixtures/components/react-view.ts';
import { type ShopPage, type ShopState, type ShownForm, waiting } from '../fixtures/components/shop-state.ts';
import { vueView } from '../fixtures/components/vue-view.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { nonce } from '../fixtures/merchant.ts';
import { test as base, expect, type Story } from '../fixtures/test.ts';

const lib = new URL('../../dist/lib/', import.meta.url);
const script = '**/v1/paymentWidgets.js*';
const ready = 'ready wpwl-container-card';

/** Gives the HTML that a server sends for the page of a shop with this framework. */
const renderers: Record<string, (state: ShopState) => Promise<string>> = {
  react: async (state) => {
    const { PaymentForm }: typeof react = await import(new URL('react.js', lib).href);
    return renderReact(reactView(PaymentForm, state));
  },
  vue: async (state) => {
    const { PaymentForm }: typeof vue = await import(new URL('vue.js', lib).href);
    return renderVue(createSSRApp({ render: () => vueView(PaymentForm, state) }));
  },
};

interface Shop extends Story {
  /** The form of the page's checkout, in this rendering. */
  shown(more?: Partial<ShownForm>): ShownForm;
  show(form: ShownForm | null, isHidden?: boolean, ...others: readonly ShownForm[]): Promise<void>;
  /** Waits until the callbacks have told exactly this, and forgets it. */
  expectTold(...told: readonly string[]): Promise<void>;
}

/** Opens a shop's page with a framework. */
const test = base.extend<{ openShop(framework: string, html?: string): Promise<Shop>; problems: string[] }>({
  /** What the frameworks and the browser complain about on the console. */
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.push(message.text());
      });
      page.on('pageerror', ({ message }) => problems.push(message));
      await use(problems);
      expect(problems, 'complaints on the console').toEqual([]);
    },
    { auto: true },
  ],
  openShop: async ({ open, merchant, page, gateway }, use) => {
    await use(async (framework, html = '') => {
      merchant.serve('/shop.js', {
        html: await bundleComponents(`${framework}-page.ts`),
        headers: { 'Content-Type': 'text/javascript' },
      });
      const tag = `<script type="module" nonce="${nonce}" src="/shop.js"></script>`;
      const story = await open({ body: `<div id="shop">${html}</div>${tag}` });
      await page.waitForFunction(() => 'shop' in window);
      const { checkoutId, resultUrl: action } = story;
      const settings = { gateway: gateway.url, checkoutId, action, brands: 'VISA MASTER', name: 'first' };
      return {
        ...story,
        shown: (more) => ({ ...settings, ...more }),
        show: (form, isHidden = false, ...others) => inShop(page, 'show', { form, isHidden, others }),
        async expectTold(...told) {
          await expect
            .poll(() => page.evaluate(() => (window as unknown as { shop: ShopPage }).shop.told))
            .toEqual(told);
          await page.evaluate(() => (window as unknown as { shop: ShopPage }).shop.told.splice(0));
        },
      };
    });
  },
});

test.use({ typing: 'fill' });

function inShop(page: Page, method: 'show' | 'hydrate', state: ShopState): Promise<void> {
  return page.evaluate(([name, next]) => (window as unknown as { shop: ShopPage }).shop[name](next), [
    method,
    state,
  ] as const);
}

/** Expects the page to have this many forms of the widget, in the component’s element, and as many scripts. */
async function expectForms(page: Page, count: number): Promise<void> {
  await expect(page.locator('div#payment.checkout .wpwl-container-card')).toHaveCount(count);
  await expect(page.locator('.wpwl-container')).toHaveCount(count);
  await expect(page.locator('script[src*="paymentWidgets.js"]')).toHaveCount(count);
}

for (const framework of ['react', 'vue']) {
  test(`${framework}: one form, which it shares with the page’s loader and which stays when callbacks change, shows the new amount for another refreshKey and pays it by the shop’s button`, async ({
    openShop,
    page,
    api,
  }) => {
    const { checkoutId, form, resultUrl, shown, show, expectTold } = await openShop(framework);
    const drawn = shown({ submit: 'Pay {0}', refreshKey: 1 });
    await show(drawn);
    await expectTold('first: brand VISA', `first: ${ready}`);
    const shared = await page.evaluate(async (settings) => {
      const { shop } = window as unknown as { shop: ShopPage };
      const form = document.createElement('form');
      const widgets = await shop.loader.loadPaymentWidgets({ ...settings, form });
      return (await widgets?.ready)?.join();
    }, shown());
    expect(shared, 'the form of the loader').toBe('wpwl-container-card');
    await expectForms(page, 1);
    await form.fill();
    await show({ ...drawn, name: 'second' });
    await form.brand.selectOption('MASTER');
    await expectTold('second: brand MASTER');
    await form.brand.selectOption('VISA');
    await show({
      ...drawn,
      name: 'second',
      brands: 'VISA AMEX',
      locale: 'de',
      submit: 'Zahle {0}',
      disabled: true,
    });
    await expect(form.payButton).toHaveText('Zahle 92,00\u00a0€');
    await expect(form.payButton).toHaveAttribute('aria-disabled', 'true');
    await expect(form.brand.locator('option')).toHaveText(['Visa', 'American Express']);
    await show({ ...drawn, name: 'second' });
    await expect(form.payButton).toHaveText('Pay €92.00');
    await expect(form.payButton).not.toHaveAttribute('aria-disabled');
    await expectTold('second: brand VISA');
    await api.updateCheckout(checkoutId, { amount: '83.00' });
    await show({ ...drawn, name: 'second', refreshKey: 2 });
    await expect(form.payButton).toHaveText('Pay €83.00');
    await expectForms(page, 1);
    await page.evaluate(() => (window as unknown as { shop: ShopPage }).shop.widgets?.pay());
    await page.waitForURL(`${resultUrl}?*`);
    expect((await api.getStatus(checkoutId)).record).toMatchObject({
      amount: '83.00',
      result: { code: '000.100.110' },
    });
  });

  test(`${framework}: another checkout makes another form, and nothing stays of one that has left`, async ({
    openShop,
    page,
    api,
  }) => {
    await countEverything(page);
    const { shown, show, expectTold } = await openShop(framework);
    await show(shown());
    await expectTold('first: brand VISA', `first: ${ready}`);
    const { id: checkoutId } = await api.createCheckout();
    await show(shown({ checkoutId, locale: 'de' }));
    await expectTold('first: brand VISA', `first: ${ready}`);
    await expectForms(page, 1);
    await expect(page.locator('.wpwl-button-pay')).toHaveText('Jetzt bezahlen');
    await show(null);
    await expectForms(page, 0);
    // A component that leaves while its script is on the way.
    const release = await holdBack(page, script);
    await show(shown());
    await expect(page.locator('script[src*="paymentWidgets.js"]')).toHaveCount(1);
    await show(null);
    await expectForms(page, 0);
    const arrival = page.waitForResponse(script);
    release();
    await arrival;
    await expect
      .poll(async () => ({ ...(await takeCensus(page)), elements: 0 }))
      .toEqual({ ...nothingLeft, elements: 0 });
    await expectTold();
  });

  test(`${framework}: a failure is told, and another try has a form, in whose place the fallback stands until it is drawn`, async ({
    openShop,
    page,
    problems,
  }) => {
    const { shown, show, expectTold } = await openShop(framework);
    await page.route(script, (route) => route.abort());
    await show(shown());
    await expectTold('first: error blocked');
    await page.unroute(script);
    const release = await holdBack(page, script);
    await show(shown({ name: 'second', attempt: 1 }));
    await expect(page.getByText(waiting)).toBeVisible();
    release();
    await expectTold('second: brand VISA', `second: ${ready}`);
    await expectForms(page, 1);
    await expect(page.getByText(waiting)).toHaveCount(0);
    // A page that does not listen has an error of its own, as for any other rejected promise.
    await show(shown({ gateway: 'pay.example', isListening: false }));
    const mistake = '"gateway" must be an address such as https://pay.example, not "pay.example".';
    await expect.poll(() => problems).toContain(mistake);
    // The browser itself complains of the request.
    const own = problems.splice(0).filter((problem) => !problem.includes('net::ERR_FAILED'));
    expect(own).toEqual([mistake]);
  });

  test(`${framework}: takes over the server’s page, leaves with its view and comes back`, async ({
    openShop,
    page,
    gateway,
  }) => {
    const form = { gateway: gateway.url, checkoutId: '', action: '', brands: '', name: '' };
    const html = (await renderers[framework]?.({ form })) ?? '';
    expect(html.replaceAll(/<!--.*?-->/g, '')).toMatch(
      /^<div (class="checkout"|id="payment"|\s)+><p>The form comes at once\.<\/p><div><\/div><\/div>$/,
    );
    const { shown, show, expectTold } = await openShop(framework, html);
    await page.evaluate(() =>
      Object.assign(document.querySelector('#payment') ?? {}, { isFromServer: true }),
    );
    await inShop(page, 'hydrate', { form: shown() });
    await expectTold('first: brand VISA', `first: ${ready}`);
    await expectForms(page, 1);
    expect(await page.evaluate(() => 'isFromServer' in (document.querySelector('#payment') ?? {}))).toBe(
      true,
    );
    await show(shown(), true);
    await expect(page.locator('.wpwl-container, script[src*="paymentWidgets.js"]')).toHaveCount(0);
    await show(shown());
    await expectTold('first: brand VISA', `first: ${ready}`);
    await expectForms(page, 1);
  });
}

test('react: of two components each has a form of its own checkout, and the one that stays keeps what was typed and pays', async ({
  openShop,
  page,
  api,
}) => {
  const { resultUrl, shown, show } = await openShop('react');
  const { id: checkoutId } = await api.createCheckout({ amount: '7.00' });
  const submit = 'Pay {0}';
  const second = shown({ checkoutId, submit, name: 'second', id: 'gift' });
  await show(shown({ submit }), false, second);
  const [one, two] = ['#payment', '#gift'].map(
    (place) => new CardForm(page, { within: page.locator(place), type: 'fill' }),
  );
  if (!one || !two) throw new Error('Two forms were asked for.');
  await Promise.all([one.ready(), two.ready()]);
  await expect(one.payButton).toHaveText('Pay €92.00');
  await expect(two.payButton).toHaveText('Pay €7.00');
  await one.holder.fill('Jane Jones');
  await two.fill();
  await show(shown({ submit: 'Buy {0}' }), false, second);
  await expect(one.payButton).toHaveText('Buy €92.00');
  await expect(one.holder).toHaveValue('Jane Jones');
  await show(null, false, second);
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  await expect(two.holder).not.toHaveValue('');
  await two.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record).toMatchObject({
    amount: '7.00',
    result: { code: '000.100.110' },
  });
});
