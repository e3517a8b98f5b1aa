/** Moves the clock of a page together with that of a tenant. */
import type { Page } from '@playwright/test';
import type { ClockState } from '#contract/control/tenants.ts';
import type { TestClock } from '../clock.ts';

/**
 * Gives the page the time of the tenant, and lets it follow each change: what the page would do in the time between, such
 * as to warn that a session ends, it does at once.
 */
export async function followClock(page: Page, clock: TestClock): Promise<void> {
  const { now } = await clock.state();
  await page.clock.install({ time: now });
  let isPaused = false;
  clock.onChange = async (state: ClockState) => {
    if (page.isClosed()) return;
    if (isPaused && !state.isFrozen) await page.clock.resume();
    await moveTo(page, state.now);
    if (state.isFrozen && !isPaused) await page.clock.pauseAt(state.now);
    isPaused = state.isFrozen;
  };
}

async function moveTo(page: Page, time: string): Promise<void> {
  const ahead = Date.parse(time) - (await page.evaluate(() => Date.now()));
  if (ahead > 0) await page.clock.fastForward(ahead);
  else await page.clock.setSystemTime(time);
}
