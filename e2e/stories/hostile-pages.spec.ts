/** Pages that change the window before the widget’s script, and pages whose policy blocks parts of the widget. */
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { inlineScript, nonce, resultPage } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** What a page does to its own window before the widget's script runs. */
interface Pollution {
  head?: string;
  body?: string;
  options?: string;
  /** A JavaScript expression that is true when the widget has left that as it was. */
  kept?: string;
}

const pollutions: Record<string, Pollution> = {
  'with enumerable members on Object.prototype, some under the names of options and of DOM settings': {
    head: inlineScript(`Object.assign(Object.prototype, { each: function () {}, src: '//evil.test', href: 'x', style: 'evil',
      locale: 'xx', maskCvv: true, validation: false, labels: { submit: 'evil' }, value: 'evil', type: 'evil',
      name: 'evil', credentials: 'include', mode: 'no-cors', children: 'evil', ref: 5, key: 'evil' });`),
    kept: `(() => { const names = []; for (const name in {}) names.push(name); return names.length === 16; })()`,
  },
  'with frozen prototypes, a fetch that answers nothing, and a jQuery that has given its names back': {
    head: inlineScript(
      `for (const kind of [Object, Array, Function, String, Promise, Error]) Object.freeze(kind.prototype);
      window.fetch = function () { return undefined; };
      window.$ = function other() {}; window.jQuery = undefined; var kept$ = window.$;`,
    ),
    kept: `Object.isFrozen(Object.prototype) && fetch() === undefined &&
      window.$ === kept$ && window.jQuery === undefined && 'jQuery' in window`,
  },
  'whose markup takes names of the browser and of the widget, and whose own fetch, XMLHttpRequest and JSON read everything':
    {
      head: inlineScript(`var heard = []; var known = JSON.stringify;
      JSON.stringify = function (value) { var text = known.apply(JSON, arguments); heard.push(text); return text; };
      var parse = JSON.parse; JSON.parse = function (text) { heard.push(text); return parse.apply(JSON, arguments); };
      var asked = window.fetch; window.fetch = function (address, init) { heard.push(String(address), init && init.body); return asked.apply(window, arguments); };
      var send = XMLHttpRequest.prototype.send; XMLHttpRequest.prototype.send = function (body) { heard.push(body); send.call(this, body); };
      var post = Window.prototype.postMessage; var ports = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (data) { heard.push(known(data)); return ports.apply(this, arguments); };
      addEventListener('pagehide', function () { canaryReport(known(heard)); });`),
      body: `<img name="currentScript" alt=""><form id="wpwl"></form><form name="wpwlOptions"></form>
      <a id="trustedTypes" href="#x">x</a><form id="PaymentWidgets"></form>{script}
      <form class="paymentWidgets" data-brands="VISA MASTER" action="{result}">
        <input type="hidden" name="action" value="1"><input type="hidden" name="submit" value="1"><input type="hidden" name="style" value="1">
        <input type="hidden" name="method" value="1"><input type="hidden" name="elements" value="1"></form>`,
      options: `addEventListener('load', function () { wpwlOptions = {}; });
      new MutationObserver(function (records, self) {
        var form = document.querySelector('form.wpwl-form-card');
        if (!form) return;
        self.disconnect();
        ['submit', 'action', 'target', 'method', 'elements', 'name', 'id', 'style', 'lang', 'title'].forEach(function (name) {
          var input = document.createElement('input'); input.type = 'hidden'; input.name = name; input.value = 'x';
          form.appendChild(input);
        });
      }).observe(document, { childList: true, subtree: true });`,
      kept: "typeof wpwl.executePayment === 'function'",
    },
};

