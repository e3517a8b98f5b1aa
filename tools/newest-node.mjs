/**
 * Runs what depends on the Node that runs it with the newest LTS, which is another one than most have at hand: the unit tests of the
 * first tier and the conformance of the gateway or, with the word `stories`, first stories. That Node comes from the registry, as a package of its own that
 * this project does not depend on. Where it has none for this platform, the Node at hand runs them if it is as new.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { newestNode } from './newest-node-version.mjs';
import { root } from './sources.mjs';

/** Installs Node and returns its program; undefined where there is none for this platform. */
function installNode() {
  const name = `node-${process.platform.replace('win32', 'win')}-${process.arch}`;
  const folder = join(root, 'node_modules/.cache', `node-${newestNode}`);
  const program = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    // npm would else install into the project around the folder.
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const args = ['install', '--no-save', '--ignore-scripts', `${name}@${newestNode}`];
    spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  }
  return runs(program) ? program : undefined;
}

/** @param {string} program */
const runs = (program) => spawnSync(program, ['--version']).status === 0;

/** Runs a script of the project with this Node, and all programs that it starts. @param {string} node @param {string[]} args */
function run(node, args) {
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH } });
  if (status === 0) return;
  console.error(`${args.join(' ')} failed on Node ${newestNode}.`);
  process.exit(status ?? 1);
}

/** Of the first tier those whose result depends on the server's Node: payments, challenges, providers and what pages write. */
const stories = ['pay.spec', 'three-d-secure.spec', 'methods.spec', 'amount-changed.spec'];

const installed = installNode();
if (installed === undefined)
  console.log(
    `There is no Node ${newestNode} for ${process.platform} on ${process.arch}: Node ${process.versions.node} runs these tests.`,
  );
const node = installed ?? process.execPath;
if (process.argv[2] === 'stories')
  run(node, [
    ...[
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--project=first',
    ],
    ...['--reporter=list', ...stories],
  ]);
else {
  run(node, ['node_modules/vitest/vitest.mjs', 'run', '--mode', 'first']);
  run(node, ['test/conformance/run.mjs']);
}
