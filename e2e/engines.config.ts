import { defineConfig } from '@playwright/test';
import { type Engine, engines } from '../src/tools/engines.mjs';

/** `npm test -- engines`: the same journeys in each engine, see engines/shopper.ts. The limits are those of the stories. */
export default defineConfig<object, { engine: Engine }>({
  testDir: 'engines',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/engines',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
});
