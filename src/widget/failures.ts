import type { WidgetFailure } from '#contract/options.ts';
import { findCallback, fire, warnOnce } from './page/options.ts';

/** Calls the merchant's `onError`. The names and when each is used: widget-contract.md section 10. */
export function fail(
  name: WidgetFailure['name'],
  message: string,
  details: Omit<WidgetFailure, 'name' | 'message'> = {},
): void {
  if (!findCallback('onError')) warnOnce(sentence(name, message, details));
  // Where a page has frozen `Error.prototype`, an error's name can be defined and not assigned.
  const own = Object.getOwnPropertyDescriptors({ name, ...details });
  fire('onError', undefined, Object.defineProperties(new Error(message), own) as WidgetFailure);
}

/**
 * Builds the sentence for the console. A page without `onError` gets it, because its developer would otherwise see
 * only the status 400 in the network log.
 */
function sentence(name: string, message: string, { result }: Pick<WidgetFailure, 'result'>): string {
  const faults = result?.parameterErrors.map((fault) => ` ${fault.name}: ${fault.message}.`) ?? [];
  return `${name}: ${message}${faults.join('')}`;
}

function remedyForFrames(): string {
  if (self.origin === 'null')
    return 'The page has no origin: serve it by http, a sandbox with allow-same-origin.';
  return (
    `Let the page's policy allow it, or name ${pageOrigins()} in shopOrigins of the checkout. ` +
    'If the page sends Cross-Origin-Embedder-Policy, no proxy may take it from the gateway’s answers.'
  );
}

/** The origins that a checkout has to name: of this page and of the pages around it, as far as the browser tells them. */
function pageOrigins(): string {
  // The page before in this frame is no page around it.
  const isOwn = document.referrer.startsWith(location.origin);
  const { ancestorOrigins: around = isOwn ? [] : [document.referrer] } = location;
  const known = [...around].flatMap((address) => /^https?:\/\/[^/]+/.exec(address) ?? []);
  const isAroundUnknown = self !== top && known.length === 0;
  return (
    [...new Set([location.origin, ...(self === top ? [] : known)])].join(' ') +
    (isAroundUnknown ? ' and the page around it' : '')
  );
}

export function failFrame(name: string): void {
  const message = `The secure frame '${name}' does not answer.`;
  warnOnce(`${message} ${remedyForFrames()}`);
  fail('PciIframeCommunicationError', message);
}

/** Tells the merchant that nothing came of the question about the checkout: the form has no amount and no saved cards. */
export function failAnswer(gateway: string): void {
  const message = 'The gateway did not answer about the checkout.';
  warnOnce(
    `${message} Let connect-src of the page's policy name ${gateway}, and no script of the page keep or change its requests.`,
  );
  fail('WidgetError', message, { event: 'no_answer' });
}

/** Whether no checkout has such an id: a template wrote it for one that it lacks, or it is the id of something else. */
export const isNoId = (id: string): boolean => !/^[\dA-F]{2,}(?:\.[\dA-Za-z-]+)?$/.test(id);

/** Tells the page's developer where to look when the gateway knows no checkout from the start. `onError` is called for each one. */
export function warnUnknown(id: string): void {
  warnOnce(
    isNoId(id)
      ? `The script tag's checkoutId is '${id}': the shop has put no id there.`
      : `The gateway knows no open checkout '${id}'. Look at the answer to the shop's request for a checkout.`,
  );
}

/**
 * Tells the merchant that a script of the page took the focus from this frame while the shopper was typing. The
 * shopper's next keys do not reach the field.
 */
export function failFocus(name: string): void {
  fail('WidgetError', `The secure frame '${name}' lost the focus to a script.`, { event: 'focus_taken' });
}

/** Tells the merchant that the shopper cannot be led to the page of a provider or a bank. */
export function failToLeave(): void {
  fail('WidgetError', "The page's sandbox lacks allow-top-navigation-by-user-activation.", {
    event: 'cannot_leave',
  });
}

/** Tells the merchant that a script of the widget did not arrive. @param brand the one whose form is missing, if it is one */
export function failScript(brand?: string): void {
  fail('WidgetError', 'A script of the payment form did not arrive.', { brand, event: 'not_ready' });
}

const removed = 'The page removed the form during its payment: hide it.';

/** Tells the page's developer at once. The payment goes on, as a rule to its result. */
export const warnRemoved = () => warnOnce(removed);

/** Tells the merchant of a removed form whose payment does not lead the shopper on. */
export const failRemoved = () => fail('WidgetError', removed, { event: 'form_removed' });

/** Tells the merchant that nobody waits for the outcome of a payment any more. */
export const failUnloaded = () =>
  fail('WidgetError', 'wpwl.unload() ended a payment: ask your server.', { event: 'unloaded' });

/** Tells the merchant that the shopper has to answer a challenge that the page has hidden. */
export const failHidden = () =>
  fail('WidgetError', 'The page hides the challenge: show the form.', { event: 'challenge_hidden' });
