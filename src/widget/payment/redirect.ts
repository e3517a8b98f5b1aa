import { detach } from '../page/detach.ts';

/** Whether an address leads to a page or an app. Checked although the gateway gives it: no script may run (threeds-security.md T2). */
export function isPage(url: string): boolean {
  try {
    return !/^(javascript|vbscript|data|blob|file|filesystem|about|view-source):$/.test(
      new URL(url).protocol,
    );
  } catch {
    return false;
  }
}

/**
 * Sends the shopper to the shop's result page, in the whole tab or in a named window or frame. Uses `replace`, so that
 * Back does not lead to a checkout that is over (threeds-security.md A.5, "History and Back"). The page may itself stand
 * in a frame of the shop.
 *
 * @param fields sent along by a form post, which some payment providers want
 * @param target name of the window or frame; a name that no window has opens a new one, or the tab where the browser
 * opens none
 * @param pending the address is the page of a provider or an issuer: Back leads from there to the checkout, as after a
 * form post
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
  const method = pending ? 'assign' : 'replace';
  try {
    (window.top ?? window).location[method](url);
  } catch {
    location[method](url);
  }
  return true;
}

/** Posts the fields by a form, which the page's policy must allow (`form-action`). */
export function postFields(url: string, fields: readonly (readonly string[])[], target: string): void {
  const form = document.createElement('form');
  Object.assign(form, { action: url, method: 'POST', target, hidden: true });
  for (const [name = '', value = ''] of fields) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  // A field called `submit` would hide the method.
  HTMLFormElement.prototype.submit.call(form);
  detach(form);
}
