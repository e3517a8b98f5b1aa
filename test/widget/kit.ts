import { readWalletOptions } from '../../src/contract/options/wallet-table.ts';
import { readOptions, type Settings, type WalletSettings } from '../../src/contract/options.ts';

/** The value, where a test knows that there is one. */
export function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the test expected a value here');
  return value;
}

/** The first element that fits, in `root`. */
export function pick<E extends Element = HTMLElement>(selector: string, root: ParentNode = document): E {
  const found = root.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector} in the page`);
  return found;
}

/** Puts markup into an empty page and gives its first element. */
export function page<E extends Element = HTMLElement>(html: string): E {
  document.body.innerHTML = html;
  return document.body.firstElementChild as unknown as E;
}

/** What the page's script would have assigned; undefined takes it away. */
export function setOptions(options: unknown): void {
  (window as { wpwlOptions?: unknown }).wpwlOptions = options;
}

/** All settings, with these of the merchant's. */
export function settings(given: Record<string, unknown> = {}): Settings & WalletSettings {
  return { ...readOptions(given).settings, ...readWalletOptions(given).settings };
}

/** Lets promise callbacks and preact's microtasks run, `rounds` deep. */
export async function settled(rounds = 20): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await Promise.resolve();
}

/**
 * No frame of this page is loaded, and happy-dom does not complain about it; a test sends the `load` event itself.
 * Undone with the page's environment at the end of the test file.
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
