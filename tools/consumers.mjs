/**
 * Runs the examples of the tester's kit in `e2e/consumers` as a tester does: from the packed package, and not from the
 * sources. The build must be there.
 *
 * `node tools/consumers.mjs` runs those whose runner npm installs whole. `node tools/consumers.mjs cypress webdriverio` runs
 * others by name, which need a browser or a driver of their own. `--repeat=4` repeats each test with Playwright.
 */
import { parseArgs } from 'node:util';
import { call, InstalledPackage, olderNodesPackages, writePlaywrightConfig } from './packed.mjs';
import { root } from './sources.mjs';

const node = process.execPath;
const usual = ['playwright', 'node', 'vitest'];
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { repeat: { type: 'string', default: '1' } },
});

/** @typedef {{ packages: string[], commands(installed: InstalledPackage): string[][] }} Example */

/** @type {Record<string, Example>} */
const examples = {
  playwright: {
    packages: ['@playwright/test', 'axe-core', '@types/node'],
    commands: (installed) => [
      [node, `${root}/node_modules/typescript/bin/tsc`, '-p', '.'],
      [
        ...[node, installed.script('@playwright/test/cli.js'), 'test', '--workers=2', '--reporter=line'],
        `--repeat-each=${values.repeat}`,
      ],
    ],
  },
  node: { packages: [], commands: () => [[node, '--test']] },
  vitest: {
    packages: ['vitest'],
    commands: (installed) => [[node, installed.script('vitest/vitest.mjs'), 'run']],
  },
  cypress: {
    packages: ['cypress'],
    commands: (installed) => [[node, installed.script('cypress/bin/cypress'), 'run']],
  },
  webdriverio: { packages: ['webdriverio'], commands: () => [[node, '--test', 'pay.test.mjs']] },
};

const wanted = (positionals.length > 0 ? positionals : usual).map((name) => {
  const example = examples[name];
  if (!example)
    throw new Error(`There is no example ${name}; there are ${Object.keys(examples).join(', ')}.`);
  return { name, ...example };
});
const packages = wanted.flatMap((example) => example.packages);
const installed = InstalledPackage.install([...packages, ...olderNodesPackages]);
try {
  for (const { name, commands } of wanted) {
    const started = performance.now();
    const folder = installed.copy(`e2e/consumers/${name}`);
    if (name === 'playwright') writePlaywrightConfig(folder);
    for (const command of commands(installed)) call(command, folder);
    console.log(`consumers: ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
} finally {
  installed.remove();
}
