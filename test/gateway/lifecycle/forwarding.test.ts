/** Whether a transaction is sent and what its answer means: each rule, and that no case of them charges twice. */
import { describe, expect, test } from 'vitest';
import {
  type AnswerFacts,
  type AnswerMove,
  answerRules,
  decideAnswer,
  decideSending,
  type EarlierRequest,
  type SendingFacts,
  type SendingMove,
  sendingRules,
} from '../../../src/gateway/lifecycle/forwarding.ts';

/** Nothing was sent, and nothing stands in the way. */
const unsent: SendingFacts = {
  isRefused: false,
  earlier: 'none',
  isRestored: false,
  canAsk: false,
  isRepeatable: true,
  isKeyValid: false,
  hasTime: true,
  isPassedOn: () => false,
};
const repeatable = { earlier: 'here', isRepeatable: true, isKeyValid: true } as const;

const sendings: readonly [row: string, move: SendingMove, ...changes: Partial<SendingFacts>[]][] = [
  [
    'a restored database may lack it, and its acquirer can be asked or knows no keys',
    'ask first',
    { earlier: 'unread', isRestored: true, canAsk: true },
    { earlier: 'unread', isRestored: true, isRepeatable: false },
  ],
  [
    'its mark is not looked up',
    'look up',
    { earlier: 'unread' },
    { earlier: 'unread', isRestored: true },
    { earlier: 'unread', canAsk: true, isRepeatable: false },
    { earlier: 'unread', isRestored: true, canAsk: true, isRefused: true },
  ],
  [
    'its connector cannot do it, and nothing was sent',
    'refuse',
    { isRefused: true },
    { isRefused: true, earlier: 'given up' },
    { isRefused: true, earlier: 'perhaps', isRestored: true },
    { isRefused: true, hasTime: false, isPassedOn: () => true },
  ],
  [
    'its connector can no longer do it',
    'ask',
    { ...repeatable, isRefused: true },
    { isRefused: true, earlier: 'elsewhere' },
  ],
  [
    'it is given up for good',
    'never arrived',
    { earlier: 'given up' },
    { earlier: 'given up', hasTime: false },
  ],
  [
    'it was sent or given up, and a second request might charge again',
    'ask',
    { ...repeatable, isRepeatable: false },
    { ...repeatable, isKeyValid: false },
    { ...repeatable, isKeyValid: false, hasTime: false },
    { ...repeatable, earlier: 'elsewhere' },
    { ...repeatable, earlier: 'given up', isRestored: true },
  ],
  [
    'it may have been sent, and there is no time to send it again',
    'stay unknown',
    { ...repeatable, hasTime: false },
    { earlier: 'perhaps', isRestored: true, hasTime: false },
  ],
  [
    'the acquirer charges once what it gets twice',
    'send again',
    repeatable,
    { ...repeatable, isPassedOn: () => true },
    { earlier: 'perhaps', isRestored: true, isPassedOn: () => true },
  ],
  [
    'the acquirer is away, and another one takes it',
    'pass on',
    { isPassedOn: () => true },
    { isPassedOn: () => true, hasTime: false },
  ],
  ['there is no time to send it', 'not reached', { hasTime: false }],
  ['nothing was sent', 'send first', {}, { isRestored: true, canAsk: true }, { isRepeatable: false }],
];

/** The acquirer refuses a second request, and says that nothing was made by the first one, which can arrive no more. */
const neverMade: AnswerFacts = {
  isFirst: false,
  answer: 'refused',
  isNeverMade: true,
  isSameOrder: true,
  isTooLate: true,
};

