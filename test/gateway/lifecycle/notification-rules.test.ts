/** What a notification of an acquirer means: a case for each row of the tables, and what holds in every case. */
import { describe, expect, test } from 'vitest';
import {
  type EventFacts,
  eventRules,
  findNotificationRule,
  type NotificationRule,
  recordedRules,
} from '../../../src/gateway/lifecycle/event-rules.ts';
import {
  type AddresseeFacts,
  addresseeRules,
  decideReversal,
  type EitherFacts,
  type OutcomeFacts,
  outcomeRules,
  type ReportFacts,
  reportRules,
} from '../../../src/gateway/lifecycle/notification-rules.ts';

const minute = 60_000;
const now = 100 * minute;
const failedAt = now - 10 * minute;
const beforeIt = failedAt - minute;
const afterIt = failedAt + minute;
const year2031 = now + 2_000_000 * minute;

/** A success of which nothing was notified before, told once more. */
const event: EventFacts = {
  category: 'accepted',
  isAbandonment: false,
  stage: undefined,
  at: undefined,
  receivedAt: now,
  lastEventAt: null,
  now,
  isReversed: false,
  hasFailed: false,
};
const failed = { isReversed: true, hasFailed: true, lastEventAt: failedAt };
const restored = { ...failed, isReversed: false };
const decline = { category: 'rejected' } as const;

type Case<Facts> = readonly [says: string, changes: Partial<Facts>, move: string];

/** Each row has a case, and each case is decided by the row that it names. */
function hold<Facts>(
  rules: readonly NotificationRule<Facts, string>[],
  facts: Facts,
  cases: readonly Case<Facts>[],
) {
  test.each(cases)('%s', (says, changes, move) => {
    const [found, decided] = findNotificationRule(rules, { ...facts, ...changes });
    expect([found, decided]).toEqual([says, move]);
  });
  test('each rule has a case', () => {
    const shown = new Set(cases.map(([says]) => says));
    expect(rules.map(([says]) => says).filter((says) => !shown.has(says))).toEqual([]);
  });
}

const eventCases: readonly Case<EventFacts>[] = [
  [
    'a shopper who left the page takes nothing back from a payment',
    { ...decline, isAbandonment: true },
    'nothing',
  ],
  ['an event before the last one says nothing', { ...failed, at: beforeIt }, 'nothing'],
  ['an event before the last one says nothing', { ...decline, lastEventAt: 2, at: 1 }, 'nothing'],
  ['a failure reverses a success', decline, 'reverse'],
  ['a failure reverses a success', { ...restored, ...decline, at: afterIt }, 'reverse'],
  ['a failure reverses a success', { category: 'pending' }, 'reverse'],
  ['a success after the failure restores it', { ...failed, at: afterIt }, 'restore'],
  ['a success after the failure restores it', { ...failed, at: failedAt }, 'restore'],
  ['an event with a proven time is noted', { at: afterIt }, 'note'],
  ['an event with a proven time is noted', { ...failed, ...decline }, 'note'],
  [
    'the first failure reverses a success, whatever its time is',
    { ...decline, stage: 'failed', at: 1, lastEventAt: now },
    'reverse',
  ],
  [
    'a later failure of what was restored is doubtful',
    { ...restored, ...decline, stage: 'failed', at: afterIt },
    'warn of a doubt',
  ],
  ['a failure counts once', { ...failed, ...decline, stage: 'failed', at: failedAt }, 'nothing'],
  ['a failure counts once', { ...failed, ...decline, stage: 'failed', at: year2031 }, 'nothing'],
  ['a failure counts once', { ...restored, ...decline, stage: 'failed', at: failedAt }, 'nothing'],
  ['only a capture mends a failure', { ...failed, stage: 'made', at: year2031 }, 'nothing'],
  ['only a capture mends a failure', { ...failed, stage: 'failed', at: afterIt }, 'nothing'],
  [
    'a capture with a time that cannot be is doubtful',
    { ...failed, stage: 'mendable', at: year2031 },
    'warn of a doubt',
  ],
  [
    'a capture after the failure restores it',
    { ...failed, stage: 'mendable', at: afterIt },
    'restore unsigned',
  ],
  // The acquirer's clock may be ahead by a minute.
  [
    'a capture after the failure restores it',
    { ...failed, stage: 'mendable', at: now + minute },
    'restore unsigned',
  ],
  // One that says so happened when it came.
  [
    'a capture after the failure restores it',
    { ...failed, stage: 'mended', at: year2031 },
    'restore unsigned',
  ],
  // Two times of a clock that is ahead are compared.
  [
    'a capture after the failure restores it',
    { ...failed, lastEventAt: now + minute, stage: 'mendable', at: now + 2 * minute },
    'restore unsigned',
  ],
  ['what says that it mends a failure waits for it', { stage: 'mended', at: afterIt }, 'keep'],
  ['a capture counts once', { stage: 'mendable', at: afterIt }, 'nothing'],
  ['a capture counts once', { ...failed, stage: 'mendable', at: beforeIt }, 'nothing'],
  ['a capture counts once', { ...failed, stage: 'mendable', at: failedAt }, 'nothing'],
  ['a capture counts once', { ...restored, stage: 'mended', at: afterIt }, 'nothing'],
  ['a capture counts once', { ...failed, stage: 'mended', at: year2031, receivedAt: beforeIt }, 'nothing'],
  [
    'a capture counts once',
    { ...failed, lastEventAt: now + minute, stage: 'mended', at: year2031 },
    'nothing',
  ],
];

