import type { Step } from '#contract/three-d-secure.ts';
import { elementById } from './element.ts';
import { canFillTab, getIssuerForm, sendForm } from './issuer-form.ts';
import { createIssuerFrame } from './issuer-frame.ts';
import { createPageSections } from './page-sections.ts';
import { requestStep } from './request-step.ts';
import { type AuthenticationEvent, initialState, isDone, reduce } from './state.ts';
import { toView } from './view.ts';
import type { Tell } from './widget-port.ts';

/** The time that is added to each timer, in milliseconds: a timer that fires a little early would ask too soon. */
const timerMarginMs = 10;

/**
 * Runs the page of one authentication, or of one payment with a code, until that is over.
 *
 * @param path at which the server is asked for the steps
 * @param first the server's first answer, if the page came with it
 */
export function openPage(path: string, tell: Tell, first?: Step): void {
  let state = initialState;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sections = createPageSections({ cancelled: () => happen({ type: 'cancelled' }) });
  /**
   * Whether the issuer's frame was loaded without a connection, so that it can only show the browser's own error
   * page.
   */
  let isBroken = false;
  const frame = createIssuerFrame({
    notified: () => happen({ type: 'notified' }),
    doubtful() {
      sections.offerHelp();
      isBroken ||= !navigator.onLine;
    },
  });

  const useFirst = async (step: Step): Promise<AuthenticationEvent> => {
    first = undefined;
    return { type: 'answered', step };
  };

  function happen(event: AuthenticationEvent): void {
    const before = state;
    const now = Date.now();
    state = reduce(before, event, now);
    if (state === before) return;
    const { asking, asked, askAt } = state;
    if (asking !== undefined && asked > before.asked)
      void (first ? useFirst(first) : requestStep(path, asking)).then(happen);
    frame.hold(getIssuerForm(state));
    sections.show(toView(state));
    tell(state);
    clearTimeout(timer);
    if (isDone(state) || asking !== undefined) return;
    const due = () => happen({ type: 'due', isVisible: !document.hidden });
    timer = setTimeout(due, Math.max(0, askAt - now) + timerMarginMs);
  }

  const wake = () => happen({ type: 'woken' });
  for (const name of ['online', 'offline']) window.addEventListener(name, wake);
  window.addEventListener('online', () => {
    if (isBroken) happen({ type: 'restarted' });
    isBroken = false;
  });
  // The browser has restored the page from its back/forward cache, in which timers stand still.
  window.addEventListener('pageshow', ({ persisted }) => persisted && wake());
  document.addEventListener('visibilitychange', () => document.hidden || wake());
  elementById('again')?.addEventListener('click', () => happen({ type: 'restarted' }));
  const full = elementById('full');
  full?.addEventListener('click', () => {
    const form = getIssuerForm(state);
    if (!form) return;
    if (canFillTab()) return sendForm(form, '_top');
    // The frame around the shop keeps the tab: the issuer's page is loaded again here, which is the help that is left.
    full.hidden = true;
    happen({ type: 'restarted' });
  });
  elementById('retry')?.addEventListener('click', () => location.reload());
  wake();
}
