/** Stands in for the windows of all frames that the widget adds. None of them loads a document. */
import type { FromFrame, ToFrame } from '#contract/messages.ts';
import { type StandInPort, withChannels } from './message-ports.ts';
import { nextTask } from './real-time.ts';
import { accessorOf, Replacements } from './replacements.ts';
import { SilentField } from './silent-field.ts';

type Pay = Extract<ToFrame, { type: 'pay' }>;
type Opening = { readonly nonce: string };

export interface FrameReports {
  areOpen(): boolean;
  /** Returns what the frame reports on a payment. */
  pay(message: Pay, src: string): readonly FromFrame[];
  /** Returns what the 3-D Secure page reports at its end. */
  verify(): FromFrame;
}

/** A height that needs no more room than the widget gives at first, in CSS pixels. */
const shownHeight = '580';

export class Frames {
  readonly #replacements = new Replacements();
  readonly #fields = new Set<SilentField>();
  readonly #loading = new WeakSet<HTMLIFrameElement>();
  readonly #observer: MutationObserver;

  constructor(private readonly events: FrameReports) {
    this.#interceptAddresses();
    this.#observer = new MutationObserver((records) => {
      const moved = records.flatMap(({ addedNodes }) => [...addedNodes]);
      for (const field of this.#fields)
        if (moved.some((node) => node.contains(field.iframe))) this.#load(field.iframe);
    });
    this.#observer.observe(document, { childList: true, subtree: true });
  }

  /** The frames of fields in the page that have shaken hands. */
  get fields(): SilentField[] {
    return [...this.#fields].filter(
      ({ isOpen, iframe }) => isOpen && iframe.isConnected && iframe.name !== '',
    );
  }

  /** Forgets all frames: the widget has left. */
  clear(): void {
    this.#fields.clear();
  }

  end(): void {
    this.clear();
    this.#observer.disconnect();
    this.#replacements.undo();
  }

  /** Keeps the address of a frame of the gateway from the DOM, which would request it or complain about it. */
  #interceptAddresses(): void {
    const { prototype } = HTMLIFrameElement;
    const { get, set } = accessorOf(prototype, 'src');
    const addresses = new WeakMap<HTMLIFrameElement, string>();
    const adopt = (iframe: HTMLIFrameElement, address: string) => {
      const isNew = !addresses.has(iframe);
      addresses.set(iframe, address);
      if (!isNew) return;
      if (iframe.className === 'wpwl-target') this.#standInForChallenge(iframe);
      else this.#standInForField(iframe, address);
    };
    this.#replacements.replace(prototype, 'src', {
      get(this: HTMLIFrameElement) {
        return addresses.get(this) ?? get?.call(this);
      },
      set(this: HTMLIFrameElement, address: string) {
        if (/\/pciIframe\.html\?/.test(address) || this.className === 'wpwl-target') adopt(this, address);
        else set?.call(this, address);
      },
    });
  }

  #standInForField(iframe: HTMLIFrameElement, address: string): void {
    const field = new SilentField(iframe, (message) => this.events.pay(message, address));
    this.#fields.add(field);
    this.#giveWindow(
      iframe,
      (opening, port) => field.connect(opening, port),
      () => {},
    );
    // A frame in a shadow root is added where no observer of the document looks.
    void Promise.resolve().then(() => this.#load(iframe));
  }

  #standInForChallenge(iframe: HTMLIFrameElement): void {
    const report = async (opening: Opening, port: StandInPort) => {
      port.postMessage({ type: 'connected', nonce: opening.nonce });
      port.postMessage({ type: 'show', height: shownHeight });
      await nextTask();
      port.postMessage(this.events.verify());
    };
    this.#giveWindow(
      iframe,
      (opening, port) => void report(opening, port),
      (address) => address.includes('/threeDSecure/') && this.#load(iframe),
    );
  }

  /** Gives the frame a window of another origin. Loads of the DOM's own are not the gateway's. */
  #giveWindow(
    iframe: HTMLIFrameElement,
    connect: (opening: Opening, port: StandInPort) => void,
    replace: (address: string) => unknown,
  ): void {
    iframe.addEventListener('load', (event) => {
      if (!this.#loading.has(iframe)) event.stopImmediatePropagation();
    });
    keepFromLoading(iframe);
    const place = {
      replace,
      get href() {
        throw new DOMException('The frame has another origin.', 'SecurityError');
      },
    };
    const postMessage = (opening: Opening, _origin: string, [port]: readonly StandInPort[]) => {
      if (port) connect(opening, port);
    };
    Object.defineProperty(iframe, 'contentWindow', {
      configurable: true,
      value: { postMessage, location: place },
    });
  }

  #load(iframe: HTMLIFrameElement): void {
    if (this.#loading.has(iframe)) return;
    this.#loading.add(iframe);
    void nextTask().then(() => {
      if (this.events.areOpen() && iframe.isConnected)
        withChannels(() => iframe.dispatchEvent(new Event('load')));
      this.#loading.delete(iframe);
    });
  }
}

/**
 * Keeps happy-dom from looking for a document, which it would complain about on the console. The method that does so has a
 * symbol for a name; other DOMs have none and load nothing.
 */
function keepFromLoading(iframe: HTMLIFrameElement): void {
  let place: object | null = HTMLIFrameElement.prototype;
  for (; place !== null && place !== HTMLElement.prototype; place = Object.getPrototypeOf(place)) {
    const name = Object.getOwnPropertySymbols(place).find(
      ({ description }) => description === 'connectedToDocument',
    );
    const value: unknown = name && Reflect.get(HTMLElement.prototype, name);
    if (name && value) Object.defineProperty(iframe, name, { value, configurable: true });
  }
}
