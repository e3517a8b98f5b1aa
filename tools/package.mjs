/**
 * Checks the packed package as users get it: what is in it, that tools and compilers understand its exports, that it is
 * small and installs into a strict layout of `node_modules`, and that its command takes a payment. The build must be there.
 *
 * `npm run test:all` uses this Node and this compiler; `all`, as for a release, uses the older compiler and the newer Nodes, too.
 * `--update` writes the list of the files.
 */
import { execFile } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { minify } from 'vite';
import { budgetOf, writeReleasedSizes } from './budgets.mjs';
import { InstalledPackage, olderNodesPackages } from './packed.mjs';
import { importProblems } from './shipped/imports.mjs';
import { findDeadLinks } from './shipped/links.mjs';
import { root } from './sources.mjs';

const node = process.execPath;
const execute = promisify(execFile);
const listed = join(root, 'tools/packed-files.txt');
const withAll = process.argv.includes('all');
/**
 * Further compilers and Nodes, by the name of the folder that they are installed to. @type {Record<string, string>}
 */
const compilers = withAll ? { 'typescript-5.0': 'npm:typescript@5.0.4' } : {};
/** @type {Record<string, string>} */
const nodes = withAll
  ? {
      'node-20': `npm:node-${process.platform}-${process.arch}@20.19.0`,
      'node-22': `npm:node-${process.platform}-${process.arch}@22.23.3`,
      'node-24': `npm:node-${process.platform}-${process.arch}@24.9.0`,
    }
  : {};
/**
 * Package managers that install it: npm, and for a release those of others. Each refuses a Node that `engines` excludes.
 *
 * @type {Record<string, string[]>}
 */
const managers = {
  npm: ['npm', 'install', '--engine-strict', '--no-audit', '--no-fund', '--silent'],
  ...(withAll && {
    'yarn 1': ['npx', '--yes', 'yarn@1.22.22', 'add', '--silent', '--non-interactive'],
    'yarn 4': ['npx', '--yes', '@yarnpkg/cli-dist@4.12.0', 'add'],
    pnpm: ['npx', '--yes', 'pnpm@9.15.9', 'add', '--config.engine-strict=true', '--silent'],
  }),
};
/** Bytes of what a merchant's page loads for the loader, compressed. */
const maxLoader = 2_400;
/** The same for a component of a framework, without the loader. */
const maxComponent = 1_152;
/** The same for the custom element, which reads its attributes itself. */
const maxElement = 2_048;
/** What entries for browsers import. The components import the loader by name, so that a page has it once. */
const browserEntries = {
  index: [],
  merchant: [],
  element: ['payment-widgets'],
  react: ['payment-widgets', 'react'],
  vue: ['payment-widgets', 'vue'],
  'testing/cypress': [],
};

const installed = InstalledPackage.install([], ['--install-strategy=linked']);
try {
  await timed('files', async () => compareFiles(installed.files));
  await timed('paths', checkPaths);
  await timed('links', checkLinks);
  await timed('imports', checkImports);
  await timed('sizes', checkSizes);
  await Promise.all([
    timed('exports', checkExports),
    timed('types', checkTypes),
    ...Object.entries(managers).map(([name, command]) =>
      timed(`installed by ${name}`, () => installBy(name, command)),
    ),
  ]);
  await Promise.all(
    [node, ...Object.keys(nodes).map((name) => installed.script(`${name}/bin/node`))].map(pay),
  );
} finally {
  installed.remove();
}

/** Throws when a link of a packed document leads to what users do not get. */
async function checkLinks() {
  const folder = join(installed.folder, 'node_modules/payment-widgets');
  const dead = findDeadLinks(installed.files, (path) => readFileSync(join(folder, path), 'utf8'));
  if (dead.length > 0) throw new Error(`Links that lead nowhere in the package:\n${dead.join('\n')}`);
}

/** Throws when a file tells where it was built. */
async function checkPaths() {
  const telling = installed.files.filter(
    (file) => file.startsWith('dist/') && readFileSync(join(root, file)).includes(root),
  );
  if (telling.length > 0) throw new Error(`The build's folder ${root} stands in ${telling.join(', ')}.`);
}

/** Throws when the build imports what users do not get, or users get what it does not import. */
async function checkImports() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const problems = importProblems(join(root, 'dist'), manifest);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** What publint and "are the types wrong" say of the packed file. */
async function checkExports() {
  await run([node, 'node_modules/publint/src/cli.js', '--strict', installed.packed], root);
  const attw = 'node_modules/@arethetypeswrong/cli/dist/index.js';
  await run([node, attw, '--profile', 'esm-only', installed.packed], root);
}

/** Starts the command with a Node, and pays. @param {string} program */
function pay(program, at = 0) {
  const name = at === 0 ? `Node ${process.versions.node}` : Object.values(nodes)[at - 1]?.replace(/.*:/, '');
  return timed(`a payment with ${name}`, () => run([program, 'pay.mjs'], join(installed.folder, 'install')));
}

