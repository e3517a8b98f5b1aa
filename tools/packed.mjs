/** The package as users get it: packed, and installed by npm into an empty folder with npm's own defaults. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchOptions } from './browser.mjs';
import { root } from './sources.mjs';

/** @type {{ devDependencies: Record<string, string> }} */
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** What a user of a Node before 22.13 installs beside the package, because that Node has no SQLite. */
export const olderNodesPackages = isOlderThan(22, 13) ? ['@photostructure/sqlite'] : [];

/** @param {number} major @param {number} minor */
function isOlderThan(major, minor) {
  const [own = 0, below = 0] = process.versions.node.split('.').map(Number);
  return own < major || (own === major && below < minor);
}

/**
 * @typedef {object} Packing what `npm pack` says
 * @property {string} filename
 * @property {string} integrity
 * @property {number} size
 * @property {number} unpackedSize
 * @property {{ path: string, size: number, mode: number }[]} files
 */

/** A folder with nothing in it but what npm has installed. */
export class InstalledPackage {
  /**
   * @param {string} folder
   * @param {readonly string[]} flags of `npm install`
   * @param {Packing} packing
   */
  constructor(folder, flags, packing) {
    this.folder = folder;
    this.flags = flags;
    this.packing = packing;
    /** The packed file. */
    this.packed = join(folder, packing.filename);
    /** The paths of the files in it. */
    this.files = packing.files.map(({ path }) => path);
  }

  /**
   * Packs the build and installs it, with other packages as {@link commandToAdd} says.
   *
   * @param {readonly string[]} packages
   * @param {readonly string[]} flags of `npm install`
   */
  static install(packages, flags = []) {
    const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-'));
    const installed = new InstalledPackage(folder, flags, pack(root, ['--pack-destination', folder]));
    writeFileSync(join(folder, 'package.json'), '{ "name": "shop", "private": true }');
    call(installed.commandToAdd([installed.packed, ...packages]), folder);
    return installed;
  }

  /**
   * Gives the command that installs packages in the versions of this project, or in the newest. @param {readonly string[]}
   * packages
   */
  commandToAdd(packages) {
    const versions = packages.map((name) =>
      devDependencies[name] ? `${name}@${devDependencies[name]}` : name,
    );
    const install = ['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--silent'];
    return [...install, ...this.flags, ...new Set(versions)];
  }

  /**
   * Copies files of this project beside the installed packages, and gives their folder. @param {string} path @param
   * {string} name of the folder
   */
  copy(path, name = path.split('/').at(-1) ?? '') {
    const place = join(this.folder, name);
    mkdirSync(place);
    cpSync(join(root, path), place, { recursive: true });
    return place;
  }

  /** The script of a package's command. @param {string} path */
  script(path) {
    return join(this.folder, 'node_modules', path);
  }

  /** Removes everything. */
  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/**
 * Packs a folder as npm publishes it, and gives what npm says of the packed file.
 *
 * @param {string} folder
 * @param {readonly string[]} flags of `npm pack`
 * @returns {Packing}
 */
export function pack(folder, flags) {
  const command = ['npm', 'pack', '--ignore-scripts', '--json', ...flags];
  return JSON.parse(call(command, folder, 'pipe').stdout)[0];
}

/**
 * Says where this computer's browser is. A tester needs no such file, because Playwright finds the browser that it has
 * installed itself. @param {string} folder of the tests
 */
export function writePlaywrightConfig(folder) {
  const use = { launchOptions: launchOptions() };
  // A busy computer is slow, and these tests measure no time.
  const config = { use, fullyParallel: true, timeout: 180_000, expect: { timeout: 20_000 } };
  writeFileSync(join(folder, 'playwright.config.mjs'), `export default ${JSON.stringify(config)};`);
}

/**
 * Runs a program, and throws when it fails. @param {readonly string[]} command @param {string} cwd @param {'inherit' |
 * 'pipe'} output @param {NodeJS.ProcessEnv} env
 */
export function call([command = '', ...args], cwd, output = 'inherit', env = process.env) {
  const options = { cwd, env, maxBuffer: 1e9, encoding: /** @type {const} */ ('utf8') };
  const result = spawnSync(command, args, { ...options, stdio: ['ignore', output, 'inherit'] });
  if (result.status === 0) return result;
  throw new Error(`${command} ${args.join(' ')} ended with ${result.status}.\n${result.stdout ?? ''}`);
}
