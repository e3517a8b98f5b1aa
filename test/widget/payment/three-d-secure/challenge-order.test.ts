// @runs cases
// @vitest-environment happy-dom
/**
 * Messages of the vault and of the 3-D Secure page get lost, doubled and reordered, and frames are removed and come
 * back.
 */
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CheckoutAnswer } from '../../../../src/widget/checkout/checkout.ts';
import { caseCount } from '../../../support/case-count.ts';
import { fakesOfEachTest } from '../../form/made-forms.ts';
import { FakeFrame } from '../../hosted/fake-frame.ts';
import { must, openCheckout, setOptions } from '../../kit.ts';
import { fakeTab } from '../fake-tab.ts';
import { makeSubmission } from '../submission-kit.ts';
import { hidden, loaded, over, pending, result, show } from './challenge-kit.ts';

const leave = vi.fn();

fakesOfEachTest(() => {});
beforeEach(() => {
  setOptions({});
  vi.stubGlobal('top', fakeTab(leave));
});

function make() {
  leave.mockClear();
  const ask = vi.fn(async (): Promise<CheckoutAnswer> => ({ state: 'unreachable' }));
  const own = document.createElement('iframe');
  const made = makeSubmission(true, { targetFrame: own }, ask, []);
  own.style.display = 'none';
  made.form.after(own);
  return { ...made, own, page: new FakeFrame(own), ask };
}
type Made = ReturnType<typeof make>;

const answers: CheckoutAnswer[] = [
  { state: 'unreachable' },
  { state: 'unknown' },
  { state: 'finished', url: result },
  ...[undefined, 'waiting', 'declined', 'cancelled'].map(openCheckout),
];
/** Sends a message of the 3-D Secure page over its newest port (`back` 0) or over the one before it (`back` 1). */
const speak = (made: Made, message: object, back: number) => {
  const call = made.page.calls.at(-1 - back);
  if (call && made.own.isConnected) made.page.say({ ...message }, call);
};

type Action = readonly [name: string, run: (made: Made) => unknown];
const vault = [
  pending(),
  { ...pending(), pending: false, url: result },
  { type: 'retrying' },
  { type: 'unanswered' },
  { type: 'saved', code: '000.200.100', description: '' },
  { type: 'refused', code: '1', description: '', errors: [{ name: 'a', message: 'b' }] },
];
const words = [
  show(),
  show('900'),
  over(),
  over('100.396.101'),
  over('100.396.103'),
  { type: 'unanswered' },
  { type: 'enter' },
];
const actions: readonly Action[] = [
  ['press', ({ submission }) => void submission.start()],
  ['executePayment', ({ submission }) => void submission.request()],
  ...vault.map((message): Action => [`vault ${JSON.stringify(message)}`, ({ frame }) => frame.say(message)]),
  ...[0, 1].flatMap((back) =>
    words.map((word): Action => [`page ${back} ${JSON.stringify(word)}`, (made) => speak(made, word, back)]),
  ),
  ['page loads', ({ page, own }) => own.isConnected && page.load()],
  ['page connects', ({ page, own }) => own.isConnected && page.replaced.at(-1) === loaded && page.connect()],
  [
    'page is moved',
    ({ page, own }) => {
      if (!own.isConnected) return;
      page.blank = true;
      page.load();
      page.blank = false;
    },
  ],
  ['frame goes', ({ own }) => own.remove()],
  ['frame comes', ({ own, form }) => form.after(own)],
  [
    'back from the cache',
    () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  ],
  ...answers.map(
    (answer): Action => [
      `the gateway knows ${JSON.stringify(answer)}`,
      ({ ask }) => void ask.mockResolvedValue(answer),
    ],
  ),
  ...[1_000, 10_000, 30_000].map((time): Action => [`${time} ms`, () => vi.advanceTimersByTimeAsync(time)]),
];
const inOrder = (...names: string[]) => names.map((name) => must(actions.find(([known]) => known === name)));
const toChallenge = inOrder('press', `vault ${JSON.stringify(pending())}`, 'page connects');
const toEnd = [...toChallenge, ...inOrder('the gateway knows {"state":"unknown"}', 'frame goes')];

/** Mostly payments that have come to their challenge, so that the runs often reach it. */
const sequences = fc
  .array(
    fc.oneof(
      fc.constant(toChallenge),
      fc.constantFrom(...actions).map((action) => [action]),
    ),
    {
      maxLength: 25,
    },
  )
  .map((parts) => parts.flat());

/** Runs the actions, checks the rules after each, and gives how the run ended. */
async function run(sequence: readonly Action[]): Promise<string> {
  const made = make();
  const { form, own, busy, ended, frame, scope, ask, submission } = made;
  const sent = () => frame.of('pay').length;
  let allowed = 0;
  for (const [name, act] of sequence) {
    const wasBusy = busy.value || ended.mock.calls.length > 0;
    const before = sent();
    if (name === 'press' || name === 'executePayment') allowed += wasBusy ? 0 : 1;
    await act(made);
    await vi.advanceTimersByTimeAsync(0);
    // Each press leads to one payment at most, and none is sent while another one goes on.
    expect(sent()).toBeLessThanOrEqual(allowed);
    if (wasBusy && name !== 'back from the cache') expect(sent()).toBe(before);
    // The form is hidden only while the shopper has a challenge to answer.
    if (hidden(form)) expect([busy.value, hidden(own)]).toEqual([true, false]);
    if (!busy.value) expect(hidden(own)).toBe(true);
    if (submission.isPaying) expect(busy.value).toBe(true);
  }
  // In the end the page's frame is removed, and all time limits pass.
  own.remove();
  await vi.advanceTimersByTimeAsync(400_000);
  const end = ended.mock.calls.length > 0 ? 'ended' : leave.mock.calls.length > 0 ? 'left' : 'usable';
  if (end === 'usable') expect(busy.value).toBe(false);
  expect(hidden(form)).toBe(false);
  expect(ask.mock.calls.length).toBeLessThan(200);
  scope.end();
  return end;
}

test('no order of messages, losses and repeats pays twice for one press or leaves the shopper stuck', async () => {
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      ends.add(await run(sequence));
    }),
    { numRuns: caseCount(100), examples: [[toEnd]] },
  );
  expect([...ends].sort()).toEqual(['ended', 'left', 'usable']);
});
