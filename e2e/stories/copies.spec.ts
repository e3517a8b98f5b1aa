/** Copies of drawn forms, in which nobody hears what is typed. */
import { readFileSync } from 'node:fs';
import { inlineScript } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const open = { 'Content-Security-Policy': "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'" };
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
  const { form, checkoutId, resultUrl } = await openStory({ body: boxed, headers: open });
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
    headers: open,
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
  const { form, checkoutId, resultUrl } = await openStory({ headers: open });
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
  merchant.serve('/htmx-other', { html: '<h1>Other</h1>', headers: open });
  const { form, checkoutId, resultUrl } = await openStory({
    head: inlineScript(htmx),
    body: '<div id="place">{script}{form}<a href="/htmx-other" hx-get="/htmx-other" hx-target="#place" hx-push-url="true">Other</a></div>',
    headers: open,
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
