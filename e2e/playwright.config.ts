import { defineConfig } from '@playwright/test';
import { engineOf, playwrightBrowser } from '../src/tools/engines.mjs';

/** `ENGINE=firefox npm run e2e` runs what does not need Chromium's own means; fixtures/chromium-only.ts says which and why. */
const engine = engineOf(process.env.ENGINE || 'chromium');
const browser = playwrightBrowser(engine);
if (!browser) throw new Error(`Playwright finds no ${engine} here; "npm test -- engines" drives Debian's.`);

/**
 * Two cores: two workers. No retries: a test that fails once is a defect. The limits are long, since no test measures
 * speed and a busy computer is slow.
 */
export default defineConfig({
  testDir: 'stories',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  snapshotPathTemplate: `${import.meta.dirname}/golden/{arg}{ext}`,
  ...(engine !== 'chromium' && { grepInvert: /@chromium/ }),
  reporter: [['list']],
  use: { ...browser, locale: 'en-US', timezoneId: 'UTC' },
});
