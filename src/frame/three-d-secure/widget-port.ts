import type { FromFrame } from '../../contract/messages.ts';
import { challengeWindows } from '../../contract/three-d-secure.ts';
import { awaitWidget } from '../handshake.ts';
import { leave } from './return-to-shop.ts';
import type { State } from './state.ts';
import { viewOf } from './view.ts';

/** Whoever is told how it goes: the widget around the page, or nobody. */
export type Tell = (state: State) => void;

/** How long the widget may take to speak to the page after the end, in milliseconds. */
const patience = 10_000;

/** Without a widget, the page leaves by itself. */
export const tellNobody: Tell = ({ step }) => {
  if (step?.step === 'done') leave(step.url);
};

/**
 * Tells the widget once that there is something to see, and once that it is over. An authentication that is not known (any
 * more) has nothing to see there: the widget asks what has become of the payment.
 */
export function tellWidget(shops: readonly string[] | undefined): Tell {
  const untold: FromFrame[] = [];
  let isConnected = false;
  const post = awaitWidget(
    shops,
    () => {},
    () => {
      isConnected = true;
      for (const message of untold.splice(0)) post(message);
    },
  );
  const say = (message: FromFrame) => (isConnected ? post(message) : untold.push(message));
  let isShown = false;
  return (state) => {
    const { step, lost } = state;
    if (step?.step === 'done') {
      const { url, code } = step;
      say({ type: 'done', url, fields: [], pending: false, code });
      if (!isConnected) setTimeout(() => isConnected || leave(url), patience);
    } else if (lost) {
      say({ type: 'unanswered' });
    } else if (!isShown && viewOf(state).needed) {
      isShown = true;
      say({ type: 'show', height: String(heightOf(state)) });
    }
  };
}

const words = 320;

/** Pixels that the page needs. It is measured where it is laid out: a frame that is not shown has no size. */
function heightOf({ step }: State): number {
  const measured = window.innerWidth > 0 ? document.documentElement.scrollHeight : 0;
  if (step?.step !== 'challenge') return Math.max(measured, words);
  const [, height = 400] = challengeWindows[step.window] ?? [];
  // Heading and footer need more lines where the place is narrow.
  const around = step.window === '01' ? 180 : 150;
  return Math.max(measured, height + around);
}
