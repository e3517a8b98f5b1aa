/** Forms in shadow roots and on pages in frames. */
import { CardForm, findViolations } from '../../src/testing/kit/playwright/index.ts';
import { inlineScript, nonce, resultPage } from '../fixtures/merchant.ts';
import { expect, renderStoryPage, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** A script that defines an element. Its shadow root holds a form and a style sheet of its own. */
const defineElement = (css: string) => `
  customElements.define('shop-checkout', class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(${JSON.stringify(css)});
      root.adoptedStyleSheets = [sheet];
      const form = document.createElement('form');
      form.className = 'paymentWidgets';
      form.dataset.brands = 'VISA MASTER';
      form.action = location.pathname + '/result';
      root.append(form);
    }
  });`;

for (const [when, body] of Object.entries({
  'is there before the script': (code: string) =>
    `${inlineScript(code)}<shop-checkout></shop-checkout>{script}`,
  'is defined after the script has run': (code: string) =>
    `<shop-checkout></shop-checkout>{script}${inlineScript(`addEventListener('load', function () { ${code} });`)}`,
})) {
  test(`in a shadow root that ${when} the form is drawn, styled, focused and paid with`, async ({
    open,
    page,
    api,
  }) => {
    const reset = '* { padding: 0; margin: 0; border: 0 solid; background: none; }';
    const { form, checkoutId } = await open({
      body: body(defineElement(`${reset} .wpwl-button-pay { border-radius: 20px; }`)),
      options: `var ready = 0; var wpwlOptions = { autofocus: 'card.number', onReady: function () { ready += 1; } };`,
    });
    await form.ready();
    await expect(form.number).toBeFocused();
    await expect(form.frame('card.number')).toHaveClass(/wpwl-focus/);
    const places = await page.evaluate(() => {
      const root = document.querySelector('shop-checkout')?.shadowRoot;
      return {
        inside: root?.querySelectorAll('form.paymentWidgets + .wpwl-container').length,
        outside: document.querySelectorAll('.wpwl-container').length,
        sheets: document.adoptedStyleSheets.length,
      };
    });
    expect(places).toEqual({ inside: 1, outside: 0, sheets: 0 });
    await expect(form.payButton).toHaveCSS('background-color', 'rgb(10, 88, 202)');
    await expect(form.payButton).toHaveCSS('border-radius', '20px');
    await expect(form.expiry).toHaveCSS('border-top-width', '1px');
    await form.pay();
    await expect(form.hint('card.expiry')).toBeVisible();
    await expect(form.expiry).toHaveAccessibleName('Expiry date');
    await expect(form.expiry).toHaveAccessibleDescription(/.+/);
    expect(await findViolations(page)).toEqual([]);
    // The frames follow a style sheet inside the shadow root.
    await form.root.evaluate((node) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.wide .wpwl-control { letter-spacing: 3px }');
      const root = node.getRootNode() as ShadowRoot;
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      node.classList.add('wide');
    });
    await expect(form.number).toHaveCSS('letter-spacing', '3px');
    await form.fill();
    await page.evaluate(() =>
      (window as unknown as { wpwl: { executePayment(name: string): void } }).wpwl.executePayment(
        'wpwl-container-card',
      ),
    );
    await page.waitForURL('**/result?*');
    expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
  });
}

test('unload takes everything of the widget out of a shadow root', async ({ open, page }) => {
  const { form } = await open({
    body: `${inlineScript(defineElement(''))}<shop-checkout></shop-checkout>{script}`,
  });
  await form.ready();
  const readInside = () =>
    page.evaluate(() => {
      const root = document.querySelector('shop-checkout')?.shadowRoot;
      return [
        root?.querySelectorAll('[class*=wpwl], iframe').length,
        root?.adoptedStyleSheets.length,
        (root?.querySelector('form') as HTMLElement | null)?.style.display,
      ];
    });
  await page.evaluate(() => (window as unknown as { wpwl: { unload(): void } }).wpwl.unload());
  expect(await readInside()).toEqual([0, 1, '']);
});

test('on a page in a frame of the shop the result opens in the top window', async ({
  page,
  api,
  gateway,
  merchant,
}) => {
  const { id } = await api.createCheckout();
  const resultUrl = `${merchant.origin}/framed/result`;
  const html = renderStoryPage({}, gateway.url, id, resultUrl);
  merchant.serve('/framed/result', { html: resultPage });
  const inner = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const outer = `<!doctype html><html lang="en"><title>Shop</title><iframe name="checkout" title="Checkout" width="400" height="700" srcdoc="${inner}"></iframe></html>`;
  const headers = {
    'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}' ${gateway.url}; img-src ${gateway.url}; style-src 'nonce-${nonce}'; connect-src ${gateway.url}; frame-src 'self' ${gateway.url}; require-trusted-types-for 'script'`,
  };
  await page.goto(merchant.serve('/framed', { html: outer, headers }));
  const form = new CardForm(page, { within: page.frameLocator('iframe[name=checkout]').locator('body') });
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(id)).record.result.code).toBe('000.100.110');
});

for (const place of ['the frame around a page', 'the policy of a page'])
  for (const [sandbox, told] of [
    ['allow-scripts allow-same-origin', ['sandboxed']],
    ['allow-scripts allow-same-origin allow-forms', []],
  ] as const)
    test(`where ${place} has the sandbox “${sandbox}” onError is told at the start: ${told.join() || 'nothing'}, and the shopper at the press`, async ({
      page,
      api,
      gateway,
      merchant,
    }) => {
      const { id } = await api.createCheckout();
      const isFramed = place === 'the frame around a page';
      const options = `var told = [], submits = 0, wpwlOptions = { onError: function (error) { told.push(error.event); } };
      addEventListener('submit', function () { submits += 1; }, true);`;
      const html = renderStoryPage({ options }, gateway.url, id, `${merchant.origin}/sandboxed/result`);
      const policy = `default-src 'none'; script-src 'nonce-${nonce}' ${gateway.url}; img-src ${gateway.url}; style-src 'nonce-${nonce}'; connect-src ${gateway.url}; frame-src 'self' ${gateway.url}`;
      const ofPage = { 'Content-Security-Policy': `${policy}; sandbox ${sandbox}` };
      const inner = merchant.serve('/sandboxed/inner', isFramed ? { html } : { html, headers: ofPage });
      const outer = `<!doctype html><html lang="en"><title>Shop</title><iframe name="checkout" title="Checkout" sandbox="${sandbox}" src="/sandboxed/inner"></iframe></html>`;
      const headers = { 'Content-Security-Policy': policy };
      await page.goto(isFramed ? merchant.serve('/sandboxed', { html: outer, headers }) : inner);
      const within = isFramed
        ? page.frameLocator('iframe[name=checkout]').locator('body')
        : page.locator('body');
      const form = new CardForm(page, { within });
      await form.ready();
      const frame = isFramed ? page.frame('checkout') : page.mainFrame();
      await expect.poll(() => frame?.evaluate('told')).toEqual(told);
      // The page's own listeners hear nothing of the trial.
      expect(await frame?.evaluate('submits')).toBe(0);
      await form.pay();
      if (told.length > 0) await expect(form.message).toContainText('could not be started');
      else await expect(form.hint('card.number')).toHaveCount(1);
    });
