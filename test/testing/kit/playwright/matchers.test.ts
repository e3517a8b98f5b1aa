import { describe, expect, test } from 'vitest';
import type { TestCheckout } from '../../../../src/testing/kit/checkout.ts';
import { checkoutMatchers } from '../../../../src/testing/kit/playwright/checkout-matchers.ts';
import { createSeed, findUnused } from '../../../../src/testing/kit/playwright/fixtures.ts';
import { pageMatchers } from '../../../../src/testing/kit/playwright/page-matchers.ts';
import { recordMatchers } from '../../../../src/testing/kit/playwright/record-matchers.ts';
import { startTenant } from '../stand-in.ts';

const state = { isNot: false, timeout: 30 };
const not = { isNot: true, timeout: 30 };
/** Nothing more comes in these tests but what is shown from the beginning. */
const soon = { quiet: 20 };
const { toBePaid, toBeDeclined, toBePending, toBeExpired, toBeChargedOnce } = checkoutMatchers;

interface Shown {
  state: string;
  code?: string;
  rule?: string;
  charges?: readonly Record<string, string>[];
}

/** A checkout that shows these states, one at each look; the last one stays. */
function checkoutOf(...shown: Shown[]): TestCheckout {
  let looks = 0;
  const detail = async () => {
    const { charges = [], code = '', rule = '', ...now } = shown[Math.min(looks++, shown.length - 1)] ?? {};
    const at = '2031-05-01T10:00:00.250Z';
    const detail = { fault: '{"reset":"after"}' };
    return {
      checkout: { code, rule, amount: '92.00', currency: 'EUR', brand: 'VISA', ...now },
      charges,
      timeline: [{ at, lane: 'gateway', what: 'POST /v1/checkouts/C1/payment 200', detail }],
    };
  };
  const tenant = { journal: { activity: async () => ({ last: 1, underWay: 0 }) } };
  const made = { id: 'C1', workbenchUrl: 'http://w/C1', detail, tenant };
  return made as unknown as TestCheckout;
}

const paid = { state: 'paid', charges: [{ amount: '92.00', paymentBrand: 'MASTER', paymentType: 'DB' }] };

describe('toBePaid', () => {
  test('waits until the checkout is paid', async () => {
    const result = await toBePaid.call(
      state,
      checkoutOf({ state: 'open' }, { state: 'pending' }, paid),
      {},
      {
        timeout: 5_000,
      },
    );
    expect(result.pass).toBe(true);
  });

  test('compares what the charge has', async () => {
    expect((await toBePaid.call(state, checkoutOf(paid), { brand: 'MASTER', paymentType: 'DB' })).pass).toBe(
      true,
    );
    const wrong = await toBePaid.call(state, checkoutOf(paid), { amount: '1.00' });
    expect(wrong.pass).toBe(false);
    expect(wrong.message()).toMatch(
      /^Expected the checkout to be paid with amount 1.00, in 0.03 s.\nThe checkout C1 is paid; amount 92.00, currency EUR, brand MASTER/,
    );
  });

  test.each([
    [{ amount: 18.5 }, "toBePaid: amount is 18.5; give a string, such as '18.50'."],
    [
      { amont: '18.50' },
      'toBePaid: amont is unknown (amount was probably meant); it takes amount, currency, brand, paymentType.',
    ],
    [{ currency: null }, 'toBePaid: currency is null; give a string.'],
  ])('refuses %j, which no payment can have', async (expected, message) => {
    await expect(toBePaid.call(state, checkoutOf(paid), expected as object)).rejects.toThrow(message);
  });

  test('says what is wrong: state, code, rule, what happened, and where to look', async () => {
    const declined = { state: 'declined', code: '800.100.155', rule: 'outcome' };
    const result = await toBePaid.call(state, checkoutOf(declined));
    expect(result.pass).toBe(false);
    expect(result.message()).toBe(`Expected the checkout to be paid, in 0.03 s.
The checkout C1 is declined with 800.100.155, as the rule outcome decided.
What happened last:
  10:00:00.250 gateway  POST /v1/checkouts/C1/payment 200 (fault {"reset":"after"})
The whole timeline: http://w/C1`);
  });

  test('after .not waits until it is not so, and says so', async () => {
    expect((await toBePaid.call(not, checkoutOf({ state: 'open' }), {}, soon)).pass).toBe(false);
    const result = await toBePaid.call(not, checkoutOf(paid));
    expect(result.pass).toBe(true);
    expect(result.message()).toContain('Expected not the checkout to be paid');
  });

  test('after .not fails when it is paid a moment later', async () => {
    const result = await toBePaid.call(not, checkoutOf({ state: 'open' }, { state: 'open' }, paid));
    expect(result.pass).toBe(true);
  });

  test('takes no brand that there is not', async () => {
    await expect(toBePaid.call(state, checkoutOf(paid), { brand: 'Mastercard' })).rejects.toThrow(
      'toBePaid: brand must be the code of a brand; Mastercard is none, and MASTER was probably meant.',
    );
  });

  test('takes a brand that a configuration names', async () => {
    const withBlik = checkoutOf({ state: 'paid', charges: [{ paymentBrand: 'BLIK' }] });
    expect((await toBePaid.call(state, withBlik, { brand: 'BLIK' }, soon)).pass).toBe(true);
  });

  test('takes no id in the place of a checkout', async () => {
    await expect(toBePaid.call(state, 'C1' as never)).rejects.toThrow(
      'toBePaid takes a checkout, as openCheckout',
    );
  });
});

