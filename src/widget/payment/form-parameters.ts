import { warnOnce } from '../page/options.ts';
import { isPage } from './redirect.ts';
import { browserData, thisBrowser } from './three-d-secure/browser-data.ts';

/** Names that the page may never send for the shopper, or that only the page uses for a parameter of another name. */
const excludedNames = new Set(['card.number', 'card.cvv', 'card.expiry', 'pay']);

/**
 * Reads every parameter of the payment that no frame holds: the browser's data, the named fields of the merchant's own
 * form and of ours, and the return address as it is at this moment.
 */
export function formParameters(original: HTMLFormElement, form: HTMLFormElement): Map<string, string> {
  const fields = new Map([...Object.entries(browserData(thisBrowser())), ...namedFields(original, form)]);
  const address = resultAddress(original, document);
  if (address) fields.set('shopperResultUrl', address);
  return fields;
}

/**
 * Reads the named controls of the forms: those of the widget and those that the merchant added
 * (widget-contract.md 5.2). The value in a later form wins over that in an earlier one.
 */
export function namedFields(...forms: HTMLFormElement[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const form of forms) {
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && name && !excludedNames.has(name)) fields.set(name, value);
    }
  }
  return fields;
}

/**
 * The address to which the shopper returns: the original form's `action`, made absolute. Call it when the shopper pays,
 * because pages set the action late. Undefined without an action; the address given at the checkout's creation is used
 * then.
 */
export function resultAddress(form: HTMLFormElement, page: Document): string | undefined {
  const action = form.getAttribute('action');
  if (action === null) return undefined;
  try {
    const isOwnPage = action === '' || action === '#';
    // An empty action means this page, whatever its <base> says.
    const url = isOwnPage ? new URL(page.URL) : new URL(action, page.baseURI);
    if (!isPage(url.href)) throw new TypeError('no page');
    if (isOwnPage) url.hash = '';
    return url.href;
  } catch {
    warnOnce(
      `the form's action '${action}' is no address that a shopper can be sent to; use https://, http:// or your app's scheme.`,
    );
    return undefined;
  }
}
