/** Measures what makes the forms look careful: edges that meet, equal distances, whole signs. */
import type { Locator } from '@playwright/test';
import { SavedCards } from '../../src/testing/kit/playwright/index.ts';
import { changeCheckoutConfig } from '../fixtures/checkout-config.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { runSteps } from '../fixtures/steps.ts';
import { expect, type StoryOptions, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

const withBrands = (list: string): StoryOptions => ({ form: `action="/result" data-brands="${list}"` });
const googlePay = "googlePay: { gatewayMerchantId: '8ac7a4c9f3d24e6b0917c35d82e1fa60' }";
const readBox = async (node: Locator) => (await node.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Reads the word that leads from a container to the next form. */
const readWordBelow = (container: Locator) =>
  container.evaluate((node) => getComputedStyle(node, '::after').content);

/** Reads the distance between each of the nodes and the next one below it, in pixels. */
const readGaps = (nodes: Locator) =>
  nodes.evaluateAll((all) => {
    const boxes = all.map((node) => node.getBoundingClientRect());
    return boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)));
  });

/** Reads the left and right edges of the nodes, in pixels: one pair where all have the same. */
const readEdges = async (nodes: Locator) => [
  ...new Set(
    await nodes.evaluateAll((all) =>
      all.map((node) => {
        const { left, right } = node.getBoundingClientRect();
        return `${left} ${right}`;
      }),
    ),
  ),
];

test('methods stand at equal distances, with a box around them or without, and the first stands where the form was put', async ({
  open,
  page,
}) => {
  await open(withBrands('PAYPAL EPS BOLETO ALIPAY MASTERPASS'));
  const seen = page.locator(
    '.wpwl-form-has-inputs, .wpwl-form-onlineTransfer, .wpwl-form-prepayment, .wpwl-button-brand',
  );
  await expect(seen).toHaveCount(5);
  expect(await readGaps(seen)).toEqual([16, 16, 16, 16]);
  expect((await readBox(seen.first())).y).toBe((await readBox(page.locator('.wpwl-container').first())).y);
});

test('a logo is as wide as the name of its method, however long it is in the form’s language', async ({
  open,
  page,
}) => {
  await open({
    ...withBrands('DIRECTDEBIT_SEPA VISA'),
    options: "var wpwlOptions = { style: 'logos', locale: 'ar' };",
  });
  const mark = page.locator('.wpwl-logo .wpwl-brand').first();
  await expect(page.locator('.wpwl-logo').first()).toBeVisible();
  const expectWhole = async (locale: string) => {
    await expect(page.locator('.wpwl-form').first()).toHaveAttribute('lang', locale);
    const [high, inside, wide, across, overflow] = await mark.evaluate((node) => [
      node.clientHeight,
      node.scrollHeight,
      node.clientWidth,
      node.scrollWidth,
      getComputedStyle(node, '::before').overflow,
    ]);
    expect([inside, wide, overflow]).toEqual([high, across, 'visible']);
  };
  await runSteps({
    'in Arabic': () => expectWhole('ar'),
    'in Finnish': async () => {
      await page.evaluate(() => window.wpwl?.update({ locale: 'fi' }));
      await expectWhole('fi');
    },
  });
});

test('buttons of wallets have equal heights and equal distances, and below them the word “or” leads to the next form', async ({
  open,
  page,
}) => {
  await open({
    ...withBrands('APPLEPAY GOOGLEPAY SAMSUNGPAY VISA'),
    options: `var wpwlOptions = { applePay: { countryCode: 'AT' }, ${googlePay} };`,
  });
  const wallets = page.locator('.wpwl-container:has(.wpwl-form-wallet)');
  const buttons = wallets.getByRole('button');
  await expect(buttons).toHaveCount(3);
  expect(await buttons.evaluateAll((all) => all.map((node) => node.clientHeight + 2))).toEqual([48, 48, 48]);
  expect(await readGaps(buttons)).toEqual([8, 8]);
  await expect.poll(() => readWordBelow(wallets.last())).toBe('"or"');
});

