// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakesOfEachTest } from '../form/made-forms.ts';
import { setOptions, settled } from '../kit.ts';
import { done, type Made, makeSubmission } from './submission-kit.ts';

let made: Made;
const payments = () => made.frame.of('pay').length;

fakesOfEachTest(() => made.scope.end());
beforeEach(() => {
  vi.stubGlobal('top', { location: { replace: vi.fn() } });
  made = makeSubmission();
});

const pay = async () => {
  const started = made.submission.start();
  await vi.advanceTimersByTimeAsync(1_000);
  await started;
};

test('no checkout is made while another form is paying', async () => {
  made.taken.mockReturnValue(true);
  await made.submission.start();
  expect([made.prepare.mock.calls, made.busy.value, made.log]).toEqual([[], false, []]);
});

test('a payment waits for its checkout', async () => {
  let give: (prepared: boolean) => void = () => {};
  made.prepare.mockReturnValue(
    new Promise((resolve) => {
      give = resolve;
    }),
  );
  const started = made.submission.start();
  await settled();
  expect([payments(), made.busy.value]).toEqual([0, true]);
  give(true);
  await vi.advanceTimersByTimeAsync(1_000);
  await started;
  expect(payments()).toBe(1);
});

test.each([
  ['at once', false],
  ['by promise', Promise.resolve(false)],
])(
  'a payment for which the shop makes no checkout (%s) stops without an error, and the next press works',
  async (_case, prepared) => {
    made.prepare.mockReturnValueOnce(prepared);
    await made.submission.start();
    expect([payments(), made.busy.value, made.outcome.mock.calls]).toEqual([0, false, [['']]]);
    expect(made.log).toEqual(['alarm ']);
    await pay();
    expect(payments()).toBe(1);
  },
);

test('the outcome is reported with its code, or as unknown', async () => {
  await pay();
  made.frame.say({ type: 'unanswered' });
  expect([made.outcome.mock.calls, made.submission.mayStillBePaid]).toEqual([[['']], true]);
  setOptions({ onBeforeSubmitCard: () => false });
  await pay();
  expect(made.submission.mayStillBePaid).toBe(true);
  setOptions(undefined);
  await pay();
  made.frame.say({ type: 'refused', code: '100.100.100', description: '', errors: [] });
  expect(made.submission.mayStillBePaid).toBe(false);
  await pay();
  made.frame.say(done('https://shop.example/'));
  expect([made.outcome.mock.lastCall, made.submission.mayStillBePaid]).toEqual([['000.100.110'], true]);
});
