/** `npm test -- unit`, `npm test -- unit-rest`, `npm test -- postgres` and `npm test -- near`. */
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { testsOfProperties, testsWithProcesses } from './test/support/process-tests.ts';
import { testsInSharedProcesses, testsOfPages } from './test/support/shared-processes.ts';
import { testsWithPostgres } from './test/support/store-tests.ts';
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
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/gateway/store/postgres/**', 'test/app/postgres/**'],
    // Tests wait for each other's processes and for timeouts half of the time. (Vitest takes "200%" for "100%".)
    maxWorkers: 2 * availableParallelism(),
    restoreMocks: true,
    setupFiles: ['test/timeouts.ts'],
    globalSetup,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
};

/**
 * `npm test -- unit` runs the projects `shared`, `pages` and `own`: most files of a process find the server's modules loaded
 * already, those of pages get a realm of their own, the others a process. `npm test -- unit-rest` runs the tests that start
 * programs, as `processes` and `processes-own`, and tries more cases of each property, as `properties`. `npm test -- near`
 * runs what is near the changes in all of them, each case once.
 */
const unitTests = (isNear: boolean): ViteUserConfig => {
  const sources = sourcesIn('test');
  const processes = testsWithProcesses(sources);
  const shared = testsInSharedProcesses(sources);
  const pages = testsOfPages(sources);
  const all = sources.map(({ path }) => path).filter((path) => /\.test\.tsx?$/.test(path));
  const wanted = isNear
    ? findNearTests(findChanges().files, ['src', 'test', 'tools', 'e2e'].flatMap(sourcesIn), processes)
    : all;
  const without = (paths: string[], others: string[]) => paths.filter((path) => !others.includes(path));
  const apart = without(processes, shared);
  const project = (name: string, paths: string[], more: object = {}) => ({
    extends: true as const,
    test: { name, include: paths.filter((path) => wanted.includes(path)), ...more },
  });
  const projects = [
    project('shared', without(shared, processes), { isolate: false }),
    project('pages', without(pages, processes), { pool: 'vmForks' }),
    project('own', without(all, [...shared, ...pages, ...processes])),
    project('processes', without(processes, apart), { isolate: false }),
    project('properties', isNear ? [] : testsOfProperties(sources)),
    project('processes-own', apart),
  ];
  // What a project names would be added to what all of them include.
  const { include: _, ...test } = tests.test ?? {};
  return {
    ...tests,
    test: {
      ...test,
      passWithNoTests: isNear,
      projects: projects.filter(({ test }) => test.include.length > 0),
    },
  };
};

/** `npm test -- postgres`: what the server's tests do with a store, with the stores on PostgreSQL. */
const postgresTests = (): ViteUserConfig => ({
  ...tests,
  test: {
    ...tests.test,
    include: testsWithPostgres(),
    exclude: [],
    isolate: false,
    globalSetup: [...globalSetup, 'test/support/postgres-server.ts'],
  },
});

export default defineConfig(({ mode }) =>
  mode === 'postgres' ? postgresTests() : unitTests(mode === 'near'),
);