test('below an open wallet in the style logos no word leads to a form that is closed', async ({
  open,
  page,
}) => {
  await open({
    ...withBrands('GOOGLEPAY VISA'),
    options: `var wpwlOptions = { style: 'logos', ${googlePay} };`,
  });
  await page.locator('.wpwl-logo').first().click();
  const wallet = page.locator('.wpwl-container:has(.wpwl-form-wallet)');
  await expect(wallet.getByRole('button')).toBeVisible();
  await expect.poll(() => readWordBelow(wallet)).toBe('""');
});

test('on a page from right to left an English form is drawn from left to right', async ({
  open,
  page,
  api,
}) => {
  const { form } = await open({
    checkout: { 'registrations[0].id': await api.register({}) },
    options: "var wpwlOptions = { locale: 'en' };",
  });
  await form.ready();
  const readDrawn = async () => ({
    card: await form.frame('card.cvv').evaluate((frame) => getComputedStyle(frame).backgroundPosition),
    chosen: await page.locator('.wpwl-selected').evaluate((row) => getComputedStyle(row).boxShadow),
  });
  const before = await readDrawn();
  await page.locator('html').evaluate((html: HTMLElement) => {
    html.dir = 'rtl';
  });
  await expect(page.locator('body')).toHaveCSS('direction', 'rtl');
  expect(await readDrawn()).toEqual(before);
});

