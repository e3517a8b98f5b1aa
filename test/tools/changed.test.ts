import { expect, test } from 'vitest';
import { createChangedSteps } from '../../tools/changed.mjs';

const commands = {
  programs: ['src/widget', 'src/widget-kit', 'src/gateway', 'test', 'e2e'],
  types: (...programs: string[]) => ['types', ...programs],
  lint: ['lint'],
  build: ['build'],
  unit: (...args: string[]) => ['unit', ...args],
  stories: (...args: string[]) => ['stories', ...args],
};
const stepsFor = (...files: string[]) => createChangedSteps({ base: 'abc', files }, commands);

test('a change of the source checks its types, those of the tests, its unit tests and two stories of payments', () => {
  expect(stepsFor('src/widget/widget.ts')).toEqual({
    types: [['types', 'src/widget', 'test']],
    lint: [['lint']],
    unit: [['unit', '--changed', 'abc']],
    e2e: [['build'], ['stories', 'pay.spec', 'first-press.spec']],
  });
});

test('a change of a story runs the stories that changed', () => {
  expect(stepsFor('e2e/stories/pay.spec.ts')).toMatchObject({
    types: [['types', 'e2e']],
    e2e: [['build'], ['stories', '--only-changed=abc', '--pass-with-no-tests']],
  });
});

test('a change of a document needs no browser and no types', () => {
  expect(stepsFor('README.md')).toMatchObject({
    types: [],
    unit: [['unit', '--changed', 'abc']],
    e2e: [],
  });
});
