import { afterEach, describe, expect, test, vi } from 'vitest';
import { type VaultMessage, vaultMessage } from '../../../src/contract/vault-messages.ts';
import { readWire } from '../../../src/contract/wire-schema.ts';
import { unguessableId } from '../../../src/frame/unguessable-id.ts';
import { openPeerChannel } from '../../../src/frame/vault/channel.ts';

const messages: VaultMessage[] = [
  { type: 'value', field: 'card.cvv', value: '123', ask: '' },
  { type: 'claim', field: 'card.cvv', since: '1' },
  { type: 'recall' },
  { type: 'collect', ask: 'a1' },
  { type: 'value', field: 'card.cvv', value: '123', ask: 'a1' },
  { type: 'value', field: 'attempt.body', value: 'card.number=4242424242424242', ask: '' },
  { type: 'forget' },
];

/** A BroadcastChannel for which the test plays the other frames. */
class Broadcast extends EventTarget {
  static last: Broadcast | undefined;
  readonly sent: unknown[] = [];
  constructor(readonly name: string) {
    super();
    Broadcast.last = this;
  }
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  close(): void {}
  say(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

afterEach(() => vi.unstubAllGlobals());

describe('messages between frames', () => {
  test.each(messages)('$type passes and comes out as it went in', (message) => {
    expect(readWire(vaultMessage, message)).toEqual(message);
  });

  test('are sent on the channel of the form and its checkout, and accepted only when they parse', () => {
    vi.stubGlobal('BroadcastChannel', Broadcast);
    const hear = vi.fn();
    const channel = openPeerChannel('checkout-1', 'instance-1');
    channel.listen(hear);
    for (const message of messages) channel.send(message);
    expect(Broadcast.last?.name).toBe('payment-widgets:checkout-1:instance-1');
    expect(Broadcast.last?.sent).toEqual(messages);
    for (const foreign of [
      null,
      'recall',
      {},
      { type: 'odd' },
      { type: 'value', field: 'card.cvv', value: 123, ask: '' },
    ]) {
      Broadcast.last?.say(foreign);
    }
    expect(hear).not.toHaveBeenCalled();
    Broadcast.last?.say(messages[0]);
    expect(hear).toHaveBeenCalledWith(messages[0]);
    channel.close();
    channel.send({ type: 'recall' });
    expect(Broadcast.last?.sent).toEqual(messages);
  });

  test('go from window to window of the gateway where the browser denies a BroadcastChannel', () => {
    const denied = vi.fn(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    vi.stubGlobal('BroadcastChannel', denied);
    const own = new EventTarget();
    const sibling = { postMessage: vi.fn() };
    vi.stubGlobal('window', own);
    for (const name of ['addEventListener', 'removeEventListener'] as const)
      vi.stubGlobal(name, own[name].bind(own));
    vi.stubGlobal('location', { origin: 'https://gateway.example' });
    vi.stubGlobal('parent', { length: 1, 0: sibling });
    expect(() => openPeerChannel('checkout-1', 'instance-1')).toThrow('cannot find each other');
    vi.stubGlobal('parent', { length: 2, 0: own, 1: sibling });
    const hear = vi.fn();
    const channel = openPeerChannel('checkout-1', 'instance-1');
    channel.listen(hear);
    const [message] = messages as [VaultMessage];
    const sent = { channel: 'payment-widgets:checkout-1:instance-1', message };
    channel.send(message);
    expect(denied).toHaveBeenCalledTimes(2);
    expect(sibling.postMessage.mock.calls).toEqual([[sent, 'https://gateway.example']]);
    const say = (data: unknown, origin = 'https://gateway.example') =>
      own.dispatchEvent(new MessageEvent('message', { data, origin }));
    say(sent, 'https://shop.example');
    say({ ...sent, channel: 'payment-widgets:checkout-2:instance-1' });
    say(null);
    say({ ...sent, message: { type: 'odd' } });
    expect(hear).not.toHaveBeenCalled();
    say(sent);
    expect(hear).toHaveBeenCalledExactlyOnceWith(message);
    channel.close();
    channel.send(message);
    say(sent);
    expect([hear.mock.calls.length, sibling.postMessage.mock.calls.length]).toEqual([1, 1]);
  });
});

test('random names are 32 hexadecimal digits and never the same', () => {
  const names = Array.from({ length: 500 }, unguessableId);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(names).size).toBe(names.length);
});
