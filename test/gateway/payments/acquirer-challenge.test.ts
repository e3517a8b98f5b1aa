/** An acquirer that asks the shopper itself: its page stands where the gateway shows the pages of issuers. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { UnknownOutcome } from '../../../src/connector/send.ts';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { StoreUnavailable } from '../../../src/gateway/core/unavailable.ts';
import { browser, minute, type TestGateway, testGateway } from '../../support/gateway.ts';
import { codeOf, merchantAt } from '../../support/merchant.ts';
import { fieldsOf } from '../../support/shopper.ts';

const page = {
  url: 'https://acquirer.example/3ds?a=1&a=2',
  method: 'GET',
  parameters: [{ name: 'token', value: 'x y' }],
};
const asks: Outcome = {
  code: '000.200.000',
  rule: 'asks',
  reference: 'acquirer0',
  redirect: page,
  isChallenge: true,
};
const paid: Outcome = { code: '000.100.112', rule: 'accepted', reference: 'acquirer0' };
const declined: Outcome = { code: '800.100.153', rule: 'declined', reference: 'acquirer0' };
const waits: Outcome = { code: '000.200.000', rule: 'waits', reference: 'acquirer0' };
const cancelled: Outcome = { code: '100.396.101', rule: 'cancelled', reference: 'acquirer0' };

let gateway: TestGateway;
/** What the acquirer answers to each question. */
let answers: { charge: Outcome; find?: Outcome; resume: () => Promise<Outcome>; cancel?: Outcome };
let asked: { charges: number; cancels: number; details: object[] };

const unknown = async (): Promise<never> => {
  throw new UnknownOutcome('it cannot be asked');
};
const external: GatewayConnector = {
  async charge() {
    asked.charges += 1;
    return answers.charge;
  },
  followUp: unknown,
  find: async () => answers.find ?? unknown(),
  async resume(_inquiry, details) {
    asked.details.push(details);
    return answers.resume();
  },
  async cancel() {
    asked.cancels += 1;
    return answers.cancel ?? unknown();
  },
};

beforeEach(async () => {
  answers = { charge: asks, resume: async () => paid };
  asked = { charges: 0, cancels: 0, details: [] };
  gateway = await testGateway({ external: () => external });
});
afterEach(() => gateway.close());

const inFrame = { 'sec-fetch-dest': 'iframe' };
const one = { attemptId: '1'.repeat(32), ...browser };
const another = { attemptId: '2'.repeat(32), ...browser };

/** Pays until the acquirer asks. */
async function begin() {
  const checkout = await gateway.prepare({ testMode: 'EXTERNAL' });
  const { redirect } = (await gateway.pay(checkout, one)).json();
  const id: string = redirect.parameters[0].value;
  const payment = (await gateway.store.authentications.find(id))?.paymentId ?? '';
  const step = async (fields = {}) => {
    const answer = await gateway.post(`/v1/threeDSecure/${id}/step`, fields);
    return { status: answer.statusCode, ...answer.json() };
  };
  const config = async () => (await gateway.get(`/v1/checkouts/${checkout}/config`)).json();
  const returnPath = `/v1/payments/${payment}/return`;
  return { checkout, id, payment, redirect, step, config, returnPath };
}

