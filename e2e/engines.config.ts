import { defineConfig } from '@playwright/test';
import { type Engine, engines } from '../tools/engines.mjs';
import { limits } from './limits.ts';

/** `npm test -- engines`: the same journeys in each engine, see engines/shopper.ts. */
export default defineConfig<object, { engine: Engine }>({
  testDir: 'engines',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/engines',
  ...limits,
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
});
