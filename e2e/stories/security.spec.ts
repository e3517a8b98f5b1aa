/** What neither a shop’s page nor another site can do, and that the canary would notice it. */
import { createHash } from 'node:crypto';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { withoutStorage } from '../fixtures/hosts.ts';
import { Merchant } from '../fixtures/merchant.ts';
import { expect, renderStoryPage, test } from '../fixtures/test.ts';

test('the integrity hash of the checkout is that of the script, and with another hash nothing runs', async ({
  api,
  gateway,
  merchant,
  page,
}) => {
  const { id, integrity } = await api.createCheckout({ integrity: 'true' });
  const bytes = Buffer.from(
    await (await fetch(`${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}`)).arrayBuffer(),
  );
  expect(integrity).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
  const tag = (hash: string) =>
    `<script crossorigin="anonymous" integrity="${hash}" src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;
  const open = async (path: string, hash: string) => {
    const html = renderStoryPage(
      { head: tag(hash), body: '{form}' },
      gateway.url,
      id,
      `${merchant.origin}/r`,
    );
    await page.goto(merchant.serve(path, { html }));
  };
  await open('/right-hash', integrity ?? '');
  await new CardForm(page).ready();
  await open('/wrong-hash', `sha384-${'A'.repeat(64)}`);
  await expect(page.locator('form.paymentWidgets')).toBeAttached();
  expect(await page.evaluate(() => 'wpwl' in window)).toBe(false);
});

test.describe('another site than the shop’s', () => {
  test.use({ allowedViolations: /frame-ancestors https:\/\/shop.example/ });

  test('cannot frame the fields of a checkout whose shop is known', async ({
    api,
    gateway,
    merchant,
    page,
  }) => {
    const { id } = await api.createCheckout({ shopperResultUrl: 'https://shop.example/result' });
    const frame = await fetch(`${gateway.url}/v1/pciIframe.html?checkoutId=${id}`);
    const policy = frame.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('frame-ancestors https://shop.example');
    expect(policy).not.toContain('unsafe');
    const html = `<!doctype html><title>Evil</title><iframe name="card.number" src="${gateway.url}/v1/pciIframe.html?checkoutId=${id}#instance=x"></iframe>`;
    await page.goto(
      merchant.serve('/evil', { html, headers: { 'Content-Security-Policy': 'default-src *' } }),
    );
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error|^about:neterror.e=cspBlocked/);
  });

  test('gets no field by naming the checkout twice', async ({ api, gateway }) => {
    const { id } = await api.createCheckout({ shopperResultUrl: 'https://shop.example/result' });
    const frame = await fetch(`${gateway.url}/v1/pciIframe.html?checkoutId=${id}&checkoutId=x`);
    expect(frame.status).toBe(400);
    expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

test('the frame’s document has no style and one inline script, and its policy allows that script alone', async ({
  api,
  gateway,
}) => {
  const { id } = await api.createCheckout();
  const answer = await fetch(`${gateway.url}/v1/pciIframe.html?checkoutId=${id}`);
  const [markup = '', script = '', end = '', ...more] = (await answer.text()).split(/<\/?script>/);
  expect(more).toEqual([]);
  expect(markup + end).not.toMatch(/\son\w+=|<style|style=|<script/);
  const hash = createHash('sha256').update(script).digest('base64');
  expect(answer.headers.get('content-security-policy')).toContain(`; script-src 'sha256-${hash}';`);
});

/** Without its script a field has no style, and the shape of its text could tell what is typed (threeds-security T4). */
for (const [what, name, change] of [
  ['by a sandbox', 'card.number', (frame: HTMLIFrameElement) => frame.setAttribute('sandbox', 'allow-forms')],
  ['by another name', 'other', (frame: HTMLIFrameElement) => frame.setAttribute('name', 'other')],
] as const)
  test(`a page that keeps a field’s script from working ${what} gets no field`, async ({ open, page }) => {
    const { form } = await open();
    await form.ready();
    const src = await form.root.locator('iframe[name="card.number"]').getAttribute('src');
    await page.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.name = 'card.number';
      frame.id = 'dead';
      document.body.append(frame);
      // Of another form, because a form has one frame for each field.
      frame.src = (address ?? '').replace(/instance=[^&]+/, `instance=${'0'.repeat(32)}`);
    }, src);
    const frame = page.locator('#dead');
    await expect(frame.contentFrame().locator('#field')).toBeVisible();
    await frame.evaluate(change);
    await frame.evaluate((element: HTMLIFrameElement) => {
      const copy = element.cloneNode() as HTMLIFrameElement;
      element.replaceWith(copy);
      return new Promise((resolve) => copy.addEventListener('load', resolve));
    });
    await expect(frame).toHaveAttribute('name', name);
    await expect(frame.contentFrame().locator('html')).toHaveCount(1);
    await expect(frame.contentFrame().locator('input')).toHaveCount(0);
    await expect(frame.contentFrame().locator('body')).toHaveText('');
  });

test('forged messages of the page change nothing in the frames or in the widget', async ({ open, page }) => {
  const { form } = await open();
  await form.fill();
  await page.evaluate(() => {
    const forged = [
      { type: 'connect', nonce: 'x' },
      { type: 'done', url: 'https://evil.test/' },
      { type: 'state', problem: '', complete: true, brands: [], bin: '', reply: '' },
      { type: 'pay', fields: [], peers: [], again: false },
    ];
    for (const message of forged) {
      window.postMessage(message, location.origin);
      for (const iframe of document.querySelectorAll('iframe')) {
        const channel = new MessageChannel();
        iframe.contentWindow?.postMessage(
          message,
          new URL(iframe.src).origin === 'null' ? '/' : new URL(iframe.src).origin,
          [channel.port2],
        );
      }
    }
  });
  await expect(form.number).toHaveValue('4200 0000 0000 0026');
  expect(page.url()).toContain('/story-');
  await form.pay();
  await page.waitForURL('**/result?*');
});

test('the canary notices digits in a message, a port, an attribute, a value or an address (A-39)', async ({
  open,
  page,
  canary,
}) => {
  const { form } = await open();
  await form.fill();
  expect(canary.findLeaks()).toEqual([]);
  /** Ways in which digits can leak into a page, and the script of each. */
  const leaksOf: Record<string, string> = {
    message: "window.postMessage({ number: '4200 0000 0000 0026' }, location.origin)",
    port: "(() => { const c = new MessageChannel(); c.port1.onmessage = () => {}; c.port2.postMessage(['4200000000000026']); })()",
    attribute: "document.body.dataset.number = '4200000000000026'",
    value: "document.querySelector('[name=\"card.holder\"]').value = '4200000000000026'",
    address: "history.replaceState(null, '', '?number=4200000000000026')",
    part: "window.postMessage(['0000 0002 6'], location.origin)",
  };
  for (const [name, code] of Object.entries(leaksOf)) {
    await page.evaluate(code);
    await page.evaluate(() => (window as unknown as { canarySnapshot(): void }).canarySnapshot());
    await expect.poll(() => canary.findLeaks(), { message: name }).toEqual(['4200000000000026']);
    await page.evaluate(() => {
      delete document.body.dataset.number;
      history.replaceState(null, '', '?');
      for (const input of document.querySelectorAll<HTMLInputElement>('[name="card.holder"]'))
        input.value = '';
    });
    canary.forget();
  }
  await page.evaluate(leaksOf.attribute ?? '');
  await page.goto('about:blank');
  await expect
    .poll(() => canary.findLeaks(), { message: 'when the page is left' })
    .toEqual(['4200000000000026']);
  canary.forget();
});

test('the canary notices digits in the address where the browser denies storage (A-39)', async ({
  open,
  page,
  canary,
}) => {
  await page.addInitScript(withoutStorage('true'));
  const { form } = await open();
  await form.fill();
  await page.evaluate(() => {
    history.replaceState(null, '', '?number=4200000000000026');
    (window as unknown as { canarySnapshot(): void }).canarySnapshot();
    history.replaceState(null, '', '?');
  });
  await expect.poll(() => canary.findLeaks()).toEqual(['4200000000000026']);
  canary.forget();
});

test('the shop cannot read the frames, and hears no key while one has the focus (A-39)', async ({
  open,
  page,
}) => {
  const { form } = await open();
  await form.ready();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const type of ['keydown', 'keyup', 'keypress', 'input'])
      addEventListener(type, () => heard.push(type), true);
  });
  const readHeard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await form.type('card.number', '4929000000006');
  expect(await readHeard()).toEqual([]);
  // The page hears the keys of its own fields, so it would hear those of a frame.
  await form.holder.press('J');
  expect(await readHeard()).toContain('keydown');
  expect(
    await form.frame('card.number').evaluate((iframe: HTMLIFrameElement) => iframe.contentDocument),
  ).toBeNull();
});

test('a result address that hides javascript: behind a line break is never opened', async ({
  open,
  page,
}) => {
  const { form } = await open({ form: 'action="java\nscript:alert(1)" data-brands="VISA"' });
  await form.fill();
  await form.pay();
  await expect(form.message).toBeVisible();
  expect(page.url()).toContain('/story-');
});

test('texts of the merchant are shown as text, whatever they hold', async ({ open, page }) => {
  const hostile = '"><img src=x onerror=window.hacked=1>';
  const { form } = await open({
    options: `var wpwlOptions = { labels: { cardNumber: '${hostile}', submit: '${hostile}' }, locale: '${hostile}', style: '${hostile}' };`,
  });
  await expect(form.payButton).toHaveText(hostile);
  await expect(page.locator('.wpwl-container img')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('a page with a polluted Object.prototype gets a form that works', async ({ open, page }) => {
  await page.addInitScript(() => {
    if (window.top === window)
      Object.assign(Object.prototype, {
        src: '//evil.test/',
        style: 'evil',
        locale: 'xx',
        labels: { submit: 'evil' },
      });
  });
  const { form, resultUrl } = await open();
  await expect(form.payButton).toHaveText('Pay now');
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

test('another site cannot send a card payment in the shopper’s name', async ({ api, gateway, page }) => {
  const { id } = await api.createCheckout();
  const evil = await Merchant.start(gateway.url);
  await page.goto(
    evil.serve('/', {
      html: `<!doctype html><title>Evil</title><form method="post" action="${gateway.url}/v1/checkouts/${id}/payment">
        <input name="card.number" value="4200000000000026"><input name="card.expiryMonth" value="12"><input name="card.expiryYear" value="2035">
        <input name="card.cvv" value="123"><input name="paymentBrand" value="VISA"><input name="shopperResultUrl" value="${evil.origin}"></form>`,
      headers: { 'Content-Security-Policy': 'default-src *; form-action *' },
    }),
  );
  const [answer] = await Promise.all([
    page.waitForResponse('**/payment'),
    page.evaluate(() => document.querySelector('form')?.submit()),
  ]);
  expect(answer.status()).toBe(403);
  await page.waitForURL('**/payment');
  expect((await api.getStatus(id)).record.result.code).toBe('000.200.000');
  await evil.stop();
});
