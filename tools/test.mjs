/**
 * `npm test`: the checks without which nobody should commit, the cheapest first. Installs what is missing, including a
 * browser. `npm run test:all` runs the others after them, `npm test -- rest` the others alone, `npm test -- unit e2e` only the
 * named steps, `npm test -- changed` what the changes of the branch touch, `npm test -- near` what is near to
 * them, in seconds.
 */
import { spawnSync } from 'node:child_process';
import { noteFlaky, planAgain, readFlaky } from './again.mjs';
import { createChangedSteps, findChanges } from './changed.mjs';
import { printDearest } from './dearest.mjs';
import { ensureGenerated, ensureInstalled } from './prepare.mjs';
import { clearReports, reportPath } from './reports.mjs';
import { root } from './sources.mjs';

const node = process.execPath;
const bin = (/** @type {string} */ path) => [node, `node_modules/${path}`];
/** Runs unit tests, with a report for the step `proofs`. @param {string} step @param {string[]} args */
const unitTests = (step, ...args) => [
  ...[...bin('vitest/vitest.mjs'), 'run', ...args],
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath(step)}`],
];
/** Runs browser tests; the report goes where the environment says. @param {string} config @param {string[]} args */
const browserTests = (config, ...args) => [
  ...[...bin('@playwright/test/cli.js'), 'test', ...args, '--config', config],
  '--reporter=list,json',
];
const wanted = process.argv.slice(2);
/** The builds that steps need in `dist`. One that is there since an earlier step of the same run is not made again. */
const builds = {
  released: [node, 'tools/build.mjs'],
  withPseudoLanguages: [node, 'tools/build.mjs', '--pseudo-languages'],
};

/** `src/tsconfig.json` names its programs, one for each environment; two are checked at once. */
const types = [...bin('typescript/bin/tsc'), '-b', 'src', 'tools', 'test', 'e2e', '--builders', '2'];
const lint = [
  [...bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
  [...bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'],
];

const ensureChromium = [node, 'tools/ensure-browser.mjs'];
const conformance = [node, 'test/conformance/run.mjs'];
/** @param {string} project */
const stories = (project) => browserTests('e2e/playwright.config.ts', `--project=${project}`);

/** @typedef {Record<string, string[][]>} Steps */
/** They start no program of ours but one gateway, and need a Chromium and nothing else. @type {Steps} */
const firstTier = {
  types: [types],
  lint,
  build: [builds.released],
  unit: [unitTests('unit', '--mode', 'first')],
  conformance: [builds.withPseudoLanguages, conformance],
  e2e: [ensureChromium, builds.withPseudoLanguages, stories('first')],
};
/** @type {Steps} */
const secondTier = {
  'unit-rest': [
    [node, 'tools/proxies.mjs'],
    [node, 'tools/spell-checkers.mjs'],
    unitTests('unit-rest', '--mode', 'rest'),
    ['env', 'RUNS=4', ...unitTests('unit-cases', '--mode', 'cases')],
  ],
  'newest-node': [
    ensureChromium,
    builds.withPseudoLanguages,
    [node, 'tools/newest-node.mjs'],
    [node, 'tools/newest-node.mjs', 'stories'],
  ],
  postgres: [unitTests('postgres', '--mode', 'postgres')],
  'e2e-rest': [ensureChromium, builds.withPseudoLanguages, stories('rest')],
  'e2e-adyen': [ensureChromium, builds.withPseudoLanguages, ['env', 'ACQUIRER=adyen', ...stories('adyen')]],
  'conformance-rest': [builds.withPseudoLanguages, ensureChromium, [...conformance, '--means', 'browser']],
  consumers: [builds.released, [node, 'tools/package.mjs'], [node, 'tools/consumers.mjs']],
  engines: [
    [node, 'tools/ensure-browser.mjs', 'firefox', 'webkit'],
    browserTests(
      'e2e/engines.config.ts',
      ...['blocked-cookies', 'drivers', 'hosts', 'journeys', 'takeovers'],
      ...['--project=firefox', '--project=webkit'],
    ),
  ],
  'fresh-clone': [[node, 'tools/fresh-clone.mjs']],
  speed: [ensureChromium, builds.released, [node, 'tools/bench.mjs', 'speed']],
  proofs: [[node, 'tools/proofs.mjs', ...(['all', 'rest'].includes(wanted.join()) ? ['--complete'] : [])]],
};
const allSteps = { ...firstTier, ...secondTier };

/** Words in the place of steps; each stands alone. @type {Record<string, () => Steps>} */
const selections = {
  '': () => firstTier,
  all: () => allSteps,
  rest: () => secondTier,
  near: () => ({ types: [types], lint, unit: [unitTests('unit', '--mode', 'near')] }),
  changed: () =>
    createChangedSteps(findChanges(), {
      ...{ types, lint, build: builds.withPseudoLanguages },
      unit: (...args) => unitTests('unit', ...args),
      stories: (...args) => browserTests('e2e/playwright.config.ts', ...args),
    }),
};

const selection = selections[wanted.join()];
const unknown = selection ? undefined : wanted.find((name) => !(name in allSteps));
if (unknown !== undefined) {
  const names = [...Object.keys(allSteps), ...Object.keys(selections).filter(Boolean)];
  console.error(
    `There is no step "${unknown}" (all, rest, changed and near stand alone); the steps are ${names.join(', ')}.`,
  );
  process.exit(2);
}

ensureInstalled();
ensureGenerated();
const steps =
  selection?.() ?? Object.fromEntries(Object.entries(allSteps).filter(([name]) => wanted.includes(name)));
// The proofs of the second tier are judged with the reports of the first one.
if (wanted.join() !== 'rest') clearReports();
let passed = 0;
/** The build that is in `dist`. @type {string[] | undefined} */
let built;
/** @type {Map<string, number>} */
const seconds = new Map();
for (const [name, commands] of Object.entries(steps)) {
  console.log(`\n== ${name}`);
  const started = performance.now();
  for (const command of commands) {
    if (command === built) continue;
    if (Object.values(builds).includes(command)) built = command;
    const [program = '', ...args] = command;
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(name) };
    const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env });
    if (status === 0 || passesAgain(name, command, env)) continue;
    console.error(`\nThe step "${name}" failed: ${args.join(' ')} ended with ${status}.`);
    console.log(`steps: ${passed} passed, 1 failed`);
    process.exit(1);
  }
  passed += 1;
  seconds.set(name, (performance.now() - started) / 1000);
  console.log(`== ${name}: ${seconds.get(name)?.toFixed(1)} s`);
}
if (selection) printDearest(seconds);
for (const title of readFlaky()) console.log(`flaky: ${title}`);
console.log(`\nsteps: ${passed} passed, 0 failed`);

/** Whether what failed passes alone. @param {string} step @param {string[]} command @param {NodeJS.ProcessEnv} env */
function passesAgain(step, command, env) {
  const again = planAgain(step, command, env);
  if (!again) return false;
  console.log(`\nOnce more, alone: ${again.titles.join('; ')}`);
  const [program = '', ...args] = again.command;
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: again.env });
  return status === 0 && noteFlaky(again.titles);
}
