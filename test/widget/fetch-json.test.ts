// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchJson } from '../../src/widget/fetch-json.ts';
import { Scope } from '../../src/widget/scope.ts';

const address = 'https://pay.example/v1/checkouts/a/config';
const fetched = vi.fn<typeof fetch>();
let scope: Scope;
let plain: PlainRequest[];

/** The browser's own request, beside a `fetch` that the page has put in its place. */
class PlainRequest {
  readonly sent: unknown[] = [];
  status = 200;
  responseText = '{"id":"a"}';
  responseURL = address;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    plain.push(this);
  }
  open(...given: unknown[]) {
    this.sent.push(...given);
  }
  setRequestHeader(...given: unknown[]) {
    this.sent.push(...given);
  }
  abort() {
    this.onabort();
  }
  send(body: unknown) {
    this.sent.push(body);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  plain = [];
  scope = new Scope();
  fetched.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('XMLHttpRequest', PlainRequest);
});
afterEach(() => {
  scope.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Requests, and gives the answer and the request that goes without `fetch`. */
async function request(options: Parameters<typeof fetchJson>[3] = {}) {
  const answer = fetchJson(scope, address, 8_000, options);
  answer.catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  const own = plain.at(-1);
  if (own === undefined) throw new Error('nothing was requested without fetch');
  return { answer, own };
}

describe('what the page’s own fetch does not bring', () => {
  test.each<[string, () => void]>([
    ['because it fails', () => {}],
    [
      'because nobody may read its answer',
      () => fetched.mockResolvedValue({ type: 'opaque', status: 0 } as Response),
    ],
  ])('is requested without it %s', async (_why, prepare) => {
    prepare();
    const { answer, own } = await request({ headers: { 'Accept-Language': 'de' } });
    expect(own.sent).toEqual(['GET', address, 'Accept-Language', 'de', null]);
    own.onload();
    expect(await answer).toEqual({ status: 200, body: { id: 'a' }, movedTo: '' });
  });

  test('is posted without it', async () => {
    const body = new URLSearchParams({ a: '1' });
    const { answer, own } = await request({ body });
    expect(own.sent).toEqual(['POST', address, body]);
    Object.assign(own, { status: 404, responseText: 'no JSON' }).onload();
    expect(await answer).toMatchObject({ status: 404, body: undefined });
  });

  test('tells where it was redirected to', async () => {
    const { answer, own } = await request();
    const responseURL = 'https://other.example/v1/checkouts/a/config';
    Object.assign(own, { responseURL }).onload();
    expect(await answer).toMatchObject({ movedTo: responseURL });
  });

  test('ends with the time that it has, and with its scope', async () => {
    const late = await request();
    await vi.advanceTimersByTimeAsync(8_000);
    await expect(late.answer).rejects.toThrow();
    const left = await request();
    scope.end();
    await expect(left.answer).rejects.toThrow();
  });
});

test('a request that ends before fetch has answered is not sent again', async () => {
  fetched.mockImplementation(
    (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  const answer = fetchJson(scope, address, 8_000);
  scope.end();
  await expect(answer).rejects.toThrow();
  expect(plain).toEqual([]);
});
