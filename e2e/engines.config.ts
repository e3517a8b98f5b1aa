/**
 * Configures the tests of `e2e/engines`, which run in each engine: `npm run engines`, or a part of them by
 * `npm test -- engines`. engines/shopper.ts says how one test drives all engines.
 */
import { defineConfig } from '@playwright/test';
import { type Engine, engines } from '../tools/engines.mjs';
import { limits } from './limits.ts';

export default defineConfig<object, { engine: Engine }>({
  testDir: 'engines',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/engines',
  ...limits,
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
});
