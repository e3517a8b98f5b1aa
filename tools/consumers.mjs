/**
 * Runs the examples of the tester's kit in `e2e/consumers` as a tester does: from the packed package, and not from the
 * sources. The build must be there.
 *
 * `node tools/consumers.mjs` runs those that every tester begins with, as `npm run test:all` does. `all`, as for a release, runs
 * each whose runner can be installed here; of Cypress, whose program npm does not hold, it checks the types. Any other word
 * is the name of one: `kit` for slips and rare states, `vitest`, `cypress-run` for Cypress itself. `--repeat=50` repeats the
 * tests of Playwright until a rare failure shows; `--workers=4` has it run as many at a time.
 */
import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDriver, findBrowser, findDriver } from './browser.mjs';
import { call, InstalledPackage, olderNodesPackages, writePlaywrightConfig } from './packed.mjs';
import { reportPath } from './reports.mjs';
import { root } from './sources.mjs';

const node = process.execPath;
const usual = ['own-shop', 'first-payment', 'playwright', 'node'];
const all = [
  ...[...usual, 'next-shop', 'element-shops', 'kit', 'exam', 'container', 'vitest', 'stub', 'jest'],
  ...['webdriverio', 'nest', 'cypress', 'openapi'],
];
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { repeat: { type: 'string', default: '1' }, workers: { type: 'string', default: '3' } },
});

/**
 * @typedef {object} Example
 * @property {string} [folder] of `e2e/consumers`; the example's name when absent
 * @property {string[]} [files] of other examples, which it also has
 * @property {string[]} packages
 * @property {(installed: InstalledPackage) => Record<string, string>} [env]
 * @property {(installed: InstalledPackage) => string[][]} commands
 */

const types = [node, `${root}/node_modules/typescript/bin/tsc`, '-p', '.'];

/** What the clients of `openapi.json` are made, checked and linted with: the newest that run on Node 20. */
const clientTools = [
  ...['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', '@hey-api/openapi-ts@0.95.0'],
  ...['@redocly/openapi-core@2.64.0', 'typescript@5.9.3', '@types/node'],
];

/** What the components for React and Vue need. */
const components = ['react', 'react-dom', 'vue'];

/** The examples whose tests Playwright runs. */
const withBrowser = 'own-shop next-shop element-shops playwright kit first-payment exam'.split(' ');
const playwrights = ['@playwright/test', 'axe-core', '@types/node'];

/** @param {InstalledPackage} installed */
const playwrightTests = (installed) => [
  types,
  [
    ...[node, installed.script('@playwright/test/cli.js'), 'test', '--reporter=line,json'],
    ...[`--workers=${values.workers}`, `--repeat-each=${values.repeat}`],
  ],
];

/** @param {InstalledPackage} installed */
const nextCommand = (installed) => [node, installed.script('next/dist/bin/next')];

