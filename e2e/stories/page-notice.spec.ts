/** Words that concern the whole page: one notice, as wide as the forms, which moves nothing and covers nothing in use. */
import type { Locator, Page } from '@playwright/test';
import { MethodForm } from '../../src/testing/kit/playwright/index.ts';
import { Announcements } from '../fixtures/announcements.ts';
import { changeCheckoutConfig } from '../fixtures/checkout-config.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { expect, type Story, type StoryOptions, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const form = (brands: string) =>
  `<form class="paymentWidgets" action="{result}" data-brands="${brands}"></form>`;
const foot = '<p id="foot">Foot</p>';
const compact = "var wpwlOptions = { layout: 'compact' };";

/** Pages with one form, with an express row whose forms stand in narrow cells, and with three brands below each other. */
const pages: Readonly<Record<string, StoryOptions>> = {
  'one form': { options: compact, body: `{script}${form('VISA MASTER')}${foot}` },
  'an express row over a card form': {
    options: compact,
    head: inlineStyle(
      '#express { display: flex; gap: 8px } #express > div { flex: 1 1 0; min-width: 0; overflow: hidden; position: relative }',
    ),
    body: `{script}<section id="express">${form('LINEPAY CLIQ PAYPAL')}</section><p>or</p><section>${form('VISA MASTER')}</section>${foot}`,
  },
  'an express row in a grid with two rows below': {
    options: `var wpwlOptions = { layout: 'accordion', applePay: { countryCode: 'AT' },
      googlePay: { gatewayMerchantId: 'x' } };`,
    head: inlineStyle(
      '#express { display: grid; grid-template-columns: repeat(3, 114px); transform: translateY(0) }',
    ),
    body: `{script}<section id="express">${form('APPLEPAY GOOGLEPAY PAYPAL')}</section><p>or</p><section>${form('VISA MASTER DIRECTDEBIT_SEPA')}</section>${foot}`,
  },
  'three brands': { options: compact, body: `{script}${form('VISA PAYPAL LINEPAY')}${foot}` },
};

const notices = (page: Page) => page.locator('.wpwl-message:visible, .wpwl-notice:visible');

/** Makes the widget ask about the checkout, as when the shopper comes back to the tab. */
const wake = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Reads where the forms, their fields and buttons, and what is around them stand in the page. */
const readPlaces = (page: Page) =>
  page.locator('.wpwl-container, .wpwl-method, .wpwl-control, [name=pay], p, h1').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return [node.id || node.className, x, y + scrollY, width, height].join(' ');
    }),
  );

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function readBox(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return box;
}

const areApart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

/** Expects one notice, as wide as the forms together, in the window, clear of what the shopper uses. */
async function expectNotice(page: Page, sentence: RegExp, used: readonly Locator[]): Promise<void> {
  const name = `${sentence}`;
  await expect(notices(page), name).toHaveText(sentence);
  const box = await readBox(notices(page));
  const { left, right, height } = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.wpwl-container, form.paymentWidgets')]
      .map((node) => node.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    const edges = boxes.map((each) => [each.left, each.right] as const);
    return {
      left: Math.min(...edges.map(([start]) => start)),
      right: Math.max(...edges.map(([, end]) => end)),
      height: innerHeight,
    };
  });
  expect(box.width, name).toBeGreaterThanOrEqual(Math.min(right - left, 512) - 1);
  expect(box.x, name).toBeGreaterThanOrEqual(left - 1);
  expect(box.x + box.width, name).toBeLessThanOrEqual(right + 1);
  expect(box.y, name).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height, name).toBeLessThanOrEqual(height);
  for (const each of used) expect(areApart(box, await readBox(each)), name).toBe(true);
}

/** Waits for the error of a payment without an answer. The page's clock goes over the delays between its tries. */
async function expectNoAnswer(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(notices(page)).toContainText('you will not be charged twice', { timeout: 200 });
  }).toPass();
}

const ends = [
  ['ended', 404, /session has expired/, 'button', 'Start again'],
  [
    'been paid',
    { finished: true, redirect: { url: 'https://shop.example/result' } },
    /already/,
    'link',
    'See',
  ],
] as const;

