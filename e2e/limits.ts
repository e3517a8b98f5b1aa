/** The limits and reporters of all browser tests. */
import type { ReporterDescription } from '@playwright/test';

const recorder = new URL('record.ts', import.meta.url).pathname;
const reporters: ReporterDescription[] = [['list']];
if (process.env.RECORD === 'items') reporters.push([recorder]);

/**
 * The part of Playwright's configuration that all browser tests share. There are three workers for two cores, because a story waits a third of its time. Nothing is
 * tried again here, because a test that fails once shows a defect; `tools/again.mjs` says what CI does. The timeouts are long, because a busy computer is slow and
 * no test measures speed.
 */
export const limits = {
  reporter: reporters,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: true,
};
