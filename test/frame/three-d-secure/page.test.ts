// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '../../../src/frame/three-d-secure/page.ts';
import type { AuthenticationState } from '../../../src/frame/three-d-secure/state.ts';
import { frame, id, message, steps, usePage } from './kit.ts';

type Answer = (typeof steps)[keyof typeof steps] | number | 'lost' | 'busy';

const { posted } = usePage();
const told: AuthenticationState[] = [];
const asked: string[] = [];
let answer: Answer;

/** Sets the server's answer to the next question and all later ones. */
function server(next: Answer): void {
  answer = next;
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = told.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${url} ${body}`);
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    if (answer === 'busy') return new Response('', { status: 503, headers: { 'Retry-After': '3' } });
    const status = typeof answer === 'number' ? answer : 200;
    return { headers: new Headers(), status, ok: status === 200, json: async () => answer };
  });
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const ask = (question: string) => `POST /v1/threeDSecure/${id}/step ${question}`;
const byId = (name: string) => document.getElementById(name) as HTMLElement;
const seen = () => [...document.querySelectorAll('.scene:not([hidden])')].map((scene) => scene.id);
const isSeen = (name: string) => byId(name).closest('[hidden]') === null;
const active = () => document.activeElement?.id;
const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key }));
const over = () => told.filter(({ step }) => step?.step === 'done').length;

async function open(first: Answer): Promise<void> {
  server(first);
  openPage(`/v1/threeDSecure/${id}/step`, (state) => told.push(state));
  await pass(0);
}

describe('the page asks the server', () => {
  test('and once more when the method page has reported, so that two questions are enough', async () => {
    await open(steps.method);
    expect(seen()).toEqual(['waiting']);
    server(steps.done);
    message();
    await pass(0);
    expect(asked).toEqual([ask(''), ask('')]);
    expect([seen(), over(), document.querySelector('iframe')]).toEqual([['finished'], 1, null]);
  });

  test('and waits for as long as the server says (threeds-security.md fault 10)', async () => {
    await open('busy');
    server(steps.challenge);
    await pass(2_999);
    expect(asked).toHaveLength(1);
    await pass(11);
    expect(asked).toEqual([ask(''), ask('')]);
  });

  test('and says so when the method page has not reported in time (A-65)', async () => {
    await open(steps.method);
    await pass(9_000);
    expect(asked).toHaveLength(1);
    server(steps.challenge);
    await pass(1_100);
    expect(asked).toEqual([ask(''), ask('method=timeout')]);
    expect(posted.map(({ url }) => url)).toEqual([steps.method.url, steps.challenge.url]);
  });

  test('and loads an issuer’s page again that failed without a connection, as soon as there is one', async () => {
    await open(steps.challenge);
    // The page cannot read a document of another origin.
    Object.defineProperty(frame(), 'contentDocument', { value: null });
    const load = () => frame().dispatchEvent(new Event('load'));
    load();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    load();
    expect(posted).toHaveLength(1);
    onLine.mockReturnValue(true);
    for (let times = 0; times < 2; times += 1) window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(posted.map(({ url }) => url)).toEqual([steps.challenge.url, steps.challenge.url]);
  });

  test('not while nobody sees the challenge, and at once when somebody does', async () => {
    await open(steps.challenge);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(60_000);
    expect(asked).toHaveLength(1);
    hidden.mockReturnValue(false);
    server(steps.done);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect([asked.length, over()]).toEqual([2, 1]);
  });

  test.each([
    ['the connection is back', () => window.dispatchEvent(new Event('online'))],
    [
      'the page comes out of the cache',
      () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
    ['the issuer’s frame has ended', () => message()],
  ])('at once when %s', async (_name, happen) => {
    await open(steps.challenge);
    happen();
    await pass(0);
    expect(asked).toHaveLength(2);
  });

  test('but not again when the page is shown for the first time', async () => {
    await open(steps.challenge);
    window.dispatchEvent(new Event('pageshow'));
    await pass(0);
    expect(asked).toHaveLength(1);
  });

  test('nothing more when the authentication is over, whatever happens', async () => {
    await open(steps.done);
    message();
    press('Escape');
    for (const name of ['online', 'offline']) window.dispatchEvent(new Event(name));
    await pass(600_000);
    expect([asked.length, over(), told.length]).toEqual([1, 1, 2]);
  });
});

describe('the page shows', () => {
  test.each<[Answer, string, string]>([
    [steps.challenge, 'challenge', 'Your bank’s page is open. Confirm your payment there.'],
    [
      steps.decoupled,
      'decoupled',
      'Your bank is asking you to confirm this payment, for example in its app.',
    ],
    [steps.checking, 'checking', 'We are checking with your bank.'],
    [steps.done, 'finished', 'Verification complete.'],
    [404, 'lost', 'This verification is no longer available'],
  ])('%o as %s, and announces it when the widget has shown the frame', async (given, scene, status) => {
    await open(given);
    expect([seen(), byId('status').textContent]).toEqual([[scene], '']);
    await pass(scene === 'finished' ? 1_000 : 500);
    expect(byId('status').textContent).toContain(status);
  });

  test('the end without a message, because the shop’s page comes at once with its own', async () => {
    await open(steps.done);
    await pass(900);
    expect(byId('status').textContent).toBe('');
  });

  test.each(['lost', 502, 429, 200] as const)(
    'that nothing is lost, and goes on, when it gets %s',
    async (given) => {
      await open(given);
      expect(isSeen('offline')).toBe(false);
      await pass(1_100);
      expect(isSeen('offline')).toBe(true);
      expect(byId('status').textContent).toContain('You are offline.');
      server(steps.challenge);
      await pass(2_100);
      expect([isSeen('offline'), seen()]).toEqual([false, ['challenge']]);
    },
  );

  test('help after 12 seconds, which stays, loads the issuer’s page again and opens it in the whole tab', async () => {
    await open(steps.challenge);
    await pass(11_900);
    expect(isSeen('help')).toBe(false);
    await pass(100);
    expect(isSeen('help')).toBe(true);
    expect(byId('status').textContent).toContain('Is your bank’s page not showing?');
    byId('again').click();
    expect(isSeen('help')).toBe(true);
    byId('full').click();
    expect(posted.map(({ target }) => target)).toEqual([expect.any(String), frame().name, '_top']);
    expect(posted[2]).toEqual({ ...posted[0], target: '_top' });
  });
});

test.each([
  ['Chromium answers', () => null],
  [
    'Firefox throws',
    () => {
      throw new DOMException('', 'InvalidAccessError');
    },
  ],
])(
  'help in a frame that may not lead the tab, where %s, loads the issuer’s page again and offers the tab no more',
  async (_browser, answer) => {
    await open(steps.challenge);
    await pass(12_000);
    vi.stubGlobal('top', {});
    vi.stubGlobal('open', answer);
    byId('full').click();
    vi.unstubAllGlobals();
    expect(posted.map(({ target }) => target)).toEqual([expect.any(String), frame().name]);
    expect(byId('full').hidden).toBe(true);
  },
);

test('help does not interrupt a shopper who is in the issuer’s page', async () => {
  await open(steps.challenge);
  frame().focus();
  await pass(12_000);
  expect(isSeen('help')).toBe(true);
  expect(byId('status').textContent).toContain('Your bank’s page is open.');
});

describe('the shopper cancels', () => {
  const begin = async () => {
    await open(steps.challenge);
    byId('cancel').focus();
    byId('cancel').click();
  };

  test('after a question whose harmless answer has the focus', async () => {
    await begin();
    expect([isSeen('question'), isSeen('cancel'), active()]).toEqual([true, false, 'no']);
    expect(asked).toHaveLength(1);
  });

  test('and the server is told', async () => {
    await begin();
    server({ ...steps.done, code: '100.396.101' } as unknown as Answer);
    byId('yes').click();
    expect([seen(), isSeen('question')]).toEqual([['cancelling'], false]);
    await pass(0);
    expect(asked[1]).toBe(ask('cancel=true'));
    expect(seen()).toEqual(['finished']);
  });

  test('and learns the outcome from the server when the cancellation is too late', async () => {
    await begin();
    byId('yes').click();
    await pass(0);
    expect([seen(), posted.length]).toEqual([['challenge'], 1]);
  });

  test.each(['no', 'Escape'])(
    'not when the question is closed by %s, and the focus goes back',
    async (how) => {
      await begin();
      if (how === 'no') byId('no').click();
      else press(how);
      expect([isSeen('question'), isSeen('cancel'), active()]).toEqual([false, true, 'cancel']);
      expect(asked).toHaveLength(1);
    },
  );

  test('and is offered help with the question, which ends when the issuer’s page is loaded again', async () => {
    await begin();
    expect(isSeen('help')).toBe(true);
    byId('help').querySelector('summary')?.click();
    expect(isSeen('question')).toBe(true);
    byId('again').click();
    expect([isSeen('question'), isSeen('help'), active(), posted.length]).toEqual([
      false,
      false,
      'cancel',
      2,
    ]);
  });

  test('by Escape from wherever the focus is, without an offer of help where there is no issuer’s page', async () => {
    await open(steps.decoupled);
    press('Escape');
    expect([isSeen('question'), isSeen('help')]).toEqual([true, false]);
    press('Escape');
    expect(active()).toBe('heading');
  });

  test.each([steps.method, steps.checking])('only what can be cancelled: not %o', async (given) => {
    await open(given);
    press('Escape');
    expect([isSeen('question'), isSeen('cancel')]).toEqual([false, false]);
  });

  test('no more when the authentication ends meanwhile', async () => {
    await begin();
    server(steps.done);
    message();
    await pass(0);
    expect([isSeen('question'), seen()]).toEqual([false, ['finished']]);
  });
});

describe('the focus', () => {
  test('moves to the heading when the shopper enters the page, and only the first time', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    await open(steps.challenge);
    expect(active()).not.toBe('heading');
    window.dispatchEvent(new Event('focus'));
    expect(active()).toBe('heading');
    byId('heading').blur();
    window.dispatchEvent(new Event('focus'));
    expect(active()).not.toBe('heading');
  });

  test('is not taken from a page around this one', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const focus = vi.spyOn(byId('heading'), 'focus');
    await open(steps.challenge);
    server(steps.checking);
    await pass(5_100);
    expect(focus).not.toHaveBeenCalled();
  });

  test('moves to the heading when its element is removed', async () => {
    await open(steps.challenge);
    frame().focus();
    server(steps.checking);
    await pass(5_100);
    expect(active()).toBe('heading');
  });
});
