/** Moves the clock of a page together with that of a tenant. */
import type { Page } from '@playwright/test';
import type { ClockState } from '#contract/control/tenants.ts';
import type { TestClock } from '../clock.ts';

/** The longest time that Playwright's clock can move at once, in milliseconds: it counts with 32 bits. */
const maxForwardMs = 2 ** 31 - 1;

/** How far a clock is set back before it is stopped, in milliseconds: it can be stopped at a later time only. */
const pauseMarginMs = 1_000;

/** How often a move is tried while documents come and go, and how long between, in milliseconds. */
const maxTries = 20;
const retryDelayMs = 100;

type PageOfClock = Pick<Page, 'clock' | 'isClosed'>;

/**
 * Gives the page the time of the tenant, and lets it follow each change: what the page would do in the time between, such
 * as to warn that a session ends, it does at once. The page stands still while the tenant does.
 */
export async function followClock(page: PageOfClock, clock: TestClock): Promise<void> {
  const first = await clock.state();
  await page.clock.install({ time: first.now });
  const pageTime = new PageTime(Date.parse(first.now));
  if (first.isFrozen) await pause(page, pageTime, first.now);
  clock.onChange = async (state: ClockState) => {
    if (page.isClosed()) return;
    if (pageTime.isPaused && !state.isFrozen) {
      await settle(page, state.now, () => page.clock.resume());
      pageTime.run();
    }
    await moveTo(page, pageTime, state.now);
    if (state.isFrozen && !pageTime.isPaused) await pause(page, pageTime, state.now);
  };
}

/** The time of the page, which is not asked for it, because a page that navigates does not answer. */
class PageTime {
  isPaused = false;
  #since = performance.now();

  constructor(private time: number) {}

  now(): number {
    return this.isPaused ? this.time : this.time + performance.now() - this.#since;
  }

  set(time: number): void {
    this.time = time;
    this.#since = performance.now();
  }

  pause(time: number): void {
    this.set(time);
    this.isPaused = true;
  }

  run(): void {
    this.set(this.time);
    this.isPaused = false;
  }
}

async function moveTo(page: PageOfClock, pageTime: PageTime, time: string): Promise<void> {
  const ahead = Date.parse(time) - pageTime.now();
  if (ahead > 0) await settle(page, time, () => page.clock.fastForward(Math.min(ahead, maxForwardMs)));
  if (ahead <= 0 || ahead > maxForwardMs) await settle(page, time, () => page.clock.setSystemTime(time));
  pageTime.set(Date.parse(time));
}

async function pause(page: PageOfClock, pageTime: PageTime, time: string): Promise<void> {
  await settle(page, time, async () => {
    await page.clock.setSystemTime(Date.parse(time) - pauseMarginMs);
    await page.clock.pauseAt(time);
  });
  pageTime.pause(Date.parse(time));
}

/**
 * Does a move. A document that comes or goes meanwhile makes it fail: it has no clock yet, or none any more. The new one
 * learns all moves when it begins; the others may have done this one already, so that they only get the time.
 */
async function settle(page: PageOfClock, time: string, move: () => Promise<void>): Promise<void> {
  let next = move;
  for (let tries = 1; ; tries += 1) {
    try {
      return await next();
    } catch (error) {
      if (page.isClosed()) return;
      if (tries === maxTries) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    next = () => page.clock.setSystemTime(time);
  }
}
