/** Measures how late the event loop runs: a process that has too much to do, or that stood still. */

export interface EventLoopWatch {
  /** The longest delay of a timer within the last second, in milliseconds. */
  lagMs(): number;
  stop(): void;
}

/** How often the delay is measured, in milliseconds. */
const sampleMs = 100;
/** How many measurements are kept: those of one second. */
const samples = 10;

export function watchEventLoop(): EventLoopWatch {
  const delays = new Array<number>(samples).fill(0);
  let at = 0;
  let expected = performance.now() + sampleMs;
  const delayNow = () => Math.max(0, performance.now() - expected);
  const timer = setInterval(() => {
    delays[at] = delayNow();
    at = (at + 1) % samples;
    expected = performance.now() + sampleMs;
  }, sampleMs).unref();
  return {
    // The timer itself is late, too, when the caller runs before it.
    lagMs: () => Math.max(delayNow(), ...delays),
    stop: () => clearInterval(timer),
  };
}
