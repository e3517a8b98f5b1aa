import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { postPayment } from '../../../src/frame/vault/send.ts';

const paid = {
  result: { code: '000.100.110', description: 'ok' },
  redirect: { url: 'https://shop.example/result?id=1', method: 'GET', parameters: [] },
};
const done = {
  type: 'done',
  url: 'https://shop.example/result?id=1',
  fields: [],
  pending: false,
  code: '000.100.110',
};
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

type Answer = () => Response | Promise<Response>;
const lost: Answer = () => Promise.reject(new TypeError('network'));

let calls: [string, RequestInit][];
beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Runs one payment against these answers. The last answer is repeated for all further requests. */
async function pay(...answers: Answer[]) {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push([url, init]);
    return Promise.resolve().then(answers[Math.min(calls.length, answers.length) - 1]);
  });
  const retrying = vi.fn();
  const outcome = postPayment('/v1/checkouts/1/payment', 'a=1', retrying);
  await vi.advanceTimersByTimeAsync(10_000);
  return { outcome: await outcome, retries: retrying.mock.calls.length };
}

describe('the payment request', () => {
  test('is a form on this origin that carries and takes no cookies and is never stored or redirected', async () => {
    await pay(() => json(200, paid));
    const [url, init] = calls[0] ?? ['', {}];
    expect(url).toBe('/v1/checkouts/1/payment');
    expect(init).toMatchObject({
      method: 'POST',
      body: 'a=1',
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  });

  test('that shows another amount than the checkout has is told the new one, once', async () => {
    const body = {
      result: { code: '100.550.701', description: 'amounts not matched' },
      amount: '150.00',
      currency: 'EUR',
    };
    expect(await pay(() => json(409, body))).toEqual({
      outcome: { type: 'amountChanged', amount: '150.00', currency: 'EUR' },
      retries: 0,
    });
  });

  test('is done when the gateway names the page to which the shopper goes', async () => {
    expect(await pay(() => json(200, paid))).toEqual({ outcome: done, retries: 0 });
  });

  test.each([400, 403, 404])(
    'is refused by an ordinary error with status %i, and not repeated',
    async (status) => {
      const result = {
        code: '200.300.404',
        description: 'invalid',
        parameterErrors: [{ name: 'card.holder', value: 'x', message: 'bad' }],
      };
      const { outcome, retries } = await pay(() => json(status, { result }));
      expect(outcome).toEqual({
        type: 'refused',
        code: '200.300.404',
        description: 'invalid',
        errors: [{ name: 'card.holder', message: 'bad' }],
      });
      expect(retries).toBe(0);
    },
  );

  test('is refused even without a list of parameters', async () => {
    const { outcome } = await pay(() =>
      json(404, { result: { code: '200.300.404', description: 'unknown' } }),
    );
    expect(outcome).toEqual({ type: 'refused', code: '200.300.404', description: 'unknown', errors: [] });
  });

  describe('that sends the shopper to another page', () => {
    const parameters = [{ name: 'asyncsource', value: 'EPS & more' }];
    const elsewhere = (method: string, url: string) => ({
      result: { code: '000.200.000', description: 'pending' },
      redirect: { url, method, parameters },
    });

    test('by a form post names its fields', async () => {
      const { outcome } = await pay(() => json(200, elsewhere('POST', 'https://bank.example/pay')));
      expect(outcome).toEqual({
        type: 'done',
        url: 'https://bank.example/pay',
        fields: [['asyncsource', 'EPS & more']],
        pending: true,
        code: '000.200.000',
      });
    });

    test.each([
      ['https://bank.example/pay', 'https://bank.example/pay?asyncsource=EPS+%26+more'],
      ['https://bank.example/pay?a=1', 'https://bank.example/pay?a=1&asyncsource=EPS+%26+more'],
    ])('by a link to %s puts them into the address', async (url, whole) => {
      const { outcome } = await pay(() => json(200, elsewhere('GET', url)));
      expect(outcome).toEqual({ type: 'done', url: whole, fields: [], pending: true, code: '000.200.000' });
    });
  });

  test('reports when the data were only saved', async () => {
    const stored = { result: { code: '000.200.100', description: 'stored' }, ndc: 'AB' };
    const { outcome } = await pay(() => json(200, stored));
    expect(outcome).toEqual({ type: 'saved', code: '000.200.100', description: 'stored' });
  });

  describe('that a limit of the gateway refuses', () => {
    const limit = { result: { code: '800.120.100', description: 'slow down' }, ndc: 'AB' };
    const limited = (headers = {}) => new Response(JSON.stringify(limit), { status: 429, headers });
    const refused = { type: 'refused', code: '800.120.100', description: 'slow down', errors: [] };

    test.each([[{}], [{ 'Retry-After': '0' }], [{ 'Retry-After': '4' }], [{ 'Retry-After': 'soon' }]])(
      'is not sent again with %j',
      async (headers) => {
        expect(
          await pay(
            () => limited(headers),
            () => json(200, paid),
          ),
        ).toEqual({ outcome: refused, retries: 0 });
      },
    );

    test.each(['1', '3'])('is sent again unchanged, and once, after %s s', async (seconds) => {
      const short = () => limited({ 'Retry-After': seconds });
      expect(await pay(short, () => json(200, paid))).toEqual({ outcome: done, retries: 1 });
      expect(calls.map(([, init]) => init.body)).toEqual(['a=1', 'a=1']);
      calls = [];
      expect(await pay(short)).toEqual({ outcome: refused, retries: 1 });
      expect(calls).toHaveLength(2);
    });
  });

  test.each<[string, Answer]>([
    ['a lost connection', lost],
    ['a server error', () => json(500, paid)],
    ['a gateway time-out', () => json(504, {})],
    ['the throttling of somebody in between', () => new Response('<html>', { status: 429 })],
    ['an empty answer', () => new Response('')],
    ['a page', () => new Response('<html>')],
    ['JSON of another kind', () => json(200, { ok: true })],
    ['a redirect with an error status', () => json(403, { redirect: { url: 'https://x.example' } })],
  ])('is repeated unchanged after %s', async (_name, answer) => {
    expect(await pay(answer, () => json(200, paid))).toEqual({ outcome: done, retries: 1 });
    expect(calls.map(([, init]) => init.body)).toEqual(['a=1', 'a=1']);
  });

  test('is given up after three repeats, with pauses about 0.5, 1 and 2 s', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const times: number[] = [];
    const { outcome, retries } = await pay(() => {
      times.push(Date.now());
      return lost();
    });
    expect(outcome).toEqual({ type: 'unanswered' });
    expect(retries).toBe(3);
    expect(times.slice(1).map((time, i) => time - (times[i] ?? 0))).toEqual([500, 1000, 2000]);
  });

  describe('that a server answers with Retry-After', () => {
    const start = Date.parse('2026-03-01T12:00:00Z');
    const busy = (wait: string, headers = {}) => {
      return () => new Response('{}', { status: 503, headers: { 'Retry-After': wait, ...headers } });
    };
    const now = { Date: 'Sun, 01 Mar 2026 12:00:00 GMT' };
    const times: number[] = [];
    const timed = (answer: Answer): Answer => {
      return () => {
        times.push(Date.now() - start);
        return answer();
      };
    };
    beforeEach(() => {
      times.length = 0;
      vi.setSystemTime(start);
      vi.spyOn(Math, 'random').mockReturnValue(0);
    });

    test.each([
      ['seconds', busy('2'), 2000],
      ['a date', busy('Sun, 01 Mar 2026 12:00:04 GMT', now), 4000],
      [
        'a date by a clock that is not the shopper’s',
        busy('Tue, 03 Mar 2026 09:00:03 GMT', { Date: 'Tue, 03 Mar 2026 09:00:00 GMT' }),
        3000,
      ],
      ['a date that is over', busy('Sun, 01 Mar 2026 11:00:00 GMT', now), 0],
      ['a date by a server that does not tell its own', busy('Sun, 01 Mar 2026 12:00:04 GMT'), 0],
      ['no time at all', busy('0'), 0],
      ['less than none', busy('-5'), 0],
      ['something unreadable', busy('-soon-'), 0],
    ])('by %s is repeated after it, with the usual pause', async (_name, answer, wait) => {
      expect(
        await pay(
          timed(answer),
          timed(() => json(200, paid)),
        ),
      ).toEqual({ outcome: done, retries: 1 });
      expect(times).toEqual([0, wait + 375]);
      expect(calls.map(([, init]) => init.body)).toEqual(['a=1', 'a=1']);
    });

    test('is sent twice at most; then its outcome is unknown, and it does not count as failed', async () => {
      expect(await pay(timed(busy('3')))).toEqual({ outcome: { type: 'unanswered' }, retries: 1 });
      expect(times).toEqual([0, 3375]);
    });

    test.each(['11', '86400', '9'.repeat(400), 'Sun, 01 Mar 2026 13:00:00 GMT'])(
      'of %s is too long for a shopper to wait, so the outcome is unknown',
      async (wait) => {
        expect(await pay(timed(busy(wait, now)))).toEqual({ outcome: { type: 'unanswered' }, retries: 0 });
        expect(times).toEqual([0]);
      },
    );
  });

  test('waits a minute for an answer and then asks again', async () => {
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      return new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    });
    const retrying = vi.fn();
    void postPayment('/x', 'a=1', retrying);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(retrying).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(retrying).toHaveBeenCalledTimes(1);
  });
});
