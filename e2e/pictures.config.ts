import { defineConfig } from '@playwright/test';
import { launchOptions } from '../tools/browser.mjs';

/** `npm run pictures`: takes the pictures of the documents and of every state that someone should look at. */
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
