// @runs rest
/** The programs in the documents compile as a reader compiles them: strictly, with the package's own types. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileScript, parse as parseComponent } from 'vue/compiler-sfc';
import { writeTypes } from '../../tools/types.mjs';
import { allDocuments, type Block, blocksOf, root } from '../documents/markdown.ts';

/** Other packages whose types the programs need. */
const packages = [
  '@playwright/test',
  '@types',
  'csstype',
  'playwright',
  'playwright-core',
  'react',
  'vue',
  '@vue',
  'zod',
];

/** What stands above the first test of a page of the kit, and is not repeated above the others. */
const kitImports =
  "import { expect, MethodForm, spokenTree, test } from 'payment-widgets/testing/playwright';\n" +
  'void [expect, MethodForm, spokenTree, test];\n';

/** A program with types that a generator makes: that of `e2e/consumers/openapi` is type-checked with them, and pays. */
const needsGeneratedTypes = ({ code }: Block) => code.includes("from './schema.js'");

const blocks = allDocuments()
  .flatMap(blocksOf)
  .filter(({ language }) => ['ts', 'tsx', 'vue'].includes(language))
  .filter((block) => !needsGeneratedTypes(block));

let folder: string;
let messages: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const modules = join(folder, 'node_modules');
  const installed = join(modules, 'payment-widgets');
  mkdirSync(join(modules, '@playwright'), { recursive: true });
  mkdirSync(installed);
  for (const name of packages) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  cpSync(join(root, 'package.json'), join(installed, 'package.json'));
  await writeTypes(join(installed, 'dist/types'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  blocks.forEach((block, n) => {
    writeFileSync(join(folder, nameOf(block, n)), programOf(block));
  });
  const options =
    '--ignoreConfig --noEmit --strict --target es2022 --lib es2022,dom,dom.iterable --jsx react-jsx --types node --skipLibCheck ' +
    '--module esnext --moduleResolution bundler';
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, ...blocks.map(nameOf), ...options.split(' ')], {
    cwd: folder,
  });
  messages = String(stdout);
});
afterAll(() => rmSync(folder, { recursive: true }));

const nameOf = ({ language }: Block, n: number) => `block-${n}.${language === 'tsx' ? 'tsx' : 'ts'}`;

function programOf({ code, language }: Block): string {
  if (language === 'vue') return compileScript(parseComponent(code).descriptor, { id: 'block' }).content;
  return /^import /m.test(code) ? code : `${kitImports}${code}`;
}

test('the documents have programs in TypeScript, of every kind', () => {
  expect(blocks.length).toBeGreaterThan(20);
});

test.each(blocks.map((block, n) => [block.path, block.code, n, block] as const))(
  '%s: a program compiles strictly: %s',
  (_path, _code, n, block) => {
    const name = nameOf(block, n);
    expect(messages.split('\n').filter((line) => line.startsWith(name))).toEqual([]);
  },
);

test('no other message of the compiler is left', () => {
  expect(messages.split('\n').filter((line) => line !== '' && !/^(block-|\s)/.test(line))).toEqual([]);
});