const answers: readonly [row: string, move: AnswerMove, ...changes: Partial<AnswerFacts>[]][] = [
  [
    'nobody knows what became of the request',
    'stay unknown',
    { answer: 'none' },
    { answer: 'none', isFirst: true },
  ],
  ['the only request has not left', 'not reached', { answer: 'not sent', isFirst: true }],
  ['a second request has not left', 'stay unknown', { answer: 'not sent' }],
  [
    'the only request was answered',
    'take the answer',
    { isFirst: true },
    { isFirst: true, isNeverMade: false },
    { isFirst: true, answer: 'made' },
  ],
  ['the acquirer has a transaction', 'take the answer', { answer: 'made' }],
  ['nothing was made, and nothing can arrive any more', 'give up', {}],
  [
    'a refusal says nothing of the earlier request',
    'ask',
    { isNeverMade: false },
    { isSameOrder: false },
    { isTooLate: false },
  ],
];

describe('a transaction is sent or not by the row', () => {
  test.each(sendings)('%s: %s', (row, move, ...changes) => {
    for (const change of changes) {
      const facts = { ...unsent, ...change };
      expect(sendingRules.find(([, , fits]) => fits(facts))?.[0]).toBe(row);
      expect(decideSending(facts)).toBe(move);
    }
  });

  test('that an example shows, and no other one', () => {
    expect(sendings.map(([row]) => row)).toEqual(sendingRules.map(([row]) => row));
  });
});

describe('an answer has its meaning by the row', () => {
  test.each(answers)('%s: %s', (row, move, ...changes) => {
    for (const change of changes) {
      const facts = { ...neverMade, ...change };
      expect(answerRules.find(([, , fits]) => fits(facts))?.[0]).toBe(row);
      expect(decideAnswer(facts)).toBe(move);
    }
  });

  test('that an example shows, and no other one', () => {
    expect(answers.map(([row]) => row)).toEqual(answerRules.map(([row]) => row));
  });
});

test('an acquirer that is away is tried only by what would be sent first', () => {
  const asked = sendings.flatMap(([row, , ...changes]) =>
    changes.flatMap((change) => {
      let isAsked = false;
      decideSending({ ...unsent, ...change, isPassedOn: () => (isAsked = true) });
      return isAsked ? [row] : [];
    }),
  );
  expect([...new Set(asked)]).toEqual(sendings.slice(-3).map(([row]) => row));
});

/** An earlier request: what became of it, and what the gateway knows of it. Only what is `on its way` can still arrive. */
interface Before {
  readonly earlier: 'none' | 'made' | 'lost' | 'on its way';
  readonly mark: EarlierRequest;
  readonly isElsewhere: boolean;
  readonly isRestored: boolean;
  readonly isTooLate: boolean;
}

interface Acquirer {
  readonly canAsk: boolean;
  readonly isRepeatable: boolean;
  /** Whether it still knows the key, and whether the gateway is sure of it. */
  readonly key: 'forgotten' | 'uncertain' | 'valid';
}

type Moment = Pick<SendingFacts, 'hasTime' | 'isPassedOn' | 'isRefused'>;

/** This request. `refused`: for a reason of its own. `unanswered`: it arrives, and its answer does not. */
interface Request {
  readonly fate: 'answered' | 'unanswered' | 'lost' | 'not sent' | 'refused' | 'never made';
  readonly isSameOrder: boolean;
}

