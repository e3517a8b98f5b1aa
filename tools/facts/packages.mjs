/** The packages that our tables are held against, each of one version, installed in a folder of their own. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {object} Packages
 * @property {(name: string) => any} load
 * @property {(path: string) => Promise<any>} module an ECMAScript module, by its path
 * @property {(path: string) => string} text a file, by its path
 */

/**
 * Installs packages, runs the callback with them, and removes them.
 *
 * @template Result
 * @param {readonly string[]} names with their versions, such as `iban@0.0.14`
 * @param {(packages: Packages) => Promise<Result>} use
 */
export async function withPackages(names, use) {
  const folder = mkdtempSync(join(tmpdir(), 'facts-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const flags = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
    execFileSync('npm', ['install', ...flags, ...new Set(names)], { cwd: folder, stdio: 'inherit' });
    const pathOf = (/** @type {string} */ path) => join(folder, 'node_modules', path);
    return await use({
      load: createRequire(join(folder, 'package.json')),
      module: (path) => import(pathToFileURL(pathOf(path)).href),
      text: (path) => readFileSync(pathOf(path), 'utf8'),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
