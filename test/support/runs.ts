/**
 * Says when and where a file of tests runs. Its first line may name what differs: `// @runs own rest`. CONTRIBUTING.md, "How
 * a test runs", explains the words.
 */
import type { SourceFile } from '../../tools/imports.mjs';

const words = ['own', 'rest', 'cases', 'postgres'];

/** Their modules' state is that of one page. */
const foldersOfPages = /^test\/(widget|frame|loader)\//;
/** They start the whole program. */
const folderOfPrograms = /^test\/app\//;
const foldersOfPostgres = /\/postgres\//;

export interface TestFile {
  /** Below the root. */
  readonly path: string;
  readonly project: 'shared' | 'own';
  readonly isFirstTier: boolean;
  readonly hasMoreCases: boolean;
  readonly postgres: 'never' | 'also' | 'only';
}

/** @param sources of the folder `test` */
export const readTestFiles = (sources: readonly SourceFile[]): TestFile[] =>
  sources.filter(({ path }) => /\.test\.tsx?$/.test(path)).map(readTestFile);

export function readTestFile({ path, text }: Pick<SourceFile, 'path' | 'text'>): TestFile {
  const [, line] = /^\/\/ @runs (.*)/.exec(text) ?? [];
  const named = line?.split(' ') ?? [];
  const unknown = named.find((word) => !words.includes(word));
  if (unknown !== undefined) {
    throw new Error(
      `${path} has the word "${unknown}" in its first line; the words are ${words.join(', ')}.`,
    );
  }
  const has = (word: string) => named.includes(word);
  return {
    path,
    project: has('own') || foldersOfPages.test(path) ? 'own' : 'shared',
    isFirstTier: !has('rest') && !folderOfPrograms.test(path),
    hasMoreCases: has('cases'),
    postgres: foldersOfPostgres.test(path) ? 'only' : has('postgres') ? 'also' : 'never',
  };
}