describe('an event of a success:', () => hold(eventRules, event, eventCases));

describe('a notification that is recorded:', () =>
  hold(recordedRules, event, [
    ['what says that it mends a failure waits for it', { stage: 'mended' }, 'keep'],
    ['an event with a proven time is noted', {}, 'note'],
    ['what is recorded is done', { stage: 'made' }, 'nothing'],
    ['what is recorded is done', { stage: 'mended', hasFailed: true }, 'nothing'],
  ]));

/** A success that its own connector tells. */
const addressed: AddresseeFacts = {
  about: 'outcome',
  category: 'accepted',
  isGiveBack: false,
  hasRecord: true,
  isBeingSent: false,
  isOfSum: true,
  hasFailedOver: false,
  isNamed: true,
  isOfOther: false,
  isOtherOpen: false,
};
const away = { hasFailedOver: true };

describe('a notification that names a transaction:', () =>
  hold(addresseeRules, addressed, [
    [
      'a reversal that is declined gives nothing back',
      { ...decline, isGiveBack: true, hasRecord: false },
      'warn of a declined give-back',
    ],
    ['others use the same account at the acquirer', { hasRecord: false }, 'nothing'],
    ['others use the same account at the acquirer', { hasRecord: false, isGiveBack: true }, 'nothing'],
    ['the request that sends a payment records its outcome', { isBeingSent: true, isOfSum: false }, 'keep'],
    ['an outcome of another sum is not recorded', { isOfSum: false, ...away }, 'warn of another sum'],
    ["what the payment's connector tells is applied", {}, 'apply'],
    [
      "what the payment's connector tells is applied",
      { about: 'chargeback', isBeingSent: true, isOfSum: false },
      'apply',
    ],
    [
      'a chargeback is of what was charged after the decline',
      { ...away, about: 'chargeback' },
      'warn of a chargeback after the decline',
    ],
    ['after the decline only a success moves money', { ...away, ...decline }, 'nothing'],
    ['after the decline only a success moves money', { ...away, about: 'other report' }, 'nothing'],
    [
      'a success without a name cannot be given back',
      { ...away, isNamed: false, isOtherOpen: true },
      'warn of a success after the decline',
    ],
    ["a success may be the other connector's", { ...away, isOfOther: true, isOtherOpen: true }, 'nothing'],
    ['a success of either connector waits until one is named', { ...away, isOtherOpen: true }, 'keep'],
    ['a success after the decline is given back', away, 'give back'],
  ]));

/** A success that the records have. */
const outcome: OutcomeFacts = {
  ...event,
  isNameTaken: false,
  state: 'succeeded',
  isOfAnother: false,
  hasToken: false,
  isRepeated: false,
  isFollowUp: false,
  isSettledByOperator: false,
  isNamed: true,
  isReversedHere: false,
  hasLateRecord: false,
};
const open = { state: 'pending' } as const;
const pending = { category: 'pending' } as const;
const failedPayment = { state: 'failed', lastEventAt: failedAt, hasFailed: true } as const;
const failedFollowUp = { ...failedPayment, isFollowUp: true } as const;
const givenUp = { state: 'failed', isFollowUp: true } as const;

