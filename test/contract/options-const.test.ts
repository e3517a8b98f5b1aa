// @tests src/widget/page/options.ts
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { bundle } from './bundled.ts';

// The page is a realm of its own, in which a `const` of a classic script stays until the end.
test('wpwlOptions declared by a top-level const, which is no property of window, are found; until that line has run, those of window count', async () => {
  const page = createContext();
  runInContext("var window = globalThis; window.wpwlOptions = { style: 'plain' };", page);
  runInContext(await bundle('widget/page/options', 'iife'), page);
  runInContext("var early = bundle.pageOptions(); const wpwlOptions = { style: 'none' };", page);
  expect(page.early).toEqual({ style: 'plain' });
  expect(runInContext('bundle.pageOptions()', page)).toEqual({ style: 'none' });
  expect(page.wpwlOptions).toEqual({ style: 'plain' });
});
