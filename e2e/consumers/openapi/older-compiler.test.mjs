/** The clients are right for TypeScript 5, too, which the generators themselves use. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const cwd = import.meta.dirname;

test('the clients and what uses them type-check with TypeScript 5', async () => {
  const compiler = join(cwd, '../node_modules/typescript/bin/tsc');
  const flags = ['-p', '.', '--noEmit', '--skipLibCheck'];
  const failed = await promisify(execFile)(process.execPath, [compiler, ...flags], { cwd }).catch(
    (error) => error.stdout,
  );
  assert.equal(typeof failed, 'object', failed);
});
