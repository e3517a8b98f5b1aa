import { warnOnce } from '../page/options.ts';
import { isPage } from '../page/page-address.ts';
import type { Scope } from '../scope.ts';

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

/**
 * Keeps the address of the shop's result page in a hidden input of our form, for the page's own scripts. The merchant's form
 * is observed, because pages set its `action` late.
 */
export function observeAction(
  scope: Scope,
  original: HTMLFormElement,
  input: HTMLInputElement | undefined,
): void {
  const follow = () => {
    if (input) input.value = resultAddress(original, document) ?? '';
  };
  scope.observe(original, { attributeFilter: ['action'] }, follow);
  follow();
}
