/** The frames of the card form: their style, moves of the form, and what callbacks are told of them. */
import { waitForBackup } from '../fixtures/backup-frame.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

test('typed text follows the computed style of the control around its frame, while it changes', async ({
  open,
  page,
}) => {
  const { form } = await open({
    head: inlineStyle(`.wpwl-control { color: rgb(10, 90, 40); font-size: 20px; letter-spacing: 1px; }
      .night .wpwl-control { color: rgb(250, 240, 230); }`),
  });
  await form.ready();
  await expect(form.number).toHaveCSS('color', 'rgb(10, 90, 40)');
  await expect(form.number).toHaveCSS('font-size', '20px');
  await expect(form.cvv).toHaveCSS('letter-spacing', '1px');
  await page.evaluate(() => document.documentElement.classList.add('night'));
  await expect(form.number).toHaveCSS('color', 'rgb(250, 240, 230)');
  await form.frame('card.number').evaluate((iframe: HTMLElement) => {
    iframe.style.color = 'rgb(1, 2, 3)';
  });
  await expect(form.number).toHaveCSS('color', 'rgb(1, 2, 3)');
});

test('iframeStyles style the placeholders only', async ({ open }) => {
  const { form } = await open({
    options: `var wpwlOptions = { iframeStyles: {
      'card-number-placeholder': { color: 'rgb(200, 0, 0)', 'font-size': '13px', background: 'url(//evil.test)' },
      'cvv-placeholder': { fontStyle: 'italic' }, nonsense: { color: 'red' } } };`,
  });
  await form.ready();
  await expect
    .poll(() => form.number.evaluate((input) => getComputedStyle(input, '::placeholder').color))
    .toBe('rgb(200, 0, 0)');
  await expect(form.number).not.toHaveCSS('color', 'rgb(200, 0, 0)');
  expect(await form.cvv.evaluate((input) => getComputedStyle(input, '::placeholder').fontStyle)).toBe(
    'italic',
  );
});

/** What a page does to the form, and the script that does it. */
const moves: Record<string, readonly string[]> = {
  'the number’s group moved behind the holder, and then the security code’s group': [
    `document.querySelector('.wpwl-group-cardHolder').after(document.querySelector('.wpwl-group-cardNumber'))`,
    `document.querySelector('.wpwl-group-expiry').append(document.querySelector('.wpwl-group-cvv'))`,
  ],
  'the whole container wrapped, and then moved, with other names of its frames': [
    `(() => { const c = document.querySelector('.wpwl-container'); const w = document.createElement('section'); c.before(w); w.append(c); })()`,
    `(() => { for (const f of document.querySelectorAll('iframe.wpwl-control')) f.name = 'mine'; document.body.append(document.querySelector('.wpwl-container')); })()`,
  ],
};

for (const [name, codes] of Object.entries(moves)) {
  test(`with ${name}, values and style come back, and the payment goes through`, async ({ open, page }) => {
    const { form, resultUrl } = await open({
      head: inlineStyle('.wpwl-control { color: rgb(10, 90, 40); }'),
    });
    await form.fill();
    await waitForBackup(page);
    for (const code of codes) {
      await page.evaluate(code);
      await expect(form.number).toHaveValue('4200 0000 0000 0026');
      await expect(form.cvv).toHaveValue('987');
      await expect(form.number).toHaveCSS('color', 'rgb(10, 90, 40)');
      await expect(form.number).toHaveAttribute('aria-label', 'Card number');
    }
    await form.pay();
    await page.waitForURL(`${resultUrl}?*`);
  });
}

test('data-state becomes ready after a frame that onReady has moved can be typed into, and is loading while one moves', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options: `var states = []; var wpwlOptions = { onReady: function () {
      var container = document.querySelector('.wpwl-container-card');
      states.push(container.dataset.state);
      new MutationObserver(function () {
        var working = document.querySelectorAll('iframe.wpwl-control[aria-busy="false"]').length;
        states.push(container.dataset.state + ' ' + working);
      }).observe(container, { attributeFilter: ['data-state'] });
      document.querySelector('.wpwl-group-expiry').append(document.querySelector('.wpwl-group-cvv')); } };`,
  });
  await expect(form.root).toHaveAttribute('data-state', 'ready');
  await page.evaluate(() =>
    document.querySelector('.wpwl-group-expiry')?.after(document.querySelector('.wpwl-group-cvv') as Element),
  );
  const states = () => page.evaluate<string[]>('states.filter((state, at) => state !== states[at - 1])');
  // `ready` came only when both frames worked. At the end of onReady the moved frame's load event had not come yet.
  await expect.poll(states).toEqual(['loading', 'loading 2', 'loading 1', 'ready 2', 'loading 1', 'ready 2']);
});

