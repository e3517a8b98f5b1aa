// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FrameChannel, openFrameChannel } from '../../../src/widget/hosted/frame-channel.ts';
import { randomId } from '../../../src/widget/page/random-id.ts';
import { page } from '../kit.ts';
import { framesOfEachTest } from './each-test.ts';
import { FakeFrame } from './fake-frame.ts';

const events = { connected: vi.fn(), message: vi.fn(), disconnected: vi.fn(), lost: vi.fn() };
const scopeOfTest = framesOfEachTest();
let frame: FakeFrame;
let link: FrameChannel;

beforeEach(() => {
  for (const spy of Object.values(events)) spy.mockReset();
  frame = new FakeFrame(
    page<HTMLIFrameElement>('<iframe src="https://pay.example/v1/pciIframe.html"></iframe>'),
  );
  link = openFrameChannel(scopeOfTest(), frame.iframe, { origin: 'https://pay.example' }, events);
});

describe('a frame whose address a lazy loader has taken away', () => {
  test.each(['about:blank', 'data:text/html,', undefined])(
    'is not lost while its address is %s, and works once it has its own again',
    async (address) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { iframe } = frame;
      const { src } = iframe;
      if (address === undefined) iframe.removeAttribute('src');
      else iframe.src = address;
      frame.load();
      await vi.advanceTimersByTimeAsync(60_000);
      expect([events.lost.mock.calls.length, iframe.getAttribute('src')]).toEqual([0, address ?? null]);
      iframe.src = src;
      frame.connect();
      expect(events.connected).toHaveBeenCalledOnce();
      expect(warn.mock.calls.flat().join()).not.toContain('does not answer');
    },
  );
});

