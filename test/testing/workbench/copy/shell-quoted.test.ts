// @runs rest
// @tests src/testing/workbench/copy/curl.ts
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellQuoted } from '../../../../src/testing/workbench/copy/curl.ts';

test.each(["it's", 'a b', '$(date)', '`x`', 'plain.1', '', 'a\nb', '*', '"'])(
  'a shell reads %j as it is',
  (text) => {
    expect(execFileSync('sh', ['-c', `printf %s ${shellQuoted(text)}`], { encoding: 'utf8' })).toBe(text);
  },
);