test('toBeDeclined takes any decline, or the one with the code', async () => {
  const declined = checkoutOf({ state: 'declined', code: '800.100.155' });
  expect((await toBeDeclined.call(state, declined)).pass).toBe(true);
  expect((await toBeDeclined.call(state, declined, '800.100.155')).pass).toBe(true);
  expect((await toBeDeclined.call(state, declined, '800.100.100')).message()).toContain(
    'Expected the checkout to be declined with 800.100.100',
  );
});

test('toBeDeclined takes no code that there is not, which after .not nothing would fail', async () => {
  const declined = checkoutOf({ state: 'declined', code: '800.100.155' });
  for (const code of ['800.100.15', { timeout: 5 }]) {
    await expect(toBeDeclined.call(not, declined, code as string)).rejects.toThrow(
      `toBeDeclined: ${JSON.stringify(code)} is no result code; give one, such as '800.100.155'.`,
    );
  }
});

test('toShowError takes no field that there is not', async () => {
  await expect(pageMatchers.toShowError.call(not, {} as never, 'cardNumber' as never)).rejects.toThrow(
    'toShowError: cardNumber is unknown (card.number was probably meant); it takes card.number, card.expiry,',
  );
});

test('a mistyped option of a matcher is named', async () => {
  await expect(toBePending.call(state, checkoutOf(paid), { timout: 5 } as object)).rejects.toThrow(
    'toBePending: timout is unknown (timeout was probably meant); it takes timeout, quiet.',
  );
});

test('toBePending takes a checkout that waits for its end', async () => {
  expect((await toBePending.call(state, checkoutOf({ state: 'pending' }))).pass).toBe(true);
  expect((await toBePending.call(state, checkoutOf(paid))).pass).toBe(false);
});

test('toBeExpired takes a checkout whose time is over', async () => {
  expect(
    (await toBeExpired.call(state, checkoutOf({ state: 'open' }, { state: 'expired' }), { timeout: 5_000 }))
      .pass,
  ).toBe(true);
  expect((await toBeExpired.call(state, checkoutOf(paid))).message()).toMatch(
    /^Expected the checkout to be expired, in 0.03 s.\nThe checkout C1 is paid/,
  );
});

test('toBeChargedOnce counts charges, not requests', async () => {
  expect((await toBeChargedOnce.call(state, checkoutOf(paid), soon)).pass).toBe(true);
  const twice = { state: 'paid', charges: [{}, {}] };
  expect((await toBeChargedOnce.call(state, checkoutOf(paid, paid, twice))).pass).toBe(false);
  expect((await toBeChargedOnce.call(state, checkoutOf(twice))).message()).toContain('it has 2 charges');
});