describe('the handshake', () => {
  test('goes to the gateway’s exact origin with a nonce and a port, when the frame has loaded', () => {
    expect(frame.calls).toEqual([]);
    frame.load();
    expect(frame.calls).toHaveLength(1);
    expect(frame.last.origin).toBe('https://pay.example');
    expect(frame.last.message).toEqual({ type: 'connect', nonce: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(frame.last.port).toBeDefined();
  });

  test('is complete when the frame repeats the nonce', () => {
    frame.connect();
    expect(events.connected).toHaveBeenCalledOnce();
    expect(events.message).not.toHaveBeenCalled();
  });

  test('is not completed by a wrong nonce', () => {
    frame.load();
    for (const nonce of ['', 'f'.repeat(32), frame.last.message.nonce.toUpperCase().padEnd(33, '0')]) {
      frame.say({ type: 'connected', nonce });
    }
    expect(events.connected).not.toHaveBeenCalled();
  });

  test('is not completed by anything else, and no message counts before it', () => {
    frame.load();
    for (const message of [
      { type: 'connected' },
      { type: 'connect', nonce: frame.last.message.nonce },
      { type: 'enter' },
      { type: 'done', url: 'https://evil.example/', fields: [], pending: false, code: '' },
      { nonsense: true },
    ]) {
      frame.say(message);
    }
    expect([events.connected, events.message].flatMap((spy) => spy.mock.calls)).toEqual([]);
  });

  test('begins anew with another host when the gateway’s answer comes from it after the frame has loaded', async () => {
    const address = { origin: 'https://pay.example', answered: Promise.resolve() };
    openFrameChannel(scopeOfTest(), frame.iframe, address, events);
    frame.load();
    expect(frame.last.origin).toBe('https://pay.example');
    address.origin = 'https://tx02.pay.example';
    await address.answered;
    expect(frame.last.origin).toBe('https://tx02.pay.example');
    frame.say({ type: 'connected', nonce: frame.last.message.nonce });
    expect(events.connected).toHaveBeenCalledOnce();
  });

  test('is not begun anew for another host when the form has gone meanwhile', async () => {
    const address = { origin: 'https://pay.example', answered: Promise.resolve() };
    openFrameChannel(scopeOfTest(), frame.iframe, address, events);
    frame.load();
    const { length } = frame.calls;
    address.origin = 'https://tx02.pay.example';
    scopeOfTest().end();
    await address.answered;
    expect(frame.calls).toHaveLength(length);
  });

  test('is not repeated by an answer that comes from the named host', async () => {
    const address = { origin: 'https://pay.example', answered: Promise.resolve() };
    openFrameChannel(scopeOfTest(), frame.iframe, address, events);
    frame.load();
    const { length } = frame.calls;
    await address.answered;
    expect(frame.calls).toHaveLength(length);
  });

  test('does not listen to the window', () => {
    frame.load();
    const { nonce } = frame.last.message;
    window.dispatchEvent(
      new MessageEvent('message', { data: { type: 'connected', nonce }, origin: 'https://pay.example' }),
    );
    expect(events.connected).not.toHaveBeenCalled();
  });

  test('waits for a frame without a window', () => {
    Object.defineProperty(frame.iframe, 'contentWindow', { value: null, configurable: true });
    expect(() => frame.load()).not.toThrow();
  });
});

describe('the frame channel', () => {
  test('delivers messages in both directions', () => {
    frame.connect();
    link.send({ type: 'focus', now: false });
    expect(frame.heard).toEqual([{ type: 'focus', now: false }]);
    frame.say({ type: 'enter' });
    expect(events.message.mock.calls).toEqual([[{ type: 'enter' }]]);
  });

  test('drops what cannot be parsed', () => {
    frame.connect();
    for (const message of [
      {},
      { type: 'state' },
      { type: 'done', url: 5 },
      { type: 'pay', fields: [], peers: [], again: false },
    ]) {
      frame.say(message);
    }
    expect(events.message).not.toHaveBeenCalled();
  });

  test('drops what does not belong to a message', () => {
    frame.connect();
    frame.say({ type: 'enter', number: '4242' });
    expect(events.message.mock.calls).toEqual([[{ type: 'enter' }]]);
  });

  test('sends nothing before the handshake', () => {
    link.send({ type: 'focus', now: false });
    frame.load();
    link.send({ type: 'focus', now: false });
    expect(frame.heard).toEqual([]);
  });

  test('is opened anew with another nonce when the frame has loaded again', () => {
    frame.connect();
    const first = frame.last;
    frame.load();
    expect(first.port.peer?.closed).toBe(true);
    expect(frame.last.message.nonce).not.toBe(first.message.nonce);
    link.send({ type: 'focus', now: false });
    expect(frame.heard).toEqual([]);
    frame.say({ type: 'connected', nonce: first.message.nonce });
    expect(events.connected).toHaveBeenCalledOnce();
    frame.say({ type: 'connected', nonce: frame.last.message.nonce });
    expect(events.connected).toHaveBeenCalledTimes(2);
    link.send({ type: 'focus', now: false });
    expect(frame.heard).toEqual([{ type: 'focus', now: false }]);
  });

  test('of an earlier load delivers nothing', () => {
    frame.connect();
    const first = frame.last;
    frame.connect();
    frame.say({ type: 'enter' }, first);
    expect(events.message).not.toHaveBeenCalled();
  });

  test('is closed at the end, and a late load opens none', () => {
    frame.connect();
    const port = frame.last.port.peer;
    scopeOfTest().end();
    expect(port?.closed).toBe(true);
    frame.load();
    expect(frame.calls).toHaveLength(1);
  });
});

describe('a frame that does not answer', () => {
  test('is not reloaded while it is still loading, because typed values would be lost', () => {
    const insert = vi.spyOn(Node.prototype, 'insertBefore');
    vi.advanceTimersByTime(2_500);
    expect(insert).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_500);
    expect(events.lost).toHaveBeenCalledOnce();
  });

  test('is inserted again at its place after 2.5 seconds, so that it loads once more', () => {
    frame.load();
    document.body.append(document.createElement('p'));
    const inserted = vi.spyOn(document.body, 'insertBefore');
    vi.advanceTimersByTime(2_499);
    expect(inserted).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(inserted).toHaveBeenCalledOnce();
    expect([...document.body.children].map(({ tagName }) => tagName)).toEqual(['IFRAME', 'P']);
    expect(events.lost).not.toHaveBeenCalled();
  });

  test('has its name back when it loads again, because the name is the role of its field', () => {
    frame.load();
    frame.iframe.name = 'other';
    vi.advanceTimersByTime(2_500);
    expect(frame.iframe.name).toBe('');
  });

  test('is lost when it does not answer after that either', () => {
    frame.load();
    vi.advanceTimersByTime(2_500);
    frame.load();
    vi.advanceTimersByTime(2_499);
    expect(events.lost).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(events.lost).toHaveBeenCalledOnce();
  });

  test('that took long to load is still loaded once more before it is lost', () => {
    vi.advanceTimersByTime(3_000);
    frame.load();
    const inserted = vi.spyOn(document.body, 'insertBefore');
    vi.advanceTimersByTime(2_500);
    expect(inserted).toHaveBeenCalledOnce();
    expect(events.lost).not.toHaveBeenCalled();
    frame.connect();
    expect(events.connected).toHaveBeenCalledOnce();
  });

  test('has 2.5 seconds from each load', () => {
    vi.advanceTimersByTime(2_000);
    frame.load();
    vi.advanceTimersByTime(2_000);
    frame.load();
    vi.advanceTimersByTime(2_000);
    expect(events.lost).not.toHaveBeenCalled();
  });

  test('may still come up later', () => {
    vi.advanceTimersByTime(5_000);
    expect(events.lost).toHaveBeenCalledOnce();
    frame.connect();
    expect(events.connected).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(events.lost).toHaveBeenCalledOnce();
  });

  test('is reported at once when it was connected before, and again when it does not come back', () => {
    vi.advanceTimersByTime(2_500);
    frame.connect();
    vi.advanceTimersByTime(60_000);
    frame.load();
    vi.advanceTimersByTime(2_499);
    expect(events.lost).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(events.lost).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2_500);
    expect(events.lost).toHaveBeenCalledTimes(2);
  });

  test('recovers as often as the page loads another document into it', () => {
    frame.connect();
    for (let times = 1; times <= 5; times += 1) {
      frame.load();
      vi.advanceTimersByTime(2_500);
      expect(events.lost).toHaveBeenCalledTimes(times);
      frame.connect();
    }
  });

  test('gets its own address again when the page has given it another', () => {
    const { src } = frame.iframe;
    frame.connect();
    frame.iframe.src = 'https://evil.example/';
    frame.load();
    vi.advanceTimersByTime(2_500);
    expect(events.lost).toHaveBeenCalledOnce();
    expect(frame.iframe.src).toBe(src);
  });

  test('is lost without being inserted again when the page has removed it, and gets its time again when the page inserts it', () => {
    const inserted = vi.spyOn(Node.prototype, 'insertBefore');
    frame.iframe.remove();
    vi.advanceTimersByTime(60_000);
    expect(events.lost).toHaveBeenCalledOnce();
    expect(inserted).not.toHaveBeenCalled();
    events.lost.mockReset();
    document.body.append(frame.iframe);
    frame.load();
    vi.advanceTimersByTime(5_000);
    expect(events.lost).toHaveBeenCalledOnce();
  });

  test('has its time from the moment in which the shopper comes to a page that was rendered ahead', () => {
    Reflect.set(document, 'prerendering', true);
    openFrameChannel(scopeOfTest(), frame.iframe, { origin: 'https://pay.example' }, events);
    Reflect.deleteProperty(document, 'prerendering');
    vi.advanceTimersByTime(60_000);
    // The frame of the test's own link.
    expect(events.lost).toHaveBeenCalledOnce();
    document.dispatchEvent(new Event('prerenderingchange'));
    vi.advanceTimersByTime(4_999);
    expect(events.lost).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    expect(events.lost).toHaveBeenCalledTimes(2);
  });

  test('is not lost when the form has ended meanwhile', () => {
    frame.load();
    scopeOfTest().end();
    vi.advanceTimersByTime(60_000);
    expect(events.lost).not.toHaveBeenCalled();
  });
});

