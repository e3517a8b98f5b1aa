import { defineConfig } from '@playwright/test';
import { engineOf, playwrightBrowser } from '../tools/engines.mjs';
import { limits } from './limits.ts';

/** `ENGINE=firefox npm run e2e` runs what does not need Chromium's own means; fixtures/chromium-only.ts says which and why. */
const engine = engineOf(process.env.ENGINE || 'chromium');
const browser = playwrightBrowser(engine);
if (!browser) throw new Error(`Playwright finds no ${engine} here; "npm test -- engines" drives Debian's.`);

export default defineConfig({
  testDir: 'stories',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  ...limits,
  snapshotPathTemplate: `${import.meta.dirname}/golden/{arg}{ext}`,
  ...(engine !== 'chromium' && { grepInvert: /@chromium/ }),
  use: { ...browser, locale: 'en-US', timezoneId: 'UTC' },
});
