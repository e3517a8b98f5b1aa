/** Scripts of the issuer's pages: small, inside the page, allowed by their hash. */
import { inlineOf } from '../../../web/inline.tsx';

/**
 * Posts the page's form, after the milliseconds it names. Without any it does so while the page still loads: the page
 * that follows then always takes this one's place in the tab's history.
 */
export const postFormScript = inlineOf(`
const form = document.forms[0];
const delay = Number(form.dataset.delay);
if (delay) setTimeout(() => form.submit(), delay);
else form.submit();
`);

/** Posts it twice. The first time by a request, because the second one replaces this page. */
export const postFormTwiceScript = inlineOf(`
const form = document.forms[0];
fetch(form.action, { method: 'POST', mode: 'no-cors', body: new URLSearchParams(new FormData(form)) })
  .catch(() => undefined)
  .then(() => form.submit());
`);

/** Asks the bank every two seconds, and when the shopper comes back to the page, whether it was confirmed in the app. */
export const pollDecisionScript = inlineOf(`
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

/** What hostile issuers do beside their page (threeds-security A.8). */
export const hostileScripts = {
  'frame-bust': inlineOf(`
const bust = () => {
  try { top.location.href = location.origin + '/acs/challenge?busted=1'; } catch {}
};
bust();
addEventListener('click', bust, true);
`),
  alert: inlineOf(`
alert('Your session has expired');
confirm('Pay again?');
`),
  flood: inlineOf(`
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
  opener: inlineOf(`
for (const win of [opener, parent, top]) {
  try { win.location = 'about:blank#taken'; } catch {}
  try { win.document.body.textContent = 'taken'; } catch {}
  try { win.name = 'taken'; } catch {}
}
open('about:blank', '_parent');
`),
} as const;
