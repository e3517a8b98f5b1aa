// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are parts of shops.
/** Verdicts of the shop's examination (docs/exam.md) on shops that do the right thing in another way, or say too little. */
import { expect } from '@playwright/test';
import type { JourneyName, Verdict } from '#contract/exam.ts';
import { journeyRows } from '#contract/exam-journeys-data.ts';
import { toShopFile } from '../../src/testing/exam/shop-file.ts';
import { type ChangedPart, examineShop, test } from '../fixtures/examined-shop.ts';

interface OtherShop {
  /** What the shop does, after "a shop that". */
  readonly what: string;
  readonly parts: readonly ChangedPart[];
  readonly names: readonly JourneyName[];
  readonly verdict: Verdict;
  readonly seen: RegExp;
}

const taken = "=== 'paid') complete(order, message.payload);";
const sendRefund = 'await merchant.refund(order.paymentId, { amount, currency: order.sale.currency });';
const sendRefundLate = sendRefund.replace('await ', 'setTimeout(() => ').replace(/;$/, ', 4000);');
const answerOk = 'response.writeHead(page === undefined ? 404 : 200)';
const once = 'if (!order.isPaid || !(all <= toCents(order.sale.amount)))';
const form = "if (pathname === '/') return showForm();";
const order = "if (order.isPaid) return html('Order: delivered');";
const ofMessages = ['tab-closed', 'webhook-of-chargeback', 'webhook-of-refund'] as const;

/** An order of one shopper, whose checkout is kept as long as the gateway knows it. */
const keptOrder: readonly ChangedPart[] = [
  [
    'async function showForm() {',
    `let kept;
async function isOpen() {
  if (!kept || orders.get(kept.number).isPaid) return false;
  return merchant.readStatus('/v1/checkouts/' + kept.id + '/payment', orders.get(kept.number).sale).then(() => true, () => false);
}
async function showForm() {
  if (!(await isOpen())) kept = undefined;`,
  ],
  ['const number = randomUUID();', 'const number = kept?.number ?? randomUUID();'],
  ['= await merchant.prepareCheckout(', '= kept ?? await merchant.prepareCheckout('],
  ['orders.set(number, {', 'kept = { id, integrity, number }; orders.set(number, {'],
];

const joinedByFetch: readonly ChangedPart[] = [
  [
    'const { state, record } = await merchant.readStatus(path, { ...order.sale, checkoutId: order.checkoutId });',
    `const answer = await fetch(gateway + path + '?entityId=' + process.env.PAYMENT_ENTITY_ID, {
    headers: { Authorization: 'Bearer ' + process.env.PAYMENT_ACCESS_TOKEN },
  });
  const record = await answer.json();
  const { state } = toStatus(record, order.sale);`,
  ],
];

