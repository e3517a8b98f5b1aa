// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FrameRole, FromFrame, ToFrame } from '../../src/contract/messages.ts';
import type { VaultMessage } from '../../src/contract/vault-messages.ts';
import { openFrame } from '../../src/frame/frame.ts';
import { configure, drawFrame, paid, type State, type } from './kit.ts';

/** Stands for the other frames of the form. */
class Others extends EventTarget {
  static heard: VaultMessage[] = [];
  static last: Others | undefined;
  constructor() {
    super();
    Others.heard = [];
    Others.last = this;
  }
  postMessage(message: VaultMessage): void {
    Others.heard.push(message);
  }
  close(): void {
    if (Others.last === this) Others.last = undefined;
  }
  static say(message: VaultMessage): void {
    Others.last?.dispatchEvent(Object.assign(new Event('message'), { data: message }));
  }
}

let input: HTMLInputElement;
let told: FromFrame[];
let say: (message: ToFrame) => void;

function open(role: FrameRole, resource: 'payment' | 'registration' = 'payment'): void {
  ({ input } = drawFrame());
  told = [];
  openFrame({ role, instance: 'i1', checkoutId: 'AB/1', resource, shops: undefined, accept: 'text/html' });
  const port = {
    onmessage: (_event: { data: ToFrame }) => {},
    postMessage: (message: FromFrame) => told.push(message),
  };
  const event = new MessageEvent('message');
  const parts = { data: { type: 'connect', nonce: 'n' }, source: window.parent, ports: [port] };
  for (const [name, value] of Object.entries(parts)) Object.defineProperty(event, name, { value });
  window.dispatchEvent(event);
  say = (data) => port.onmessage({ data });
}
const states = () => told.filter((message): message is State => message.type === 'state');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', Others);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a field frame', () => {
  test('takes over a value that was typed before its script ran, and reports it after it has its settings', async () => {
    ({ input } = drawFrame());
    input.value = '4242424242424242';
    const form = input.form;
    openFrame({
      role: 'card.number',
      instance: 'i1',
      checkoutId: '1',
      resource: 'payment',
      shops: undefined,
      accept: 'text/html',
    });
    expect(input.form).toBe(form);
    expect(input.value).toBe('4242 4242 4242 4242');
    expect(Others.heard).toContainEqual({
      type: 'value',
      field: 'card.number',
      value: '4242424242424242',
      ask: '',
    });
  });

  test('reports its state once it is configured and the other frames have answered', async () => {
    open('card.number');
    say(configure({ brands: ['VISA'] }));
    expect(states()).toEqual([]);
    Others.say({ type: 'value', field: 'card.number', value: '4242424242424242', ask: '' });
    await vi.advanceTimersByTimeAsync(250);
    expect(input.value).toBe('4242 4242 4242 4242');
    expect(states()).toEqual([
      { type: 'state', problem: '', complete: true, brands: ['VISA'], bin: '', reply: '' },
    ]);
  });

  test('reads the input again when it is checked, and answers with the name of the question', async () => {
    open('card.cvv');
    say(configure());
    await vi.advanceTimersByTimeAsync(250);
    input.value = '123';
    say({ type: 'check', reply: 'q1' });
    await vi.advanceTimersByTimeAsync(0);
    expect(states().at(-1)).toEqual({
      type: 'state',
      problem: '',
      complete: false,
      brands: [],
      bin: '',
      reply: 'q1',
    });
  });

  test('lets the vault read it once the peers have sent what they remember', async () => {
    open('card.cvv');
    input.value = '123';
    Others.say({ type: 'collect', ask: 'a1' });
    expect(Others.heard.at(-1)).not.toMatchObject({ ask: 'a1' });
    await vi.advanceTimersByTimeAsync(300);
    expect(Others.heard.at(-1)).toEqual({ type: 'value', field: 'card.cvv', value: '123', ask: 'a1' });
  });

  test('pays at the checkout of its address', async () => {
    const fetch = vi.fn(() => Promise.resolve(Response.json(paid('https://shop.example/'))));
    vi.stubGlobal('fetch', fetch);
    open('card.number');
    type(input, '4242424242424242');
    say({ type: 'pay', fields: [], peers: [], again: false });
    await vi.advanceTimersByTimeAsync(300);
    expect(fetch).toHaveBeenCalledWith('/v1/checkouts/AB%2F1/payment', expect.anything());
    expect(told.at(-1)).toEqual({
      type: 'done',
      url: 'https://shop.example/',
      fields: [],
      pending: false,
      code: '000.100.110',
    });
    expect(input.value).toBe('');
    expect(Others.heard.at(-1)).toEqual({ type: 'forget' });
  });

  test('keeps nothing of the card once the widget says that the payment is over', async () => {
    open('card.number');
    type(input, '4242');
    await vi.advanceTimersByTimeAsync(250);
    say({ type: 'clear' });
    expect(input.value).toBe('');
    expect(Others.heard.at(-1)).toEqual({ type: 'forget' });
  });

  test('is empty when the page comes back from the browser’s cache, and reports that (T21)', async () => {
    open('card.number');
    say(configure());
    type(input, '4242');
    await vi.advanceTimersByTimeAsync(250);
    window.dispatchEvent(new Event('pagehide'));
    expect(input.value).toBe('');
    window.dispatchEvent(new Event('pageshow'));
    expect(states().at(-1)?.problem).toBe('empty');
  });
});

test('a backup frame has no input to type into, and gives back the values that it heard', () => {
  open('keeper');
  expect(document.querySelector('input')).toBeNull();
  Others.say({ type: 'value', field: 'card.number', value: '4242', ask: '' });
  Others.say({ type: 'value', field: 'attempt.id', value: 'a1', ask: '' });
  Others.heard = [];
  Others.say({ type: 'recall' });
  expect(Others.heard).toHaveLength(3);
  expect(Others.heard).toContainEqual({ type: 'value', field: 'card.number', value: '4242', ask: '' });
  expect(Others.heard).toContainEqual({ type: 'value', field: 'attempt.id', value: 'a1', ask: '' });
  expect(Others.heard.at(-1)).toEqual({ type: 'recalled' });
});

describe('the payment frame', () => {
  test.each([
    ['payment', '/v1/checkouts/AB%2F1/payment'],
    ['registration', '/v1/checkouts/AB%2F1/registration'],
  ] as const)(
    'sends a %s without any field of a frame, with the Accept header of its document',
    async (resource, path) => {
      const fetch = vi.fn<(path: string, init: { body: string }) => Promise<Response>>(() =>
        Promise.resolve(Response.json(paid('https://shop.example/'))),
      );
      vi.stubGlobal('fetch', fetch);
      open('sender', resource);
      say({ type: 'pay', fields: [['paymentBrand', 'PAYPAL']], peers: [], again: false });
      await vi.advanceTimersByTimeAsync(300);
      const [address, { body }] = fetch.mock.calls[0] ?? ['', { body: '' }];
      expect(address).toBe(path);
      expect([...new URLSearchParams(body).keys()]).toEqual([
        'paymentBrand',
        'customer.browser.acceptHeader',
        'attemptId',
      ]);
      expect(told.at(-1)).toMatchObject({ type: 'done', url: 'https://shop.example/' });
      expect(document.querySelector('input')).toBeNull();
    },
  );
});
