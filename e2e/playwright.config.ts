import { defineConfig } from '@playwright/test';
import { launchOptions } from '../src/tools/browser.mjs';

/**
 * Two cores: two workers. No retries: a test that fails once is a defect. The limits are long, since no test measures
 * speed and a busy computer is slow.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  use: { browserName: 'chromium', launchOptions: launchOptions(), locale: 'en-US', timezoneId: 'UTC' },
});
