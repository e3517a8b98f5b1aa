/** What git says of the folder that is released. */
import { execFileSync } from 'node:child_process';
import { ReleaseRefusal } from './plan.mjs';

/** Runs git in a folder, and gives what it prints. @param {string} folder @param {readonly string[]} args */
export const git = (folder, ...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();

/** Throws a {@link ReleaseRefusal} when files are not committed, because a release is made of a commit. @param {string} folder */
export function checkTree(folder) {
  const changed = git(folder, 'status', '--porcelain');
  if (changed === '') return;
  throw new ReleaseRefusal(
    `These files are not committed:\n${changed}\nCommit or remove them: a release is made of a commit, so that others can build it.`,
  );
}

/** Throws a {@link ReleaseRefusal} when the tag is there already. @param {string} folder @param {string} version */
export function checkTag(folder, version) {
  const tag = `v${version}`;
  if (git(folder, 'tag', '--list', tag) === '') return;
  throw new ReleaseRefusal(
    `The tag ${tag} is there already. If that release was published, take a later version; if it was not, remove the tag: git tag --delete ${tag}`,
  );
}
