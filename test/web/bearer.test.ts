import { expect, test } from 'vitest';
import { readBearer } from '../../src/web/bearer.ts';

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['Bearer  abc', 'abc'],
  ['BEARER    abc', 'abc'],
  ['Bearer', undefined],
  ['Bearer  ', undefined],
  ['Bearer\tabc', undefined],
  ['Bearer abc def', undefined],
  ['Basic abc', undefined],
  ['abc', undefined],
  [undefined, undefined],
])('the header %o has the token %o', (header, token) => {
  expect(readBearer(header)).toBe(token);
});