describe('the challenge of an acquirer', () => {
  test('is shown on the gateway’s 3-D Secure page, which sends the acquirer’s query and fields to it', async () => {
    const { redirect, id, step } = await begin();
    expect(redirect).toMatchObject({
      url: expect.stringMatching(/\/v1\/threeDSecure\/execute$/),
      method: 'GET',
    });
    expect(await step()).toEqual({
      status: 200,
      step: 'challenge',
      url: 'https://acquirer.example/3ds',
      method: 'GET',
      fields: [
        { name: 'a', value: '1' },
        { name: 'a', value: '2' },
        { name: 'token', value: 'x y' },
      ],
      window: '05',
    });
    const shown = await gateway.get(`/v1/threeDSecure/execute?id=${id}`);
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('acquirer.example');
  });

  test('that is opened by a post keeps its address and its fields', async () => {
    answers.charge = { ...asks, redirect: { ...page, method: 'POST' } };
    const step = await (await begin()).step();
    expect(step).toMatchObject({ url: page.url, method: 'POST' });
    expect(fieldsOf(step)).toEqual({ token: 'x y' });
  });

  test('without https is framed by a gateway without https alone, and its page may hold no other', async () => {
    answers.charge = { ...asks, redirect: { ...page, url: 'http://127.0.0.1:7/3ds' } };
    const { id } = await begin();
    const { headers } = await gateway.get(`/v1/threeDSecure/execute?id=${id}`);
    expect(headers['content-security-policy']).toMatch(/frame-src https: [^;]*http:\/\/127\.0\.0\.1:7[ ;]/);
  });

  test.each([
    ['app://challenge', true],
    ['https://bank.example/', false],
    ['https://bank.example/', undefined],
  ])(
    'at %s with isChallenge %s has the whole tab, as any other page of an acquirer',
    async (url, isChallenge) => {
      const { isChallenge: _is, ...other } = asks;
      answers.charge = {
        ...other,
        redirect: { ...page, url },
        ...(isChallenge !== undefined && { isChallenge }),
      };
      const checkout = await gateway.prepare({ testMode: 'EXTERNAL' });
      expect((await gateway.pay(checkout, one)).json().redirect.url).toBe(url);
    },
  );

  test('of a form with a window for it is shown there', async () => {
    const checkout = await gateway.prepare({ testMode: 'EXTERNAL' });
    const answer = await gateway.pay(checkout, { ...one, flow: 'popup' });
    expect(answer.json().redirect).toEqual(page);
  });

  test('of a payment without a checkout is left to the merchant’s server', async () => {
    const answer = await merchantAt(gateway).pay('DB', '92.00', { testMode: 'EXTERNAL', ...browser });
    expect(answer.json().redirect).toEqual(page);
  });

  test('that cannot be stored has the whole tab, and its payment is not lost', async () => {
    vi.spyOn(gateway.store.authentications, 'add').mockRejectedValue(
      new StoreUnavailable('the disk is full'),
    );
    const checkout = await gateway.prepare({ testMode: 'EXTERNAL' });
    expect((await gateway.pay(checkout, one)).json().redirect.url).toBe(page.url);
    expect(codeOf(await gateway.status(checkout))).toBe('000.200.000');
  });

  test.each([
    [paid, '000.100.112'],
    [declined, '800.100.153'],
    [cancelled, '100.396.101'],
  ])(
    'ends in its frame with the acquirer’s answer %j, and the page around it is told',
    async (outcome, code) => {
      answers.resume = async () => outcome;
      const { checkout, step, returnPath } = await begin();
      const back = await gateway.get(`${returnPath}?result=1`, inFrame);
      expect([back.statusCode, back.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(back.body).toContain('<title>Notification</title>');
      expect(await step()).toMatchObject({
        step: 'done',
        code,
        url: expect.stringContaining('shop.example'),
      });
      expect(codeOf(await gateway.status(checkout))).toBe(code);
      expect(asked).toEqual({ charges: 1, cancels: 0, details: [{ result: '1' }] });
    },
  );

  test('ends in the whole tab with the way to the shop', async () => {
    const { returnPath } = await begin();
    const back = await gateway.get(`${returnPath}?result=1`, { 'sec-fetch-dest': 'document' });
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toContain('https://shop.example/');
  });

  test.each([
    ['is still pending', async () => waits],
    ['is unknown', unknown],
  ])('whose outcome %s leads to the shop as pending and never as declined', async (_what, resume) => {
    answers.resume = resume;
    const { checkout, step, config, returnPath } = await begin();
    expect(await step()).toMatchObject({ step: 'challenge' });
    await gateway.get(`${returnPath}?result=1`, inFrame);
    expect(await step()).toMatchObject({ step: 'done', code: '000.200.000' });
    expect(codeOf(await gateway.status(checkout))).toBe('000.200.000');
    expect((await config()).verification).toBeUndefined();
  });

  test('whose outcome comes by itself ends without a return', async () => {
    const { checkout, step } = await begin();
    answers.find = paid;
    gateway.wait(minute);
    await gateway.runDue();
    expect(await step()).toMatchObject({ step: 'done', code: '000.100.112' });
    expect(codeOf(await gateway.status(checkout))).toBe('000.100.112');
  });

  test('that the acquirer tells again keeps the gateway’s page', async () => {
    const { payment, redirect } = await begin();
    answers.find = { ...asks, code: '000.200.100' };
    gateway.wait(minute);
    await gateway.runDue();
    expect((await gateway.store.findPayment(payment))?.record).toMatchObject({
      redirect,
      result: { code: '000.200.100' },
    });
  });

  test('goes on when the shop’s page is loaded again, for half an hour', async () => {
    const { id, config } = await begin();
    expect((await config()).verification.url).toMatch(new RegExp(`/v1/threeDSecure/execute\\?id=${id}$`));
    gateway.wait(30 * minute);
    expect((await config()).verification).toBeUndefined();
  });
});

describe('what the shopper’s browser brings back from an acquirer that cannot be asked just then', () => {
  const tries = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      gateway.wait(30 * minute);
      await gateway.runDue();
    }
  };

  test('is handed over again until the acquirer answers, and the payment ends', async () => {
    answers.resume = unknown;
    const { checkout, returnPath } = await begin();
    await gateway.get(`${returnPath}?result=1`, inFrame);
    await tries(2);
    expect(codeOf(await gateway.status(checkout))).toBe('000.200.000');
    answers.resume = async () => paid;
    await tries(2);
    expect(codeOf(await gateway.status(checkout))).toBe('000.100.112');
    expect(asked.details).toEqual(Array.from({ length: 4 }, () => ({ result: '1' })));
  });

  test('is handed over again when its outcome could not be recorded, and the payment ends', async () => {
    answers.resume = unknown;
    const { checkout, returnPath } = await begin();
    await gateway.get(`${returnPath}?result=1`, inFrame);
    answers.resume = async () => paid;
    vi.spyOn(gateway.store, 'endAttempt').mockResolvedValueOnce(false);
    await tries(2);
    expect(codeOf(await gateway.status(checkout))).toBe('000.100.112');
  });

  test('is handed over once more to an acquirer that answers pending', async () => {
    answers.resume = unknown;
    const { returnPath } = await begin();
    await gateway.get(`${returnPath}?result=1`, inFrame);
    answers.resume = async () => waits;
    await tries(3);
    expect(asked.details).toHaveLength(2);
  });

  test('is given up after an hour', async () => {
    answers.resume = unknown;
    const { returnPath } = await begin();
    await gateway.get(`${returnPath}?result=1`, inFrame);
    await tries(20);
    expect(asked.details).toHaveLength(8);
  });

  test('is kept three times in an hour, and never with the digits of the card', async () => {
    answers.resume = unknown;
    const { returnPath } = await begin();
    const bring = async (query: string) => {
      gateway.wait(11_000);
      await gateway.get(`${returnPath}?${query}`, inFrame);
    };
    await bring('result=4200000000000000');
    for (const count of [1, 2, 3, 4]) await bring(`result=${count}`);
    asked.details = [];
    await tries(1);
    expect(asked.details).toEqual([{ result: '1' }, { result: '2' }, { result: '3' }]);
  });
});

