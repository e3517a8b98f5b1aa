/** The options of a checkout, and `window.wpwlOptions` while the loader has a form in the page. */
import type { ContainerInfo, WidgetFailure } from '#contract/options/callbacks.ts';
import type { WpwlOptions } from '#contract/options/types.ts';
import { PaymentWidgetsLoadError } from './load-error.ts';

export interface SharedOptions {
  /** The options as the widget reads them. */
  readonly inPage: WpwlOptions;
  /** The classes of the containers, as `wpwl.executePayment` takes them, when the forms can be used. */
  readonly ready: Promise<readonly string[]>;
  add(options: WpwlOptions): void;
  /** Gives the page back what it had, and rejects `ready` when the forms were not ready yet. */
  remove(reason: PaymentWidgetsLoadError): void;
}

/** What the page itself had before the loader put these options into it. */
const ownOptions = new WeakMap<WpwlOptions, WpwlOptions | undefined>();

/** Puts options into the page, in addition to those that it has of its own. */
export function shareOptions(options: WpwlOptions = {}): SharedOptions {
  const { wpwlOptions } = window;
  const before = wpwlOptions && ownOptions.has(wpwlOptions) ? ownOptions.get(wpwlOptions) : wpwlOptions;
  let given: WpwlOptions = { ...before, ...options };
  let resolve!: (containers: readonly string[]) => void;
  let reject!: (reason: PaymentWidgetsLoadError) => void;
  const ready = new Promise<readonly string[]>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  // A page that does not ask for it is not told of a rejection that nobody handles.
  ready.catch(() => {});
  const hooks: WpwlOptions = {
    onReady(containers: ContainerInfo[]) {
      resolve(containers.map(({ containerKey }) => `wpwl-container-${containerKey}`));
      return given.onReady?.(containers);
    },
    onError(error: WidgetFailure) {
      if (error.name === 'InvalidCheckoutIdError') reject(unknownCheckout(error));
      if (error.name === 'PciIframeCommunicationError') reject(lostFrames(error));
      if (given.onError) return given.onError(error);
      // biome-ignore lint/suspicious/noConsole: a page without `onError` is told of it by the widget in this way
      console.warn(`paymentWidgets: ${error.name}: ${error.message}`);
    },
  };
  const inPage: WpwlOptions = { ...given, ...hooks };
  ownOptions.set(inPage, before);
  window.wpwlOptions = inPage;
  return {
    inPage,
    ready,
    add(more) {
      given = { ...given, ...more };
      Object.assign(inPage, more, hooks);
    },
    remove(reason) {
      reject(reason);
      if (window.wpwlOptions !== inPage) return;
      if (before === undefined) delete window.wpwlOptions;
      else window.wpwlOptions = before;
    },
  };
}

function unknownCheckout(cause: WidgetFailure): PaymentWidgetsLoadError {
  const message =
    'The gateway does not know the checkout, or it is over. Let your server create another one, and load again.';
  return new PaymentWidgetsLoadError('checkout', message, { cause });
}

function lostFrames(cause: WidgetFailure): PaymentWidgetsLoadError {
  const message = `${cause.message} Let the page’s frame-src and the shopper’s extensions allow the gateway.`;
  return new PaymentWidgetsLoadError('frames', message, { cause });
}
