/**
 * Configures the stories: `npm run e2e`. `ENGINE=firefox npm run e2e` leaves out the stories that only Chromium's driver
 * can run; fixtures/chromium-only.ts says why. `ACQUIRER=adyen` has Adyen's connector charge; with-adyen.ts says what runs.
 */
import { defineConfig } from '@playwright/test';
import { engineOf, playwrightBrowser } from '../tools/engines.mjs';
import { firstTier } from './first-tier.ts';
import { atAdyen, isAdyen } from './fixtures/adyen.ts';
import { limits } from './limits.ts';
import { withAdyen } from './with-adyen.ts';

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
  projects: isAdyen
    ? [{ name: 'adyen', grep: [...withAdyen] }]
    : [
        { name: 'first', grep: [...firstTier] },
        { name: 'rest', grepInvert: [...firstTier, ...(engine === 'chromium' ? [] : [/@chromium/])] },
      ],
  use: { ...atAdyen(browser), locale: 'en-US', timezoneId: 'UTC' },
});
