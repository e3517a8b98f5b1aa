import type { Step } from '../../contract/three-d-secure.ts';
import { part } from './element.ts';
import { jobOf } from './issuer-form.ts';
import { issuerFrame } from './issuer-frame.ts';
import { stage } from './page-sections.ts';
import { postForm } from './post-form.ts';
import { ask } from './request-step.ts';
import { begun, type Event, isOver, reduce } from './state.ts';
import { viewOf } from './view.ts';
import type { Tell } from './widget-port.ts';

/** After the time, or a timer that is early by a hair would ask a moment too soon. */
const margin = 10;

/**
 * Runs the page of an authentication until it is over.
 *
 * @param first what the server says already in the page
 */
export function openPage(id: string, tell: Tell, first?: Step): void {
  let state = begun;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const seen = stage({ cancelled: () => happen({ type: 'cancelled' }) });
  /** What the issuer's frame loaded without a connection can only be the browser's own page. */
  let isBroken = false;
  const frame = issuerFrame({
    notified: () => happen({ type: 'notified' }),
    doubtful() {
      seen.help();
      isBroken ||= !navigator.onLine;
    },
  });

  const known = async (step: Step): Promise<Event> => {
    first = undefined;
    return { type: 'answered', step };
  };

  function happen(event: Event): void {
    const before = state;
    const now = Date.now();
    state = reduce(before, event, now);
    if (state === before) return;
    const { asking, asked, askAt } = state;
    if (asking !== undefined && asked > before.asked)
      void (first ? known(first) : ask(id, asking)).then(happen);
    frame.hold(jobOf(state));
    seen.show(viewOf(state));
    tell(state);
    clearTimeout(timer);
    if (isOver(state) || asking !== undefined) return;
    const due = () => happen({ type: 'due', visible: !document.hidden });
    timer = setTimeout(due, Math.max(0, askAt - now) + margin);
  }

  const wake = () => happen({ type: 'woken' });
  for (const name of ['online', 'offline']) window.addEventListener(name, wake);
  window.addEventListener('online', () => {
    if (isBroken) happen({ type: 'restarted' });
    isBroken = false;
  });
  // Out of the browser's cache of pages, where its timers stood still.
  window.addEventListener('pageshow', ({ persisted }) => persisted && wake());
  document.addEventListener('visibilitychange', () => document.hidden || wake());
  part('again')?.addEventListener('click', () => happen({ type: 'restarted' }));
  part('full')?.addEventListener('click', () => {
    const job = jobOf(state);
    if (job) postForm(job.url, job.fields, '_top');
  });
  part('retry')?.addEventListener('click', () => location.reload());
  wake();
}