describe('a shopper who cancels the challenge of an acquirer', () => {
  test('comes back to the form when the acquirer has cancelled, and pays with another card', async () => {
    Object.assign(answers, { find: waits, cancel: cancelled });
    const { checkout, step } = await begin();
    expect(await step({ cancel: 'true' })).toMatchObject({ step: 'done', code: '100.396.101' });
    answers.charge = paid;
    expect((await gateway.pay(checkout, another)).json().result.code).toBe('000.100.112');
    expect(asked).toMatchObject({ charges: 2, cancels: 1 });
  });

  test('is told the success that was faster', async () => {
    answers.find = paid;
    expect(await (await begin()).step({ cancel: 'true' })).toMatchObject({
      step: 'done',
      code: '000.100.112',
    });
    expect(asked.cancels).toBe(0);
  });

  test('leaves a payment unknown that the acquirer cannot cancel, and is not charged for another card', async () => {
    const { checkout, step, config } = await begin();
    expect(await step({ cancel: 'true' })).toMatchObject({ status: 409 });
    expect((await config()).lastAttempt).toBe('waiting');
    expect((await gateway.pay(checkout, another)).json().result.code).toBe('000.200.000');
    expect(codeOf(await gateway.status(checkout))).toBe('000.200.000');
    expect(asked.charges).toBe(1);
  });
});