/** Installs the packed file into an empty folder, and asks its command for help. @param {string} name @param {string[]} command */
async function installBy(name, command) {
  const folder = join(installed.folder, `by ${name}`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "name": "shop", "private": true }');
  // yarn takes a folder without a lock file for a part of a project above it.
  writeFileSync(join(folder, 'yarn.lock'), '');
  writeFileSync(join(folder, '.yarnrc.yml'), 'nodeLinker: node-modules\nenableTelemetry: false\n');
  const added = name === 'yarn 4' ? `payment-widgets@file:${installed.packed}` : installed.packed;
  await run([...command, added], folder);
  await run([join(folder, 'node_modules/.bin/payment-widgets'), 'help'], folder);
}

/** Compiles a file that imports every entry. */
async function checkTypes() {
  const others = Object.entries({ ...compilers, ...nodes }).map(([name, version]) => `${name}@${version}`);
  // The types of `vue` import `@babel/types` without naming it as a dependency.
  const frameworks = ['@types/react', 'vue', '@babel/types'];
  const usual = [...olderNodesPackages, 'typescript', '@playwright/test', '@types/node'];
  const all = [...usual, ...frameworks, ...others];
  await run(installed.commandToAdd(all), installed.folder);
  const folder = installed.copy('e2e/consumers/install');
  await run([node, installed.script('typescript/bin/tsc'), '-p', '.'], folder);
  for (const name of Object.keys(compilers))
    await run([node, installed.script(`${name}/bin/tsc`), '-p', '.', '--skipLibCheck'], folder);
}

/** Runs a program without showing what it prints, unless it fails. @param {readonly string[]} command @param {string} cwd */
async function run([command = '', ...args], cwd) {
  try {
    await execute(command, args, { cwd, maxBuffer: 1e9 });
  } catch (error) {
    const { stdout = '', stderr = '' } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
    throw new Error(`${command} ${args.join(' ')} failed.\n${stdout}${stderr}`);
  }
}

/** @param {string} name @param {() => Promise<void>} check */
async function timed(name, check) {
  const started = performance.now();
  await check();
  console.log(`package: ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Throws when the package holds other files than the stored list. @param {readonly string[]} files */
function compareFiles(files) {
  const found = [...new Set(files.map(patternOf))].sort();
  if (process.argv.includes('--update')) writeFileSync(listed, `${found.join('\n')}\n`);
  const wanted = readFileSync(listed, 'utf8').trim().split('\n');
  const more = found.filter((file) => !wanted.includes(file));
  const less = wanted.filter((file) => !found.includes(file));
  if (more.length + less.length === 0) return;
  throw new Error(
    `The package has other files than tools/packed-files.txt; "node tools/package.mjs --update" writes it anew. More: ${more.join(', ') || 'none'}. Less: ${less.join(', ') || 'none'}.`,
  );
}

/** Names files that come and go with the source by their folder. @param {string} path */
function patternOf(path) {
  return path
    .replace(/\.(br|gz)$/, '')
    .replace(
      /^(docs|e2e\/consumers|dist\/(?:marks|types)|dist\/(?:server|lib)\/assets|dist\/public\/locales)\/.*(\.\w+)$/,
      '$1/**$2',
    );
}

async function checkSizes() {
  for (const [entry, wanted] of Object.entries(browserEntries)) {
    const code = readFileSync(join(root, `dist/lib/${entry}.js`), 'utf8');
    const statements = code.matchAll(
      /^(?:import\b|export\b[^'";]*\bfrom\b)[^'"]*["']([^'"]+)["']|\bimport\(/gm,
    );
    const imported = [...statements].map(([statement, name = statement]) => name);
    if (imported.sort().join() !== wanted.join())
      throw new Error(`dist/lib/${entry}.js imports ${imported.join() || 'nothing'}.`);
  }
  const code = readFileSync(join(root, 'dist/lib/react.js'), 'utf8');
  if (!/^["']use client["']/.test(code))
    throw new Error('dist/lib/react.js does not begin with "use client".');
  const [loader = 0, element = 0, ...components] = await Promise.all(
    ['index', 'element', 'react', 'vue'].map(compressedSize),
  );
  const all = sizeOf(join(installed.folder, 'node_modules'));
  console.log(
    `package: the loader has ${loader} bytes (brotli), the element ${element}, components ${components.join(' and ')}, everything installed ${(all / 1e6).toFixed(2)} MB`,
  );
  if (loader > maxLoader) throw new Error(`The loader is above its ${maxLoader} bytes.`);
  if (element > maxElement) throw new Error(`The element is above its ${maxElement} bytes.`);
  if (Math.max(...components) > maxComponent)
    throw new Error(`A component is above its ${maxComponent} bytes.`);
  const maxInstalled = budgetOf('installed');
  if (all > maxInstalled) throw new Error(`What npm installs is above its ${maxInstalled / 1e6} MB.`);
  if (withAll) writeReleasedSizes({ installed: all });
}

/** The bytes of an entry in a merchant's page. @param {string} entry */
async function compressedSize(entry) {
  const path = `dist/lib/${entry}.js`;
  const { code } = await minify(path, readFileSync(join(root, path), 'utf8'), { module: true });
  return brotliCompressSync(code).length;
}

/** Adds up the bytes of all files. @param {string} folder */
function sizeOf(folder) {
  let bytes = 0;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = lstatSync(path);
    if (found.isDirectory()) bytes += sizeOf(path);
    else if (found.isFile()) bytes += found.size;
  }
  return bytes;
}