describe('an outcome:', () =>
  hold(outcomeRules, outcome, [
    [
      'a name of another transaction of this gateway moves nothing',
      { ...open, isNameTaken: true },
      'nothing',
    ],
    [
      'an open payment takes only a success from another transaction under its key',
      { ...open, ...decline, isOfAnother: true },
      'nothing',
    ],
    [
      "the name of an instrument leaves the outcome to the payment's own events",
      { ...open, ...pending, hasToken: true },
      'nothing',
    ],
    ['what is pending as before is recorded already', { ...open, ...pending, isRepeated: true }, 'nothing'],
    ['an open payment takes the outcome', { ...open, isOfAnother: true }, 'record'],
    ['an open payment takes the outcome', { state: 'processing', ...decline }, 'record'],
    ['an open payment takes the outcome', { ...open, hasToken: true }, 'record'],
    ['an open payment takes the outcome', { ...open, ...pending }, 'record'],
    ['a payment with an outcome is never pending again', pending, 'nothing'],
    [
      'the success of a settled payment may have another name',
      { isOfAnother: true, isSettledByOperator: true },
      'warn of another name',
    ],
    ['what was charged besides and has no name stays', { ...failedPayment, isNamed: false }, 'nothing'],
    ['what was charged besides is given back', failedPayment, 'give back'],
    ['what was charged besides is given back', { isOfAnother: true }, 'give back'],
    ['what was charged besides is given back', { ...failedPayment, isSettledByOperator: true }, 'give back'],
    ['another transaction under the same key moves nothing', { ...decline, isOfAnother: true }, 'nothing'],
    [
      'another transaction under the same key moves nothing',
      { isOfAnother: true, isFollowUp: true },
      'nothing',
    ],
    [
      'an authorisation that was reversed here was cancelled by the acquirer',
      { ...decline, isReversedHere: true },
      'nothing',
    ],
    ['the failure of a failed follow-up is noted', { ...givenUp, ...decline, stage: 'failed' }, 'note'],
    ['a failed follow-up fails once', { ...failedFollowUp, ...decline }, 'nothing'],
    [
      'a success before the failure of a follow-up says nothing',
      { ...failedFollowUp, at: beforeIt },
      'nothing',
    ],
    [
      'a success of a follow-up that no notification called failed is recorded',
      { ...givenUp, stage: 'made' },
      'record late',
    ],
    [
      'a success of a follow-up that no notification called failed is recorded',
      { ...failedFollowUp, at: afterIt },
      'record late',
    ],
    [
      'a capture after the failure of a follow-up is recorded',
      { ...failedFollowUp, stage: 'mended', at: afterIt },
      'record late unsigned',
    ],
    [
      'any other success of a failed follow-up is the one that failed',
      { ...failedFollowUp, stage: 'made', at: year2031 },
      'nothing',
    ],
    [
      'any other success of a failed follow-up is the one that failed',
      { ...failedFollowUp, stage: 'mendable', at: year2031 },
      'nothing',
    ],
    [
      'any other success of a failed follow-up is the one that failed',
      { ...failedFollowUp, stage: 'mendable', at: failedAt },
      'nothing',
    ],
    // A late record is a success like any other.
    [
      'a failure reverses a success',
      { ...failedFollowUp, ...decline, hasLateRecord: true, at: afterIt },
      'reverse',
    ],
    ...eventCases.filter(([, { category }]) => category !== 'pending'),
  ]));

/** The refund of a debit, by somebody on the acquirer's pages. */
const report: ReportFacts = {
  ...event,
  ...{ paymentType: 'RF', isNameTaken: false, followedType: 'DB', state: 'succeeded', isOfAnother: false },
  followsReversal: false,
  ...{ isNeverMade: false, isRecorded: false, hasOpenFollowUps: false, hasCapture: false, remainder: 9200 },
};
const captureOfDebit = { paymentType: 'CP', isRecorded: true } as const;
const recorded = { isRecorded: true, lastEventAt: failedAt, hasFailed: true };

