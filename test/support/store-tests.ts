/** Finds the tests that `npm test -- postgres` runs. */
import { graphOf, reachedFrom, sourcesIn } from './imports.ts';

/** They open the store through this file, which gives them PostgreSQL there. */
const testStore = 'test/support/test-store.ts';
/** They start PostgreSQL themselves; `npm test -- unit` leaves them out. */
const aboutPostgres = /^test\/(gateway\/store|app)\/postgres\//;
/** They are about database files, or start the program on one, so that PostgreSQL would change nothing. */
const aboutFiles =
  /^test\/(gateway\/store\/sqlite\/|app\/(admin|canary|drain|keys|killed|process|reload|traces)\.test\.ts$)/;
/** They look at answers to many requests, which are the same with each store. */
const aboutAnswers = /^test\/app\/(fuzz|oracle|stray-numbers)\.test\.ts$/;
/** They write and read in ways that differ between the stores. Routes, pages and the shop only call what these test. */
const aboutStores = /^test\/(gateway\/(store|payments|jobs)|app)\//;

/** They replace a module, for which their process must not have loaded it before. */
const replacesModule = /^vi\.mock\(/m;

/**
 * Paths below the root. A test without a store has nothing to show on PostgreSQL. All tests share processes there, because
 * the stores differ, not what the tests import.
 */
export function testsWithPostgres(): string[] {
  const sources = sourcesIn('test');
  const graph = graphOf(sources, (path) => path);
  const replacing = sources.filter(({ text }) => replacesModule.test(text)).map(({ path }) => path);
  return [...graph.keys()].filter(
    (path) =>
      /\.test\.tsx?$/.test(path) &&
      (aboutPostgres.test(path) ||
        (aboutStores.test(path) &&
          !aboutFiles.test(path) &&
          !aboutAnswers.test(path) &&
          !replacing.includes(path) &&
          reachedFrom(graph, path).has(testStore))),
  );
}
