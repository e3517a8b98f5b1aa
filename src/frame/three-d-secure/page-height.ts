/** How high the page is, so that the frame around it can be as tall as what it shows. */
import { challengeWindows, type Step } from '#contract/three-d-secure.ts';
import type { AuthenticationState } from './state.ts';
import { type SectionId, toView } from './view.ts';

/** A height in CSS pixels, as text of digits. */
export interface PageHeight {
  readonly height: string;
  /** Whether a lower frame would cut what the page shows: all but an issuer's page, which scrolls. */
  readonly whole?: boolean | undefined;
}

type ChallengeStep = Extract<Step, { step: 'challenge' }>;

/** The least height of the page's texts while the shopper has nothing to do, in CSS pixels. */
const textHeight = 320;
/** The height of the head, in CSS pixels, where it cannot be measured. */
const headHeight = 52;
/** The height for an issuer's page that fills its frame, in CSS pixels: that of the highest window of EMV. */
const wholeHeight = 600;
/** The bounds of the height that an issuer's page asks for that fills its frame, in CSS pixels. */
const [minAskedHeight, maxAskedHeight] = [400, 1_200];

/**
 * Watches how high the page is from the first state in which the shopper has something to do.
 *
 * @param changed called with the first height, and with each other one
 * @returns what takes the page's next state
 */
export function watchPageHeight(changed: (height: PageHeight) => void): (state: AuthenticationState) => void {
  let last: AuthenticationState | undefined;
  let height: string | undefined;
  let asked: number | undefined;
  const look = () => {
    if (!last) return;
    const { section, isNeeded, canCancel } = toView(last);
    // A section in which the shopper can do nothing is over soon: the frame keeps its height.
    if (!(height ? canCancel : isNeeded)) return;
    const { step } = last;
    const next = step?.step === 'challenge' ? measureChallenge(step, asked) : measureText(section);
    if (next.height === height) return;
    height = next.height;
    changed(next);
  };
  // The width of the shop's page and the size of its text change the height, too.
  const observer = new ResizeObserver(look);
  for (const part of document.querySelectorAll('main > *')) observer.observe(part);
  // The simulated issuer's page tells how high it is. What another one says is no more than a wish within bounds.
  window.addEventListener('message', ({ source, data }) => {
    if (!source || source !== document.querySelector('iframe')?.contentWindow) return;
    if (data?.type !== 'payment-widgets:height' || !(data.height > 0)) return;
    asked = Math.round(Math.min(Math.max(data.height, minAskedHeight), maxAskedHeight));
    look();
  });
  return (state) => {
    last = state;
    if (state.step?.step !== 'done' && !state.isUnknown) look();
  };
}

/** A frame that is not displayed has no size. */
const isMeasurable = () => innerWidth > 0;

/** Measures the page with a section of texts. */
function measureText(section: SectionId): PageHeight {
  const main = document.querySelector('main');
  if (!main) return { height: String(textHeight) };
  // Without that it is at least as high as the frame.
  main.style.minHeight = '0';
  const height = isMeasurable() ? Math.ceil(main.getBoundingClientRect().height) : 0;
  main.style.minHeight = '';
  if (height === 0) return { height: String(textHeight) };
  return { height: String(section === 'waiting' ? Math.max(height, textHeight) : height), whole: true };
}

/**
 * Measures the head, and adds the height of the issuer's window. The question and the help take their room from the window, so
 * that nothing moves when the help comes by itself.
 *
 * @param asked the height that the issuer's page asks for
 */
function measureChallenge({ window }: ChallengeStep, asked: number | undefined): PageHeight {
  const head = isMeasurable() ? (document.querySelector('header')?.offsetHeight ?? 0) : 0;
  const [, height = asked ?? wholeHeight] = challengeWindows[window] ?? [];
  return {
    height: String(Math.max(head, headHeight) + height),
    whole: asked && !challengeWindows[window] ? true : undefined,
  };
}
