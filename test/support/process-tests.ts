/** Finds the tests of `npm test -- unit-rest`: they start the server or a proxy as a program, or take long. */
import { graphOf, reachedFrom, type SourceFile } from '../../tools/imports.mjs';

/** They start the server, or a proxy, through these files. */
const starters = ['test/support/process.ts', 'test/support/proxies.ts'];
const ofWholePrograms =
  /^test\/(app\/|languages\/spelling\.|documents\/image\.|tools\/(release|same-bytes)\.|conformance\/runner\.)/;
/** They try very many values, or wait by the real clock. */
const takesLong =
  /^test\/(gateway\/throttling\/(attempts-at-once|ratio|typed-numbers)|gateway\/connectors\/upstream\/(foreign-ids|request-deadline)|contract\/parameters\/hostile|merchant\/(broken|lost)-answers|testing\/kit\/(shop|playwright\/poll))\./;

/** Their properties try more cases there. */
const caseCount = 'test/support/case-count.ts';

/** Paths below the root. @param sources of the folder `test` */
export function testsWithProcesses(sources: readonly SourceFile[]): string[] {
  return testsWhere(
    sources,
    (path, reached) =>
      ofWholePrograms.test(path) || takesLong.test(path) || starters.some((starter) => reached.has(starter)),
  );
}

/** Paths below the root. @param sources of the folder `test` */
export function testsOfProperties(sources: readonly SourceFile[]): string[] {
  return testsWhere(sources, (_path, reached) => reached.has(caseCount));
}

function testsWhere(
  sources: readonly SourceFile[],
  isWanted: (path: string, reached: ReadonlySet<string>) => boolean,
): string[] {
  const graph = graphOf(sources, (path) => path);
  return [...graph.keys()].filter(
    (path) => /\.test\.tsx?$/.test(path) && isWanted(path, reachedFrom(graph, path)),
  );
}