const otherShops: readonly OtherShop[] = [
  {
    what: 'takes its messages and answers 502',
    parts: [[taken, `${taken} if (order) throw new Error();`]],
    names: ofMessages,
    verdict: 'fails',
    seen: /the shop answers 502 to a genuine message/,
  },
  {
    what: 'takes its messages and refuses them',
    parts: [
      [taken, `${taken} if (order) throw new WebhookError('', 403);`],
      ['error instanceof WebhookError ? error.status', 'error instanceof WebhookError ? 403'],
    ],
    names: ofMessages,
    verdict: 'not tried',
    seen: /but the shop answers 403 to a genuine message/,
  },
  {
    what: 'fails to show an order that is not paid',
    parts: [[order, `if (!order.isPaid) throw new Error();\n  ${order}`]],
    names: ['challenge-failed', 'pending'],
    verdict: 'not tried',
    seen: /answers 502, so that nobody knows what it tells/,
  },
  {
    what: 'has no page of an order that is not paid',
    parts: [[order, `if (!order.isPaid) return;\n  ${order}`]],
    names: ['challenge-failed', 'tab-closed'],
    verdict: 'holds',
    seen: /./,
  },
  {
    what: 'sends its refund by a job',
    parts: [[sendRefund, sendRefundLate]],
    names: ['refund'],
    verdict: 'holds',
    seen: /one refund was made/,
  },
  {
    what: 'sends each refund by a job',
    parts: [
      [sendRefund, sendRefundLate.replace('{ amount,', "{ amount: '10.00',")],
      [once, 'if (!order.paymentId)'],
    ],
    names: ['refund'],
    verdict: 'fails',
    seen: /2 refunds were made for one payment/,
  },
  {
    what: 'takes a refund for later',
    parts: [
      [sendRefund, ''],
      [answerOk, answerOk.replace(': 200', ": request.url.startsWith('/refunds') ? 202 : 200")],
    ],
    names: ['refund'],
    verdict: 'not tried',
    seen: /the shop answers 202, and no refund reached the gateway/,
  },
  {
    what: 'lets nobody refund',
    parts: [
      [answerOk, answerOk.replace(': 200', ": request.url.startsWith('/refunds') ? 403 : 200")],
      [sendRefund, ''],
    ],
    names: ['refund'],
    verdict: 'not tried',
    seen: /the shop answers 403/,
  },
  {
    what: 'makes a new checkout for a coupon',
    parts: [
      [
        "await fetch('/coupons/${number}', { method: 'POST' });\n        await wpwl.refresh();",
        "location.assign('/?coupon');",
      ],
      [form, "if (pathname === '/') return showForm(searchParams.has('coupon') ? '80.00' : '92.00');"],
      ['async function showForm() {', 'async function showForm(amount) {'],
      ["{ amount: '92.00', ", '{ amount, '],
    ],
    names: ['coupon'],
    verdict: 'holds',
    seen: /80\.00 was paid in place of 92\.00/,
  },
  {
    what: 'shows no form to a shopper who has paid',
    parts: [
      [
        form,
        `if (pathname === '/' && [...orders.values()].at(-1)?.isPaid) return html('You have paid');\n  ${form}`,
      ],
    ],
    names: ['back'],
    verdict: 'holds',
    seen: /the order is charged once/,
  },
  {
    what: 'shows no form in a second tab',
    parts: [
      [
        form,
        `if (pathname === '/' && orders.size > 1) return html('This order is open in another tab');\n  ${form}`,
      ],
    ],
    names: ['two-tabs'],
    verdict: 'holds',
    seen: /the second tab has no form/,
  },
  {
    what: 'falls over when its form is opened again',
    parts: [[form, `if (pathname === '/' && orders.size > 1) throw new Error();\n  ${form}`]],
    names: ['two-tabs'],
    verdict: 'not tried',
    seen: /the shop answers 502 when its form is opened again/,
  },
  {
    what: 'follows what the examination advises about a checkout that it keeps',
    parts: keptOrder,
    names: ['two-tabs', 'session-expired', 'declined-then-paid'],
    verdict: 'holds',
    seen: /./,
  },
  {
    what: 'joins host and path without a slash by a client that takes no name in an address',
    parts: joinedByFetch,
    names: ['path-of-other-host'],
    verdict: 'fails',
    seen: /the shop asked the attacker’s host: GET, with the access token/,
  },
  {
    what: 'asks the host that a path names when it has answered',
    parts: [
      [
        'async function showResult(order, query) {',
        "async function showResult(order, query) {\n  if (!query.get('resourcePath').startsWith('/v1')) setTimeout(() => fetch('http:' + query.get('resourcePath')).catch(() => {}), 300);",
      ],
    ],
    names: ['path-of-other-host'],
    verdict: 'fails',
    seen: /the shop asked the attacker’s host: GET, without the access token/,
  },
  {
    what: 'makes a new order for each form',
    parts: [],
    names: ['back', 'two-tabs'],
    verdict: 'not tried',
    seen: /different number/,
  },
  {
    what: 'sends one number for all orders',
    parts: [['const number = randomUUID();', "const number = 'order-0001';"]],
    names: ['back', 'two-tabs'],
    verdict: 'not tried',
    seen: /sends the merchantTransactionId order-0001 for every order, also for a stranger’s/,
  },
  {
    what: 'keeps the ids of its payments and does not check the tag of its messages',
    parts: [
      [
        'await openWebhook({ method, headers, body: await buffer(request) }, secret)',
        'await readUnchecked(headers, request)',
      ],
      [
        'async function takeMessage(request) {',
        `async function readUnchecked(headers, request) {
  const iv = Buffer.from(headers['x-initialization-vector'], 'hex');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), iv);
  const text = (await buffer(request)).toString();
  const hex = text.startsWith('{') ? JSON.parse(text).encryptedBody : text;
  return { message: JSON.parse(decipher.update(Buffer.from(hex, 'hex'))) };
}
async function takeMessage(request) {`,
      ],
      [
        "import { randomUUID } from 'node:crypto';",
        "import { createDecipheriv, randomUUID } from 'node:crypto';",
      ],
      ['if (order.paymentId) return;', 'if (order.paymentId || !record.id) return;'],
    ],
    names: ['webhook-tampered'],
    verdict: 'fails',
    seen: /the order is paid, although the gateway has not sent this message/,
  },
  {
    what: 'takes a payment and answers 500 without a text',
    parts: [
      [
        'const page = html(order.isPaid ?',
        'if (order.isPaid) throw new Error();\n  const page = html(order.isPaid ?',
      ],
      [
        "response.writeHead(error instanceof WebhookError ? error.status : 502).end(html('Please try again'));",
        'response.writeHead(error instanceof WebhookError ? error.status : 500).end();',
      ],
    ],
    names: ['paid'],
    verdict: 'fails',
    seen: /the shop answers 500 to the shopper who comes back/,
  },
  {
    what: 'sends short numbers of its orders',
    parts: [
      [
        'const number = randomUUID();',
        'const number = orders.size > 0 ? String(orders.size) : randomUUID();',
      ],
    ],
    names: ['integrity'],
    verdict: 'not tried',
    seen: /the gateway refuses the shop’s checkout with 400 200\.300\.404: merchantTransactionId: .*--lenient-formats/,
  },
  {
    what: 'asks for payments in the mode EXTERNAL',
    parts: [["{ ...sale, integrity: 'true' }", "{ ...sale, testMode: 'EXTERNAL', integrity: 'true' }"]],
    names: ['paid'],
    verdict: 'holds',
    seen: /say that it is paid/,
  },
  {
    what: 'shows no form while a payment is pending',
    parts: [
      [
        form,
        `const last = pathname === '/' && [...orders.values()].at(-1);
  const status = last && (await merchant.readStatus('/v1/checkouts/' + last.checkoutId + '/payment', last.sale).catch(() => {}));
  if (status?.state === 'pending') return html('Your payment is not decided yet');
  ${form}`,
      ],
    ],
    names: ['challenge-left'],
    verdict: 'holds',
    seen: /the order that was left is not paid, and the next one is/,
  },
  {
    what: 'ends with an error when it gets no status, and is started again,',
    parts: [
      [
        'const { state, record } = await merchant.readStatus(path, { ...order.sale, checkoutId: order.checkoutId });',
        `const { state, record } = await merchant.readStatus(path, { ...order.sale, checkoutId: order.checkoutId }).catch(() => {
    console.error('no status');
    process.exit(1);
  });`,
      ],
    ],
    names: ['status-lost', 'status-lost'],
    verdict: 'fails',
    seen: /the gateway was paid, and the shop’s process ended during the journey; it has written: no status/,
  },
  {
    what: 'has no width for phones',
    parts: [['<meta name="viewport" content="width=device-width">', '']],
    names: ['phone'],
    verdict: 'fails',
    seen: /no <meta name="viewport">, so that it is drawn \d+ px wide/,
  },
  {
    what: 'hides its form from fingers',
    parts: [
      [
        '<button id="coupon">',
        '<style>@media (pointer: coarse) { form { display: none } }</style><button id="coupon">',
      ],
    ],
    names: ['phone'],
    verdict: 'fails',
    seen: /a phone gets no form/,
  },
];

