/**
 * Configures the stories: `npm run e2e`. `ENGINE=firefox npm run e2e` leaves out the stories that only Chromium's driver
 * can run; fixtures/chromium-only.ts says why.
 */
import { defineConfig } from '@playwright/test';
import { engineOf, playwrightBrowser } from '../tools/engines.mjs';
import { firstTier } from './first-tier.ts';
import { limits } from './limits.ts';

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
  projects: [
    { name: 'first', grep: [...firstTier] },
    { name: 'rest', grepInvert: [...firstTier, ...(engine === 'chromium' ? [] : [/@chromium/])] },
  ],
  use: { ...browser, locale: 'en-US', timezoneId: 'UTC' },
});
