/**
 * Fails when a package of the lock file has a version for which a stored advisory holds; needs no network. `--refresh`
 * asks the registry of npm's settings, or of `--registry=ADDRESS`, and writes the list anew.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { affectedPackages, ageWarning, versionsOf } from './advisories/affected.mjs';
import { askRegistry } from './advisories/refresh.mjs';
import { root } from './sources.mjs';

const path = join(root, 'tools/advisories/list.json');
const { values } = parseArgs({ options: { refresh: { type: 'boolean' }, registry: { type: 'string' } } });
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

if (values.refresh) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const registry =
    values.registry ?? execFileSync(npm, ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  try {
    const earlier = JSON.parse(readFileSync(path, 'utf8'));
    const asked = await askRegistry(registry, versionsOf(packages), earlier, Date.now());
    writeFileSync(path, `${JSON.stringify(asked, null, 2)}\n`);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exit(1);
  }
}
const list = JSON.parse(readFileSync(path, 'utf8'));
const warning = ageWarning(list, Date.now());
if (warning) console.warn(`advisories: ${warning}`);
const affected = affectedPackages(packages, list);
for (const sentence of affected) console.error(`advisories: ${sentence}`);
const count = Object.values(list.advisories).flat().length;
console.log(`advisories: ${count} known, ${affected.length} hold for package-lock.json`);
if (affected.length > 0) process.exit(1);
