// @runs rest
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeTypes } from '../../tools/types.mjs';

const root = resolve(import.meta.dirname, '../..');
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'types-'));
  const installed = join(folder, 'node_modules/payment-widgets');
  mkdirSync(installed, { recursive: true });
  cpSync(join(root, 'package.json'), join(installed, 'package.json'));
  await writeTypes(join(installed, 'dist/types'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Gives the compiler's messages about a merchant's file, with these libraries and without skipping any check. */
function compile(source: string, lib: string, resolution: string): string {
  writeFileSync(join(folder, 'page.ts'), source);
  const options = `--ignoreConfig --noEmit --strict --target es2022 --types --skipLibCheck false --lib ${lib} ${resolution}`;
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, 'page.ts', ...options.split(' ')], {
    cwd: folder,
  });
  return String(stdout);
}

const good = `
import type { ContainerInfo, Wpwl, WpwlOptions } from 'payment-widgets';
const options: WpwlOptions = {
  style: 'plain',
  onReady(containers: ContainerInfo[]) {
    containers.map(({ containerKey }) => containerKey);
  },
  onLoadThreeDIframe() {
    this.style.height = '400px';
  },
};
window.wpwlOptions = options;
const wpwl: Wpwl | undefined = window.wpwl;
wpwl?.unload();
`;

const wrong = `
import type {} from 'payment-widgets';
window.wpwlOptions = { style: 'plane' };
`;

const bundler = '--module esnext --moduleResolution bundler';
const node = '--module nodenext --moduleResolution nodenext';

test.each([bundler, node])(
  'a merchant’s page compiles with the package’s types, %s',
  (resolution) => {
    expect(compile(good, 'es2022,dom', resolution)).toBe('');
  },
  60_000,
);

test('a wrong option does not compile', () => {
  expect(compile(wrong, 'es2022,dom', bundler)).toMatch(/page\.ts\(3,24\): error TS2820: Type '"plane"'/);
});

test('a program without a DOM can use the types, too', () => {
  const source = `import type { WpwlOptions } from 'payment-widgets';\nexport const options: WpwlOptions = { locale: 'de' };`;
  expect(compile(source, 'es2022', bundler)).toBe('');
});
