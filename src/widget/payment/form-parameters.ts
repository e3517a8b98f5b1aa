import { warnOnce } from '../page/options.ts';
import { isPage } from './redirect.ts';
import { browserData, thisBrowser } from './three-d-secure/browser-data.ts';

/**
 * Names that are never read from the page's forms: the card's secrets, and names that only the page uses for a
 * parameter of another name.
 */
const excludedNames = new Set(['card.number', 'card.cvv', 'card.expiry', 'pay']);

/**
 * Reads every payment parameter that no frame holds: the browser's data, the named fields of the merchant's form and
 * the widget's, and the return address as it is now.
 */
export function formParameters(original: HTMLFormElement, form: HTMLFormElement): Map<string, string> {
  const fields = new Map([...Object.entries(browserData(thisBrowser())), ...namedFields(original, form)]);
  const address = resultAddress(original, document);
  if (address) fields.set('shopperResultUrl', address);
  return fields;
}

/**
 * Reads the named controls of the forms, both the widget's and those that the merchant has added
 * (widget-contract.md 5.2). A value in a later form wins over one in an earlier form.
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
 * Reads the address to which the shopper returns: the `action` of the merchant's form, made absolute. Call it when
 * the shopper pays, because pages set the action late. Returns undefined without a usable action; the address given
 * when the checkout was created applies then.
 */
export function resultAddress(form: HTMLFormElement, page: Document): string | undefined {
  const action = form.getAttribute('action');
  if (action === null) return undefined;
  try {
    const isOwnPage = action === '' || action === '#';
    // An empty action means the page itself, whatever the page's <base> says.
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
