/**
 * What `npm version` runs besides npm's own work (docs/versions.md, "Make a release"): `check` before it writes the new
 * version, `write` before it commits and tags it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from './packed.mjs';
import { datedChangelog, releaseProblem } from './release-rules.mjs';
import { historyOf, writeKeptReleases } from './shipped/kept-releases.mjs';

/** npm runs scripts in the folder of the package. */
const root = process.cwd();
const { npm_old_version: old = '', npm_new_version: version = '' } = process.env;
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const history = historyOf(root);
const node = process.execPath;

if (process.argv[2] === 'check') {
  const problem = releaseProblem(changelog, version, history.length > 0 ? old : undefined);
  if (problem) {
    console.error(`release: ${problem}`);
    process.exit(1);
  }
} else if (process.argv[2] === 'write') {
  const date = new Date().toISOString().slice(0, 10);
  // The build has the day of the commit, which npm makes afterwards.
  process.env.SOURCE_DATE_EPOCH = String(Date.parse(date) / 1000);
  writeFileSync(join(root, 'CHANGELOG.md'), datedChangelog(changelog, version, date));
  call([node, 'tools/build.mjs', '--quiet'], root);
  await keepBrowserFiles(date);
  call([node, 'tools/package.mjs', 'all'], root);
  call([node, 'tools/consumers.mjs', 'all'], root);
  call([node, 'tools/fresh-clone.mjs', '--same-bytes'], root);
  call(['git', 'add', 'CHANGELOG.md', 'releases'], root);
} else {
  console.error('The words that this takes are check, write.');
  process.exitCode = 2;
}

/** Adds the release to the history, and keeps its browser files for pages that will pin it. @param {string} date */
async function keepBrowserFiles(date) {
  // Vite takes a second to load, and only this needs it.
  const { load } = await import('./vite/evaluate.mjs');
  const { assetsIn } = await load(join(root, 'src/gateway/assets/assets.ts'));
  const { packFiles } = await load(join(root, 'src/gateway/assets/release-pack.ts'));
  const build = JSON.parse(readFileSync(join(root, 'dist/build.json'), 'utf8'));
  const past = {
    release: version,
    version: build.version,
    integrity: build.integrity['paymentWidgets.js'],
    date,
  };
  const packed = await packFiles(assetsIn(join(root, 'dist/public')));
  writeFileSync(join(root, 'releases/history.json'), `${JSON.stringify([...history, past], null, 2)}\n`);
  writeFileSync(join(root, `releases/${version}.json`), `${packed}\n`);
  writeKeptReleases(root, join(root, 'dist'));
  console.log(`release: ${version}, paymentWidgets.js ${past.integrity}`);
}
