/**
 * The unit tests. Without a mode all run that need no PostgreSQL. `npm test -- unit` has the mode `first`, `npm test --
 * unit-rest` the modes `rest` and `cases`; `npm test -- near` and `npm test -- postgres` have those of their names.
 */
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { readTestFiles, type TestFile } from './test/support/runs.ts';
import { findChanges, findNearTests } from './tools/changed.mjs';
import { sourcesIn } from './tools/imports.mjs';

/** All processes of a run build the server once (test/support/process.ts). */
process.env.TEST_RUN ??= randomUUID();

const globalSetup = ['test/support/server-build.ts', 'test/support/reference-file.ts'];

const tests: ViteUserConfig = {
  define: {
    'process.env.NODE_ENV': '"test"',
    __VERSION__: '"test"',
    __PSEUDO_LANGUAGES__: 'false',
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  // No test measures speed; a busy computer is slow: with 16 others on two cores 0.6 s of work took 30 s.
  test: {
    // Tests wait for each other's processes and for timeouts half of the time. (Vitest takes "200%" for "100%".)
    maxWorkers: 2 * availableParallelism(),
    restoreMocks: true,
    setupFiles: ['test/setup.ts'],
    globalSetup,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
  },
};

const files = readTestFiles(sourcesIn('test'));

function nearFiles(): TestFile[] {
  const rest = files.filter(({ isFirstTier }) => !isFirstTier).map(({ path }) => path);
  const sources = ['src', 'test', 'tools', 'e2e'].flatMap(sourcesIn);
  const near = findNearTests(findChanges().files, sources, rest);
  return files.filter(({ path }) => near.includes(path));
}

const selections: Record<string, () => TestFile[]> = {
  first: () => files.filter(({ isFirstTier }) => isFirstTier),
  rest: () => files.filter(({ isFirstTier }) => !isFirstTier),
  cases: () => files.filter(({ hasMoreCases }) => hasMoreCases),
  near: nearFiles,
};

function unitTests(mode: string): ViteUserConfig {
  const wanted = (selections[mode]?.() ?? files).filter(({ postgres }) => postgres !== 'only');
  const project = (name: TestFile['project'], more: object) => ({
    extends: true as const,
    test: { name, include: wanted.filter((file) => file.project === name).map(({ path }) => path), ...more },
  });
  const projects = [project('shared', { isolate: false }), project('own', { pool: 'vmForks' })];
  return {
    ...tests,
    test: {
      ...tests.test,
      globalSetup: mode === 'first' ? [...globalSetup, 'test/support/memory-folder.ts'] : globalSetup,
      passWithNoTests: mode === 'near',
      projects: projects.filter(({ test }) => test.include.length > 0),
    },
  };
}

/** All share processes, because the stores differ, not what the tests import. */
const postgresTests = (): ViteUserConfig => ({
  ...tests,
  test: {
    ...tests.test,
    include: files.filter(({ postgres }) => postgres !== 'never').map(({ path }) => path),
    isolate: false,
    globalSetup: [...globalSetup, 'test/support/postgres-server.ts'],
  },
});

export default defineConfig(({ mode }) => (mode === 'postgres' ? postgresTests() : unitTests(mode)));
