// @runs rest
// @tests tools/price-forms.mjs
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the table of prices says what the packages of the CLDR say that the project has', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/price-forms.mjs', '--check'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
