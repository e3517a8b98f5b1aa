import { warnOnce } from '../page/options.ts';
import { isPage } from './redirect.ts';

/** Names that the page may never send for the shopper, or that are only the page's spelling of another one. */
const left = new Set(['card.number', 'card.cvv', 'card.expiry', 'pay']);

/**
 * Everything with a name in the forms becomes a parameter: what the widget made and what the merchant added
 * (widget-contract.md 5.2). A later form's value wins over an earlier one's.
 */
export function namedFields(...forms: HTMLFormElement[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const form of forms) {
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && name && !left.has(name)) fields.set(name, value);
    }
  }
  return fields;
}

/**
 * Where the shopper returns: the original form's `action`, made absolute, read when the shopper pays because
 * pages set it late. Undefined without one; the address given at the checkout's creation is used then.
 */
export function resultAddress(form: HTMLFormElement, page: Document): string | undefined {
  const action = form.getAttribute('action');
  if (action === null) return undefined;
  try {
    const ownPage = action === '' || action === '#';
    // An empty action means this page, whatever its <base> says.
    const url = ownPage ? new URL(page.URL) : new URL(action, page.baseURI);
    if (!isPage(url.href)) throw new TypeError('no page');
    if (ownPage) url.hash = '';
    return url.href;
  } catch {
    warnOnce(
      `the form's action '${action}' is no address that a shopper can be sent to; use https://, http:// or your app's scheme.`,
    );
    return undefined;
  }
}
