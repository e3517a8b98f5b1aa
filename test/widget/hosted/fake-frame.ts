import { vi } from 'vitest';
import type { FromFrame, ToFrame } from '../../../src/contract/messages.ts';

/** A MessagePort that delivers at once and copies the message as a real port does. */
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

/** Replaces the global MessageChannel until `vi.unstubAllGlobals()` is called. */
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

/** Plays the gateway's side of one iframe. */
export class FakeFrame {
  /** Every `connect` message that reached the frame's window. */
  readonly calls: Call[] = [];
  /** Every message that came over any port, in order. */
  readonly heard: ToFrame[] = [];
  /** Every address that the widget has put into the frame by `location.replace`. */
  readonly replaced: string[] = [];
  /**
   * Whether the frame is empty. The page can read the address of an empty frame; that of a document of the gateway it
   * cannot.
   */
  blank = false;

  /** Whether the frame answers `check`, with the last state that it has sent. */
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
      replace: (address: string) => frame.replaced.push(address.replace(/&ground=.*/, '')),
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

  /** Tells the page that the frame's document has loaded. */
  load(): void {
    this.iframe.dispatchEvent(new Event('load'));
  }

  /** Sends a message over the newest port, or over the port of an earlier call. */
  say(message: FromFrame | Record<string, unknown>, call: Call = this.last): void {
    if (message.type === 'state') this.#state = message;
    call.port.postMessage(message);
  }

  /** Loads, and answers the handshake. */
  connect(): void {
    this.load();
    this.say({ type: 'connected', nonce: this.last.message.nonce });
  }

  state(problem: string, more: { complete?: boolean; brands?: string[]; reply?: string } = {}): void {
    this.say({ type: 'state', problem, complete: false, brands: [], bin: '', reply: '', ...more });
  }

  /** All messages of one type that the frame has got, in order. */
  of<T extends ToFrame['type']>(type: T): Extract<ToFrame, { type: T }>[] {
    return this.heard.filter((message): message is Extract<ToFrame, { type: T }> => message.type === type);
  }
}
