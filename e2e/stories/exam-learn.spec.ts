// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are parts of shops.
/** `exam --learn` (docs/exam.md): a script plays the person who pays, and the file that is written serves the examination. */
import { type Browser, expect, type Page } from '@playwright/test';
import type { JourneyName } from '#contract/exam.ts';
import { startLane } from '../../src/testing/exam/lane.ts';
import { learnShop } from '../../src/testing/exam/learn/learn-shop.ts';
import { toShopFile } from '../../src/testing/exam/shop-file.ts';
import { CardFormPage, visa } from '../../src/testing/kit/playwright/card-form.ts';
import { type ChangedPart, examineShop, type RightShop, test, writeShop } from '../fixtures/examined-shop.ts';
import { rightShops } from '../fixtures/planted-faults.ts';

interface LearntShop {
  /** What is learnt, after "learns". */
  readonly what: string;
  readonly shop: RightShop;
  readonly parts: readonly ChangedPart[];
  /** What the person does before the form is there. */
  readonly go?: (page: Page) => Promise<void>;
  readonly content: object;
}

const form = "if (pathname === '/') return showForm();";
const order = { address: '/orders/{merchantTransactionId}', paid: 'Order: delivered' };

/** A shop whose form is for those who have come on its way. */
const withWay: readonly ChangedPart[] = [
  [
    form,
    `if (pathname === '/') return html('My shop', '<a href="/cart">The lamp</a>');
  if (pathname === '/cart') return html('Cart', '<form action="/checkout" method="post"><input name="name"><select name="size"><option>L<option>M</select><input type="password" name="word"><button>Buy now</button></form>');
  if (pathname === '/checkout' && request.method === 'POST') return showForm();`,
  ],
];

const shops: readonly LearntShop[] = [
  {
    what: 'the Node shop with its order and its webhooks',
    ...{ shop: 'shop.mjs', parts: [] },
    content: {
      ...{ checkout: '/', steps: [], paid: { text: 'Thank you, your lamp is on its way' } },
      ...{ order, webhooks: '/webhooks' },
    },
  },
  {
    what: 'the PHP shop',
    ...{ shop: 'shop.php', parts: [] },
    content: {
      ...{ checkout: '/', steps: [], paid: { text: 'Thank you for your order' } },
      ...{ order, webhooks: '/webhooks' },
    },
  },
  {
    what: 'the Python shop, which has no webhooks',
    ...{ shop: 'shop.py', parts: [] },
    content: { checkout: '/', steps: [], paid: { text: 'Thank you for your order' }, order },
  },
  {
    what: 'the way of clicks, texts and what is chosen in a list, and no password',
    ...{ shop: 'shop.mjs', parts: withWay },
    go: async (page) => {
      await page.getByText('The lamp').click();
      await page.locator('[name=name]').fill('Jane');
      // Playwright's own choice is no event of a person.
      await page.locator('[name=size]').press('M');
      await page.locator('[name=word]').fill('secret');
      await page.getByText('Buy now').click();
    },
    content: {
      checkout: '/',
      steps: [
        { click: 'a[href="/cart"]' },
        { fill: 'input[name="name"]', with: 'Jane' },
        { select: 'select[name="size"]', with: 'M' },
        { click: 'button:has-text("Buy now")' },
      ],
      paid: { text: 'Thank you, your lamp is on its way' },
      ...{ order, webhooks: '/webhooks' },
    },
  },
  {
    what: 'the address that somebody enters',
    ...{ shop: 'shop.mjs', parts: withWay },
    go: async (page) => {
      await page.getByText('The lamp').click();
      await page.goto(new URL('/cart?from=mail', page.url()).href);
      await page.getByText('Buy now').click();
    },
    content: {
      checkout: '/cart?from=mail',
      steps: [{ click: 'button:has-text("Buy now")' }],
      paid: { text: 'Thank you, your lamp is on its way' },
      ...{ order, webhooks: '/webhooks' },
    },
  },
  {
    what: 'neither an order nor webhooks where the shop names none',
    shop: 'shop.mjs',
    parts: [
      ['/orders/${order.sale.merchantTransactionId}', '/'],
      ["pathname === '/webhooks'", "request.method === 'POST'"],
    ],
    content: { checkout: '/', steps: [], paid: { text: 'Thank you, your lamp is on its way' } },
  },
];

/** The page that is opened for a person. */
async function findPage(browser: Browser): Promise<Page> {
  const read = () => browser.contexts().flatMap((context) => context.pages());
  await expect.poll(() => read().length).toBeGreaterThan(0);
  const [page] = read();
  if (page === undefined) throw new Error('There is no page.');
  await page.waitForURL('http://**');
  return page;
}

/** Without a window, a person is a script. */
async function payAsPerson(browser: Browser, go: LearntShop['go']): Promise<void> {
  const page = await findPage(browser);
  await go?.(page);
  const cardForm = new CardFormPage(page);
  await cardForm.ready();
  await cardForm.pay(visa);
}

const withoutPassword: readonly JourneyName[] = [
  'paid',
  'return-unpaid',
  'declined-then-paid',
  'session-expired',
];
const ofOrder: readonly JourneyName[] = ['path-of-other-order', 'challenge-failed'];
const ofMessages: readonly JourneyName[] = ['tab-closed', 'webhook-forged'];

for (const { what, shop, parts, go, content } of shops) {
  test(`exam --learn learns ${what}, in a file that the right shop passes with`, async ({
    browser,
    examiner: gateway,
  }, testInfo) => {
    test.setTimeout(300_000);
    const folder = testInfo.outputPath('shop');
    const cwd = writeShop(folder, shop, parts);
    const lane = await startLane(gateway, rightShops[shop].command, { cwd });
    const [text] = await Promise.all([learnShop({ browser, lane }), payAsPerson(browser, go)]).finally(() =>
      lane.stop(),
    );
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(15);
    const file = toShopFile(JSON.parse(text), 'exam.json');
    expect(file).toEqual(content);
    const names = [
      ...withoutPassword,
      ...(file.order === undefined ? [] : ofOrder),
      ...(file.webhooks === undefined ? [] : ofMessages),
    ];
    const results = await examineShop({ gateway, browser, folder, shop, parts, file, names });
    const rest = results.filter(({ verdict }) => verdict !== 'holds');
    expect(rest.map(({ name, verdict, seen }) => `${name} ${verdict}: ${seen}`)).toEqual([]);
  });
}

test('exam --learn says so when the window is closed before anything is paid', async ({
  browser,
  examiner: gateway,
}, testInfo) => {
  const cwd = writeShop(testInfo.outputPath('shop'), 'shop.mjs', []);
  const lane = await startLane(gateway, rightShops['shop.mjs'].command, { cwd });
  const learning = learnShop({ browser, lane }).finally(() => lane.stop());
  const [{ message }] = await Promise.all([
    learning.catch((error: Error) => error as { message: string }) as Promise<{ message: string }>,
    findPage(browser).then((page) => page.close()),
  ]);
  expect(message).toBe('The window was closed before anything was paid; run exam --learn again.');
});