test('the texts of a saved card stand beside its mark; the security code at the end of the row, or below on a phone', async ({
  open,
  page,
  api,
}) => {
  await open({
    checkout: { 'registrations[0].id': await api.register({}) },
    options: 'var wpwlOptions = { registrations: { requireCvv: true } };',
  });
  const saved = new SavedCards(page);
  await expect(saved.cvv(0)).toBeVisible();
  for (const [width, isBeside] of [
    [320, false],
    [390, false],
    [1280, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const choice = await readBox(saved.root.locator('input[type=radio]').first());
    const mark = await readBox(saved.root.locator('.wpwl-brand').first());
    const details = await readBox(saved.root.locator('.wpwl-wrapper-registration-details').first());
    const code = await readBox(saved.root.locator('iframe[name="card.cvv"]'));
    expect(details.x).toBe(mark.x + mark.width + 12);
    if (isBeside) expect(code.x).toBeGreaterThanOrEqual(details.x + details.width);
    else expect([code.x, code.y >= details.y + details.height]).toEqual([choice.x, true]);
  }
});

test('a message in the place of the forms stands where they stood and is as wide', async ({ open, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await changeCheckoutConfig(page, 404);
  await open();
  await expect(page.locator('.wpwl-message')).toBeVisible();
  const { x, width } = await readBox(page.locator('.wpwl-message'));
  expect([x, width]).toEqual([384, 512]);
});

test('in the layout accordion a row and its panel have the same edges at every width, and a message stands on the panel of the open row, as far from both its edges, and no gap is above or below', async ({
  open,
  page,
}) => {
  const { form } = await open({
    ...withBrands('VISA PAYPAL'),
    options: "var wpwlOptions = { layout: 'accordion', style: 'plain', locale: 'ar' };",
  });
  const result = { code: '800.120.100', description: 'too many requests' };
  await page.route('**/v1/checkouts/*/payment', (route) => route.fulfill({ status: 429, json: { result } }));
  await form.ready();
  const expectMessage = async (style: 'card' | 'plain', locale: 'ar' | 'en') => {
    await page.evaluate((changes) => window.wpwl?.update(changes), { style, locale });
    await expect(page.locator('.wpwl-form-card')).toHaveAttribute('lang', locale);
    await form.fill();
    await form.pay();
    await expect(form.message).toBeVisible();
    const list = page.locator('.wpwl-method[aria-expanded="true"], .wpwl-message, .wpwl-form-card');
    await expect(list).toHaveCount(3);
    const panel = page.locator('.wpwl-method[aria-expanded="true"], .wpwl-form-card');
    for (const width of [390, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await readEdges(panel), `${width} px`).toHaveLength(1);
      expect(await readGaps(list), `${width} px`).toEqual([0, 0]);
      const [around, inside] = [await readBox(panel.first()), await readBox(form.message)];
      const start = inside.x - around.x;
      expect(start, `${width} px`).toBeGreaterThanOrEqual(12);
      expect(around.x + around.width - inside.x - inside.width, `${width} px`).toBeCloseTo(start, 1);
    }
  };
  await runSteps({
    'the edges of all rows and their panels, in the style plain, in Arabic': async () => {
      const list = page.locator('.wpwl-method, .wpwl-form-card');
      await expect(list).toHaveCount(3);
      for (const width of [320, 528, 640, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await readEdges(list), `${width} px`).toHaveLength(1);
      }
    },
    'a message in the style card, in Arabic': () => expectMessage('card', 'ar'),
    'a message in the style plain, in English': () => expectMessage('plain', 'en'),
  });
});

test(
  'the sign of an error is a whole circle of 14 pixels in the middle of the small letters, and is seen in forced colours',
  needs.media,
  async ({ open, page }) => {
    const { form } = await open();
    await form.ready();
    await form.pay();
    const hint = form.hint('card.cvv');
    await expect(hint).toBeVisible();
    const sign = () =>
      hint.evaluate((node) => {
        const { width, height, borderTopColor } = getComputedStyle(node, '::before');
        return { sizes: [width, height, getComputedStyle(node).fontSize], borderTopColor };
      });
    expect(await sign()).toEqual({ sizes: ['14px', '14px', '13px'], borderTopColor: 'rgba(0, 0, 0, 0)' });
    const [align, start] = await hint.evaluate((node) => {
      const { verticalAlign, marginInlineStart } = getComputedStyle(node, '::before');
      const indent = Number.parseFloat(getComputedStyle(node).paddingInlineStart);
      return [verticalAlign, indent + Number.parseFloat(marginInlineStart)] as const;
    });
    expect(align).toBe('middle');
    expect(Math.abs(start)).toBeLessThan(0.5);
    await page.emulateMedia({ forcedColors: 'active' });
    expect((await sign()).borderTopColor).not.toBe('rgba(0, 0, 0, 0)');
  },
);

test('a list has the colour of a placeholder until something is chosen, and then the colour of text', async ({
  open,
  page,
}) => {
  await open(withBrands('POLI'));
  const list = page.locator('.wpwl-control-country');
  await expect(list).toHaveCSS('color', 'rgb(105, 115, 126)');
  await list.selectOption({ index: 1 });
  await expect(list).toHaveCSS('color', 'rgb(27, 31, 36)');
});

test.describe(() => {
  // The demo shop has a gateway of its own.
  test.use({ guards: async ({ demo }, use) => use({ thirdHosts: [demo.url] }) });

  test('the demo shop’s form is as wide as what is above it; on a small phone sign and menu share a line', async ({
    page,
    demoShop,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${demoShop}/checkout?article=lamp&lang=en`);
    const form = page.locator('.wpwl-form-card');
    const edges = async (node: Locator) => {
      const { x, width } = await readBox(node);
      return [x, x + width];
    };
    expect(await edges(form)).toEqual(await edges(page.locator('.express')));
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await edges(form)).toEqual([16, 304]);
    await page.goto(`${demoShop}/?lang=en`);
    const { y, height } = await readBox(page.locator('.sign'));
    expect(await readBox(page.locator('.menu'))).toMatchObject({ y, height });
  });
});

test('a number of 19 digits is seen whole in half a row, and in a whole row with its usual letter spacing', async ({
  open,
  page,
}) => {
  const { form } = await open();
  const hidden = () => form.number.evaluate((input) => input.scrollWidth - input.clientWidth);
  await form.type('card.number', '4200000000000000000');
  await expect(form.number).toHaveValue('4200 0000 0000 0000 000');
  await expect.poll(hidden).toBe(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(form.number).toHaveCSS('letter-spacing', 'normal');
  expect(await hidden()).toBe(0);
});