/** @type {Record<string, Example>} */
const examples = {
  'own-shop': { packages: [...playwrights, 'express@5.3.0'], commands: playwrightTests },
  'next-shop': {
    files: ['own-shop/journeys.spec.ts'],
    packages: [...playwrights, 'next@16.4.6', 'react', 'react-dom'],
    env: (installed) => ({ SHOP_COMMAND: [...nextCommand(installed), 'start'].join(' ') }),
    commands: (installed) => [[...nextCommand(installed), 'build'], ...playwrightTests(installed).slice(1)],
  },
  'element-shops': {
    packages: [
      ...[...playwrights, 'vite', 'svelte', '@sveltejs/vite-plugin-svelte'],
      ...['common', 'compiler', 'core', 'platform-browser', 'platform-server'].map(
        (part) => `@angular/${part}@20`,
      ),
      'rxjs',
    ],
    commands: (installed) => [
      [node, installed.script('vite/bin/vite.js'), 'build'],
      ...playwrightTests(installed).slice(1),
    ],
  },
  'first-payment': {
    packages: ['@playwright/test', 'axe-core'],
    commands: (installed) => [[node, installed.script('@playwright/test/cli.js'), 'test', '--reporter=line']],
  },
  playwright: { packages: playwrights, commands: playwrightTests },
  kit: { packages: playwrights, commands: playwrightTests },
  exam: { packages: playwrights, commands: playwrightTests },
  node: {
    packages: [],
    commands: () => [
      [
        ...[node, '--test', '--test-reporter=spec', '--test-reporter-destination=stdout'],
        ...['--test-reporter=junit', `--test-reporter-destination=${reportPath('consumers-node')}`],
      ],
    ],
  },
  vitest: {
    packages: ['vitest'],
    commands: (installed) => [[node, installed.script('vitest/vitest.mjs'), 'run']],
  },
  stub: {
    packages: ['vitest', 'jsdom@26.1.0', 'happy-dom', '@happy-dom/global-registrator', ...components],
    commands: (installed) => [
      [node, installed.script('vitest/vitest.mjs'), 'run'],
      [node, '--test', 'node.mjs'],
    ],
  },
  nest: {
    packages: [
      ...['common', 'core', 'platform-express'].map((part) => `@nestjs/${part}@11.2.10`),
      ...['reflect-metadata@0.2', 'rxjs@7'],
    ],
    commands: () => [[node, '--test']],
  },
  jest: {
    packages: ['jest@30.5.2', 'jest-environment-jsdom@30.5.2'],
    commands: (installed) => [[node, '--experimental-vm-modules', installed.script('jest/bin/jest.js')]],
  },
  cypress: { packages: ['cypress@15.3.0'], commands: () => [types] },
  container: {
    folder: 'playwright',
    packages: playwrights,
    commands: (installed) => [
      [
        ...[
          node,
          `${root}/e2e/consumers/as-service.mjs`,
          installed.script('payment-widgets/dist/server/main.js'),
        ],
        ...[node, installed.script('@playwright/test/cli.js'), 'test', 'pay.spec.ts', '--reporter=line'],
      ],
    ],
  },
  'cypress-run': {
    folder: 'cypress',
    packages: ['cypress@15.3.0'],
    commands: (installed) => [[node, installed.script('cypress/bin/cypress'), 'run']],
  },
  openapi: {
    packages: clientTools,
    commands: () => [
      [node, 'generate.mjs'],
      types,
      [
        ...[node, '--test', '--test-concurrency=2', 'lint.test.mjs', 'older-compiler.test.mjs'],
        ...['made/hey-api.test.js', 'made/openapi-fetch.test.js'],
      ],
    ],
  },
  webdriverio: { packages: ['webdriverio@9.33.1'], commands: () => [[node, '--test', 'pay.test.mjs']] },
};

const names = positionals.length > 0 ? positionals : usual;
const wanted = (names.join() === 'all' ? all : names).map((name) => {
  const example = examples[name];
  if (!example)
    throw new Error(`There is no example ${name}; there are ${Object.keys(examples).join(', ')}.`);
  return { name, ...example };
});

/** Whether a program that npm does not hold is here. Says so when it is not. @param {{ name: string }} example */
function hasPrograms({ name }) {
  if (name !== 'webdriverio' || ensureDriver() !== undefined) return true;
  console.log(
    'consumers: webdriverio is left out, because there is no chromedriver (CHROMEDRIVER_PATH names one)',
  );
  return false;
}

const runnable = wanted.filter(hasPrograms);
// The examples read these, so that they take the browser that is here and load none.
process.env.CHROME_PATH ??= findBrowser();
process.env.CHROMEDRIVER_PATH ??= findDriver();
if (runnable.every(({ name }) => name !== 'cypress-run')) process.env.CYPRESS_INSTALL_BINARY = '0';
const packages = runnable.flatMap((example) => example.packages);
const installed = InstalledPackage.install([...packages, ...olderNodesPackages]);
try {
  for (const { name, folder: source = name, files = [], env, commands } of runnable) {
    const started = performance.now();
    const folder = installed.copy(`e2e/consumers/${source}`, name);
    for (const file of files) copyFileSync(`${root}/e2e/consumers/${file}`, join(folder, basename(file)));
    if (withBrowser.includes(source)) writePlaywrightConfig(folder);
    process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = reportPath(`consumers-${name}`);
    const variables = { ...process.env, ...env?.(installed) };
    for (const command of commands(installed)) call(command, folder, 'inherit', variables);
    console.log(`consumers: ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
} finally {
  installed.remove();
}