for (const [name, { head = '', body, options, kept = 'true' }] of Object.entries(pollutions)) {
  test(
    `a page ${name} gets a form that works, pays and unloads`,
    name.includes('Object.prototype') ? needs.cleanPrototype : {},
    async ({ open, page, api, merchant }) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      const result = `${merchant.origin}/hostile-result`;
      merchant.serve('/hostile-result', { html: resultPage });
      const { form, checkoutId } = await open({
        head,
        form: `action="${result}" data-brands="VISA MASTER"`,
        ...(body ? { body: body.replaceAll('{result}', result) } : {}),
        ...(options ? { options } : {}),
      });
      await expect(form.payButton).toHaveText('Pay now');
      await form.ready();
      await form.pay();
      await expect(form.hint('card.number')).toHaveCount(1);
      await expect(form.hint('card.cvv')).toHaveCount(1);
      await page.evaluate('wpwl.unload()');
      await expect(page.locator('[class*=wpwl], iframe')).toHaveCount(0);
      await page.reload();
      await form.fill();
      await expect(form.root.locator('.wpwl-has-error')).toHaveCount(0);
      await expect(form.cvv).toHaveAttribute('type', 'tel');
      expect(await page.evaluate(kept)).toBe(true);
      await form.pay();
      await page.waitForURL(`${result}?*`);
      expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
      expect(errors).toEqual([]);
    },
  );
}

test.describe('a page whose policy blocks', () => {
  test.use({ allowedViolations: /frame-src|Refused to connect|connect-src/ });

  const policy = (more: string) =>
    `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; ${more}`;
  test('the frames shows a message, tells onError, and sends no payment', async ({
    page,
    api,
    gateway,
    merchant,
  }) => {
    await page.clock.install();
    const { id } = await api.createCheckout();
    const html = `<!doctype html><html lang="en"><title>Shop</title>${inlineScript('var names = []; var wpwlOptions = { onError: function (e) { names.push(e.name); } };')}
      <form class="paymentWidgets" data-brands="VISA" action="/r"></form>
      <script nonce="${nonce}" src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;
    const more = `connect-src ${gateway.url}; img-src ${gateway.url}`;
    const headers = { 'Content-Security-Policy': policy(more) };
    await page.goto(merchant.serve('/no-frames', { html, headers }));
    await page.locator('.wpwl-button-pay').waitFor();
    await expect
      .poll(async () => {
        await page.clock.runFor(11_000);
        return page.locator('.wpwl-message').count();
      })
      .toBe(1);
    await page.locator('.wpwl-button-pay').click();
    await expect(page.locator('.wpwl-message')).toContainText('could not be loaded');
    expect(await page.evaluate(() => new Set((window as unknown as { names: string[] }).names).size)).toBe(1);
    expect(await api.getPaymentRequests(id)).toEqual([]);
  });

  test('requests to the gateway tells onError and the console, and has a form in English that pays (script by nonce and strict-dynamic)', async ({
    page,
    api,
    gateway,
    merchant,
  }) => {
    await page.clock.install();
    const form = new CardForm(page, { type: 'fill' });
    const { id } = await api.createCheckout();
    merchant.serve('/no-answers/result', { html: resultPage });
    const html = `<!doctype html><html lang="de"><title>Shop</title>${inlineScript('var events = []; var wpwlOptions = { onError: function (e) { events.push(e.event); } };')}
      <form class="paymentWidgets" data-brands="VISA" action="/no-answers/result"></form>
      <script nonce="${nonce}" src="${gateway.url}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;
    const headers = { 'Content-Security-Policy': policy(`frame-src ${gateway.url}`) };
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.goto(merchant.serve('/no-answers', { html, headers }));
    await expect(form.payButton).toHaveText('Pay now');
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000);
        return page.evaluate('events');
      })
      .toEqual(['no_answer']);
    await page.clock.resume();
    expect(warnings.join()).toContain(`Let connect-src of the page's policy name ${gateway.url}`);
    await form.fill();
    await form.pay();
    await page.waitForURL('**/no-answers/result?*');
    expect((await api.getStatus(id)).record.result.code).toBe('000.100.110');
  });
});