describe('a report:', () =>
  hold(reportRules, report, [
    [
      'a name of another transaction of this gateway moves nothing',
      { paymentType: 'RC', isNameTaken: true },
      'nothing',
    ],
    ['the reversal of a chargeback waits for it', { paymentType: 'CR', followedType: 'DB' }, 'keep'],
    ['a chargeback waits for the capture', { paymentType: 'CB', followedType: 'PA' }, 'keep'],
    [
      'a loss of what came back waits for its coming back',
      { paymentType: 'CB', followsReversal: true },
      'keep',
    ],
    ['what the acquirer makes is recorded', { paymentType: 'CB' }, 'record'],
    [
      'what the acquirer makes is recorded',
      { paymentType: 'CB', followsReversal: true, followedType: 'CR' },
      'record',
    ],
    ['what the acquirer makes is recorded', { paymentType: 'CR', followedType: 'CB' }, 'record'],
    [
      'what the acquirer makes is recorded',
      { paymentType: 'CB', followedType: 'PA', state: 'failed' },
      'record',
    ],
    ['what the acquirer makes is recorded', { paymentType: 'CR', state: 'failed' }, 'record'],
    [
      'what the acquirer makes is recorded',
      { paymentType: 'RC', followedType: 'PA', isOfAnother: true },
      'record',
    ],
    ['of a failed payment nothing is taken but what is given back', { state: 'failed' }, 'nothing'],
    ['another transaction under the same key moves nothing', { isOfAnother: true }, 'nothing'],
    ['what the acquirer refused was never made', { ...decline, isNeverMade: true }, 'nothing'],
    [
      'a release waits for the outcome of each follow-up',
      { paymentType: 'RV', hasOpenFollowUps: true, remainder: 0 },
      'keep',
    ],
    ['a release of nothing moves nothing', { paymentType: 'RV', remainder: 0 }, 'nothing'],
    ['the refund of an authorisation waits for the capture', { followedType: 'PA' }, 'keep'],
    ['what was made elsewhere is recorded', {}, 'record made elsewhere'],
    ['what was made elsewhere is recorded', { ...decline, hasOpenFollowUps: true }, 'record made elsewhere'],
    [
      'what was made elsewhere is recorded',
      { followedType: 'PA', hasCapture: true },
      'record made elsewhere',
    ],
    [
      'what was made elsewhere is recorded',
      { paymentType: 'CP', followedType: 'PA' },
      'record made elsewhere',
    ],
    ['what was made elsewhere is recorded', { paymentType: 'RV' }, 'record made elsewhere'],
    ['what says that it mends a failure waits for it', { isRecorded: true, stage: 'mended' }, 'keep'],
    ['an event with a proven time is noted', { isRecorded: true, isReversed: true }, 'note'],
    ['what is recorded is done', { isRecorded: true, stage: 'mendable', at: year2031 }, 'nothing'],
    // A capture of a debit that the acquirer refuses leaves the debit without its money.
    ['a failure reverses a success', { ...captureOfDebit, ...decline, isNeverMade: true }, 'reverse'],
    ...eventCases.map(([says, changes, move]) => [says, { ...captureOfDebit, ...changes }, move] as const),
    ['a failure reverses a success', { isRecorded: true, ...decline }, 'reverse'],
    ['a success after the failure restores it', { ...recorded, isReversed: true }, 'restore'],
  ]));

test.each<[string, Partial<EitherFacts>, 'RF' | 'RV', boolean]>([
  [
    'an authorisation that nobody captured is released, whatever is said',
    { said: 'RF', isCaptured: false },
    'RV',
    true,
  ],
  ['one that is captured as a whole is refunded, whatever is said', { remainder: 0 }, 'RF', true],
  ['of one that is captured in part the records cannot tell', {}, 'RV', false],
  ['a debit is what is said, and all of it is the same money', { paymentType: 'DB' }, 'RV', true],
  ['of a part of a debit the records cannot tell', { paymentType: 'DB', said: 'RF', units: 30 }, 'RF', false],
])('of what is either a refund or a release %s', (_what, changes, type, isSigned) => {
  const reversal: EitherFacts = {
    said: 'RV',
    paymentType: 'PA',
    isCaptured: true,
    remainder: 50,
    units: 92,
    amount: 92,
  };
  expect(decideReversal({ ...reversal, ...changes })).toEqual({ type, isSigned });
});

