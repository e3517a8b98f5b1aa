/** Helpers of all tests of the widget. */
import { vi } from 'vitest';
import { readWalletOptions } from '../../src/contract/options/wallet-table.ts';
import { readOptions, type Settings, type WalletSettings } from '../../src/contract/options.ts';
import type { CheckoutAnswer } from '../../src/widget/checkout/checkout.ts';

/** Gives the value, and throws when it is missing. */
export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the test expected a value here');
  return value;
}

/** Gives the first element in `root` that matches the selector, and throws when there is none. */
export function pick<E extends Element = HTMLElement>(selector: string, root: ParentNode = document): E {
  const found = root.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector} in the page`);
  return found;
}

/** Empties the page, puts this markup into it, and gives its first element. */
export function page<E extends Element = HTMLElement>(html: string): E {
  document.body.innerHTML = html;
  return document.body.firstElementChild as unknown as E;
}

/** Sets `wpwlOptions` as the page's script would; undefined removes it. */
export function setOptions(options: unknown): void {
  (window as { wpwlOptions?: unknown }).wpwlOptions = options;
}

/** Gives all settings, with these options of the merchant. */
export function settings(given: Record<string, unknown> = {}): Settings & WalletSettings {
  return { ...readOptions(given).settings, ...readWalletOptions(given).settings };
}

/** What the gateway says of a checkout that can still be paid. */
export const openCheckout = (lastAttempt?: string) =>
  ({
    state: 'open',
    facts: { id: 'AB', config: { registrations: [], customRedirectPageConfig: {} } },
    terms: {},
    lastAttempt,
  }) as const satisfies CheckoutAnswer;

/** Lets promise callbacks and preact's microtasks run, for this many rounds. */
export async function settled(rounds = 20): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await Promise.resolve();
}

/**
 * Stops happy-dom from loading frames, and from complaining about it. A test sends the `load` event itself. The page's
 * environment undoes this at the end of the test file.
 */
export function loadNoFrames(): void {
  const ofFrames = Object.getPrototypeOf(HTMLIFrameElement.prototype) as object;
  const connected = Object.getOwnPropertySymbols(ofFrames).find(
    ({ description }) => description === 'connectedToDocument',
  );
  const plain = connected && (HTMLElement.prototype as unknown as Record<symbol, unknown>)[connected];
  if (!connected || !plain) throw new Error('happy-dom connects frames in another way now');
  Object.defineProperty(HTMLIFrameElement.prototype, connected, { value: plain, configurable: true });
}

/** Makes requests that do not go through `fetch` fail. Tests that give the page a `fetch` of its own need it. */
export function failPlainRequests(): void {
  class FailingRequest extends EventTarget {
    onerror = () => {};
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      this.onerror();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FailingRequest);
}
