import type { CallbackArguments, CallbackName, OptionFault } from '#contract/options.ts';

declare const wpwlOptions: unknown;

/**
 * The merchant's options as they are now. The bare identifier comes first: a top-level `const wpwlOptions` is
 * no property of window, and it throws while the page has not reached its declaration (design decision 7).
 */
export function pageOptions(): Record<string, unknown> {
  return given() ?? {};
}

function given(): Record<string, unknown> | undefined {
  for (const look of [() => wpwlOptions, () => window.wpwlOptions]) {
    try {
      const found = look();
      if (isPlain(found)) return found;
    } catch {
      // Not declared, declared by const further down the page, a getter that throws or a revoked proxy.
    }
  }
  return undefined;
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
export function fire<N extends CallbackName>(name: N, self: unknown, ...args: CallbackArguments<N>): void {
  const callback = findCallback(name);
  if (!callback) return;
  try {
    callback.apply(self, args);
  } catch (error) {
    reportThrown(name, error);
  }
}

/** The callback of this dotted name as it is now: `onReady`, `applePay.onCancel`. */
export function findCallback(name: CallbackName): ((...args: unknown[]) => unknown) | undefined {
  let found: unknown = pageOptions();
  for (const key of name.split('.')) found = own(found, key);
  return typeof found === 'function' ? (found as (...args: unknown[]) => unknown) : undefined;
}

/** An own member of an object; a getter of the page that throws counts as none. */
function own(owner: unknown, key: string): unknown {
  try {
    return isPlain(owner) && Object.hasOwn(owner, key) ? owner[key] : undefined;
  } catch {
    return undefined;
  }
}

/** What plugins assign callbacks to inside `onReady`, without a look (widget-contract.md 1.5). */
const walletKeys: Readonly<Record<string, string>> = {
  PAYPAL: 'paypal',
  GOOGLEPAY: 'googlePay',
  GOOGLEPAYTKN: 'googlePay',
  APPLEPAY: 'applePay',
  APPLEPAYTKN: 'applePay',
};

/**
 * Makes `wpwlOptions.paypal`, `.googlePay` and `.applePay` objects for those of these brands that stand on the page,
 * and `window.wpwlOptions` itself when such a page has none. What is frozen stays as it is.
 */
export function ensureWalletObjects(brands: readonly string[]): void {
  for (const key of brands.flatMap((brand) => walletKeys[brand] ?? [])) {
    try {
      let options = given();
      if (!options) {
        options = {};
        Object.assign(window, { wpwlOptions: options });
      }
      if (!isPlain(own(options, key))) options[key] = {};
    } catch {
      // Frozen, or a setter of the page.
    }
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

/** Names each wrong option by its dotted key, with what it takes and what becomes of it. */
export function reportFaults(faults: readonly OptionFault[]): void {
  for (const { key, expected, fallback } of faults) {
    const used = fallback === '' ? 'the default' : JSON.stringify(fallback);
    warnOnce(
      `wpwlOptions.${key} must be ${expected}; ${used ? `${used} is used instead` : 'it is ignored'}.`,
    );
  }
}
