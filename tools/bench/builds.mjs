/** Starts the build of this tree, and one of another revision beside it, for pages that are measured in one run. */
import { join, relative } from 'node:path';
import { root } from '../sources.mjs';
import { buildRevision } from './revision.mjs';
import { startServer } from './server.mjs';

/** @typedef {import('./in-turns.mjs').Variant} Variant */
/** @typedef {import('./page-sites.mjs').Build} Build */

/** A build of the project: what its figures are called by, and its folder. @typedef {{ owner: string, folder: string }} Tree */

/**
 * The floor, our builds, and a function that makes the card page of each build in each language.
 *
 * @typedef {{ floor: Variant, ours: Build, trees: Tree[], createCards(...languages: string[]): Variant[] }} Pages
 */

/**
 * @template Result
 * @param {string | undefined} beside the other revision @param {(pages: Pages) => Promise<Result>} measure
 */
export async function withBuilds(beside, measure) {
  const other = beside === undefined ? undefined : buildRevision(beside);
  /** @type {Awaited<ReturnType<typeof startServer>>[]} */
  const servers = [];
  try {
    const trees = [
      { owner: 'ours', folder: root },
      ...(other ? [{ owner: `${beside}`, folder: other.folder }] : []),
    ];
    for (const tree of trees) servers.push(await startServer(':memory:', entryOf(tree)));
    return await measure(createPages(servers, trees));
  } finally {
    for (const server of servers) await server.stop();
    other?.remove();
  }
}

/** The script of a build's server, below the root. @param {Tree} tree */
export const entryOf = ({ folder }) => relative(root, join(folder, 'dist/server/main.js'));

/** @param {readonly Build[]} builds @param {Tree[]} trees @returns {Pages} */
function createPages(builds, trees) {
  const [ours] = builds;
  if (!ours) throw new Error('There is no build.');
  return {
    ...{ ours, trees },
    floor: { label: 'floor', name: 'floor', language: 'en', build: ours },
    createCards: (...languages) =>
      builds.flatMap((build, index) => {
        const owner = `${trees[index]?.owner}`;
        return languages.map((language) => ({
          ...{ label: languages.length > 1 ? `${owner}, ${language}` : owner, language, build },
          name: /** @type {const} */ ('card'),
        }));
      }),
  };
}
