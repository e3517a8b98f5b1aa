import type { ReporterDescription } from '@playwright/test';

const recorder = new URL('record.ts', import.meta.url).pathname;
const reporters: ReporterDescription[] = [['list']];
if (process.env.RECORD === 'items') reporters.push([recorder]);

/**
 * Of every browser test. Two cores: two workers. No retries: a test that fails once is a defect. The times are long, since
 * no test measures speed and a busy computer is slow.
 */
export const limits = {
  reporter: reporters,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
};