describe('in every case', () => {
  const flags = [false, true];
  const categories = ['accepted', 'pending', 'rejected'] as const;
  const states = ['processing', 'pending', 'succeeded', 'failed'] as const;
  const stages = [undefined, 'made', 'mendable', 'mended', 'failed'] as const;
  const times = [undefined, 1, beforeIt, failedAt, afterIt, now, now + minute, year2031];

  /** Every combination of these values. */
  function* combine<Facts>(
    values: { readonly [Name in keyof Facts]: readonly Facts[Name][] },
  ): Generator<Facts> {
    const names = Object.keys(values) as (keyof Facts)[];
    const sizes = names.map((name) => values[name].length);
    const total = sizes.reduce((product, size) => product * size, 1);
    for (let index = 0; index < total; index += 1) {
      const facts = {} as Facts;
      let rest = index;
      for (const [place, name] of names.entries()) {
        const size = sizes[place] ?? 1;
        facts[name] = values[name][rest % size] as Facts[keyof Facts];
        rest = Math.floor(rest / size);
      }
      yield facts;
    }
  }

  const only = <Value>(value: Value) => [value];
  const events = {
    isAbandonment: only(false),
    stage: stages,
    now: only(now),
    isReversed: flags,
    hasFailed: flags,
  };

  test('what counts by a time without proof never counts twice or unsaid, and money that went never goes again', () => {
    const wrong: unknown[] = [];
    let cases = 0;
    for (const facts of combine<EventFacts>({
      ...events,
      category: ['accepted', 'rejected'],
      at: times,
      receivedAt: [1, beforeIt, now],
      lastEventAt: times.map((time) => time ?? null),
    })) {
      if (facts.isReversed && !facts.hasFailed) continue;
      cases += 1;
      const [, move] = findNotificationRule(eventRules, facts);
      const isPaid = facts.category === 'accepted';
      const isRight = {
        keep: facts.stage === 'mended' && !facts.hasFailed,
        note: facts.stage === undefined,
        nothing: true,
        restore: isPaid && facts.isReversed && facts.stage === undefined,
        'restore unsigned': isPaid && facts.isReversed && facts.stage !== undefined,
        reverse: !isPaid && !facts.isReversed && (facts.stage === undefined || !facts.hasFailed),
        'warn of a doubt': facts.stage !== undefined,
      }[move];
      if (!isRight) wrong.push([move, facts]);
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(cases).toBe(2 * 3 * 5 * 8 * 3 * 8);
  });

  test('an outcome that is open is given once, one that is given stays, and only what is charged besides is given back', () => {
    const wrong: unknown[] = [];
    let cases = 0;
    for (const facts of combine<OutcomeFacts>({
      ...events,
      category: categories,
      at: [afterIt],
      receivedAt: [now],
      hasFailed: only(true),
      lastEventAt: only(failedAt),
      isNameTaken: flags,
      state: states,
      isOfAnother: flags,
      hasToken: only(false),
      isRepeated: only(false),
      isFollowUp: flags,
      isSettledByOperator: only(false),
      isNamed: flags,
      isReversedHere: only(false),
      hasLateRecord: flags,
    })) {
      cases += 1;
      const [, move] = findNotificationRule(outcomeRules, facts);
      const isOpen = facts.state === 'processing' || facts.state === 'pending';
      const isBesides = facts.state === 'failed' || facts.isOfAnother;
      if (move === 'nothing') continue;
      const isRight =
        !facts.isNameTaken &&
        (move === 'record') === isOpen &&
        (isOpen || facts.category !== 'pending') &&
        (move !== 'give back' || (facts.category === 'accepted' && !facts.isFollowUp && isBesides)) &&
        (!move.startsWith('record late') || (facts.state === 'failed' && facts.isFollowUp));
      if (!isRight) wrong.push([move, facts]);
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(cases).toBe(5 * 2 * 3 * 2 * 4 * 2 * 2 * 2 * 2);
  });

  test('a report is recorded once, and what somebody made elsewhere of a failed payment never', () => {
    const wrong: unknown[] = [];
    let cases = 0;
    for (const facts of combine<ReportFacts>({
      ...events,
      category: ['accepted', 'rejected'],
      at: [undefined],
      receivedAt: [now],
      hasFailed: only(true),
      stage: [undefined, 'mended'],
      followsReversal: only(false),
      ...{ lastEventAt: [null, failedAt], paymentType: ['RC', 'CB', 'CR', 'CP', 'RF', 'RV'] },
      ...{
        isNameTaken: only(false),
        followedType: ['PA', 'DB', 'CB'],
        state: ['pending', 'succeeded', 'failed'],
      },
      ...{ isOfAnother: flags, isNeverMade: flags, isRecorded: flags, hasOpenFollowUps: only(false) },
      ...{ hasCapture: only(true), remainder: only(9200) },
    })) {
      // The capture of a debit has the record of the debit.
      if (facts.paymentType === 'CP' && facts.followedType !== 'PA' && !facts.isRecorded) continue;
      cases += 1;
      const [, move] = findNotificationRule(reportRules, facts);
      const isByAcquirer = ['RC', 'CB', 'CR'].includes(facts.paymentType);
      const isRight = isByAcquirer
        ? move === 'record' || move === 'keep'
        : (move !== 'record made elsewhere' || (!facts.isRecorded && !facts.isNeverMade)) &&
          (move === 'nothing' || (facts.state !== 'failed' && !facts.isOfAnother)) &&
          move !== 'record';
      if (!isRight) wrong.push([move, facts]);
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(cases).toBeGreaterThan(5_000);
  });
});
