/** A clone in which a release is made, so that the folder it is made of changes only when all of it was right. */
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { call, pack } from '../packed.mjs';
import { compareBytes, packedBytes } from '../same-bytes.mjs';
import { writeKeptReleases } from '../shipped/kept-releases.mjs';
import { recordRelease } from './files.mjs';
import { git } from './tree.mjs';

const node = process.execPath;

export class Stage {
  /** @param {string} root of the project */
  constructor(root) {
    this.root = root;
    this.parent = mkdtempSync(join(tmpdir(), 'payment-widgets-release-'));
    /** The clone. */
    this.folder = join(this.parent, 'first');
    git(root, 'clone', '--quiet', '--local', root, this.folder);
  }

  /** Installs what the lock file says, and nothing else. */
  install() {
    call(['npm', 'ci', '--include=dev', '--ignore-scripts', '--prefer-offline', '--silent'], this.folder);
  }

  /** Runs steps of `npm test`. @param {readonly string[]} steps */
  check(...steps) {
    call([node, 'tools/test.mjs', ...steps], this.folder);
  }

  /** Throws when npm's registry knows of a weakness in what the package installs, or does not answer. */
  audit() {
    call(['npm', 'audit', '--omit=dev'], this.folder);
  }

  /**
   * Builds, and records the release in its history. @param {string} release @param {string} date
   */
  async build(release, date) {
    call([node, 'tools/build.mjs', '--quiet'], this.folder);
    const { version, integrity } = JSON.parse(readFileSync(join(this.folder, 'dist/build.json'), 'utf8'));
    const past = { release, version, integrity: integrity['paymentWidgets.js'], date };
    recordRelease(this.folder, past, await this.#browserFiles());
    writeKeptReleases(this.folder, join(this.folder, 'dist'));
    return past;
  }

  /**
   * Packs, builds again in another folder, time zone and language, and packs that. Throws when the two packed files
   * differ. Gives what npm says of the second, which lies beside the folder.
   */
  rebuild() {
    const [first, second] = [join(this.parent, 'first'), join(this.parent, 'second')];
    const before = packedBytes(first, pack(first, ['--dry-run']));
    renameSync(first, second);
    this.folder = second;
    const elsewhere = { ...process.env, TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8' };
    call([node, 'tools/build.mjs', '--quiet'], second, 'inherit', elsewhere);
    const packing = pack(second, ['--pack-destination', this.parent]);
    compareBytes(before, packedBytes(second, packing));
    return packing;
  }

  /** Checks the packed package as its users get it. */
  checkPackage() {
    call([node, 'tools/package.mjs'], this.folder);
  }

  remove() {
    rmSync(this.parent, { recursive: true, force: true });
  }

  /** Packs the browser files as the gateway reads them. */
  async #browserFiles() {
    const folder = join(this.folder, 'node_modules/.cache/release');
    await build({
      root: this.folder,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        ssr: true,
        outDir: folder,
        target: 'node20',
        minify: false,
        rolldownOptions: {
          input: {
            assets: join(this.folder, 'src/gateway/assets/assets.ts'),
            pack: join(this.folder, 'src/gateway/assets/release-pack.ts'),
          },
          output: { entryFileNames: '[name].js' },
        },
      },
    });
    const load = (/** @type {string} */ name) => import(pathToFileURL(join(folder, `${name}.js`)).href);
    const { assetsIn } = await load('assets');
    const { packFiles } = await load('pack');
    return `${await packFiles(assetsIn(join(this.folder, 'dist/public')))}\n`;
  }
}
