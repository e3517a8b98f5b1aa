import {
  type CallbackArguments,
  type CallbackName,
  type OptionFault,
  readOptions,
  type Settings,
} from '#contract/options.ts';

declare const wpwlOptions: unknown;

/** A script tag with options of its own: the package's loader gives each checkout its own. */
export interface TagWithOptions extends HTMLElement {
  wpwlOptions?: unknown;
}

let ownTag: TagWithOptions | undefined;

/** Reads the options of this tag, where it has any, in place of the page's. */
export function setTag(tag: TagWithOptions | undefined): void {
  ownTag = tag;
}

/**
 * Reads the merchant's options as they are now. The bare identifier is tried first: a top-level `const wpwlOptions`
 * is not a property of window, and reading it throws until the page has reached its declaration (design decision 7).
 */
export function pageOptions(): Record<string, unknown> {
  return given() ?? {};
}

function given(): Record<string, unknown> | undefined {
  for (const look of [() => ownTag?.wpwlOptions, () => wpwlOptions, () => window.wpwlOptions]) {
    try {
      const found = look();
      if (isPlain(found)) return found;
    } catch {
      // The options are not declared, are declared by `const` further down the page, or come from a getter that
      // throws or a revoked proxy.
    }
  }
  return undefined;
}

// `instanceof Object` would fail here: options may come from another frame, and markup such as <form
// name="wpwlOptions"> puts an element under that name.
function isPlain(value: unknown): value is Record<string, unknown> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/**
 * Calls one of the merchant's callbacks. It is looked up now, because pages assign callbacks late. An error that it
 * throws is reported on the console and not passed on.
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

/** Finds the callback of a dotted name (`onReady`, `applePay.onCancel`) as the page has it now. */
export function findCallback(name: CallbackName): ((...args: unknown[]) => unknown) | undefined {
  let found: unknown = pageOptions();
  for (const key of name.split('.')) found = own(found, key);
  return typeof found === 'function' ? (found as (...args: unknown[]) => unknown) : undefined;
}

const isGiven = (key: string): boolean => own(pageOptions(), key) !== undefined;

/** Reads an object's own member. A getter of the page that throws counts as no member. */
function own(owner: unknown, key: string): unknown {
  try {
    return isPlain(owner) && Object.hasOwn(owner, key) ? owner[key] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The options, by brand, to which plugins assign callbacks inside `onReady` without checking that the object exists
 * (widget-contract.md 1.5).
 */
const walletKeys: Readonly<Record<string, string>> = {
  PAYPAL: 'paypal',
  GOOGLEPAY: 'googlePay',
  GOOGLEPAYTKN: 'googlePay',
  APPLEPAY: 'applePay',
  APPLEPAYTKN: 'applePay',
};

/**
 * Creates `wpwlOptions.paypal`, `.googlePay` and `.applePay` for the given brands where the page has not set them,
 * and `window.wpwlOptions` itself where it is missing. A frozen object stays as it is.
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
      // The page's object is frozen, or a setter of the page threw.
    }
  }
}

/** Reports on the console the error that the merchant's callback of this name threw. */
export function reportThrown(name: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the merchant's developer must see what the callback threw
  console.error(`paymentWidgets: wpwlOptions.${name} threw an error.`, error);
}

const warned = new Set<string>();

/** Warns the merchant's developer on the console, once per sentence. */
export function warnOnce(sentence: string): void {
  if (warned.has(sentence)) return;
  warned.add(sentence);
  // biome-ignore lint/suspicious/noConsole: the console is where a merchant's developer looks
  console.warn(`paymentWidgets: ${sentence}`);
}

/** Warns about each wrong option: its dotted key, what it accepts and what is used instead. */
export function reportFaults(faults: readonly OptionFault[]): void {
  for (const { key, expected, fallback } of faults) {
    const used = fallback === '' ? 'the default' : JSON.stringify(fallback);
    warnOnce(
      `wpwlOptions.${key} must be ${expected}; ${used ? `${used} is used instead` : 'it is ignored'}.`,
    );
  }
}

/** Reads the page's options, and reports those that are wrong. Some depend on others. */
export function readPageSettings(): Settings {
  const { settings, faults } = readOptions(pageOptions());
  if (settings.layout !== 'stacked') {
    settings.brandDetection ||= !isGiven('brandDetection');
    if (!isGiven('placeholders')) settings.placeholders = 'example';
  }
  if (settings.requireContact) settings.allowEmptyCardHolderName = false;
  reportFaults(faults);
  return settings;
}
