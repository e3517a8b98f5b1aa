// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChallengeWindow } from '../../../src/contract/three-d-secure.ts';
import { getIssuerForm } from '../../../src/frame/three-d-secure/issuer-form.ts';
import { createIssuerFrame, type IssuerFrame } from '../../../src/frame/three-d-secure/issuer-frame.ts';
import { initialState } from '../../../src/frame/three-d-secure/state.ts';
import { frame, message, steps, usePage } from './kit.ts';

const { posted } = usePage();
const notified = vi.fn();
const doubtful = vi.fn();
let issuer: IssuerFrame;
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  issuer = createIssuerFrame({ notified, doubtful });
});

const challenge = (window: ChallengeWindow, more = {}) =>
  getIssuerForm({ ...initialState, step: { ...steps.challenge, window, ...more } });
const method = getIssuerForm({ ...initialState, step: steps.method });

describe('the frame of the issuer’s challenge', () => {
  test('is named, may confirm payments, and may not lead the shop away', () => {
    issuer.hold(challenge('02'));
    const { title, referrerPolicy, name } = frame();
    expect({ title, referrerPolicy }).toEqual({
      title: 'Card issuer verification',
      referrerPolicy: 'strict-origin-when-cross-origin',
    });
    expect(frame().getAttribute('allow')).toBe(
      'payment *; publickey-credentials-get *; publickey-credentials-create *',
    );
    expect(frame().getAttribute('sandbox')).toBe(
      'allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    );
    expect(posted).toEqual([
      {
        url: 'https://acs.example/challenge',
        target: name,
        fields: { creq: 'Y3JlcQ', threeDSSessionData: 'c2Vzc2lvbg' },
      },
    ]);
    expect(name).toMatch(/^[0-9a-f]{32}$/);
    expect(document.querySelectorAll('form')).toHaveLength(0);
  });

  test.each<[ChallengeWindow, string | null, string | null, string]>([
    ['01', '250', '400', ''],
    ['02', '390', '400', ''],
    ['03', '500', '600', ''],
    ['04', '600', '400', ''],
    ['05', null, null, 'whole'],
  ])('of the window %s is %s × %s', (window, width, height, className) => {
    issuer.hold(challenge(window));
    const made = frame();
    expect([made.getAttribute('width'), made.getAttribute('height'), made.className]).toEqual([
      width,
      height,
      className,
    ]);
  });

  test('stays during the challenge, goes with it, and is a new one when the challenge is begun again', () => {
    issuer.hold(challenge('02'));
    const first = frame();
    issuer.hold(challenge('02'));
    expect([frame() === first, posted.length]).toEqual([true, 1]);
    issuer.hold(getIssuerForm({ ...initialState, step: steps.challenge, round: 1 }));
    expect([frame() === first, frame().name === first.name, posted.length]).toEqual([false, false, 2]);
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
    issuer.hold(undefined);
    expect(document.querySelector('iframe')).toBeNull();
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'app://bank',
    '/relative',
    '',
    ' javascript:alert(1)',
  ])('posts nothing to the address %j', (url) => {
    issuer.hold(challenge('02', { url }));
    expect(posted).toEqual([]);
  });

  test('may be an http page where the gateway is one', () => {
    issuer.hold(challenge('02', { url: 'http://localhost:8080/acs' }));
    expect(posted).toHaveLength(1);
    vi.stubGlobal('location', { protocol: 'https:', origin: 'https://gateway.example' });
    issuer.hold(challenge('03', { url: 'http://localhost:8080/acs' }));
    expect(posted).toHaveLength(1);
  });

  test('counts as doubtful after 12 seconds, because a page that may not be framed counts as loaded', () => {
    issuer.hold(challenge('02'));
    frame().dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(11_999);
    expect(doubtful).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(doubtful).toHaveBeenCalledTimes(1);
  });

  test('counts as doubtful when it loads again, but not for the empty document it begins with', () => {
    issuer.hold(challenge('02'));
    const document = vi.spyOn(frame(), 'contentDocument', 'get');
    const load = (url?: string) => {
      document.mockReturnValue(url === undefined ? null : ({ URL: url } as Document));
      frame().dispatchEvent(new Event('load'));
    };
    load('about:blank');
    load();
    expect(doubtful).not.toHaveBeenCalled();
    load();
    expect(doubtful).toHaveBeenCalledTimes(1);
  });

  test('that is gone does not count as doubtful', () => {
    issuer.hold(challenge('02'));
    issuer.hold(undefined);
    vi.advanceTimersByTime(60_000);
    expect(doubtful).not.toHaveBeenCalled();
  });
});

describe('the frame of the method page', () => {
  test('is hidden from everybody, and gets the method data (A-65)', () => {
    issuer.hold(method);
    expect([frame().hidden, frame().tabIndex, frame().getAttribute('aria-hidden')]).toEqual([
      true,
      -1,
      'true',
    ]);
    expect(frame().getAttribute('sandbox')).toBe('allow-forms allow-scripts allow-same-origin');
    expect(posted).toEqual([
      { url: 'https://acs.example/method', target: frame().name, fields: { threeDSMethodData: 'bWV0aG9k' } },
    ]);
    vi.advanceTimersByTime(60_000);
    expect(doubtful).not.toHaveBeenCalled();
  });
});

describe('a window message', () => {
  test.each([method, challenge('02')])('of our own page in the frame counts', (job) => {
    issuer.hold(job);
    message();
    expect(notified).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['of another origin', { origin: 'https://acs.example' }],
    ['of no origin', { origin: 'null' }],
    ['of the page itself', { source: window }],
    ['of a window that is gone', { source: null }],
    ['of another frame', { source: {} }],
    ['without a type', { data: {} }],
    ['of another type', { data: { type: 'payment-widgets:closed' } }],
    ['of nothing', { data: null }],
    ['of text', { data: 'payment-widgets:notified' }],
  ])('%s is ignored', (_name, parts) => {
    issuer.hold(challenge('02'));
    for (let times = 0; times < 100; times += 1) message(parts);
    expect(notified).not.toHaveBeenCalled();
  });

  test('of a frame that was taken away is ignored', () => {
    issuer.hold(method);
    const source = frame().contentWindow;
    issuer.hold(undefined);
    message({ source });
    message({ source: null });
    issuer.hold(challenge('02'));
    message({ source });
    expect(notified).not.toHaveBeenCalled();
  });
});
