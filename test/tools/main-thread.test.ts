import { expect, test } from 'vitest';
import { readWork } from '../../tools/bench/main-thread.mjs';

const page = { ph: 'X', pid: 1, tid: 1 };
/** An event of the page's main thread: begin and processor time in milliseconds. */
const event = (name: string, at: number, time: number) => ({
  ...page,
  name,
  ts: at * 1000,
  dur: time * 1000,
  tdur: time * 1000,
});
const typable = { ...page, name: 'typable', ph: 'R', ts: 50_000 };
const read = (...events: ReturnType<typeof event>[]) => readWork([...events, typable], 'typable');

test.each(['BlinkScheduler_PerformMicrotaskCheckpoint', 'RunMicrotasks', 'EvaluateScript', 'TimerFire'])(
  'the benchmark counts %s as JavaScript, outside of other JavaScript too',
  (name) => {
    expect(read(event('RunTask', 0, 9), event(name, 1, 8)).marked).toEqual({ script: 8, task: 9 });
  },
);

test('a layout that JavaScript forces counts once, for the JavaScript, and no part counts twice', () => {
  const task = event('ThreadControllerImpl::RunTask', 0, 20);
  const events = [event('FunctionCall', 0, 10), event('Layout', 2, 5), event('EventDispatch', 2, 6)];
  expect(read(task, event('RunTask', 0, 20), ...events, event('Layout', 12, 3)).settled).toEqual({
    script: 10,
    task: 20,
  });
});

test('what begins after the mark counts as work until rest alone, and other threads and processes do not count', () => {
  const other = { ...event('FunctionCall', 1, 7), tid: 2 };
  const stranger = { ...event('FunctionCall', 1, 7), pid: 2 };
  const work = read(event('FunctionCall', 1, 2), event('FunctionCall', 60, 3), other, stranger);
  expect([work.marked.script, work.settled.script]).toEqual([2, 5]);
});

test('a trace without the mark is told, and not taken for a page without work', () => {
  expect(() => readWork([event('RunTask', 0, 1)], 'typable')).toThrow('no mark "typable"');
});
