import { expect, test } from 'vitest';
import { tellDearest } from '../../tools/dearest.mjs';
import { timesIn } from '../../tools/reports.mjs';

test('a report of unit tests gives the seconds of each file', () => {
  const testResults = [
    { name: 'test/a.test.ts', status: 'passed', startTime: 1_000, endTime: 3_500, assertionResults: [] },
  ];
  expect(timesIn(JSON.stringify({ testResults }))).toEqual([{ name: 'test/a.test.ts', seconds: 2.5 }]);
});

test('a report of stories gives the seconds of each one, of all its tries', () => {
  const spec = {
    title: 'a shopper pays',
    tests: [{ status: 'flaky', results: [{ duration: 1_500 }, { duration: 500 }] }],
  };
  const suites = [{ title: 'pay.spec.ts', suites: [{ title: 'a card', specs: [spec] }] }];
  expect(timesIn(JSON.stringify({ config: { rootDir: '' }, suites }))).toEqual([
    { name: 'pay.spec.ts “a shopper pays”', seconds: 2 },
  ]);
});

test('a report of Node, which has no file, gives no times', () => {
  expect(timesIn('<testsuites></testsuites>')).toEqual([]);
});

test('the twenty dearest are told, the dearest first', () => {
  const times = Array.from({ length: 30 }, (_, index) => ({
    step: 'unit',
    seconds: (index * 7) % 30,
    name: `file ${index}`,
  }));
  const lines = tellDearest(times);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe('   29.0 s  unit  file 17');
  expect(lines.at(-1)).toContain('10.0 s');
});
