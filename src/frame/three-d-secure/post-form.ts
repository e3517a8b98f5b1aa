/**
 * Whether an issuer's page may have this address: an https page, or, for the simulated issuer of a gateway on this computer,
 * an http page (threeds-security A3). Checked although the gateway gives it: no script may run.
 */
function isPage(url: string): boolean {
  try {
    const { protocol } = new URL(url);
    return protocol === 'https:' || (protocol === 'http:' && location.protocol === 'http:');
  } catch {
    return false;
  }
}

/** Posts a form to a page of the issuer's in the window or frame `target`. Does nothing for an address that is no page. */
export function postForm(url: string, fields: Readonly<Record<string, string>>, target: string): void {
  if (!isPage(url)) return;
  const form = document.createElement('form');
  Object.assign(form, { action: url, method: 'post', target, hidden: true });
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
