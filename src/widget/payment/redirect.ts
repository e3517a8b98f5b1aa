import { detach } from '../page/detach.ts';
import { isPage } from '../page/page-address.ts';
import { navigation } from './navigation.ts';

/**
 * Sends the shopper to another page, in the whole tab or in a named window or frame. Uses `replace` for the shop's
 * result page, so that Back does not lead to a checkout that is over (threeds-security.md A.5, "History and Back").
 *
 * @param fields values to send by a form post, which some payment providers require
 * @param target name of the window or frame. If no window has this name, the browser opens a new one; where it opens
 * none, the tab is used.
 * @param pending the address is the page of a provider or an issuer: Back leads from there to the checkout, as it
 * does after a form post
 * @returns whether the address may be opened
 */
export function redirect(
  url: string,
  fields: readonly (readonly string[])[] = [],
  target = '_top',
  pending = false,
): boolean {
  if (!isPage(url)) return false;
  if (fields.length > 0) {
    postFields(url, fields, target);
    return true;
  }
  if (target !== '_top' && window.open(url, target)) return true;
  navigation.leavePage(url, pending ? 'assign' : 'replace');
  return true;
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
