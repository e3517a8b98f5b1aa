/**
 * What `npm version` runs besides npm's own work (docs/versions.md, "Make a release"): `check` before it writes the new
 * version, `write` before it commits and tags it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeReleased } from './bench/revision.mjs';
import { call } from './packed.mjs';
import { datedChangelog, releaseProblem } from './release-rules.mjs';

/** npm runs scripts in the folder of the package. */
const root = process.cwd();
const { npm_old_version: old = '', npm_new_version: version = '' } = process.env;
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const node = process.execPath;

if (process.argv[2] === 'check') {
  const hasReleases = /^## \[\d/m.test(changelog);
  const problem = releaseProblem(changelog, version, hasReleases ? old : undefined);
  if (problem) {
    console.error(`release: ${problem}`);
    process.exit(1);
  }
} else if (process.argv[2] === 'write') {
  const date = new Date().toISOString().slice(0, 10);
  // The build has the day of the commit, which npm makes afterwards.
  process.env.SOURCE_DATE_EPOCH = String(Date.parse(date) / 1000);
  writeFileSync(join(root, 'CHANGELOG.md'), datedChangelog(changelog, version, date));
  call([node, 'tools/build.mjs', '--quiet', '--release'], root);
  call([node, 'tools/package.mjs', 'all'], root);
  call([node, 'tools/consumers.mjs', 'all'], root);
  call([node, 'tools/fresh-clone.mjs', '--same-bytes'], root);
  call([node, 'tools/bench.mjs', 'speed'], root);
  writeReleased(`v${version}`);
  call(['git', 'add', 'CHANGELOG.md', 'tools/released-sizes.json', 'tools/released-revision.txt'], root);
} else {
  console.error('The words that this takes are check, write.');
  process.exitCode = 2;
}
