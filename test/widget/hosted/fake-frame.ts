import { vi } from 'vitest';
import type { FromFrame, ToFrame } from '../../../src/contract/messages.ts';

/** A MessagePort that delivers at once, and clones as a real one does. */
class FakePort {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  closed = false;
  peer: FakePort | undefined;

  postMessage(data: unknown): void {
    const copy = structuredClone(data);
    if (!this.closed && this.peer && !this.peer.closed) this.peer.onmessage?.({ data: copy });
  }

  close(): void {
    this.closed = true;
  }
}

/** Stands in for the global MessageChannel; undo it by `vi.unstubAllGlobals()`. */
export function fakeChannels(): void {
  class FakeChannel {
    readonly port1 = new FakePort();
    readonly port2 = new FakePort();
    constructor() {
      this.port1.peer = this.port2;
      this.port2.peer = this.port1;
    }
  }
  vi.stubGlobal('MessageChannel', FakeChannel);
}

interface Call {
  message: { type: string; nonce: string };
  origin: string;
  port: FakePort;
}

/** The gateway's side of one iframe, in the test's hands. */
export class FakeFrame {
  /** Each `connect` that reached the frame's window. */
  readonly calls: Call[] = [];
  /** Everything that came over any port, in order. */
  readonly heard: ToFrame[] = [];
  /** Each address that took the place of the one before. */
  readonly replaced: string[] = [];
  /** Nothing is in it, which the page can see; a document of the gateway says nothing to the page. */
  blank = false;

  /** Reads its input when it is asked to, and says again what it said last. */
  answers = true;
  #state: Record<string, unknown> = { type: 'state', problem: 'empty', complete: false, brands: [], bin: '' };

  constructor(readonly iframe: HTMLIFrameElement = document.createElement('iframe')) {
    Object.defineProperty(iframe, 'contentWindow', {
      configurable: true,
      value: {
        postMessage: (message: Call['message'], origin: string, [port]: [FakePort]) => {
          port.onmessage = ({ data }) => this.#hear(data as ToFrame);
          this.calls.push({ message, origin, port });
        },
        location: this.#location(),
      },
    });
  }

  #hear(message: ToFrame): void {
    this.heard.push(message);
    if (message.type === 'check' && this.answers) this.say({ ...this.#state, reply: message.reply });
  }

  #location() {
    const frame = this;
    return {
      replace: (address: string) => frame.replaced.push(address),
      get href() {
        if (!frame.blank) throw new DOMException('another origin', 'SecurityError');
        return 'about:blank';
      },
    };
  }

  get last(): Call {
    const call = this.calls.at(-1);
    if (!call) throw new Error('the frame was not called yet');
    return call;
  }

  /** The frame's document has loaded. */
  load(): void {
    this.iframe.dispatchEvent(new Event('load'));
  }

  /** Something over the newest port, or over an older one. */
  say(message: FromFrame | Record<string, unknown>, call: Call = this.last): void {
    if (message.type === 'state') this.#state = message;
    call.port.postMessage(message);
  }

  /** Loads and answers the handshake. */
  connect(): void {
    this.load();
    this.say({ type: 'connected', nonce: this.last.message.nonce });
  }

  state(problem: string, more: { complete?: boolean; brands?: string[]; reply?: string } = {}): void {
    this.say({ type: 'state', problem, complete: false, brands: [], bin: '', reply: '', ...more });
  }

  /** Messages of one kind, in order. */
  of<T extends ToFrame['type']>(type: T): Extract<ToFrame, { type: T }>[] {
    return this.heard.filter((message): message is Extract<ToFrame, { type: T }> => message.type === type);
  }
}