/** Returns every combination of the members' values. */
function combine<Combined extends object>(
  members: {
    readonly [Name in keyof Combined]: readonly Combined[Name][];
  },
): Combined[] {
  return Object.entries<readonly unknown[]>(members).reduce<object[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as Combined[];
}

const either = [false, true] as const;

/** The mark tells of what was sent, unless a restored database lacks it. */
const pasts = combine<Before>({
  earlier: ['none', 'made', 'lost', 'on its way'],
  mark: ['none', 'given up', 'here', 'elsewhere'],
  isElsewhere: either,
  isRestored: either,
  isTooLate: either,
}).filter(({ earlier, mark, isElsewhere, isRestored, isTooLate }) => {
  if (earlier === 'none') return !isElsewhere && mark !== 'here' && mark !== 'elsewhere';
  if (earlier === 'on its way' && isTooLate) return false;
  if (mark === 'none') return isRestored;
  // What was given up had never arrived, or a restored database lacked its mark.
  if (mark === 'given up') return earlier === 'lost' || isRestored;
  return isElsewhere === (mark === 'elsewhere');
});
const acquirers = combine<Acquirer>({
  canAsk: either,
  isRepeatable: either,
  key: ['forgotten', 'uncertain', 'valid'],
});
const moments = combine<Moment>({
  hasTime: either,
  isPassedOn: either.map((isAway) => () => isAway),
  isRefused: either,
});
const requests = combine<Request>({
  fate: ['answered', 'unanswered', 'lost', 'not sent', 'refused', 'never made'],
  isSameOrder: either,
});

const answerByFate: Readonly<Record<Request['fate'], AnswerFacts['answer']>> = {
  answered: 'made',
  unanswered: 'none',
  lost: 'none',
  'not sent': 'not sent',
  refused: 'refused',
  'never made': 'refused',
};

interface End {
  readonly charges: number;
  readonly saysUncharged: boolean;
}

/**
 * Returns how often the shopper has been charged when all has arrived, and whether the gateway says that nothing was. Undefined
 * while it says nothing.
 */
function play(before: Before, acquirer: Acquirer, moment: Moment): (request: Request) => End | undefined {
  const { earlier, mark, isRestored, isElsewhere } = before;
  const { canAsk, isRepeatable, key } = acquirer;
  const charges = earlier === 'made' || earlier === 'on its way' ? 1 : 0;
  const hasLostMark = isRestored && charges > 0 && (mark === 'none' || mark === 'given up');
  // What a restored database lacks was sent to this account, which could do it then, has got it, and still knows its key.
  if (hasLostMark && (moment.isRefused || isElsewhere || key === 'forgotten')) return () => undefined;
  const facts: SendingFacts = {
    isRestored,
    canAsk,
    isRepeatable,
    isKeyValid: key === 'valid',
    earlier: 'unread',
    ...moment,
  };
  // An acquirer tells of what it has, and of what it cannot be asked for nobody tells.
  const isAskedFirst = decideSending(facts) === 'ask first';
  if (isAskedFirst && (!canAsk || charges > 0)) return () => undefined;
  const isLost = mark === 'none' && isRestored && !isAskedFirst;
  const move = decideSending({ ...facts, earlier: isLost ? 'perhaps' : mark });
  if (move === 'ask' || move === 'stay unknown') return () => undefined;
  if (move !== 'send first' && move !== 'send again') return () => ({ charges, saysUncharged: true });
  const isOnce = charges > 0 && !isElsewhere && isRepeatable && key !== 'forgotten';
  return ({ fate, isSameOrder }) => {
    // To the same order the acquirer answers what it has made with its key.
    const isAnswered = fate === 'never made' && isOnce && earlier === 'made' && isSameOrder;
    const isMade = isAnswered || fate === 'answered' || fate === 'unanswered';
    const meaning = decideAnswer({
      isFirst: move === 'send first',
      answer: isAnswered ? 'made' : answerByFate[fate],
      isSameOrder,
      isNeverMade: fate === 'never made',
      isTooLate: before.isTooLate && mark !== 'none',
    });
    const isUncharged = meaning === 'not reached' || meaning === 'give up';
    return {
      charges: charges + (isMade && !isOnce ? 1 : 0),
      saysUncharged: isUncharged || (meaning === 'take the answer' && !isMade),
    };
  };
}

test('no case charges twice, and none is said to have charged nothing that has charged', () => {
  const wrong: object[] = [];
  let cases = 0;
  for (const before of pasts)
    for (const acquirer of acquirers)
      for (const moment of moments) {
        const playWith = play(before, acquirer, moment);
        for (const request of requests) {
          cases += 1;
          const end = playWith(request);
          if (end && (end.charges > 1 || (end.saysUncharged && end.charges > 0)))
            wrong.push({ ...before, ...acquirer, ...moment, isPassedOn: moment.isPassedOn(), ...request });
        }
      }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(cases).toBeGreaterThan(20_000);
});