for (const { what, parts, names, verdict, seen } of otherShops) {
  test(`a shop that ${what} gets "${verdict}" for ${names.join(', ')}`, async ({
    browser,
    examiner: gateway,
  }, testInfo) => {
    test.setTimeout(300_000);
    const folder = testInfo.outputPath('shop');
    const results = await examineShop({ gateway, browser, folder, shop: 'shop.mjs', parts, names });
    const others = results.filter((one) => one.verdict !== verdict || !seen.test(one.seen));
    expect(others.map((one) => `${one.name} ${one.verdict}: ${one.seen}`)).toEqual([]);
  });
}

test('no sentence speaks of an order that the shop’s file has no door to', async ({
  browser,
  examiner: gateway,
}, testInfo) => {
  test.setTimeout(600_000);
  const file = toShopFile({ checkout: '/', paid: { text: 'Thank you' }, webhooks: '/webhooks' }, 'exam.json');
  const doors = ['order', 'refund', 'coupon'] as const;
  const names = journeyRows
    .filter(({ needs = [] }) => !needs.some((door) => (doors as readonly string[]).includes(door)))
    .map(({ name }) => name);
  const folder = testInfo.outputPath('shop');
  const results = await examineShop({ gateway, browser, folder, shop: 'shop.mjs', file, names });
  const told = results.filter(({ seen }) =>
    /\border (is|stays|becomes) (not )?paid|order that was/.test(seen),
  );
  expect(told.map(({ name, seen }) => `${name}: ${seen}`)).toEqual([]);
  expect(results.filter(({ verdict }) => verdict === 'fails')).toEqual([]);
});
