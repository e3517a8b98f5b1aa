/** Reads from a trace what the processor did on a page's main thread, which the frames of the page share. */

/** The tasks, what runs in them, and the marks of `performance.mark`. */
const categories = ['toplevel', 'devtools.timeline', 'blink.user_timing'];

/** What runs JavaScript. Promises go on in a checkpoint of microtasks, which has another name since Chromium 156. */
const scriptEvents = [
  ...['EvaluateScript', 'v8.compile', 'FunctionCall', 'TimerFire', 'FireAnimationFrame', 'FireIdleCallback'],
  ...['EventDispatch', 'HandlePostMessage', 'RunMicrotasks', 'BlinkScheduler_PerformMicrotaskCheckpoint'],
];
const taskEvents = ['ThreadControllerImpl::RunTask', 'RunTask'];

/**
 * Times in microseconds: `ts` and `dur` on the clock, `tdur` of the processor.
 *
 * @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number }} TraceEvent
 */

/**
 * Processor time in milliseconds: of JavaScript, with the styles and layouts that it asks for, and of all tasks.
 *
 * @typedef {{ script: number, task: number }} Work
 */

/**
 * Begins to trace. The function that it returns ends the trace, and gives the work until a mark of the page and all work.
 *
 * @param {import('@playwright/test').Browser} browser @param {import('@playwright/test').Page} page
 */
export async function traceMainThread(browser, page) {
  await browser.startTracing(page, { categories });
  return async (/** @type {string} */ mark) => {
    const { traceEvents } = JSON.parse(`${await browser.stopTracing()}`);
    return readWork(traceEvents, mark);
  };
}

/**
 * @param {readonly TraceEvent[]} events @param {string} mark
 * @returns {{ marked: Work, settled: Work }} what began before the mark, and all
 */
export function readWork(events, mark) {
  const marked = events.find(({ name }) => name === mark);
  if (!marked) throw new Error(`The trace has no mark "${mark}".`);
  const { pid, tid, ts: markedAt } = marked;
  const own = events.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid);
  // Of two that begin together the longer one holds the other.
  own.sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const script = outermost(own, scriptEvents);
  const task = outermost(own, taskEvents);
  return {
    marked: { script: timeUntil(script, markedAt), task: timeUntil(task, markedAt) },
    settled: { script: timeUntil(script), task: timeUntil(task) },
  };
}

/** Leaves out what runs inside of another one. @param {readonly TraceEvent[]} events @param {readonly string[]} names */
function outermost(events, names) {
  let end = 0;
  return events.filter(({ name, ts, dur = 0 }) => {
    if (!names.includes(name) || ts < end) return false;
    end = ts + dur;
    return true;
  });
}

/** @param {readonly TraceEvent[]} events */
const timeUntil = (events, end = Number.POSITIVE_INFINITY) =>
  events.reduce((total, { ts, tdur = 0 }) => (ts < end ? total + tdur / 1000 : total), 0);
