import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FromFrame } from '../../../src/contract/messages.ts';
import type { VaultMessage } from '../../../src/contract/vault-messages.ts';
import type { OwnInput } from '../../../src/frame/own-input.ts';
import { keepAttempt } from '../../../src/frame/vault/attempt.ts';
import type { Channel } from '../../../src/frame/vault/channel.ts';
import { answerCollect } from '../../../src/frame/vault/collect.ts';
import { createVault } from '../../../src/frame/vault/pay.ts';
import { keepValues } from '../../../src/frame/vault/values.ts';
import { createBus, createOwn, paid } from '../kit.ts';

const outer = [['card.holder', 'Jane Jones']];
const number = '4242424242424242';
const accept = undefined;

let bodies: URLSearchParams[];
let posted: FromFrame[];
const post = (message: FromFrame) => void posted.push(message);
let answer: () => Promise<Response>;
beforeEach(() => {
  vi.useFakeTimers();
  bodies = [];
  posted = [];
  answer = () => Promise.resolve(Response.json(paid('https://shop.example/?id=1')));
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    bodies.push(new URLSearchParams(String(init.body)));
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a number frame, which is the vault, and a code frame. */
function open(bus = createBus()) {
  const channel = bus.open();
  const own = createOwn('card.number', number);
  const values = keepValues(channel, own);
  const attempt = keepAttempt(values);
  const pay = createVault({ url: '/v1/checkouts/1/payment', own, values, attempt, channel, post, accept });
  const peer = bus.open();
  const cvv = createOwn('card.cvv', '987');
  keepValues(peer, cvv);
  answerCollect(peer, cvv, Promise.resolve());
  return { pay, own, cvv, values, bus };
}
/** Makes a vault in a frame that has just been loaded. */
function load(channel: Channel, own?: OwnInput) {
  const values = keepValues(channel, own);
  return createVault({ url: '/x', own, values, attempt: keepAttempt(values), channel, post, accept });
}
const finish = () => vi.advanceTimersByTimeAsync(20_000);

describe('the vault', () => {
  test('sends the form’s own fields, its own digits and those of the peers in one request, and reports the outcome', async () => {
    const { pay } = open();
    void pay({ fields: outer, peers: ['card.cvv'], again: false });
    await finish();
    expect(bodies).toHaveLength(1);
    expect(Object.fromEntries(bodies[0] ?? [])).toEqual({
      'card.holder': 'Jane Jones',
      'card.number': number,
      'card.cvv': '987',
      attemptId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(posted).toEqual([
      { type: 'done', url: 'https://shop.example/?id=1', fields: [], pending: false, code: '000.100.110' },
    ]);
  });

  test('pays once however often it is asked while it pays', async () => {
    const { pay } = open();
    for (let i = 0; i < 10; i += 1) void pay({ fields: outer, peers: ['card.cvv'], again: false });
    await finish();
    expect(bodies).toHaveLength(1);
  });

  test('leaves nothing of the card in any frame once it is done', async () => {
    const { pay, own, cvv, values } = open();
    void pay({ fields: outer, peers: ['card.cvv'], again: false });
    await finish();
    expect([own.digits, cvv.digits, values.get('card.cvv')]).toEqual(['', '', '']);
  });

  test('keeps the card while the payment waits for the issuer, because a cancelled challenge brings the form back', async () => {
    const { pay, own, cvv } = open();
    const url = 'https://pay.example/v1/threeDSecure/execute?id=1';
    answer = () =>
      Promise.resolve(
        Response.json({ ...paid(url), result: { code: '000.200.000', description: 'pending' } }),
      );
    void pay({ fields: outer, peers: ['card.cvv'], again: false });
    await finish();
    expect(posted).toEqual([{ type: 'done', url, fields: [], pending: true, code: '000.200.000' }]);
    expect([own.digits, cvv.digits]).toEqual([number, '987']);
    void pay({ fields: outer, peers: ['card.cvv'], again: false });
    await finish();
    expect(new Set(bodies.map((body) => body.get('attemptId'))).size).toBe(2);
  });

  test('pays with a code alone where it is the only frame of a saved card', async () => {
    const bus = createBus();
    const channel = bus.open();
    const pay = load(channel, createOwn('card.cvv', '987'));
    void pay({ fields: [['registrationId', 'r1']], peers: [], again: false });
    await finish();
    expect([...(bodies[0] ?? [])].map(([name]) => name)).toEqual(['registrationId', 'card.cvv', 'attemptId']);
  });

  test('keeps card and attempt of a lost payment for the next try', async () => {
    const { pay, own } = open();
    answer = () => Promise.reject(new TypeError('network'));
    void pay({ fields: outer, peers: ['card.cvv'], again: false });
    await finish();
    expect(posted.map((message) => message.type)).toEqual(['retrying', 'retrying', 'retrying', 'unanswered']);
    expect(own.digits).toBe(number);
    void pay({ fields: outer, peers: ['card.cvv'], again: false });
    await finish();
    const ids = new Set(bodies.map((body) => body.get('attemptId')));
    expect([bodies.length, ids.size]).toEqual([8, 1]);
  });

  test('keeps the card of a refused payment, which is another attempt when it is tried again', async () => {
    const { pay, own } = open();
    answer = () =>
      Promise.resolve(Response.json({ result: { code: '1', description: 'no' } }, { status: 400 }));
    void pay({ fields: outer, peers: ['card.cvv'], again: false });
    await finish();
    void pay({ fields: outer, peers: ['card.cvv'], again: false });
    await finish();
    expect(own.digits).toBe(number);
    expect(new Set(bodies.map((body) => body.get('attemptId'))).size).toBe(2);
  });

  describe('that was loaded again in the middle of a payment', () => {
    const lose = async (bus: ReturnType<typeof createBus>) => {
      const { pay } = open(bus);
      answer = () => new Promise(() => {});
      void pay({ fields: outer, peers: ['card.cvv'], again: false });
      await vi.advanceTimersByTimeAsync(500);
    };
    /** Loads the number's frame again, as a browser does that has emptied its input. */
    const loadAgain = (channel: Channel) => load(channel, createOwn('card.number'));

    test('repeats the same attempt with the same body, whatever the fields hold by now', async () => {
      const bus = createBus();
      await lose(bus);
      const pay = loadAgain(bus.open());
      void pay({ fields: [...outer, ['locale', 'de']], peers: [], again: true });
      await vi.advanceTimersByTimeAsync(2000);
      expect(bodies).toHaveLength(2);
      expect(`${bodies[1]}`).toBe(`${bodies[0]}`);
    });

    test('waits for a frame that is slow to tell the attempt', async () => {
      const bus = createBus();
      const remembered: VaultMessage[] = [];
      bus.open().listen((message) => remembered.push(message));
      await lose(bus);
      const slow = createBus();
      const pay = loadAgain(slow.open());
      void pay({ fields: outer, peers: [], again: true });
      await vi.advanceTimersByTimeAsync(2500);
      expect(bodies).toHaveLength(1);
      const keeper = slow.open();
      for (const message of remembered) if (message.type === 'value') keeper.send(message);
      keeper.send({ type: 'recalled' });
      await vi.advanceTimersByTimeAsync(0);
      expect(`${bodies[1]}`).toBe(`${bodies[0]}`);
    });

    test('pays with what it has where no frame remembers the attempt', async () => {
      const pay = load(createBus().open(), createOwn('card.number', number));
      void pay({ fields: outer, peers: [], again: true });
      await finish();
      expect(bodies.map((body) => body.get('card.number'))).toEqual([number]);
    });
  });

  describe('whose frame the page has removed is replaced by a sender', () => {
    const order = { fields: outer, peers: ['card.number', 'card.cvv'], again: true };
    /** Opens the form's frames and the backup frame, which hears what is typed. */
    const fill = () => {
      const bus = createBus();
      keepValues(bus.open(), undefined);
      const opened = open(bus);
      for (const own of [opened.own, opened.cvv]) opened.values.set(own.name, own.digits);
      return opened;
    };

    test('that repeats the same attempt with the same body where the vault has sent it', async () => {
      const { pay, bus } = fill();
      answer = () => new Promise(() => {});
      void pay({ fields: outer, peers: ['card.cvv'], again: false });
      await vi.advanceTimersByTimeAsync(100);
      void load(bus.open())(order);
      await vi.advanceTimersByTimeAsync(100);
      expect(bodies).toHaveLength(2);
      expect(`${bodies[1]}`).toBe(`${bodies[0]}`);
    });

    test('that sends the card as it was typed where the vault has not, and not that of an earlier attempt without an outcome', async () => {
      const { pay, own, values, bus } = fill();
      answer = () => Promise.reject(new TypeError('network'));
      void pay({ fields: outer, peers: ['card.cvv'], again: false });
      await finish();
      own.digits = '4000000000000002';
      values.set('card.number', own.digits);
      answer = () => new Promise(() => {});
      void load(bus.open())(order);
      await vi.advanceTimersByTimeAsync(100);
      expect(bodies.at(-1)?.get('card.number')).toBe('4000000000000002');
      expect(bodies.at(-1)?.get('attemptId')).not.toBe(bodies[0]?.get('attemptId'));
    });

    test('that sends nothing where the vault had the outcome and was removed before it could tell it', async () => {
      const { pay, bus } = fill();
      const url = 'https://pay.example/v1/threeDSecure/execute?id=1';
      const pending = { ...paid(url), result: { code: '000.200.000', description: 'pending' } };
      answer = () => Promise.resolve(Response.json(pending));
      void pay({ fields: outer, peers: ['card.cvv'], again: false });
      await finish();
      void load(bus.open())(order);
      await finish();
      expect([bodies.length, posted.at(-1)]).toEqual([1, { type: 'unanswered' }]);
    });

    test('that sends nothing, and tells that the outcome is unknown, where no frame remembers the card', async () => {
      void load(createBus().open())(order);
      await finish();
      expect([bodies, posted]).toEqual([[], [{ type: 'unanswered' }]]);
    });
  });

  test('quotes no card number to the shop, even where the gateway does, by a rule that does not know what was typed (T4)', async () => {
    const { pay } = open();
    const refusal = {
      code: '200.300.404',
      description: `${number} and 4929 1234-5678 9 are wrong, 12 May 2031 and 987654 are not`,
      parameterErrors: [
        { name: 'card.number', value: number, message: `${number} fails` },
        { name: 'card.cvv', value: '987', message: '987 fails' },
        { name: 'customer.birthDate', value: 'x', message: 'must be a date such as 1987-04-23' },
      ],
    };
    answer = () => Promise.resolve(Response.json({ result: refusal }, { status: 400 }));
    void pay({ fields: outer, peers: ['card.cvv'], again: false });
    await finish();
    expect(posted).toEqual([
      {
        type: 'refused',
        code: '200.300.404',
        description: '\u2026 and \u2026 are wrong, 12 May 2031 and 987654 are not',
        errors: [
          { name: 'card.number', message: '' },
          { name: 'card.cvv', message: '' },
          { name: 'customer.birthDate', message: 'must be a date such as 1987-04-23' },
        ],
      },
    ]);
  });
});
