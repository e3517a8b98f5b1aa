// @runs rest
/**
 * Checks that every command of the documents names only what exists. `npm test -- fresh-clone` runs `npm start` itself.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readCommandLine, testerCommandWords } from '../../src/app/command-line.ts';
import { programConnectors } from '../../src/app/connectors.ts';
import { help } from '../../src/app/help-text.ts';
import { eventNames } from '../../src/testing/kit/commands/trigger-event.ts';
import { optionsOf } from '../conformance/runner/options.mjs';
import { buildServer, runToEnd, startServer } from '../support/process.ts';
import { root } from './markdown.ts';
import { allCommands, type Command, isAssignment, wordsOf } from './shell.ts';

const others = allCommands().filter((command) => !isAssignment(command) && !command.line.startsWith('curl '));
const server = 'dist/server/main.js';
const { scripts, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Calls a tool with a word that it does not know, and gives the words that it then lists. */
function wordsKnownTo(tool: string): string[] {
  const { stderr } = spawnSync(process.execPath, [tool, 'no-such-word'], { cwd: root, encoding: 'utf8' });
  return (/ (?:are|there are) (.*)\.$/m.exec(stderr)?.[1] ?? '').split(', ');
}

const steps = wordsKnownTo('tools/test.mjs');
const benchmarks = wordsKnownTo('tools/bench.mjs');
const stories = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' });

/** Gives what a command names that does not exist; undefined for an unknown command. */
function missingIn(line: string): string[] | undefined {
  const words = wordsOf(line.replace(/^([A-Z]+=\S+ )+/, '').replace(/^npx --no /, 'npx '));
  const [program = '', first = '', ...rest] = words;
  if (program === 'npm') return missingForNpm(first, rest);
  if (program === 'node') return missingForNode(first, rest);
  if (program === 'npx' && first in bin && testerCommandWords.some((word) => word === rest[0]))
    return missingForTesters(rest);
  if (program === 'npx' && first in bin) return faultsOf(() => readCommandLine(rest));
  if (line === 'openssl rand -hex 32' || line === 'npx playwright --version') return [];
  return undefined;
}

/** Events of `trigger` that there are not, and connectors that cannot be tried. */
function missingForTesters([command = '', ...words]: readonly string[]): string[] {
  if (command === 'listen') return words;
  if (command === 'exam') return words.filter((word) => !help.includes(` ${word} `));
  if (command === 'doctor') return words.filter((word) => /^--(?!page$|requests$)/.test(word));
  if (command === 'replay') return words.filter((word) => /^--(?!requests$)/.test(word));
  if (command === 'connect')
    // `documented-set-up.test.ts` runs those with a configuration.
    return words.includes('--config')
      ? []
      : words.filter((word) => !/^(--url|https:.*)$/.test(word) && !programConnectors[word]?.setUp);
  if (command === 'try-acquirer') return words.filter((word) => !programConnectors[word]?.trial);
  return words.filter((word) => !eventNames.includes(word));
}

function missingForNpm(verb: string, rest: readonly string[]): string[] | undefined {
  const script = verb === 'run' ? (rest[0] ?? '') : verb;
  const own = rest.slice(rest.indexOf('--') + 1 || rest.length);
  if (!(script in scripts)) return [`the script ${script}`];
  if (script === 'test') return own.filter((word) => !steps.includes(word));
  if (script === 'bench') return own.filter((word) => !/^-|^\d+$/.test(word) && !benchmarks.includes(word));
  if (script === 'e2e') {
    const files = own.filter((word) => !word.startsWith('-') && !/^\d+$/.test(word));
    return files.filter((word) => !stories.some((file) => file.includes(word)));
  }
  if (script === 'start') return faultsOf(() => readCommandLine(own));
  return ['build', 'engines', 'facts', 'pictures', 'unit', 'lint', 'types', 'test:all', 'voices'].includes(
    script,
  )
    ? []
    : undefined;
}

function missingForNode(file: string, args: readonly string[]): string[] | undefined {
  const [command = '', ...words] = args;
  if (file === server && testerCommandWords.some((word) => word === command))
    return missingForTesters([command, ...words]);
  if (file === server)
    return faultsOf(() => readCommandLine(args.filter((word) => word !== '<' && word !== 'token.txt')));
  // The shop of a tester.
  if (file === 'shop.mjs' && args.length === 0) return [];
  if (!existsSync(join(root, file))) return [file];
  if (file === 'test/conformance/run.mjs') return faultsOf(() => optionsOf([...args], {}));
  return args.length === 0 || file.startsWith('tools/') ? [] : undefined;
}

function faultsOf(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

test.each(others)('$path: $line names only what exists', ({ line }: Command) => {
  expect(missingIn(line)).toEqual([]);
});

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];
const pagesWith = (text: RegExp) => pages.filter((page) => text.test(readFileSync(join(root, page), 'utf8')));

test('no command takes from npm what is there under our name, because it is not ours', () => {
  const bare =
    /npm (?:install|i|add)(?: -\S+)* payment-widgets(?![-\w./])|npx (?!--no )payment-widgets|"args": *\[\s*"payment-widgets"/;
  expect(pagesWith(bare)).toEqual([]);
});

test('no option follows the name of the package at once, because npx takes it for its own', () => {
  expect(pagesWith(/npx --no payment-widgets -/)).toEqual([]);
});

test.each([
  'npm run no-such-script',
  'npm test -- no-such-step',
  'npm run bench -- no-such-benchmark',
  'npm run e2e -- no-such-story',
  'npm start -- --no-such-flag',
  `node ${server} --no-such-flag`,
  `node ${server} exam --no-such-flag`,
  'npx --no payment-widgets no-such-command',
  'node tools/no-such-file.mjs',
  'node test/conformance/run.mjs --no-such-flag',
])('a command that names something missing is found: %s', (line) => {
  expect(missingIn(line)).not.toEqual([]);
});

test('an unknown command is found', () => {
  expect(missingIn('make all')).toBeUndefined();
});

describe('commands of the built server', () => {
  const own = others.filter(({ line }) => line.startsWith(`node ${server}`));
  const argsOf = (part: string) => wordsOf(own.find(({ line }) => line.includes(part))?.line ?? '').slice(2);
  let main: string;

  beforeAll(async () => {
    main = await buildServer();
  });

  test('start it for machines: one line, with these members', async () => {
    const line = await startServer(
      main,
      argsOf('--json').filter((word) => !['--port', '--shop-port', '0', '--json'].includes(word)),
    );
    expect(line).toMatchObject({
      gateway: expect.stringMatching(/^http:/),
      shop: expect.stringMatching(/^http:/),
      entityId: expect.any(String),
      accessToken: expect.any(String),
    });
    const answer = await fetch(line.gateway);
    expect(answer.status).toBe(200);
    expect(await line.stop('SIGTERM')).toBe(0);
  });

  test('print the help', async () => {
    expect(await runToEnd(main, argsOf('--help'))).toMatchObject({ code: 0, stderr: '' });
  });

  test('print the hash of a token', async () => {
    const token = 'a token that nobody guesses';
    const { code, stdout } = await runToEnd(main, ['--hash-token'], token);
    expect(code).toBe(0);
    expect(argsOf('--hash-token')).toEqual(['--hash-token', '<', 'token.txt']);
    expect(stdout).toContain(createHash('sha256').update(token).digest('hex'));
  });
});
