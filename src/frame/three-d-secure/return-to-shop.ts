import { elementById } from './element.ts';

/** After how many milliseconds a link is offered, in case the browser has not left. */
const linkAfterMs = 3_000;

/** Schemes whose addresses may run a script. An app's own scheme is allowed. */
const runningSchemes = /^\s*(javascript|vbscript|data|blob|file|filesystem|about|view-source):/i;

/**
 * Sends the shopper to the shop's result page: in the whole tab, also out of a frame of the merchant's, where the browser
 * allows it; else in this frame. Uses `replace`, so that Back does not lead into a challenge that is over
 * (threeds-security A.5).
 */
export function returnToShop(url: string): void {
  const link = elementById('way');
  if (runningSchemes.test(url) || !(link instanceof HTMLAnchorElement)) return;
  link.href = url;
  setTimeout(() => {
    link.hidden = false;
  }, linkAfterMs);
  const top = window.top ?? window;
  try {
    top.location.replace(url);
  } catch {
    // Browsers let a frame navigate the tab only after the shopper has touched something in it.
    location.replace(url);
  }
}
