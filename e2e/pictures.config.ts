/**
 * Configures `npm run pictures`, which takes the pictures for the documents and of each state that a person should
 * see.
 */
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../tools/browser.mjs';

export default defineConfig({
  testDir: 'pictures',
  testMatch: '*.pictures.ts',
  outputDir: '../test-results',
  workers: 2,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions({ whole: true }),
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 640, height: 800 },
  },
});
