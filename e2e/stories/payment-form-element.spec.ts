/** `<payment-form>`, the custom element that the gateway serves and the package exports, in a shop's page. */
import type { Locator, Page } from '@playwright/test';
import { holdBack } from '../fixtures/hold-back.ts';
import { nonce } from '../fixtures/merchant.ts';
import { test as base, expect, type Story } from '../fixtures/test.ts';

interface ShopWindow extends Window {
  told: string[];
}

/** What stands in the element's place until the form is drawn. */
const waiting = 'The form comes at once.';

/** Writes the element as a server does. `more` are attributes. */
const tagOf = (gateway: string, checkoutId: string, more = '') =>
  `<payment-form gateway="${gateway}" checkout-id="${checkoutId}" action="{result}" brands="VISA MASTER" ${more}><p slot="fallback">${waiting}</p></payment-form>`;

/** Notes what the elements of the page tell. */
const listen = `<script nonce="${nonce}">
  window.told = [];
  for (const name of ['ready', 'error'])
    addEventListener(name, ({ target, detail }) => {
      if (target.localName !== 'payment-form') return;
      told.push(name + ' ' + (detail.reason ?? detail.containers.join()));
    }, true);
</script>`;

interface Shop extends Story {
  readonly element: Locator;
}

/** Opens a shop's page with the element in the HTML, as `html` makes it of the tag. */
const test = base.extend<{ openShop(html?: (tag: string) => string, more?: string): Promise<Shop> }>({
  openShop: async ({ open, page, gateway, api }, use) => {
    await use(async (html = (tag) => tag, more) => {
      const { id } = await api.createCheckout();
      const script = `<script nonce="${nonce}" src="${gateway.url}/v1/paymentForm.js" defer></script>`;
      const story = await open({ body: `${listen}${script}${html(tagOf(gateway.url, id, more))}` });
      return { ...story, checkoutId: id, element: page.locator('payment-form') };
    });
  },
});

test.use({ typing: 'fill' });

/** Waits until the element has told exactly this, and forgets it. */
async function expectTold(page: Page, ...told: readonly string[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => (window as unknown as ShopWindow).told)).toEqual(told);
  await page.evaluate(() => (window as unknown as ShopWindow).told.splice(0));
}

const ready = 'ready wpwl-container-card';

test('an element in the HTML of a server draws a form, keeps it when the page moves it within one task, shows a changed amount for another refresh-key, and is paid with', async ({
  openShop,
  page,
  api,
}) => {
  const { element, form, checkoutId, resultUrl } = await openShop((tag) => `<section></section>${tag}`);
  await expectTold(page, ready);
  await element.evaluate((shown) => document.querySelector('section')?.append(shown));
  await expect(page.locator('section .wpwl-container-card')).toBeVisible();
  await form.fill();
  await page.evaluate(() => {
    const [shown] = document.getElementsByTagName('payment-form');
    Object.assign(shown ?? {}, { options: { labels: { submit: 'Pay {0}' } } });
  });
  await api.updateCheckout(checkoutId, { amount: '83.00' });
  await element.evaluate((shown) => shown.setAttribute('refresh-key', '2'));
  await expect.poll(() => page.evaluate(() => window.wpwl?.checkout.amount)).toBe('83.00');
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record).toMatchObject({
    amount: '83.00',
    result: { code: '000.100.110' },
  });
});

test('a language file that is lost takes no other change of the element with it, and is asked for again at the next', async ({
  openShop,
  page,
}) => {
  const { element, form } = await openShop();
  await expectTold(page, ready);
  await page.route('**/locales/*', (route) => route.abort());
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  const change = (changes: object) =>
    element.evaluate((shown, wanted) => void Object.assign(shown, wanted), changes);
  await change({ disabled: true, brands: 'VISA AMEX', options: { locale: 'de' } });
  await expect(page.locator('.wpwl-disabled')).toHaveCount(1);
  await expect(form.brand.locator('option[value="AMEX"]')).toBeAttached();
  await expect.poll(() => faults.join()).toMatch(/language file.*de/);
  await page.unroute('**/locales/*');
  await change({ disabled: false });
  await expect(form.payButton).toHaveText('Jetzt bezahlen');
  await expect(page.locator('.wpwl-disabled')).toHaveCount(0);
});

