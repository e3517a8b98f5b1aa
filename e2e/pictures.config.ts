/**
 * Configures `npm run pictures`, which takes the pictures for the documents and of each state that a person should
 * see.
 */
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../tools/browser.mjs';
import { pictureFonts } from './pictures/fonts.ts';

/** The browser has these fonts in place of the machine's. */
const env = { ...process.env, ...pictureFonts() } as Record<string, string>;

export default defineConfig({
  testDir: 'pictures',
  testMatch: '*.pictures.ts',
  outputDir: '../test-results',
  workers: 2,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { ...launchOptions({ whole: true }), env },
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 640, height: 800 },
  },
});