test('a form in a hidden parent gets ready, and has a usable height once it is shown', async ({
  open,
  page,
}) => {
  const { form, resultUrl } = await open({
    options: 'var ready = 0; var wpwlOptions = { onReady: function () { ready += 1; } };',
    body: '{script}<div id="tab" hidden>{form}</div>',
  });
  await expect.poll(() => page.evaluate(() => (window as unknown as { ready: number }).ready)).toBe(1);
  await page.locator('#tab').evaluate((tab) => tab.removeAttribute('hidden'));
  await form.fill();
  expect((await form.frame('card.number').boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const painted = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  await page.locator('#tab').evaluate((tab) => tab.setAttribute('hidden', ''));
  await painted();
  await expect(form.root).toBeHidden();
  await page.locator('#tab').evaluate((tab) => tab.removeAttribute('hidden'));
  await painted();
  await expect(form.number).toHaveValue('4200 0000 0000 0026');
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

test('a payment under way goes on when the page moves the form', async ({ open, api, page, payments }) => {
  const { form, checkoutId, resultUrl } = await open();
  let first = true;
  payments.handle(async (route) => {
    if (!first) return route.continue();
    first = false;
    await route.fetch();
    await page.evaluate(() => document.body.append(document.querySelector('.wpwl-container') as Element));
  });
  await form.fill();
  await waitForBackup(page);
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  const requests = await api.getPaymentRequests(checkoutId);
  expect(new Set(requests.map(({ parameters }) => parameters.attemptId)).size).toBe(1);
});

test('callbacks get a jQuery-like $iframe and $form, and are told at blur whether a field is valid', async ({
  open,
  page,
}) => {
  const { form } = await open({
    options: `var log = []; var wpwlOptions = {
      onReadyIframeCommunication: function () { log.push(['ready', this.$iframe[0].name, this.$form.find('.wpwl-control-brand').val()]); },
      onBlurCardNumber: function (valid) { log.push(['number', valid, this.$iframe.hasClass('wpwl-control-cardNumber')]); },
      onBlurSecurityCode: function (valid) { log.push(['cvv', valid]); },
      onBlurCardHolder: function (valid) { log.push(['holder', valid]); },
      onBlurExpiryDate: function (valid) { log.push(['expiry', valid]); },
      onChangeBrand: function (brand) { log.push(['brand', brand]); } };`,
  });
  await form.fill({ cvv: '1' });
  await form.brand.focus();
  const log = await page.evaluate(() => (window as unknown as { log: unknown[][] }).log);
  expect(log).toContainEqual(['ready', 'card.number', 'VISA']);
  expect(log).toContainEqual(['ready', 'card.cvv', 'VISA']);
  expect(log.filter(([name]) => name === 'brand')).toEqual([['brand', 'VISA']]);
  expect(log).toContainEqual(['number', true, true]);
  expect(log).toContainEqual(['expiry', true]);
  expect(log).toContainEqual(['holder', true]);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { log: unknown[][] }).log))
    .toContainEqual(['cvv', false]);
});

test(
  'the frames of a form cost one request: they have one address, and their script is in the document',
  needs.sharedRequest,
  async ({ open, tenant, page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && request.frame() !== page.mainFrame())
        scripts.push(request.url());
    });
    const { form, checkoutId } = await open();
    await form.fill();
    await expect(page.locator('iframe[aria-hidden=true]')).toHaveCount(1);
    const documents = (await tenant.journal.requests()).filter(
      ({ path, parameters }) => path === '/v1/pciIframe.html' && parameters.checkoutId === checkoutId,
    );
    expect(documents).toHaveLength(1);
    expect(scripts).toEqual([]);
  },
);
