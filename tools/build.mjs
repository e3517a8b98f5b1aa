/**
 * Builds everything into `dist`: the browser's files, the server, the library and its types, and what they contain of
 * others. The same sources give the same bytes. The release version is a hash of the sources, so that integrity hashes
 * and addresses are known at build time.
 *
 * `--pseudo-languages` builds for tests. `--quiet` prints no sizes; a script above its budget still fails. `--release` makes
 * the sizes of this build those that the next builds are held against.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import { schemeDrawings } from './shipped/scheme-marks.mjs';
import { writeShipped } from './shipped/write.mjs';
import { root } from './sources.mjs';
import { writeTypes } from './types.mjs';
import { pseudoLanguages } from './vite/browser-files.mjs';
import { buildForNode } from './vite/node-build.mjs';
import { widgetStub } from './vite/widget-stub.mjs';

const dist = join(root, 'dist');

/** The entries of package.json that are one file each, which imports nothing. */
const single = {
  index: join(root, 'src/loader/index.ts'),
  merchant: join(root, 'src/merchant/index.ts'),
  connector: join(root, 'src/connector/index.ts'),
  'testing/cypress': join(root, 'src/testing/kit/cypress/index.ts'),
};

/** The entries of package.json that import the loader from `payment-widgets`, so that a page has it once. */
const components = {
  element: join(root, 'src/frameworks/element.ts'),
  react: join(root, 'src/frameworks/react.ts'),
  vue: join(root, 'src/frameworks/vue.ts'),
};

/** The other entries that package.json exports. */
const library = {
  config: join(root, 'src/gateway/config/index.ts'),
  testing: join(root, 'src/testing/kit/index.ts'),
  'testing/connector': join(root, 'src/testing/connector-checks/index.ts'),
  'testing/wallets': join(root, 'src/testing/kit/wallets/index.ts'),
  'testing/playwright': join(root, 'src/testing/kit/playwright/index.ts'),
  'testing/cypress/plugin': join(root, 'src/testing/kit/cypress-plugin/index.ts'),
};

/** The widget itself, for a DOM without a browser. */
const stub = { 'testing/stub': join(root, 'src/testing/stub/index.ts') };

/** Leaves the loader out of a script, which imports it from the package by name. @type {import('vite').Plugin} */
const loaderFromPackage = {
  name: 'loader-from-package',
  enforce: 'pre',
  resolveId: (id) =>
    id.endsWith('/loader/index.ts') ? { id: 'payment-widgets', external: true } : undefined,
};

/** Writes the description of the API in the live environment, for programs that make clients. */
async function writeOpenApi() {
  await buildForNode({ document: join(root, 'src/reference/document.ts') }, join(dist, 'reference'));
  const { openApi } = await import(pathToFileURL(join(dist, 'reference/document.js')).href);
  const release = JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8'));
  const document = openApi({ ...release, environment: 'live' });
  writeFileSync(join(dist, 'openapi.json'), JSON.stringify(document));
  rmSync(join(dist, 'reference'), { recursive: true });
}

/** Writes the marks of schemes, put on plates as the gateway does with those of an operator. */
async function writeMarks() {
  await buildForNode({ plate: join(root, 'src/gateway/config/marks/plate.ts') }, join(dist, 'plate'));
  const { createPlate } = await import(pathToFileURL(join(dist, 'plate/plate.js')).href);
  rmSync(join(dist, 'plate'), { recursive: true });
  mkdirSync(join(dist, 'marks'));
  for (const [code, { shape, draw, ground }] of schemeDrawings())
    writeFileSync(join(dist, 'marks', `${code}.svg`), createPlate(shape, draw, ground));
}

await import('./generate.mjs');
rmSync(dist, { recursive: true, force: true });
const builder = await createBuilder({
  root,
  mode: process.argv.includes('--pseudo-languages') ? pseudoLanguages : 'production',
  logLevel: process.argv.includes('--quiet') ? 'warn' : 'info',
});
await builder.buildApp();
const server = {
  bin: join(root, 'src/app/bin.ts'),
  'server/main': join(root, 'src/app/main.ts'),
  'server/exam': join(root, 'src/testing/exam/index.ts'),
  'server/font-worker': join(root, 'src/gateway/fonts/font-worker.ts'),
};
const lib = join(dist, 'lib');
const inside = await buildForNode(server, dist, { shared: 'server/assets', isDense: true });
for (const [name, entry] of Object.entries(single))
  inside.push(...(await buildForNode({ [name]: entry }, lib)));
for (const [name, entry] of Object.entries(components))
  inside.push(...(await buildForNode({ [name]: entry }, lib, { plugins: [loaderFromPackage] })));
inside.push(...(await buildForNode(library, lib, { isDense: true })));
inside.push(...(await buildForNode(stub, lib, { plugins: widgetStub, isDense: true })));
await writeTypes(join(dist, 'types'));
await writeOpenApi();
await writeMarks();
writeShipped(root, dist, inside);
