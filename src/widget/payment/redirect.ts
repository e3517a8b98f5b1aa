import { detach } from '../page/detach.ts';
import { isPage } from '../page/page-address.ts';
import { canPostToTab, isTabOwn, openIn } from '../page/tab.ts';
import { navigation } from './navigation.ts';

/**
 * What came of leading the shopper to a page. `kept`: the browser keeps this page, which stands in a frame, from leading the
 * tab. `refused`: the address may not be opened.
 */
export type Led = 'led' | 'kept' | 'refused';

/**
 * Whether a page is a provider's or an issuer's. `resourcePath` marks the address of the shop's result, which the gateway also
 * gives while the outcome is not known.
 */
export const isElsewhere = ({ url, pending }: { readonly url: string; readonly pending: boolean }): boolean =>
  pending && !/[?&]resourcePath=/.test(url);

/**
 * Whether the shopper's press is over. WebKit forgets it once the gateway has answered, whatever `userActivation` tells.
 *
 * @param isNow a press is being handled
 */
export const isPressOver = (isNow = false): boolean =>
  !navigator.userActivation?.isActive || (!isNow && navigator.vendor.startsWith('Apple'));

/**
 * Sends the shopper to another page, in the whole tab or in a named window or frame. Uses `replace` for the shop's
 * result page, so that Back does not lead to a checkout that is over (threeds-security.md A.5, "History and Back").
 *
 * @param fields values to send by a form post, which some payment providers require
 * @param target name of the window or frame. If no window has this name, the browser opens a new one; where it opens
 * none, the tab is used.
 * @param pending the address is the page of a provider or an issuer: Back leads from there to the checkout, as it
 * does after a form post
 */
export function redirect(
  url: string,
  fields: readonly (readonly string[])[] = [],
  target = '_top',
  pending = false,
): Led {
  if (!isPage(url)) return 'refused';
  const isPost = fields.length > 0;
  const isNamed = target !== '_top' && openIn(isPost ? '' : url, target);
  if (isPost) {
    const name = isNamed ? target : canPostToTab() ? '_top' : isTabOwn() && '_self';
    if (name) postFields(url, fields, name);
    return name ? 'led' : 'kept';
  }
  return isNamed || navigation.leavePage(url, pending, !isElsewhere({ url, pending })) ? 'led' : 'kept';
}

/** Posts the fields by a form. The page's content security policy must allow this (`form-action`). */
export function postFields(url: string, fields: readonly (readonly string[])[], target: string): void {
  const form = document.createElement('form');
  Object.assign(form, { action: url, method: 'POST', target, hidden: true });
  for (const [name = '', value = ''] of fields) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  // A field named `submit` would hide the form's method `submit`.
  HTMLFormElement.prototype.submit.call(form);
  detach(form);
}
