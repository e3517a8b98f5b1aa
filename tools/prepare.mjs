/** Installs and builds what is missing or out of date. Uses no packages, because they may not be installed yet. */
import { spawnSync } from 'node:child_process';
import { root, sourceFiles, writtenAt } from './sources.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node ${process.versions.node} is too old: install Node 20.19 or newer from https://nodejs.org.`);
}

export function ensureInstalled() {
  if (writtenAt('node_modules/.package-lock.json') >= writtenAt('package-lock.json')) return;
  run('Installing dependencies', 'npm', [
    'ci',
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]);
}

/** Writes the types and pages that git does not keep. */
export function ensureGenerated() {
  run('Generating types and pages', process.execPath, ['tools/generate.mjs']);
}

export function ensureBuilt() {
  ensureInstalled();
  const built = writtenAt('dist/build.json');
  if (sourceFiles().every((file) => writtenAt(file) <= built)) return;
  run('Building', process.execPath, ['tools/build.mjs', '--quiet']);
}

/** Runs a command. Its output goes to stderr, because a program may read stdout. */
/** @param {string} title @param {string} command @param {string[]} args */
function run(title, command, args) {
  process.stderr.write(`${title} …\n`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (status !== 0) fail(`${title} failed: "${command} ${args.join(' ')}" ended with ${status}.`);
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
