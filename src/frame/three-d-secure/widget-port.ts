import type { FromFrame } from '#contract/messages.ts';
import { challengeWindows } from '#contract/three-d-secure.ts';
import { awaitWidget } from '../handshake.ts';
import { returnToShop } from './return-to-shop.ts';
import type { AuthenticationState } from './state.ts';
import { viewOf } from './view.ts';

/** Called with every new state: tells the widget around the page, or nobody. */
export type Tell = (state: AuthenticationState) => void;

/** How long the widget may take to connect after the authentication is over, in milliseconds. */
const widgetTimeoutMs = 10_000;

/** For a page without a widget around it, which returns to the shop by itself. */
export const tellNobody: Tell = ({ step }) => {
  if (step?.step === 'done') returnToShop(step.url);
};

/**
 * Tells the widget once that the shopper has something to see, and once that the authentication is over. One that is not
 * known (any more) has nothing to show: the widget asks what has become of the payment.
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
  let isShown = false;
  return (state) => {
    const { step, isUnknown } = state;
    if (step?.step === 'done') {
      const { url, code } = step;
      say({ type: 'done', url, fields: [], pending: false, code });
      if (!isConnected) setTimeout(() => isConnected || returnToShop(url), widgetTimeoutMs);
    } else if (isUnknown) {
      say({ type: 'unanswered' });
    } else if (!isShown && viewOf(state).isNeeded) {
      isShown = true;
      say({ type: 'show', height: String(heightOf(state)) });
    }
  };
}

/** Pixels that the page's own texts need without an issuer's page. */
const textHeight = 320;

/** The height that the page needs, in CSS pixels. It can be measured only in a frame that is shown: a hidden one has no size. */
function heightOf({ step }: AuthenticationState): number {
  const measured = window.innerWidth > 0 ? document.documentElement.scrollHeight : 0;
  if (step?.step !== 'challenge') return Math.max(measured, textHeight);
  const [, height = 400] = challengeWindows[step.window] ?? [];
  // Heading and footer need more lines in a narrow frame.
  const around = step.window === '01' ? 180 : 150;
  return Math.max(measured, height + around);
}
