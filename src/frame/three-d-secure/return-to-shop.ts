import { elementById } from './element.ts';

/** The time after which a link to the shop is offered, in milliseconds, in case the browser has not left the page. */
const linkAfterMs = 3_000;

/** The schemes that are refused because their addresses may run a script. An app's own scheme is allowed. */
const runningSchemes = /^\s*(javascript|vbscript|data|blob|file|filesystem|about|view-source):/i;

/**
 * Sends the shopper to the shop's result page. It opens in the whole tab where the browser allows that, even if the
 * merchant has framed the page, else in this frame. Uses `replace`, so that Back does not lead into a challenge that
 * is over (threeds-security A.5).
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
    // Browsers let a frame navigate the whole tab only after the shopper has touched something in the frame.
    location.replace(url);
  }
}
