import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadEvent } from '../../../../src/testing/workbench/live/sse.ts';
import {
  openStream,
  type StreamPage,
  type StreamState,
} from '../../../../src/testing/workbench/live/stream.ts';

/** A server whose connections a test writes to and cuts, and a page that a test hides. */
function arrange() {
  const asked: (string | null)[] = [];
  const connections: ReadableStreamDefaultController<Uint8Array>[] = [];
  let isRefusing = false;
  let isHidden = false;
  let listener: (() => void) | undefined;
  const page: StreamPage = {
    async fetch(_address, { headers, signal } = {}) {
      asked.push(new Headers(headers).get('Last-Event-ID'));
      if (isRefusing) return new Response('no', { status: 503 });
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          connections.push(controller);
          signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      });
      return new Response(body);
    },
    isHidden: () => isHidden,
    onVisibilityChange(given) {
      listener = given;
      return () => {
        listener = undefined;
      };
    },
  };
  const events: ReadEvent[] = [];
  const states: StreamState[] = [];
  const end = openStream(
    {
      address: '/events/stream',
      headers: () => ({ Authorization: 'Bearer t' }),
      onOpen: () => {},
      onEvent: (event) => events.push(event),
      onState: (state) => states.push(state),
    },
    page,
  );
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    asked,
    events,
    states,
    end,
    async send(text: string) {
      await settle();
      connections.at(-1)?.enqueue(new TextEncoder().encode(text));
      await settle();
    },
    async cut() {
      connections.at(-1)?.error(new Error('cut'));
      await settle();
    },
    refuse(value: boolean) {
      isRefusing = value;
    },
    async hide(value: boolean) {
      isHidden = value;
      listener?.();
      await settle();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a stream', () => {
  it('goes on after the last whole event when it is cut', async () => {
    const stream = arrange();
    await stream.send('id: 1\ndata: one\n\nid: 2\ndata: tw');
    await stream.cut();
    await vi.advanceTimersByTimeAsync(250);
    await stream.send('id: 2\ndata: two\n\n');
    expect(stream.asked).toEqual([null, '1']);
    expect(stream.events.map(({ data }) => data)).toEqual(['one', 'two']);
    stream.end();
  });

  it('is tried again more and more seldom, and at once faster after it has worked', async () => {
    const stream = arrange();
    await stream.send('id: 1\ndata: one\n\n');
    stream.refuse(true);
    await stream.cut();
    for (const delay of [250, 500, 1000, 2000, 4000, 5000]) {
      const before = stream.asked.length;
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect(stream.asked.length).toBe(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(stream.asked.length).toBe(before + 1);
    }
    stream.refuse(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(stream.states.at(-1)).toBe('open');
    await stream.cut();
    await vi.advanceTimersByTimeAsync(250);
    expect(stream.states.at(-1)).toBe('open');
    stream.end();
  });

  it('is closed while the tab is hidden, and resumed when it is shown', async () => {
    const stream = arrange();
    await stream.send('id: 4\ndata: four\n\n');
    await stream.hide(true);
    expect(stream.states.at(-1)).toBe('resting');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stream.asked).toEqual([null]);
    await stream.hide(false);
    expect(stream.asked).toEqual([null, '4']);
    expect(stream.states.at(-1)).toBe('open');
    stream.end();
  });

  it('ends for good', async () => {
    const stream = arrange();
    await stream.send('id: 1\ndata: one\n\n');
    stream.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stream.asked).toEqual([null]);
    expect(stream.states.at(-1)).toBe('closed');
  });
});
