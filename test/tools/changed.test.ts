import { expect, test } from 'vitest';
import { createChangedSteps } from '../../tools/changed.mjs';

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
