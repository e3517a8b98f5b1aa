import { afterEach, beforeEach, vi } from 'vitest';
import type { Step } from '../../../src/contract/three-d-secure.ts';
import { verificationPage } from '../../../src/gateway/three-d-secure/page/page.tsx';

export const id = '0123456789abcdef0123456789abcdef';

export const steps = {
  method: { step: 'method', url: 'https://acs.example/method', data: 'bWV0aG9k', left: 10_000 },
  challenge: {
    step: 'challenge',
    url: 'https://acs.example/challenge',
    method: 'POST',
    fields: [
      { name: 'creq', value: 'Y3JlcQ' },
      { name: 'threeDSSessionData', value: 'c2Vzc2lvbg' },
    ],
    window: '02',
  },
  decoupled: { step: 'wait', decoupled: true },
  checking: { step: 'wait', decoupled: false },
  done: { step: 'done', url: 'https://shop.example/result?id=7', code: '000.100.110' },
} as const satisfies Record<string, Step>;

/** A form that the page has submitted, and where it was sent. */
export interface Posted {
  readonly url: string;
  readonly target: string;
  readonly fields: Record<string, string>;
}

/** Gives every test the document of the page as the server writes it. Its frames have a window but load nothing. */
export function usePage() {
  const posted: Posted[] = [];
  const listeners: [EventTarget, string, EventListener][] = [];
  const windows = new WeakMap<Element, object>();

  beforeEach(() => {
    const shown = { shops: [], merchant: 'Sturdy Boots', language: 'en' };
    const markup = verificationPage(id, shown, 'en', { text: '', source: '' });
    document.body.innerHTML = /<main .*<\/main>/s.exec(markup)?.[0] ?? '';
    for (const target of [window, document]) {
      const add = target.addEventListener.bind(target);
      vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
        listeners.push([target, type, listener as EventListener]);
        add(type as 'message', listener as EventListener);
      });
    }
    Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
      enableIframePageLoading: true,
    });
    vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (
      this: HTMLIFrameElement,
    ) {
      if (!this.isConnected) return null;
      const own = windows.get(this) ?? {};
      windows.set(this, own);
      return own as Window;
    });
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      const inputs = [...this.querySelectorAll('input')];
      const fields = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
      posted.push({ url: this.action, target: this.target, fields });
    });
  });
  afterEach(() => {
    for (const [target, type, listener] of listeners.splice(0)) target.removeEventListener(type, listener);
    posted.length = 0;
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return { posted };
}

export function frame(): HTMLIFrameElement {
  const found = document.querySelector('iframe');
  if (!found) throw new Error('there is no frame of the issuer');
  return found;
}

/** Sends a window message of the issuer's frame as the browser would deliver it. */
export function message(parts: { data?: unknown; origin?: string; source?: unknown } = {}): void {
  const event = new MessageEvent('message');
  const values = {
    data: { type: 'payment-widgets:notified' },
    origin: location.origin,
    source: document.querySelector('iframe')?.contentWindow ?? null,
    ...parts,
  };
  for (const [name, value] of Object.entries(values)) Object.defineProperty(event, name, { value });
  window.dispatchEvent(event);
}
