import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

/** The number of open items. It may only go down. */
const open = 0;

test('every item of the experience checklist has a test with its id or a decision, and no more are open than before', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/experience-items.mjs'], {
    cwd: resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(new RegExp(`, ${open} open\nin a browser: `));
  expect(status).toBe(0);
});
