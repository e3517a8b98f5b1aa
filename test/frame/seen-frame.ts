/** A frame as the page sees it that has connected to it: what it is told, and the width of the text. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { FromFrame, ToFrame } from '../../src/contract/messages.ts';
import type { VaultMessage } from '../../src/contract/vault-messages.ts';
import { openFrame } from '../../src/frame/frame.ts';
import { readFrameParams } from '../../src/frame/frame-params.ts';
import { configure, drawFrame, type } from './kit.ts';

export type Parts = NonNullable<Parameters<typeof configure>[0]>;
export const schemes: Parts = {
  brands: ['VISA', 'MASTER', 'AMEX', 'DINERS', 'DISCOVER', 'JCB', 'MAESTRO', 'UNIONPAY'],
};

/** A channel of this origin. A message reaches the others of the same name soon. */
class Bus extends EventTarget {
  static readonly all = new Set<Bus>();
  constructor(readonly name: string) {
    super();
    Bus.all.add(this);
  }
  postMessage(data: VaultMessage): void {
    for (const other of Bus.all)
      if (other !== this && other.name === this.name) queueMicrotask(() => other.#deliver(data));
  }
  close(): void {
    Bus.all.delete(this);
  }
  #deliver(data: VaultMessage): void {
    if (Bus.all.has(this)) this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

/** All digits have one width, so that the order of digits and separators does not show. */
const widthOf = (text: string) => [...text.replace(/\p{Nd}/gu, '0')].sort().join('');

/** One frame, seen from the page that has connected to it. */
export class SeenFrame {
  readonly input: HTMLInputElement;
  readonly heard: FromFrame[] = [];
  readonly #bus: Bus | undefined;
  readonly #port = {
    onmessage: (_event: { data: ToFrame }) => {},
    postMessage: (message: FromFrame) => void this.heard.push(message),
  };

  constructor(name: string, fragment = '#instance=i1') {
    ({ input: this.input } = drawFrame());
    const params = readFrameParams(fragment, name, '');
    if (params) openFrame(params);
    this.#bus = [...Bus.all].at(-1);
    const connect = { data: { type: 'connect', nonce: 'n' }, source: window.parent, ports: [this.#port] };
    const event = new MessageEvent('message');
    for (const [member, value] of Object.entries(connect)) Object.defineProperty(event, member, { value });
    window.dispatchEvent(event);
  }

  /** Ends as the document of a frame does that the page removes. */
  remove(): void {
    this.#bus?.close();
    endListeners();
  }

  say(message: ToFrame): void {
    this.#port.onmessage({ data: message });
  }

  /** Gives what the page has heard since the last time, and what it can see of the text: its width and the caret's place. */
  see(): unknown[] {
    const { value, selectionStart } = this.input;
    return [this.heard.splice(0), widthOf(value), widthOf(value.slice(0, selectionStart ?? 0))];
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
  }

  /** Leaves the field, presses Enter, and lets the page ask. Gives what the page has observed after each. */
  async ask(): Promise<unknown[]> {
    await this.settle();
    const seen = [this.see()];
    this.input.dispatchEvent(new Event('blur'));
    seen.push(this.see());
    this.input.form?.dispatchEvent(new Event('submit', { cancelable: true }));
    seen.push(this.see());
    this.say({ type: 'check', reply: 'q' });
    await this.settle();
    return [...seen, this.see()];
  }

  /** Types a code, asks after each key, and empties the field. */
  async typeAsked(code: string): Promise<unknown[]> {
    const seen: unknown[] = [];
    for (const key of code) {
      type(this.input, key);
      seen.push(await this.ask());
    }
    this.empty();
    return seen;
  }

  empty(): void {
    this.input.value = '';
    this.input.dispatchEvent(new InputEvent('input', { inputType: 'deleteContentBackward' }));
    this.heard.length = 0;
  }
}

export async function open(name: string, parts: Parts = {}, fragment?: string): Promise<SeenFrame> {
  const frame = new SeenFrame(name, fragment);
  frame.say(configure(parts));
  await vi.advanceTimersByTimeAsync(300);
  frame.heard.length = 0;
  return frame;
}

/** Sends what another frame of the form would send. */
export function sayAsPeer(message: VaultMessage): void {
  const peer = new Bus('payment-widgets::i1');
  peer.postMessage(message);
  peer.close();
}

/** Expects that the page observes the same of each code. */
export async function expectSame(
  codes: readonly string[],
  observe: (code: string) => Promise<unknown>,
): Promise<void> {
  const views = new Map<string, string>();
  for (const code of codes) {
    const view = JSON.stringify(await observe(code));
    if (!views.has(view)) views.set(view, code);
  }
  expect(views.size, `${[...views].map(([view, code]) => `\n${code}: ${view}`)}`).toBe(1);
}

/** All frames of a test share one window. Those of removed frames would make each key slower. */
const listeners: Parameters<typeof addEventListener>[] = [];
function endListeners(): void {
  for (const [kind, listener, options] of listeners.splice(0)) removeEventListener(kind, listener, options);
}

export function framesOfEachTest(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    const add = globalThis.addEventListener;
    vi.spyOn(globalThis, 'addEventListener').mockImplementation(
      (...listener: Parameters<typeof addEventListener>) => {
        listeners.push(listener);
        add.apply(globalThis, listener);
      },
    );
    vi.stubGlobal('BroadcastChannel', Bus);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ MADA: '4 12 123 968' })));
    vi.stubGlobal(
      'Range',
      class {
        setStart() {}
        setEnd() {}
        getClientRects = () => [];
      },
    );
  });
  afterEach(() => {
    endListeners();
    Bus.all.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
