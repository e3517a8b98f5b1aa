/** Moves the clock of a page together with that of a tenant. */
import type { Page } from '@playwright/test';
import type { ClockState } from '#contract/control/tenants.ts';
import type { TestClock } from '../clock.ts';

/** The longest time that Playwright's clock can move at once, in milliseconds: it counts with 32 bits. */
const maxForwardMs = 2 ** 31 - 1;

/** How often a move is tried while documents come and go, and how long between, in milliseconds. */
const maxTries = 20;
const retryDelayMs = 100;

type PageOfClock = Pick<Page, 'clock' | 'isClosed'>;

/**
 * Gives the page the time of the tenant, and lets it follow each change: what the page would do in the time between, such
 * as to warn that a session ends, it does at once. The time of the page stands still while the tenant's does. Its timers go
 * on, because a form does not come without them.
 */
export async function followClock(page: PageOfClock, clock: TestClock): Promise<void> {
  const first = await clock.state();
  await page.clock.install({ time: first.now });
  if (first.isFrozen) await settle(page, first);
  const pageTime = new PageTime(first);
  clock.onChange = async (state: ClockState) => {
    if (page.isClosed()) return;
    const ahead = Date.parse(state.now) - pageTime.now();
    const isForward = ahead > 0 && ahead <= maxForwardMs;
    if (ahead > 0) await settle(page, state, () => page.clock.fastForward(Math.min(ahead, maxForwardMs)));
    if (!isForward || state.isFrozen || pageTime.isFrozen) await settle(page, state);
    pageTime.set(state);
  };
}

/** The time of the page, which is not asked for it, because a page that navigates does not answer. */
class PageTime {
  isFrozen = false;
  #time = 0;
  #since = 0;

  constructor(first: ClockState) {
    this.set(first);
  }

  now(): number {
    return this.isFrozen ? this.#time : this.#time + performance.now() - this.#since;
  }

  set({ now, isFrozen }: ClockState): void {
    this.isFrozen = isFrozen;
    this.#time = Date.parse(now);
    this.#since = performance.now();
  }
}

const setTime = ({ clock }: PageOfClock, { now, isFrozen }: ClockState) =>
  isFrozen ? clock.setFixedTime(now) : clock.setSystemTime(now);

/**
 * Does a move; sets the time when absent. A document that comes or goes meanwhile makes it fail: it has no clock yet, or none
 * any more. The new one learns all moves when it begins; the others may have done this one already, so that they only get
 * the time.
 */
async function settle(
  page: PageOfClock,
  state: ClockState,
  move = () => setTime(page, state),
): Promise<void> {
  let next = move;
  for (let tries = 1; ; tries += 1) {
    try {
      return await next();
    } catch (error) {
      if (page.isClosed()) return;
      if (tries === maxTries) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    next = () => setTime(page, state);
  }
}