describe('a frame whose field another one has', () => {
  test('is loaded once more with its own name, and lost the second time, until the shopper wants it', () => {
    const inserted = vi.spyOn(document.body, 'insertBefore');
    frame.connect();
    frame.iframe.name = 'card.number';
    frame.say({ type: 'taken' });
    expect(inserted).toHaveBeenCalledOnce();
    expect(frame.iframe.name).toBe('');
    frame.connect();
    expect(events.lost).not.toHaveBeenCalled();
    frame.say({ type: 'taken' });
    expect(events.lost).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect([inserted.mock.calls.length, events.lost.mock.calls.length]).toEqual([1, 1]);
    link.reload();
    frame.connect();
    frame.say({ type: 'taken' });
    expect([inserted.mock.calls.length, events.lost.mock.calls.length]).toEqual([3, 1]);
    expect(events.message).not.toHaveBeenCalled();
  });
});

describe('a frame that is loaded again', () => {
  test('is inserted again at its place, with the time of a first load, and may be lost once more', () => {
    vi.advanceTimersByTime(5_000);
    const inserted = vi.spyOn(document.body, 'insertBefore');
    link.reload();
    expect(inserted).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(4_999);
    expect(events.lost).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    expect(events.lost).toHaveBeenCalledTimes(2);
  });

  test('gets no message until it has loaded', () => {
    frame.connect();
    link.reload();
    link.send({ type: 'focus', now: false });
    expect(frame.heard).toEqual([]);
    frame.connect();
    link.send({ type: 'focus', now: false });
    expect(frame.heard).toEqual([{ type: 'focus', now: false }]);
  });

  test('gets its own address', () => {
    const { src } = frame.iframe;
    frame.iframe.src = 'https://evil.example/';
    link.reload();
    expect(frame.iframe.src).toBe(src);
  });
});

test('random names are 32 hexadecimal digits and differ', () => {
  const names = Array.from({ length: 200 }, randomId);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(names).size).toBe(200);
});
