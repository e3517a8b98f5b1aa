/** Copies of drawn forms, in which nobody hears what is typed, and elements of the page that only look like them. */
import { readFileSync } from 'node:fs';
import { inlineScript, openPolicy } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const htmx = readFileSync(new URL('../../node_modules/htmx.org/dist/htmx.js', import.meta.url), 'utf8');
const boxed = '{script}<div id="box">{form}</div>';

/** What a page does to the box around its form. */
const ways = [
  'box.innerHTML = box.innerHTML;',
  "var kept = box.innerHTML; box.innerHTML = ''; setTimeout(function () { box.innerHTML = kept; }, 200);",
  "var drawn = document.querySelector('.wpwl-container'); drawn.outerHTML = drawn.outerHTML;",
  'var nodes = [...box.childNodes]; box.replaceChildren(); setTimeout(function () { box.append(...nodes); }, 200);',
];

test('a page that puts its kept markup back, at once, later or only the drawn form’s, has one form, which pays', async ({
  open: openStory,
  page,
  api,
}) => {
  const { form, checkoutId, resultUrl } = await openStory({ body: boxed, headers: openPolicy });
  for (const code of ways) {
    await form.ready();
    const first = await page.locator('.wpwl-container').getAttribute('id');
    await page.evaluate(code);
    await expect(page.locator('.wpwl-container'), code).toHaveCount(1);
    await expect(page.locator(`.wpwl-container:not(#${first})`), code).toHaveCount(1);
  }
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
});

test('a page that takes the nodes of a list out and puts them back has each row once', async ({
  open: openStory,
  page,
}) => {
  const { form } = await openStory({
    body: boxed,
    headers: openPolicy,
    options: "var wpwlOptions = { layout: 'accordion' };",
    form: 'action="{result}" data-brands="VISA PAYPAL"',
  });
  const rows = page.locator('.wpwl-method');
  await form.ready();
  await expect(rows).toHaveCount(2);
  const first = await page.locator('.wpwl-container-card').getAttribute('id');
  await page.evaluate(ways.at(-1) ?? '');
  await expect(page.locator(`.wpwl-container-card:not(#${first})`)).toHaveCount(1);
  await form.ready();
  await expect(rows).toHaveText(['Card', 'PayPal']);
});

test('a page that writes its whole body anew, with the widget’s tag in it, has one form, which pays', async ({
  open: openStory,
  page,
  api,
}) => {
  const { form, checkoutId, resultUrl } = await openStory({ headers: openPolicy });
  await form.ready();
  // Scripts that come by innerHTML do not run.
  await page.evaluate("document.body.innerHTML += '<p>Offer</p>'");
  await form.ready();
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
});

test('a page whose history htmx restores has one form, which pays', async ({
  open: openStory,
  page,
  api,
  merchant,
}) => {
  merchant.serve('/htmx-other', { html: '<h1>Other</h1>', headers: openPolicy });
  const { form, checkoutId, resultUrl } = await openStory({
    head: inlineScript(htmx),
    body: '<div id="place">{script}{form}<a href="/htmx-other" hx-get="/htmx-other" hx-target="#place" hx-push-url="true">Other</a></div>',
    headers: openPolicy,
  });
  await form.ready();
  await page.locator('a').click();
  await expect(page.getByRole('heading', { name: 'Other' })).toBeVisible();
  await page.goBack();
  await form.ready();
  await expect(page.locator('.wpwl-container')).toHaveCount(1);
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record.result.code).toBe('000.100.110');
});

/** Six habits of pages whose own elements have the widget's classes. */
const habits = [
  '<div class="wpwl-container own"><form class="wpwl-form">Shop account on file <button type="button">Use it</button></form></div>',
  '<div class="wpwl-container own" data-state="ready"><form class="wpwl-form wpwl-form-card"><div class="wpwl-group">Preview</div></form></div>',
  '<div class="wpwl-container own" id="card_000000000000"><form class="wpwl-form" action="https://other.example/pay"></form></div>',
  '<p class="wpwl-notice own">Free delivery</p>',
  '<h2 class="wpwl-label own">Your card</h2>',
  '<div class="wpwl-wrapper own"><div class="wpwl-container own"><form class="wpwl-form">Box</form></div></div>',
].join('');
const ownOnes = 7;

/** Where and when a page adds them. */
const times: Record<string, { body?: string; options?: string; later?: string }> = {
  'before the script': { body: `${habits}{form}{script}` },
  'behind the form, before the script': { body: `{form}${habits}{script}` },
  'around the form': {
    body: `<div class="wpwl-container wpwl-registrations"><form-of-shop class="wpwl-form">${habits}{script}{form}</form-of-shop></div>`,
  },
  'while the forms are drawn': {
    options: `document.addEventListener('DOMContentLoaded', function () { new MutationObserver(function (_, seen) {
      if (!document.querySelector('.wpwl-group-cardNumber')) return;
      seen.disconnect();
      document.querySelector('form.paymentWidgets').insertAdjacentHTML('afterend', HABITS);
    }).observe(document, { childList: true, subtree: true }); });`,
  },
  'in onReady, inside the form': {
    options:
      "var wpwlOptions = { onReady: function () { document.querySelector('.wpwl-group-cardNumber').insertAdjacentHTML('afterend', HABITS); } };",
  },
  'later, between the form and what is drawn': {
    later: "document.querySelector('form.paymentWidgets').insertAdjacentHTML('afterend', HABITS)",
  },
  'later, behind what is drawn': {
    later: "document.querySelector('form.paymentWidgets').parentNode.insertAdjacentHTML('beforeend', HABITS)",
  },
};

for (const [time, { body, options, later }] of Object.entries(times))
  test(`elements of the page with the widget’s classes stay when they come ${time}`, async ({
    open: openStory,
    page,
  }) => {
    const withHabits = (code: string) => code.replace('HABITS', JSON.stringify(habits));
    const { form, resultUrl } = await openStory({
      headers: openPolicy,
      ...(body && { body }),
      ...(options && { options: withHabits(options) }),
    });
    await form.ready();
    if (later) await page.evaluate(withHabits(later));
    await form.fill();
    // A list of the page's own is told after each change of the page.
    await page.evaluate('new Promise(requestAnimationFrame)');
    await expect(page.locator('.own')).toHaveCount(ownOnes);
    await expect(page.locator('.wpwl-container-card')).toHaveCount(1);
    await form.pay();
    await page.waitForURL(`${resultUrl}?*`);
  });

test('elements of the page stay beside a copy that goes, and so does what the page has put around it', async ({
  open: openStory,
  page,
}) => {
  const { form } = await openStory({
    body: `{script}<div id="box" class="wpwl-container own">${habits}{form}${habits}</div>`,
    headers: openPolicy,
  });
  for (const code of ways) {
    await form.ready();
    const first = await page.locator('.wpwl-container-card').getAttribute('id');
    await page.evaluate(code.replace("('.wpwl-container')", "('.wpwl-container-card')"));
    await expect(page.locator(`.wpwl-container-card:not(#${first})`), code).toHaveCount(1);
    await expect(page.locator('.own'), code).toHaveCount(2 * ownOnes + 1);
  }
});
