// @runs cases
// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { awaitWidget } from '../../src/frame/handshake.ts';
import { caseCount } from '../support/case-count.ts';
import { configure } from './kit.ts';

const shop = 'https://shop.example';
const shops = [shop, 'https://m.shop.example:8443'];

/** The frame's end of a MessagePort, which delivers at once. */
class Port {
  onmessage: ((event: { data: unknown }) => void) | undefined;
  readonly got: unknown[] = [];
  postMessage(message: unknown): void {
    this.got.push(message);
  }
}

function arrive(
  port: Port | undefined,
  parts: { data?: unknown; origin?: string; source?: unknown; more?: Port[] } = {},
) {
  const event = new MessageEvent('message');
  const values = {
    data: { type: 'connect', nonce: 'n1' },
    origin: shop,
    source: window.parent,
    ports: port ? [port, ...(parts.more ?? [])] : [],
    ...parts,
  };
  for (const [name, value] of Object.entries(values)) Object.defineProperty(event, name, { value });
  window.dispatchEvent(event);
}

const listeners: [string, EventListener][] = [];
beforeEach(() => {
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    listeners.push([type, listener as EventListener]);
    add(type as 'message', listener as EventListener);
  });
});
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener);
});

describe('the handshake (threeds-security.md T3, T5)', () => {
  test('answers the widget with its nonce over the port, and then sends and receives messages there', () => {
    const hear = vi.fn();
    const port = new Port();
    const post = awaitWidget(shops, hear);
    post({ type: 'blur', isByTab: false });
    arrive(port);
    post({ type: 'focus' });
    port.onmessage?.({ data: { type: 'check', reply: 'r' } });
    expect(port.got).toEqual([{ type: 'connected', nonce: 'n1' }, { type: 'focus' }]);
    expect(hear.mock.calls).toEqual([[{ type: 'check', reply: 'r' }]]);
  });

  test('reports once that the widget is connected, when messages may be sent to it', () => {
    const port = new Port();
    let times = 0;
    const post = awaitWidget(shops, vi.fn(), () => {
      times += 1;
      post({ type: 'focus' });
    });
    arrive(port);
    arrive(port);
    expect([times, port.got]).toEqual([1, [{ type: 'connected', nonce: 'n1' }, { type: 'focus' }]]);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that only begins alike', { origin: 'https://shop.example.evil.example' }],
    ['a part of an origin', { origin: 'https://m.shop.example' }],
    ['two origins as they are written', { origin: shops.join(' ') }],
    ['a sandboxed page', { origin: 'null' }],
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['two ports', { more: [new Port()] }],
    ['another type', { data: { type: 'connected', nonce: 'n1' } }],
    ['no nonce', { data: { type: 'connect' } }],
    ['no message at all', { data: undefined }],
  ])('ignores a message from %s', (_name, parts) => {
    const port = new Port();
    awaitWidget(shops, vi.fn());
    arrive(port, parts);
    expect(port.got).toEqual([]);
    expect(port.onmessage).toBeUndefined();
  });

  test('ignores a message without a port and still waits for the right one', () => {
    awaitWidget(shops, vi.fn());
    arrive(undefined);
    const port = new Port();
    arrive(port);
    expect(port.got).toHaveLength(1);
  });

  test.each([
    [shops, shops[0]],
    [shops, shops[1]],
    [undefined, 'https://any.example'],
  ])('where the gateway knows the shops %j answers a page of %s', (known, origin) => {
    const port = new Port();
    awaitWidget(known, vi.fn());
    arrive(port, { origin: origin ?? '' });
    expect(port.got).toHaveLength(1);
  });

  test('happens once', () => {
    awaitWidget(shops, vi.fn());
    const [first, second] = [new Port(), new Port()];
    arrive(first);
    arrive(second);
    expect(first.got).toHaveLength(1);
    expect(second.got).toEqual([]);
  });
});

describe('after the handshake', () => {
  const connected = () => {
    const hear = vi.fn();
    const port = new Port();
    awaitWidget(shops, hear);
    arrive(port);
    return { hear, say: (data: unknown) => port.onmessage?.({ data }) };
  };

  test('a value that is no message of ours is dropped, whatever it is', () => {
    const { hear, say } = connected();
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withMap: true }), (data) => {
        say(data);
        say({ type: data });
        expect(hear).not.toHaveBeenCalled();
      }),
      { numRuns: caseCount(200) },
    );
  });

  test('a message longer than any payment is dropped', () => {
    const { hear, say } = connected();
    say(configure({ label: 'x'.repeat(200_000) }));
    say({ type: 'pay', fields: Array.from({ length: 20_000 }, () => ['a', 'b']), peers: [], again: false });
    expect(hear).not.toHaveBeenCalled();
    say(configure());
    expect(hear).toHaveBeenCalledTimes(1);
  });

  test('window messages do not count any more', () => {
    const { hear } = connected();
    arrive(undefined, { data: { type: 'focus', now: false } });
    expect(hear).not.toHaveBeenCalled();
  });
});