for (const [name, story] of Object.entries(pages))
  for (const [width, [end, answer, lastSentence, role, way]] of [
    [390, ends[0]],
    [1280, ends[1]],
  ] as const)
    test(`on a page with ${name}, ${width} pixels wide, each word for the whole page is one notice as wide as the forms, is said once, moves nothing, covers no field in use and no pay button, and leaves the focus where it is; when the checkout has ${end} one stands where the forms were`, async ({
      open,
      page,
      context,
      api,
      payments,
    }) => {
      await page.clock.install();
      await page.setViewportSize({ width, height: 844 });
      const announcements = await Announcements.listenTo(page);
      const { form: card, checkoutId }: Story = await open(story);
      await card.fill();
      const isCell = name.includes('express');
      const other = new MethodForm(page, 'virtualAccount-PAYPAL');
      if (isCell) await other.button.hover();
      await card.holder.focus();
      const before = await readPlaces(page);
      const hold = async (sentence: RegExp, ...used: Locator[]) => {
        await expectNotice(page, sentence, [...used, card.payButton]);
        expect(await readPlaces(page), `${sentence}`).toEqual(before);
        const said = announcements.take().filter((line) => sentence.test(line));
        expect(said, `${sentence}`).toHaveLength(1);
      };
      const pressed = isCell ? other.button : card.payButton;

      await test.step('the checkout expires soon', async () => {
        await changeCheckoutConfig(page, { expiresIn: 240 });
        await wake(page);
        await hold(/expires in a few minutes/, card.holder);
        await expect(card.holder).toBeFocused();
      });

      await test.step('the shopper is offline', async () => {
        await context.setOffline(true);
        await pressed.click();
        await hold(/You are offline/, pressed);
        await expect(pressed).toBeFocused();
        await context.setOffline(false);
      });

      await test.step('a payment has no answer, and the warning that the errors had covered comes back', async () => {
        payments.handle((route) => route.abort('connectionreset'));
        await pressed.click();
        await expectNoAnswer(page);
        await hold(/you will not be charged twice/, pressed);
        payments.handle((route) => route.continue());
        await page.getByRole('button', { name: 'Close' }).click();
        // A cell has no room for the progress either, whose notice took the place of the warning.
        if (!isCell) {
          await expect(notices(page)).toHaveText(/expires/);
          await page.getByRole('button', { name: 'Close' }).click();
        }
        await expect(notices(page)).toHaveCount(0);
        await expect(pressed).toBeFocused();
        expect(await readPlaces(page)).toEqual(before);
      });

      await test.step('the amount is another one', async () => {
        await api.updateCheckout(checkoutId, { amount: '93.00' });
        await card.payButton.click();
        await hold(/amount is now €93.00/);
        await expect(card.payButton).toBeFocused();
      });

      await test.step(`the checkout has ${end}: one notice where the forms were, as wide, with the focus on its ${role}, and nothing below moves`, async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        const top = Math.min(
          ...(await page
            .locator('.wpwl-container:visible')
            .evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().top))),
        );
        const readFoot = () =>
          page.locator('p, h1').evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().top));
        const feet = await readFoot();
        await changeCheckoutConfig(page, answer);
        await wake(page);
        await expectNotice(page, lastSentence, []);
        await expect(page.locator('.wpwl-container')).toHaveCount(0);
        await expect(page.locator('form.paymentWidgets .wpwl-message.wpwl-has-error')).toHaveCount(1);
        await expect(notices(page).getByRole(role, { name: way })).toBeFocused();
        await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
        expect(Math.abs((await readBox(notices(page))).y - top)).toBeLessThan(30);
        const after = await readFoot();
        for (const [index, y] of after.entries())
          expect(Math.abs(y - (feet[index] ?? 0))).toBeLessThanOrEqual(1);
        expect(announcements.take().filter((line) => lastSentence.test(line))).toHaveLength(1);
        await page.evaluate(() => window.wpwl?.unload());
        await expect(notices(page)).toHaveCount(0);
        await expect(page.locator('form.paymentWidgets').first()).toHaveAttribute('style', '');
      });
    });

test('on a phone 320 pixels wide a notice makes room for the Pay button when errors make the form below it higher', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 480 });
  const { form: card } = await open({
    body: '{script}<form class="paymentWidgets" action="{result}" data-brands="VISA MASTER"></form>',
  });
  await card.ready();
  await changeCheckoutConfig(page, { expiresIn: 240 });
  await wake(page);
  await expect(notices(page)).toHaveText(/expires in a few minutes/);
  await card.payButton.click();
  await expect(card.hint('card.cvv')).toBeVisible();
  await expect
    .poll(async () => areApart(await readBox(notices(page)), await readBox(card.payButton)))
    .toBe(true);
  // The button stands below the window's lower edge now and then; wherever the page is scrolled to, it stays free.
  for (const y of [0, 60, 120, 180, 240, 300]) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await expect
      .poll(async () => areApart(await readBox(notices(page)), await readBox(card.payButton)), `${y}`)
      .toBe(true);
  }
});