test('toHaveReceived counts what matches, and lists what is there', async () => {
  const message = { kind: 'reminder', to: 'inbox', content: {}, attempt: 1, answered: null };
  const request = { method: 'POST', path: '/v1/checkouts', status: 200, operation: null };
  const { tenant } = await startTenant({
    'GET /tenants/E1/messages': { messages: [message] },
    'GET /tenants/E1/requests': { requests: [request, request] },
    'GET /tenants/E1/events': { events: [], last: 1, underWay: 0 },
  });
  const { inbox, journal } = tenant;
  const { toHaveReceived } = recordMatchers;
  expect((await toHaveReceived.call(state, inbox, { kind: 'reminder' })).pass).toBe(true);
  expect((await toHaveReceived.call(state, journal, {}, { times: 2, ...soon })).pass).toBe(true);
  const result = await toHaveReceived.call(state, inbox, { kind: 'reminder' }, { times: 2 });
  expect(result.pass).toBe(false);
  expect(result.message()).toBe(`Expected 2 of each message with kind: "reminder", in 0.03 s.
1 matched. There is:
  reminder to inbox, attempt 1, held back`);
});

test('toHaveReceived takes no option that it would pass over', async () => {
  const { inbox } = (await startTenant()).tenant;
  const given = { time: 2 } as object;
  await expect(recordMatchers.toHaveReceived.call(state, inbox, {}, given)).rejects.toThrow(
    'toHaveReceived: time is unknown (times was probably meant); it takes times, timeout, quiet.',
  );
});

test('toHaveReceived counts the messages to one receiver, and says to whom the others went', async () => {
  const message = { kind: 'reminder', content: {}, attempt: 1, answered: 200 };
  const shop = { ...message, to: 'http://localhost:4000/hook' };
  const toInbox = { ...message, to: 'inbox' };
  const countOf = async (messages: readonly object[], times: number) => {
    const { tenant } = await startTenant({
      'GET /tenants/E1/messages': { messages },
      'GET /tenants/E1/events': { events: [], last: 1, underWay: 0 },
    });
    const { inbox } = tenant;
    return recordMatchers.toHaveReceived.call(state, inbox, {}, { times, ...soon });
  };
  expect((await countOf([toInbox, shop, toInbox], 2)).pass).toBe(true);
  expect((await countOf([shop, shop], 2)).pass).toBe(true);
  const wrong = await countOf([toInbox, shop, toInbox], 3);
  expect(wrong.pass).toBe(false);
  expect(wrong.message()).toContain('reminder to http://localhost:4000/hook, attempt 1, answered 200');
});

test('the seed of a test is its project, file, titles, repetition and retry', () => {
  const info = {
    project: { name: 'chromium' },
    titlePath: ['pay.spec.ts', 'pays'],
    repeatEachIndex: 1,
    retry: 2,
  };
  expect(createSeed(info)).toBe('chromium › pay.spec.ts › pays · 1.2');
  expect(createSeed({ ...info, project: { name: '' } })).toBe('pay.spec.ts › pays · 1.2');
  const long = (end: string) => createSeed({ ...info, titlePath: ['x'.repeat(2000) + end] });
  expect(long('a')).toHaveLength(1000);
  expect(long('a')).not.toBe(long('b'));
});

test('outcomes and faults that nothing met are found', async () => {
  const fault = { fault: { hang: true }, scope: { on: 'payment.submit' } };
  const { tenant } = await startTenant({
    'GET /tenants/E1/outcomes': { waiting: [{ result: '800.100.155' }] },
    'GET /tenants/E1/faults': {
      faults: [
        { ...fault, met: 1 },
        { ...fault, met: 0 },
      ],
    },
  });
  expect(await findUnused(tenant)).toEqual([
    'the outcome {"result":"800.100.155"}',
    'the fault {"hang":true} on payment.submit',
  ]);
});
