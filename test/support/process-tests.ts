/** Finds the tests of `npm test -- unit-rest`: they start the server or a proxy as a program, or take long. */
import { graphOf, reachedFrom, type SourceFile } from './imports.ts';

/** They start the server, or a proxy, through these files. */
const starters = ['test/support/process.ts', 'test/support/proxies.ts'];
const ofWholePrograms =
  /^test\/(app\/|languages\/spelling\.|documents\/image\.|tools\/(release|same-bytes)\.|conformance\/runner\.)/;
/** They try very many values, or wait by the real clock. */
const takesLong =
  /^test\/(gateway\/throttling\/(attempts-at-once|ratio|typed-numbers)|gateway\/connectors\/upstream\/(foreign-ids|request-deadline)|contract\/parameters\/hostile|merchant\/(broken|lost)-answers|testkit\/(shop|playwright\/poll))\./;

/** Paths below the root. @param sources of the folder `test` */
export function testsWithProcesses(sources: readonly SourceFile[]): string[] {
  const graph = graphOf(sources, (path) => path);
  return [...graph.keys()].filter((path) => {
    const reached = reachedFrom(graph, path);
    return (
      /\.test\.tsx?$/.test(path) &&
      (ofWholePrograms.test(path) || takesLong.test(path) || starters.some((starter) => reached.has(starter)))
    );
  });
}
