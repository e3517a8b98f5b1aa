// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pageOptions } from '../../../src/widget/page/options.ts';
import { setOptions } from '../kit.ts';

// This test has a file of its own, because a `const` of a classic script stays in the realm until its end.
test('a top-level const is no property of window, and is found; until its line has run, window counts', () => {
  setOptions({ style: 'plain' });
  const early: unknown[] = [];
  Object.assign(globalThis, { look: () => early.push(pageOptions()) });
  runInThisContext("look(); const wpwlOptions = { style: 'none' };");
  expect(early).toEqual([{ style: 'plain' }]);
  expect(pageOptions()).toEqual({ style: 'none' });
  expect(window).toHaveProperty('wpwlOptions', { style: 'plain' });
});
