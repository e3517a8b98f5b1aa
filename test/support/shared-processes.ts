/** Finds the tests of `npm test -- unit` and `npm test -- unit-rest` that share their processes. */
import type { SourceFile } from '../../tools/imports.mjs';

/**
 * They change what other files of their process would find (modules, the environment, globals, the clock), or look at what
 * the process has loaded.
 */
const needsOwnProcess =
  /^vi\.mock\(|@vitest-environment|\bstubGlobal\(|\buseFakeTimers\(|createRequire\(import\.meta\.url\)\.cache/m;
/** They load the browser's modules, whose state is that of one page. */
const ofPages = /^test\/(widget|frame|loader)\//;
/** They compare objects of Node with those of a page, or what a whole process has besides a page. */
const needsOwnRealm = /^test\/widget\/(main|hosted\/hosted-field|page\/options-const)\./;

/** Paths below the root. @param sources of the folder `test` */
export function testsInSharedProcesses(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(
      ({ path, text }) => /\.test\.tsx?$/.test(path) && !ofPages.test(path) && !needsOwnProcess.test(text),
    )
    .map(({ path }) => path);
}

/** Paths below the root of tests whose files take turns in one process, each with a page and modules of its own. */
export function testsOfPages(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => /\.test\.tsx?$/.test(path) && ofPages.test(path) && !needsOwnRealm.test(path))
    .map(({ path }) => path);
}
