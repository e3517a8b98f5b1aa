import { part } from './element.ts';

/** When a link offers itself in case the browser stays, in milliseconds. */
const patience = 3_000;

/** What may run instead of leading somewhere; an app's own scheme may not. */
const running = /^\s*(javascript|vbscript|data|blob|file|filesystem|about|view-source):/i;

/**
 * Brings the shopper to the shop's result page: in the whole tab, also out of a frame of the merchant's, where the browser
 * lets it; else in this frame. `replace`, so that Back does not lead into a challenge that is over (threeds-security A.5).
 */
export function leave(url: string): void {
  const way = part('way');
  if (running.test(url) || !(way instanceof HTMLAnchorElement)) return;
  way.href = url;
  setTimeout(() => {
    way.hidden = false;
  }, patience);
  const top = window.top ?? window;
  try {
    top.location.replace(url);
  } catch {
    // Without a touch of the shopper's in here, browsers keep a frame from leading the tab away.
    location.replace(url);
  }
}