test('with text of twice the size on a narrow phone a notice stays in the window, off the field in use, and is scrolled', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { form: card } = await open({
    head: inlineStyle('html { font-size: 200% }'),
    options: "var wpwlOptions = { locale: 'de' };",
    body: `{script}${form('VISA MASTER')}`,
  });
  await card.ready();
  await card.payButton.click();
  await expect(card.number).toBeFocused();
  await changeCheckoutConfig(page, { expiresIn: 240 });
  await wake(page);
  await expect(notices(page)).toHaveText(/Verbleibende Zeit/);
  const box = await readBox(notices(page));
  expect(box.y + box.height).toBeLessThanOrEqual(640);
  expect(areApart(box, await readBox(card.frame('card.number')))).toBe(true);
  const close = page.getByRole('button', { name: 'Schließen' });
  await expect(close).toBeInViewport();
  await expect(close).toHaveClass(/wpwl-button-close/);
  expect(await notices(page).evaluate((node) => node.scrollHeight > node.clientHeight)).toBe(true);
});

test('a warning comes only when the error about a payment whose outcome is not known has gone', async ({
  open,
  page,
  payments,
}) => {
  await page.clock.install();
  const { form: card } = await open({ body: `{script}${form('VISA MASTER')}` });
  await card.fill();
  payments.handle((route) => route.abort('connectionreset'));
  await card.payButton.click();
  await expectNoAnswer(page);
  await changeCheckoutConfig(page, { expiresIn: 240 });
  await wake(page);
  await expect(page.getByText(/expires in a few minutes/)).toHaveCount(2);
  await expect(notices(page)).toHaveCount(1);
  await expect(notices(page)).toContainText('you will not be charged twice');
  await page.getByRole('button', { name: 'Close' }).click();
  await expectNotice(page, /expires in a few minutes/, [card.payButton]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(notices(page)).toHaveCount(0);
});

test('a notice with the only way to a method that did not load stays in the method’s place when the shopper closes it, and over it other notices come and go', async ({
  open,
  page,
  context,
}) => {
  let isUp = false;
  await page.route('**/later.js', (route) => (isUp ? route.continue() : route.abort()));
  const { form: card } = await open({ body: `{script}${form('VISA PAYPAL')}` });
  await card.ready();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expectNotice(page, /could not be loaded/, [card.payButton]);
  await expect(retry).toBeVisible();
  await card.fill();
  await context.setOffline(true);
  await card.payButton.click();
  await expect(page.locator('.wpwl-floating:visible')).toHaveText(/You are offline/);
  await expect(retry).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.wpwl-floating')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await context.setOffline(false);
  isUp = true;
  await retry.click();
  await expect(new MethodForm(page, 'virtualAccount-PAYPAL').button).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
});

test('a notice lies below a modal dialog of the shop, and can be closed when the dialog has gone', async ({
  open,
  page,
}) => {
  const { form: card } = await open({
    body: `{script}${form('VISA MASTER')}<dialog><p>Terms</p><button autofocus>OK</button></dialog>`,
  });
  await card.ready();
  await card.holder.focus();
  await page.evaluate(() => document.querySelector('dialog')?.showModal());
  await changeCheckoutConfig(page, { expiresIn: 240 });
  await wake(page);
  await expect(notices(page)).toHaveText(/expires in a few minutes/);
  expect(await page.locator('.wpwl-floating[popover]').count()).toBe(0);
  await page.evaluate(() => document.querySelector('dialog')?.close());
  await expect(card.holder).toBeFocused();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(notices(page)).toHaveCount(0);
});

test('a notice is seen on a page whose own style hides popovers until a script has opened them', async ({
  open,
  page,
}) => {
  const { form: card } = await open({
    head: inlineStyle('[popover] { display: none; opacity: 0 }'),
    body: `{script}${form('VISA MASTER')}`,
  });
  await card.ready();
  await changeCheckoutConfig(page, { expiresIn: 240 });
  await wake(page);
  await expectNotice(page, /expires in a few minutes/, [card.payButton]);
  await expect(notices(page)).toHaveCSS('opacity', '1');
});
