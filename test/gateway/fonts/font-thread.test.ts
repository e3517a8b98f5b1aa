/** The thread in which fonts are prepared, with scripts in the place of the built one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFontWorker } from '../../../src/gateway/fonts/font-thread.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'font-thread-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a script that has the thread's port and the file in its scope. */
function script(body: string): string {
  const path = join(folder, `${Math.random()}.mjs`);
  writeFileSync(path, `import { parentPort, workerData } from 'node:worker_threads';\n${body}`);
  return path;
}

const tooSlow = { problem: expect.stringMatching(/^takes too much time or memory to read; leave out/) };

describe('the thread that prepares a font', () => {
  test('gives the font that the script answers', async () => {
    const prepare = createFontWorker(script('parentPort.postMessage({ font: workerData });'));
    expect(await prepare(Buffer.from('font'))).toEqual({ font: Buffer.from('font') });
  });

  test('gives the problem that the script answers', async () => {
    const prepare = createFontWorker(script("parentPort.postMessage({ problem: 'is no font' });"));
    expect(await prepare(Buffer.alloc(1))).toEqual({ problem: 'is no font' });
  });

  test.each([
    ['never ends', 'for (;;);'],
    ['takes all memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()));'],
    ['fails', "throw new Error('wrong');"],
    ['answers nothing', ''],
  ])('refuses a file when the script %s, and goes on with the next file', async (_name, body) => {
    const prepare = createFontWorker(
      script(`if (workerData.length > 1) { ${body} } else parentPort.postMessage({ problem: 'small' });`),
      1_000,
    );
    const [first, second] = await Promise.all([prepare(Buffer.alloc(2)), prepare(Buffer.alloc(1))]);
    expect([first, second]).toEqual([tooSlow, { problem: 'small' }]);
  });
});
