/** What other tabs and the shop do to a challenge: another tab pays, the shop changes the amount, or covers the page. */
import { CardForm, Challenge } from '../../src/testing/kit/playwright/index.ts';
import { challengeCard } from '../fixtures/secured.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

test('a tab whose checkout was paid in another one while its challenge was open leads to the result', async ({
  open,
  context,
  page,
}) => {
  const { form, resultUrl } = await open();
  const second = await context.newPage();
  await second.goto(page.url());
  const other = new CardForm(second, { type: 'fill' });
  await other.ready();
  await page.bringToFront();
  await form.fill({ number: challengeCard });
  await form.pay();
  const challenge = new Challenge(page, 'frame');
  await challenge.opened();
  await second.bringToFront();
  await other.fill();
  await other.pay();
  await second.waitForURL(`${resultUrl}?*`);
  await page.bringToFront();
  const message = page.locator('form.paymentWidgets .wpwl-message');
  await expect(message).toContainText('This payment has already been completed.');
  await message.getByRole('link', { name: 'See the result' }).click();
  await page.waitForURL(`${resultUrl}?*`);
});

test('a form whose amount the shop changed while its challenge was open shows the new one and says so, and it is charged', async ({
  open,
  api,
  page,
}) => {
  const { form, checkoutId, resultUrl } = await open({
    options: "var wpwlOptions = { labels: { submit: 'Pay {0}' } };",
  });
  await form.fill({ number: challengeCard });
  await form.pay();
  const challenge = new Challenge(page, 'frame');
  await challenge.opened();
  await api.updateCheckout(checkoutId, { amount: '150.00' });
  await challenge.answer('1234');
  await expect(form.payButton).toHaveText('Pay €150.00');
  await expect(page.locator('.wpwl-container')).toContainText('The amount is now €150.00');
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getStatus(checkoutId)).record.amount).toBe('150.00');
});

/** How a shop keeps shoppers from its page while they wait: code that begins, and code that ends it. */
const covers: Record<string, [begin: string, end: string]> = {
  'a modal dialog': ['dialog().showModal()', 'dialog().close()'],
  'a layer over the window': [
    "layer().style.cssText = 'position: fixed; inset: 0; z-index: 9999; background: white'",
    'layer().style.cssText = ""',
  ],
  'a layer over the window that goes 1.5 s late': [
    "layer().style.cssText = 'position: fixed; inset: 0; z-index: 9999; background: white'",
    'setTimeout(() => { layer().style.cssText = ""; }, 1_500)',
  ],
  'a dialog that has a button, pressed after 20 s': [
    "dialog().append(document.createElement('button')); dialog().showModal()",
    'setTimeout(() => dialog().close(), 20_000)',
  ],
  'a layer over the form': [
    "box().style.position = 'relative'; box().append(layer()); layer().style.cssText = 'position: absolute; inset: 0'",
    'layer().remove()',
  ],
  'a popover over the window': [
    "layer().popover = 'manual'; layer().style.cssText = 'width: 100vw; height: 100vh'; layer().showPopover()",
    'layer().hidePopover()',
  ],
  'inert on the page': ['box().inert = true', 'box().inert = false'],
  'pointer-events: none on the page': [
    "box().style.pointerEvents = 'none'",
    "box().style.pointerEvents = ''",
  ],
};

for (const [what, [begin, end]] of Object.entries(covers))
  for (const callback of what === 'a modal dialog'
    ? ['onBeforeSubmitCard', 'onAfterSubmit']
    : ['onAfterSubmit'])
    for (const stays of [true, false])
      test(`${what}, which the shop begins in ${callback} and ${stays ? 'leaves there' : 'ends when the challenge comes'}, lets the shopper answer`, async ({
        open,
        page,
      }) => {
        const { form, resultUrl } = await open({
          body: '<div id="box">{script}{form}</div><div id="layer"></div><dialog>Please wait</dialog>',
          options: `var box = () => document.querySelector('#box'), kept, layer = () => kept ??= document.querySelector('#layer'), dialog = () => document.querySelector('dialog');
          var wpwlOptions = { ${callback}: () => { ${begin}; return true; },
            onLoadThreeDIframe: () => { isShown = true; if (!${stays}) { ${end}; } } }, isShown = false;`,
        });
        await form.fill({ number: challengeCard });
        await page.clock.install();
        await form.pay();
        const challenge = new Challenge(page, stays ? 'tab' : 'frame');
        await expect.poll(() => page.evaluate('isShown').catch(() => true)).toBe(true);
        await page.clock.runFor(61_000).catch(() => {});
        await challenge.opened();
        await challenge.answer('1234');
        await page.waitForURL(`${resultUrl}?*`);
      });

test('a bar of the shop over a part of the challenge, and a layer that lets presses through, leave it in its frame', async ({
  open,
  page,
}) => {
  const { form, resultUrl } = await open({
    body: '{script}{form}<div id="bar"></div><div id="layer"></div>',
    options: `var style = (id, text) => { document.getElementById(id).style.cssText = text; };
    var wpwlOptions = { onAfterSubmit: () => { style('bar', 'position: fixed; inset: 0 0 auto; height: 50vh');
      style('layer', 'position: fixed; inset: 0; pointer-events: none'); } };`,
  });
  await form.fill({ number: challengeCard });
  await page.clock.install();
  await form.pay();
  const challenge = new Challenge(page, 'frame');
  await challenge.opened();
  await page.clock.runFor(2_000);
  await page.evaluate("style('bar', '')");
  await challenge.answer('1234');
  await page.waitForURL(`${resultUrl}?*`);
});
