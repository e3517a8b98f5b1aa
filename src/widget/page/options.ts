import type { CallbackName, WpwlOptions } from '../../contract/options.ts';

declare const wpwlOptions: unknown;

/**
 * The merchant's options as they are now. The bare identifier comes first: a top-level `const wpwlOptions` is
 * no property of window, and it throws while the page has not reached its declaration (design decision 7).
 */
export function pageOptions(): Record<string, unknown> {
  try {
    if (isPlain(wpwlOptions)) return wpwlOptions;
  } catch {
    // Not declared, or declared by const further down the page.
  }
  const { wpwlOptions: ofWindow } = window as { wpwlOptions?: unknown };
  return isPlain(ofWindow) ? ofWindow : {};
}

// Not `instanceof Object`: options may come from another frame, and markup such as <form name="wpwlOptions">
// puts an element under that name.
function isPlain(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/**
 * Calls one of the merchant's callbacks, looked up now, since pages assign them late. What it throws is reported
 * on the console and goes no further.
 */
export function fire<N extends CallbackName>(
  name: N,
  self: unknown,
  ...args: Parameters<NonNullable<WpwlOptions[N]>>
): void {
  const callback = findCallback(name);
  if (!callback) return;
  try {
    callback.apply(self, args);
  } catch (error) {
    reportThrown(name, error);
  }
}

export function findCallback(name: CallbackName): ((...args: unknown[]) => unknown) | undefined {
  const callback = read(pageOptions(), name);
  return typeof callback === 'function' ? (callback as (...args: unknown[]) => unknown) : undefined;
}

/** A getter of the page may throw; then the option is not there. */
function read(options: Record<string, unknown>, name: string): unknown {
  try {
    return options[name];
  } catch {
    return undefined;
  }
}

export function reportThrown(name: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the merchant's developer must see what the callback threw
  console.error(`paymentWidgets: wpwlOptions.${name} threw an error.`, error);
}

const warned = new Set<string>();

/** Tells the merchant's developer once, on the console. */
export function warnOnce(sentence: string): void {
  if (warned.has(sentence)) return;
  warned.add(sentence);
  // biome-ignore lint/suspicious/noConsole: the console is where a merchant's developer looks
  console.warn(`paymentWidgets: ${sentence}`);
}
