import type { WidgetFailure } from '#contract/options.ts';
import { findCallback, fire, warnOnce } from './page/options.ts';

/** Calls the merchant's `onError`. The names and when each is used: widget-contract.md section 10. */
export function fail(
  name: WidgetFailure['name'],
  message: string,
  details: Omit<WidgetFailure, 'name' | 'message'> = {},
): void {
  if (!findCallback('onError')) warnOnce(sentence(name, message, details));
  const failure = Object.assign(new Error(message), { ...details, name });
  fire('onError', undefined, failure);
}

/**
 * Builds the sentence for the console. A page without `onError` gets it, because its developer would otherwise see
 * only the status 400 in the network log.
 */
function sentence(name: string, message: string, { result }: Pick<WidgetFailure, 'result'>): string {
  const faults = result?.parameterErrors.map((fault) => ` ${fault.name}: ${fault.message}.`) ?? [];
  return `${name}: ${message}${faults.join('')}`;
}

/** Tells the merchant that the secure frame of this name did not load or does not answer. */
export function failFrame(name: string): void {
  const message = `The secure frame '${name}' does not answer.`;
  warnOnce(
    `${message} Let the page's policy allow it, or name ${location.origin} in shopOrigins of the checkout. ` +
      'A file:// page has no origin: serve it by http.',
  );
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

/**
 * Tells the merchant that a script of the page took the focus from this frame while the shopper was typing. The
 * shopper's next keys do not reach the field.
 */
export function failFocus(name: string): void {
  fail('WidgetError', `The secure frame '${name}' lost the focus to a script.`, { event: 'focus_taken' });
}

/** Tells the merchant that a script of the widget did not arrive. @param brand the one whose form is missing, if it is one */
export function failScript(brand?: string): void {
  fail('WidgetError', 'A script of the payment form did not arrive.', { brand, event: 'not_ready' });
}
