/**
 * The history of releases, `releases/history.json`, and the browser files of earlier ones beside it, which the package
 * brings for pages that have pinned one (docs/versions.md).
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * @typedef {object} PastRelease
 * @property {string} release its semantic version
 * @property {string} version 12 hex digits, in the addresses of its files
 * @property {string} integrity the SRI hash of its `paymentWidgets.js`
 * @property {string} date the day when it was made, such as `2026-11-22`
 * @property {string} [withdrawn] why it is no longer served
 */

/** How long a release is served after the next one was made, in milliseconds: a year. */
const servedForMs = 365 * 86_400_000;

/** @param {string} root of the project @returns {PastRelease[]} the oldest first */
export const historyOf = (root) => JSON.parse(readFileSync(join(root, 'releases/history.json'), 'utf8'));

/**
 * Gives the earlier releases that the newest one still serves: of the same line, not withdrawn, and replaced less
 * than a year before the newest was made.
 *
 * @param {readonly PastRelease[]} history
 */
export function servedReleases(history) {
  const newest = history.at(-1);
  if (newest === undefined) return [];
  return history.filter((one, index) => {
    const next = history[index + 1];
    const isRecent = next !== undefined && Date.parse(newest.date) - Date.parse(next.date) < servedForMs;
    return isRecent && lineOf(one) === lineOf(newest) && one.withdrawn === undefined;
  });
}

/**
 * Gives what releases that fit together have in common: the major version, and before 1.0.0 the minor version as well.
 * @param {PastRelease} past
 */
const lineOf = ({ release }) => /^(?:0\.\d+|[1-9]\d*)/.exec(release)?.[0];

/**
 * Writes `dist/releases`. Throws when the files of a release are missing, or its script has another hash than the history
 * says.
 *
 * @param {string} root of the project
 * @param {string} dist the folder of the build
 */
export function writeKeptReleases(root, dist) {
  const history = historyOf(root);
  const own = JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')).version;
  mkdirSync(join(dist, 'releases'), { recursive: true });
  writeFileSync(join(dist, 'releases/history.json'), `${JSON.stringify(history, null, 2)}\n`);
  for (const past of servedReleases(history).filter(({ version }) => version !== own)) {
    const path = join(root, `releases/${past.release}.json`);
    if (!existsSync(path))
      throw new Error(
        `releases/${past.release}.json is missing, so pages that pinned ${past.release} would show no form. Restore it from git, or give its entry in releases/history.json a reason as "withdrawn".`,
      );
    const text = readFileSync(path, 'utf8');
    const script = brotliDecompressSync(Buffer.from(JSON.parse(text)['paymentWidgets.js'].br, 'base64'));
    const hash = `sha384-${createHash('sha384').update(script).digest('base64')}`;
    if (hash !== past.integrity)
      throw new Error(
        `The script in releases/${past.release}.json has the hash ${hash}, and not ${past.integrity} as in releases/history.json. Restore the file from git.`,
      );
    writeFileSync(join(dist, `releases/${past.release}.json`), text);
  }
}