describe('a shopper who comes back by a post', () => {
  const post = (path: string, payload: string, headers = {}) =>
    gateway.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
    });

  test('from another site, without a cookie, hands the fields to the connector and goes to the shop', async () => {
    const { returnPath, checkout } = await begin();
    const headers = { origin: 'https://acquirer.example', 'sec-fetch-site': 'cross-site' };
    const back = await post(`${returnPath}?way=post`, 'MD=1&PaRes=a%2Bb', headers);
    expect([back.statusCode, back.headers['set-cookie']]).toEqual([303, undefined]);
    expect(asked.details).toEqual([{ way: 'post', MD: '1', PaRes: 'a+b' }]);
    expect(codeOf(await gateway.status(checkout))).toBe('000.100.112');
  });

  test.each([
    ['too large', `PaRes=${'x'.repeat(16 * 1024)}`, 413],
    ['of too many fields', Array.from({ length: 501 }, (_, at) => `f${at}=`).join('&'), 400],
    ['with a name twice', 'MD=1&MD=2', 400],
    ['of JSON', '{"MD":"1"}', 400],
  ])('%s is refused, and comes back again without a loss', async (_what, body, status) => {
    const { returnPath, checkout, step } = await begin();
    const refused = await post(returnPath, body, inFrame);
    expect([refused.statusCode, refused.json().result.code]).toEqual([
      status,
      expect.stringMatching(/^\d{3}\./),
    ]);
    expect(await step()).toMatchObject({ step: 'challenge' });
    expect((await post(returnPath, 'MD=1', inFrame)).statusCode).toBe(200);
    expect(codeOf(await gateway.status(checkout))).toBe('000.100.112');
    expect(asked.details).toEqual([{ MD: '1' }]);
  });

  test('again and again with other fields takes nobody else’s place at the acquirer', async () => {
    answers.resume = async () => waits;
    const { returnPath } = await begin();
    for (let count = 0; count < 20; count += 1) await post(returnPath, `MD=${count}`);
    expect(asked.details).toEqual([{ MD: '0' }, { MD: '1' }, { MD: '2' }]);
    gateway.wait(10_000);
    answers.resume = async () => paid;
    await post(returnPath, 'MD=20');
    expect(asked.details).toHaveLength(4);
  });

  test('twice at once, again, and with other fields has one outcome', async () => {
    let end = (_outcome: Outcome) => {};
    answers.resume = () => new Promise((resolve) => (end = resolve));
    const { returnPath, checkout } = await begin();
    const both = [1, 2].map(() => post(returnPath, 'MD=1'));
    await vi.waitFor(() => expect(asked.details).toHaveLength(1));
    end(paid);
    for (const back of await Promise.all(both)) expect(back.statusCode).toBe(303);
    answers.resume = async () => declined;
    for (const body of ['MD=1', 'MD=2']) expect((await post(returnPath, body)).statusCode).toBe(303);
    expect(asked).toMatchObject({ charges: 1, details: [{ MD: '1' }] });
    expect(codeOf(await gateway.status(checkout))).toBe('000.100.112');
  });
});
