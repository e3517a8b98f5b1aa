// @runs own
// @tests src/widget/page/options.ts
// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pageOptions } from '../../../src/widget/page/options.ts';
import { setOptions } from '../kit.ts';

// This test has a file of its own, because a `const` of a classic script stays in the realm until its end.
test('wpwlOptions declared by a top-level const, which is no property of window, are found; until that line has run, those of window count', () => {
  setOptions({ style: 'plain' });
  const early: unknown[] = [];
  Object.assign(globalThis, { look: () => early.push(pageOptions()) });
  runInThisContext("look(); const wpwlOptions = { style: 'none' };");
  expect(early).toEqual([{ style: 'plain' }]);
  expect(pageOptions()).toEqual({ style: 'none' });
  expect(window).toHaveProperty('wpwlOptions', { style: 'plain' });
});
