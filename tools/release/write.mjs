/** Writes a finished release into the project: its files, a commit and a tag. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles } from './files.mjs';
import { git } from './tree.mjs';

/**
 * @param {string} root of the project
 * @param {{ readonly folder: string, readonly parent: string }} stage the clone, and the folder with the packed file
 * @param {string} version
 * @param {string} filename of the packed file
 */
export function writeRelease(root, { folder, parent }, version, filename) {
  const paths = [...changedFiles, `releases/${version}.json`];
  for (const path of paths) copyFileSync(join(folder, path), join(root, path));
  copyFileSync(join(parent, filename), join(root, filename));
  git(root, 'add', ...paths);
  git(root, 'commit', '--quiet', '--message', `chore(release): ${version}`);
  git(root, 'tag', '--annotate', `v${version}`, '--message', `payment-widgets ${version}`);
}
