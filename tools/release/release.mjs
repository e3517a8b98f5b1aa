/** Makes a release: plans it, builds it twice in a clone, checks it, and writes it into the project. Publishes nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyOf } from '../shipped/kept-releases.mjs';
import { writePlan } from './files.mjs';
import { planRelease, ReleaseRefusal } from './plan.mjs';
import { Stage } from './stage.mjs';
import { checkTag, checkTree, git } from './tree.mjs';
import { writeRelease } from './write.mjs';

/** The slow parts, which tests may leave out. */
const slowParts = ['install', 'checks', 'audit', 'builds', 'package'];

/**
 * @typedef {object} Options
 * @property {boolean} isDryRun whether the project stays as it is
 * @property {string} [version] when absent, the changelog decides
 * @property {readonly string[]} [skip] slow parts to leave out, in a dry run only
 * @property {number} now
 */

/**
 * Throws a {@link ReleaseRefusal} that says what is wrong and what to do; the project is then as it was.
 *
 * @param {string} root of the project
 * @param {Options} options
 * @param {(line: string) => void} print
 */
export async function makeRelease(root, { isDryRun, version: wanted, skip = [], now }, print) {
  const unknown = skip.find((part) => !slowParts.includes(part));
  if (unknown !== undefined)
    throw new ReleaseRefusal(`There is no part "${unknown}" to skip; the parts are ${slowParts.join(', ')}.`);
  if (skip.length > 0 && !isDryRun)
    throw new ReleaseRefusal('A release skips nothing: leave --skip out, or add --dry-run.');
  checkTree(root);
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const date = new Date(now).toISOString().slice(0, 10);
  const last = historyOf(root).at(-1);
  if (last !== undefined && date < last.date)
    throw new ReleaseRefusal(
      `The last release was made on ${last.date}, and this computer's clock says ${date}. Set the clock.`,
    );
  const plan = planRelease({
    ...{ changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), current: manifest.version, date },
    ...(last && { last: last.release }),
    ...(wanted !== undefined && { wanted }),
  });
  checkTag(root, plan.version);
  print(`release: ${plan.version} of ${git(root, 'rev-parse', 'HEAD')}, after ${last?.release ?? 'none'}`);

  const stage = new Stage(root);
  try {
    writePlan(stage.folder, plan);
    if (!skip.includes('install')) stage.install();
    if (!skip.includes('checks')) stage.check('types', 'lint');
    if (!skip.includes('audit')) stage.audit();
    if (skip.includes('builds')) return;
    const { integrity } = await stage.build(plan.version, date);
    const packing = stage.rebuild();
    if (!skip.includes('package')) stage.checkPackage();
    for (const { path, size } of packing.files) print(`${String(size).padStart(9)} ${path}`);
    print(
      `${packing.filename}: ${packing.files.length} files, ${packing.size} bytes packed, ${packing.unpackedSize} unpacked`,
    );
    print(`the packed file, built twice: ${packing.integrity}`);
    print(`paymentWidgets.js: ${integrity}`);
    if (isDryRun)
      print('A dry run: nothing was written. Without --dry-run follow a commit and a tag, and then:');
    else writeRelease(root, stage, plan.version, packing.filename);
    for (const line of nextSteps(plan.version, packing.filename, manifest)) print(line);
  } finally {
    stage.remove();
  }
}

/** Says how the release is published. @param {string} version @param {string} filename @param {{ repository?: unknown }} manifest */
function nextSteps(version, filename, { repository }) {
  return [
    `  git push origin HEAD v${version}`,
    `  npm publish ${filename} --provenance --access public`,
    'The second belongs into CI, where npm can prove of what it was built: docs/versions.md, "Publish".',
    ...(repository === undefined
      ? ['package.json names no "repository": npm refuses --provenance until it does.']
      : []),
  ];
}
