/** The files of the project that a release changes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyOf } from '../shipped/kept-releases.mjs';

/** @typedef {import('../shipped/kept-releases.mjs').PastRelease} PastRelease */

/** Their paths, but for the browser files, which have the name of the release. */
export const changedFiles = ['package.json', 'package-lock.json', 'CHANGELOG.md', 'releases/history.json'];

/** Writes version and changelog. @param {string} folder @param {import('./plan.mjs').Plan} plan */
export function writePlan(folder, { version, changes }) {
  const [manifest, lock] = ['package.json', 'package-lock.json'].map((name) => join(folder, name));
  if (!manifest || !lock) return;
  const packed = JSON.parse(readFileSync(manifest, 'utf8'));
  writeJson(manifest, { ...packed, version });
  const locked = JSON.parse(readFileSync(lock, 'utf8'));
  locked.packages[''].version = version;
  writeJson(lock, { ...locked, version });
  writeFileSync(join(folder, 'CHANGELOG.md'), changes);
}

/**
 * Adds a release to the history, and keeps its browser files for pages that will pin it.
 *
 * @param {string} folder @param {PastRelease} past @param {string} packed its files as text
 */
export function recordRelease(folder, past, packed) {
  writeJson(join(folder, 'releases/history.json'), [...historyOf(folder), past]);
  writeFileSync(join(folder, `releases/${past.release}.json`), packed);
}

/** @param {string} path @param {unknown} value */
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
