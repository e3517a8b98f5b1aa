import { describe, expect, test } from 'vitest';
import { createChangedSteps, findNearTests } from '../../tools/changed.mjs';

const commands = {
  types: ['types'],
  lint: [['lint']],
  build: ['build'],
  unit: (...args: string[]) => ['unit', ...args],
  stories: (...args: string[]) => ['stories', ...args],
};
const stepsFor = (...files: string[]) => createChangedSteps({ base: 'abc', files }, commands);

test('a change of the source checks the types, its unit tests and two stories of payments', () => {
  expect(stepsFor('src/widget/widget.ts')).toEqual({
    types: [['types']],
    lint: [['lint']],
    unit: [['unit', '--changed', 'abc']],
    e2e: [['build'], ['stories', 'pay.spec', 'first-press.spec']],
  });
});

test('a change of a story runs the stories that changed', () => {
  expect(stepsFor('e2e/stories/pay.spec.ts')).toMatchObject({
    types: [['types']],
    e2e: [['build'], ['stories', '--only-changed=abc', '--pass-with-no-tests']],
  });
});

test('a change of a document needs no browser', () => {
  expect(stepsFor('README.md')).toMatchObject({
    types: [['types']],
    unit: [['unit', '--changed', 'abc']],
    e2e: [],
  });
});

describe('the tests near a change', () => {
  const file = (path: string, ...files: string[]) => ({ path, files, packages: [], text: '' });
  const sources = [
    file('src/a/pay.ts', 'src/a/card.ts'),
    file('src/a/card.ts', 'src/b/digits.ts'),
    file('src/b/digits.ts'),
    file('test/a/pay.test.ts', 'src/a/pay.ts'),
    file('test/a/other.test.ts'),
    file('test/a/program.test.ts'),
    file('test/a/deep/other.test.ts'),
    file('test/b/digits-in-a-list.test.ts'),
    file('test/support/shop.ts', 'src/a/pay.ts'),
    file('test/c/shop.test.ts', 'test/support/shop.ts'),
  ];
  const nearTo = (...files: string[]) => findNearTests(files, sources, ['test/a/program.test.ts']);

  test.each([
    [
      'are those by two imports and in the folder of its name, without the second tier',
      'src/a/pay.ts',
      ['a/pay', 'a/other', 'c/shop'],
    ],
    ['are not those by three imports', 'src/b/digits.ts', ['b/digits-in-a-list']],
    ['have one of the second tier with its name', 'src/a/program.ts', ['a/pay', 'a/other', 'a/program']],
    ['have a test that changed', 'test/a/deep/other.test.ts', ['a/deep/other']],
    ['are those that share a support file', 'test/support/shop.ts', ['c/shop']],
    ['are none for a document', 'README.md', []],
  ])('%s', (_what, change, tests) => {
    expect(nearTo(change)).toEqual(tests.map((name) => `test/${name}.test.ts`));
  });
});
