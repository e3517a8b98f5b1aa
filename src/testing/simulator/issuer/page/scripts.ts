/**
 * Scripts of the issuer's pages. They are small and stand inside the page, and the policy allows them by their hashes.
 */
import { createInline } from '../../../../web/inline.tsx';

/**
 * Posts the page's form after the delay that the form names. Without a delay it posts while the page is still loading,
 * so that the next page always replaces this one in the tab's history.
 */
export const postFormScript = createInline(`
const form = document.forms[0];
const delay = Number(form.dataset.delay);
if (delay) setTimeout(() => form.submit(), delay);
else form.submit();
`);

/** Posts the form twice. The first time uses a request, because the second time replaces this page. */
export const postFormTwiceScript = createInline(`
const form = document.forms[0];
fetch(form.action, { method: 'POST', mode: 'no-cors', body: new URLSearchParams(new FormData(form)) })
  .catch(() => undefined)
  .then(() => form.submit());
`);

/**
 * Asks the issuer whether the shopper confirmed in the bank's app: every two seconds, and when the shopper returns to
 * the page.
 */
export const pollDecisionScript = createInline(`
const form = document.forms[0];
let isAsking = false;
const ask = async () => {
  if (isAsking) return;
  isAsking = true;
  try {
    const answer = await fetch(form.dataset.state, { cache: 'no-store' });
    if ((await answer.json()).decided) form.requestSubmit();
  } catch {
    // The shopper may be offline for a moment; the button is there as well.
  } finally {
    isAsking = false;
  }
};
setInterval(ask, 2000);
addEventListener('pageshow', ask);
document.addEventListener('visibilitychange', ask);
`);

/** Scripts that hostile issuers run on their page (threeds-security A.8). */
export const hostileScripts = {
  'frame-bust': createInline(`
const bust = () => {
  try { top.location.href = location.origin + '/acs/challenge?busted=1'; } catch {}
};
bust();
addEventListener('click', bust, true);
`),
  alert: createInline(`
alert('Your session has expired');
confirm('Pay again?');
`),
  flood: createInline(`
const everybody = '*';
const shapes = ['payment-widgets:notified', { type: 'done', code: '000.000.000' }, { step: 'done', url: 'javascript:0' },
  { type: 'show' }, null, '{"type":"challenge","acsURL":"javascript:0"}', new Array(1000).fill('x')];
setInterval(() => {
  for (const shape of shapes) {
    parent.postMessage(shape, everybody);
    top.postMessage(shape, everybody);
  }
}, 50);
`),
  opener: createInline(`
for (const win of [opener, parent, top]) {
  try { win.location = 'about:blank#taken'; } catch {}
  try { win.document.body.textContent = 'taken'; } catch {}
  try { win.name = 'taken'; } catch {}
}
open('about:blank', '_parent');
`),
} as const;