test('a child in the slot “fallback” stands in the place of the form until it is drawn', async ({
  openShop,
  page,
}) => {
  const release = await holdBack(page, '**/v1/paymentWidgets.js*');
  // The page's `load` event would wait for the script that is held back.
  const { element } = await openShop((tag) => tag.replace('brands="VISA MASTER"', ''));
  const requested = page.waitForRequest('**/v1/paymentWidgets.js*');
  await element.evaluate((shown) => shown.setAttribute('brands', 'VISA'));
  await requested;
  await expect(page.getByText(waiting)).toBeVisible();
  release();
  await expectTold(page, ready);
  await expect(page.getByText(waiting)).toBeHidden();
  await expect(element.locator('.wpwl-container-card')).toBeVisible();
});

test('an element of another checkout has another form; one that has left leaves no script and no form', async ({
  openShop,
  page,
  api,
}) => {
  const { element } = await openShop();
  await expectTold(page, ready);
  const { id } = await api.createCheckout();
  await element.evaluate((shown, next) => shown.setAttribute('checkout-id', next), id);
  await expectTold(page, ready);
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  expect(await page.evaluate(() => window.wpwl?.checkout.id)).toBe(id);
  await element.evaluate((shown) => shown.remove());
  await expect(page.locator('.wpwl-container, script[src*="paymentWidgets.js"]')).toHaveCount(0);
});

test('an element in a shadow root has a form that is paid with', async ({ openShop, page, api }) => {
  const { form, checkoutId, resultUrl } = await openShop(
    (tag) => `<shop-checkout><template shadowrootmode="open">${tag}</template></shop-checkout>`,
  );
  await form.ready();
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
});

test('the event “error” tells that an element in a closed shadow root has no form', async ({
  openShop,
  page,
}) => {
  const { element } = await openShop();
  await expectTold(page, ready);
  const told = await element.evaluate(async (shown) => {
    const other = shown.cloneNode() as Element;
    shown.remove();
    const host = document.createElement('div');
    document.body.append(host);
    const heard = new Promise((resolve) => {
      other.addEventListener('error', (event) =>
        resolve((event as CustomEvent<{ reason: string }>).detail.reason),
      );
    });
    host.attachShadow({ mode: 'closed' }).append(other);
    return heard;
  });
  expect(told).toBe('place');
});

test('properties that a framework has set before the script came count, options among them', async ({
  openShop,
  page,
}) => {
  const setEarly = `<script nonce="${nonce}">
    const early = document.querySelector('payment-form');
    early.brands = 'MASTER';
    early.options = { locale: 'de' };
  </script>`;
  const { element, form } = await openShop((tag) => `${tag}${setEarly}`);
  await expectTold(page, ready);
  await expect(form.payButton).toHaveText('Jetzt bezahlen');
  await expect(element).toHaveAttribute('brands', 'MASTER');
});

test('the event “error” tells why no form came, and the right address afterwards draws one', async ({
  openShop,
  page,
  gateway,
}) => {
  await page.route('**/v1/paymentWidgets.js*', (route) => route.abort());
  const { element } = await openShop();
  await expectTold(page, 'error blocked');
  await expect(page.getByText(waiting)).toBeHidden();
  await page.unroute('**/v1/paymentWidgets.js*');
  await element.evaluate((shown, address) => shown.setAttribute('gateway', `${address}/`), gateway.url);
  await expectTold(page, ready);
});

test('attributes that are missing are named on the console, and the form comes when they are there', async ({
  openShop,
  page,
}) => {
  await page.clock.install();
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const { element, resultUrl } = await openShop((tag) => tag.replace(/action="[^"]*" brands="[^"]*"/, ''));
  const notice =
    'payment-form: nothing is drawn without the attributes action, brands. Set them on the element.';
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return warnings;
    })
    .toEqual([notice]);
  await page.clock.resume();
  await element.evaluate((shown, action) => {
    shown.setAttribute('action', action);
    shown.setAttribute('brands', 'VISA');
  }, resultUrl);
  await expectTold(page, ready);
});

test('an element whose error nobody prevents says it on the console, as in a closed shadow root', async ({
  openShop,
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const { element } = await openShop();
  await expectTold(page, ready);
  const move = (shown: Element, isHandled: boolean) => {
    const place = document.createElement('div');
    document.body.append(place);
    const other = shown.cloneNode() as Element;
    if (isHandled) other.addEventListener('error', (event) => event.preventDefault());
    const told = new Promise((resolve) => other.addEventListener('error', resolve));
    place.attachShadow({ mode: 'closed' }).append(other);
    return told.then(() => {});
  };
  await element.evaluate(move, true);
  expect(warnings).toEqual([]);
  await element.evaluate(move, false);
  await expect
    .poll(() => warnings)
    .toEqual([expect.stringMatching(/^payment-form: The form is in a closed shadow root/)]);
});
