// @runs rest
/** What docs/architecture.md says of files, and the linter holds. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'walls-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('refuses a circle of files, even of types alone, and a file of 300 lines that is no table', () => {
    const lines = Array<string>(300).fill('export {};').join('\n');
    const files = {
      'src/frame/first.ts': "import type { B } from './second.ts';\nexport type A = B;",
      'src/frame/second.ts': "import type { A } from './first.ts';\nexport type B = A;",
      'tools/long.mjs': lines,
      'src/web/table-data.ts': lines,
      'src/web/texts.ts': lines,
    };
    for (const name of ['.gitignore', 'biome.json', 'package.json']) cpSync(name, join(folder, name));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');
    const rules = ['suspicious/noImportCycles', 'style/noExcessiveLinesPerFile'];
    const args = [
      biome,
      'lint',
      '--reporter=github',
      ...rules.map((rule) => `--only=${rule}`),
      'src',
      'tools',
    ];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const refusals = [...stdout.matchAll(/title=lint\/\w+\/(\w+),file=[^,]*?((?:src|tools)\/[^,]+)/g)].map(
      ([, rule, path]) => `${rule} ${path}`,
    );
    expect(refusals.sort()).toEqual([
      'noExcessiveLinesPerFile tools/long.mjs',
      'noImportCycles src/frame/first.ts',
      'noImportCycles src/frame/second.ts',
    ]);
  });
});
