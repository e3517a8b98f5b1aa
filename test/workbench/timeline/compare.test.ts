import { expect, test } from 'vitest';
import type { JournalEvent, ShownValue } from '../../../src/contract/control/events.ts';
import { compareTimelines, type Differences } from '../../../src/workbench/timeline/compare.ts';

type Step = readonly [JournalEvent['kind'], string, Record<string, ShownValue>?];

const timeline = (first: number, ...steps: readonly Step[]): JournalEvent[] =>
  steps.map(([kind, what, detail = {}], index) => ({
    ...{ seq: first + index, at: '2031-05-01T10:00:00.000Z', realTime: index, lane: 'gateway' },
    ...{ kind, what, detail },
  }));

const create: Step = ['request', 'POST /v1/checkouts 200', { status: 200, code: '000.200.100' }];
const pay = (status: number, code = '000.100.110'): Step => [
  'request',
  `POST /v1/checkouts/:id/payment ${status}`,
  { status, code },
];
const said = (differences: Differences) =>
  [...differences].map(([seq, all]) => [
    seq,
    ...all.map(({ name, here, there }) => `${name} ${here}/${there}`),
  ]);

test('two timelines with the same steps do not differ', () => {
  const { own, other } = compareTimelines(timeline(1, create, pay(200)), timeline(7, create, pay(200)));
  expect([own.size, other.size]).toEqual([0, 0]);
});

test('a step with another status or code differs on both sides, by what stands here and there', () => {
  const { own, other } = compareTimelines(timeline(1, create, pay(503, '')), timeline(7, create, pay(200)));
  expect(said(own)).toEqual([[2, 'status 503/200', 'code /000.100.110']]);
  expect(said(other)).toEqual([[8, 'status 200/503', 'code 000.100.110/']]);
});

test('a decision by another rule is the same step with another rule and code', () => {
  const { own } = compareTimelines(
    timeline(1, ['decision', 'rule test-card: 000.100.110', { rule: 'test-card', code: '000.100.110' }]),
    timeline(7, ['decision', 'rule holder: 800.100.155', { rule: 'holder', code: '800.100.155' }]),
  );
  expect(said(own)).toEqual([[1, 'code 000.100.110/800.100.155', 'rule test-card/holder']]);
});

test('a step that only one timeline has is told there, and a repeated request is paired with its equal', () => {
  const { own, other } = compareTimelines(
    timeline(1, create, pay(503, ''), pay(200)),
    timeline(7, create, pay(200), ['due', 'expiry fell due']),
  );
  expect(said(own)).toEqual([[2]]);
  expect(said(other)).toEqual([[9]]);
});

test('a message of the issuer and an attempt of a webhook differ by what they came to', () => {
  const steps = (transStatus: string, answered: number): Step[] => [
    ['message', 'ARes', { message: 'ARes', content: { transStatus } }],
    ['callback', `webhook PAYMENT CREATED, attempt 1, got ${answered}`, { attempt: 1, answered }],
  ];
  const { own } = compareTimelines(timeline(1, ...steps('C', 500)), timeline(7, ...steps('Y', 200)));
  expect(said(own)).toEqual([
    [1, 'message transStatus=C/transStatus=Y'],
    [2, 'status 500/200'],
  ]);
});

test('a timeline beside an empty one has every step for itself', () => {
  const { own, other } = compareTimelines(timeline(1, create, pay(200)), []);
  expect([[...own.keys()], other.size]).toEqual([[1, 2], 0]);
});
