import type { FromFrame } from '#contract/messages.ts';
import { awaitWidget } from '../handshake.ts';
import { elementById } from './element.ts';
import { watchPageHeight } from './page-height.ts';
import type { AuthenticationState } from './state.ts';

/** Called with every new state. Tells the widget around the page, if there is one. */
export type Tell = (state: AuthenticationState) => void;

/** How long the widget may take to connect after the authentication is over, in milliseconds. */
const widgetTimeoutMs = 10_000;

/** The {@link Tell} of a page without a widget around it. It returns the shopper to the shop by itself. */
export const tellNobody: Tell = ({ step }) => {
  if (step?.step === 'done') returnToShop(step.url);
};

/**
 * Returns a {@link Tell} that tells the widget when the shopper has something to see and how high that is, and once when the
 * authentication is over. An authentication that the server does not know, or no longer knows, has nothing to show:
 * the widget then asks what became of the payment.
 */
export function tellWidget(shops: readonly string[] | undefined): Tell {
  const unsent: FromFrame[] = [];
  let isConnected = false;
  const post = awaitWidget(
    shops,
    () => {},
    () => {
      isConnected = true;
      for (const message of unsent.splice(0)) post(message);
    },
  );
  const say = (message: FromFrame) => (isConnected ? post(message) : unsent.push(message));
  const watchHeight = watchPageHeight((height) => say({ type: 'show', ...height }));
  return (state) => {
    const { step, isUnknown } = state;
    if (step?.step === 'done') {
      const { url, code } = step;
      say({ type: 'done', url, fields: [], pending: false, code });
      if (!isConnected) setTimeout(() => isConnected || returnToShop(url), widgetTimeoutMs);
    } else if (isUnknown) say({ type: 'unanswered' });
    watchHeight(state);
  };
}

/** The time after which a link to the shop is offered, in milliseconds, in case the browser has not left the page. */
const linkAfterMs = 3_000;

/** The schemes that are refused because their addresses may run a script. An app's own scheme is allowed. */
const runningSchemes = /^\s*(javascript|vbscript|data|blob|file|filesystem|about|view-source):/i;

/**
 * Sends the shopper to the shop's result page. It opens in the whole tab where the browser allows that, even if the
 * merchant has framed the page, else in this frame. Uses `replace`, so that Back does not lead into a challenge that
 * is over (threeds-security A.5).
 */
function returnToShop(url: string): void {
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
