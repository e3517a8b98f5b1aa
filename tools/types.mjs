/** Writes the type declarations of the package's exports, for the editors and compilers of its users. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './sources.mjs';
import { load } from './vite/evaluate.mjs';

const entries = [
  ...['connector/index.ts', 'loader/index.ts', 'merchant/index.ts'],
  ...['frameworks/element.ts', 'frameworks/react.ts', 'frameworks/vue.ts'],
  ...['testing/kit/index.ts', 'testing/connector-checks/index.ts', 'testing/kit/playwright/index.ts'],
  ...['testing/kit/cypress/index.ts', 'testing/kit/cypress-plugin/index.ts'],
  'testing/kit/wallets/index.ts',
  'testing/stub/widget-stub.ts',
];

/** The compiler is not asked for this entry, because it would write the types of the whole widget, which it imports. */
const typesOfStub = [
  "import type { CreateWidgetStub } from './widget-stub.js';",
  "export type * from './widget-stub.js';",
  'export declare const createWidgetStub: CreateWidgetStub;',
  '',
].join('\n');

/** @param {string} folder to write into; package.json names paths below it */
export async function writeTypes(folder) {
  const options =
    '--ignoreConfig --declaration --emitDeclarationOnly --allowImportingTsExtensions --target es2022 ' +
    '--module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable --types node --strict --skipLibCheck';
  const folders = ['--rootDir', join(root, 'src'), '--outDir', folder];
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const files = entries.map((entry) => join(root, 'src', entry));
  const args = [compiler, ...files, ...options.split(' '), ...folders];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The types of the exported modules could not be written.');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.d.ts')) writeFileSync(join(folder, name), publicImports(folder, join(folder, name)));
  }
  writeFileSync(join(folder, 'testing/stub/index.d.ts'), typesOfStub);
  const { typesOfConfig } = await load(join(root, 'tools/config/types-of-config.ts'));
  mkdirSync(join(folder, 'gateway/config'), { recursive: true });
  writeFileSync(join(folder, 'gateway/config/index.d.ts'), typesOfConfig);
}

/**
 * Returns the text of a declaration file with imports that any compiler resolves: `#contract/` works only inside this
 * package, names that end in `.ts` only with certain settings, and Playwright's core only where packages see those that
 * others have installed. @param {string} folder @param {string} file
 */
function publicImports(folder, file) {
  const contract = relative(dirname(file), join(folder, 'contract')).replace(/^(?!\.)/, './');
  return readFileSync(file, 'utf8')
    .replaceAll("'#contract/", `'${contract}/`)
    .replace(/(from '\.[^']*)\.tsx?'/g, "$1.js'")
    .replaceAll('"playwright-core"', '"@playwright/test"');
}
