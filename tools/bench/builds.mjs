/** Starts the build of this tree, and one of another revision beside it, for pages that are measured in one run. */
import { join, relative } from 'node:path';
import { root } from '../sources.mjs';
import { buildRevision } from './revision.mjs';
import { startServer } from './server.mjs';

/** @typedef {import('./in-turns.mjs').Variant} Variant */
/** @typedef {import('./page-sites.mjs').Build} Build */

/**
 * The floor, our builds, and a function that makes the card page of each build in each language.
 *
 * @typedef {{ floor: Variant, ours: Build, createCards(...languages: string[]): Variant[] }} Pages
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
    for (const folder of [root, ...(other ? [other.folder] : [])])
      servers.push(await startServer(':memory:', relative(root, join(folder, 'dist/server/main.js'))));
    return await measure(createPages(servers, beside));
  } finally {
    for (const server of servers) await server.stop();
    other?.remove();
  }
}

/** @param {readonly Build[]} builds @param {string} [beside] the name of the second one @returns {Pages} */
function createPages(builds, beside) {
  const [ours] = builds;
  if (!ours) throw new Error('There is no build.');
  return {
    ours,
    floor: { label: 'floor', name: 'floor', language: 'en', build: ours },
    createCards: (...languages) =>
      builds.flatMap((build, index) => {
        const owner = index === 0 ? 'ours' : `${beside}`;
        return languages.map((language) => ({
          ...{ label: languages.length > 1 ? `${owner}, ${language}` : owner, language, build },
          name: /** @type {const} */ ('card'),
        }));
      }),
  };
}
