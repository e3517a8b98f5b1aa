/**
 * Whether a transaction is sent to its acquirer, and what the answer means: nothing is charged twice, and what nobody knows stays
 * unknown. In each table the first row that fits decides (design decision 29).
 */

/** What is known of a transaction before it is sent. */
export interface SendingFacts {
  /** Whether its connector cannot do it, or has no name for the payment that it follows. */
  readonly isRefused: boolean;
  readonly earlier: EarlierRequest;
  /** Whether the database was put back to an earlier time, and may lack transactions that were sent. */
  readonly isRestored: boolean;
  /** Whether the acquirer can be asked for a transaction. */
  readonly canAsk: boolean;
  /** Whether the acquirer answers a second request with the same key as it answered the first. */
  readonly isRepeatable: boolean;
  /** Whether it certainly still knows the key of the first request. */
  readonly isKeyValid: boolean;
  /** Whether the request of the merchant or shopper lasts long enough for an answer of the acquirer. */
  readonly hasTime: boolean;
  /**
   * Whether the acquirer is away and the order goes to another one. A function, because whoever asks may have to try the
   * acquirer: only what would be sent first asks.
   */
  readonly isPassedOn: () => boolean;
}

/**
 * An earlier request with the same key. `unread`: its mark is not looked up yet. `none`: nothing was sent. `perhaps`: there is no
 * mark, but a restored database may lack it. `given up`: the transaction is never sent again. `here`, `elsewhere`: it was sent to
 * this account of the acquirer, or one that nobody noted, or to another one.
 */
export type EarlierRequest = 'unread' | 'none' | 'perhaps' | 'given up' | 'here' | 'elsewhere';

/**
 * What is done with a transaction. `look up` returns its mark, or marks it; `ask first` asks the acquirer before that. `ask` asks
 * for a transaction that has a mark. `refuse`, `never arrived` and `not reached` are outcomes by which nothing was charged.
 */
export type SendingMove =
  | 'ask first'
  | 'look up'
  | 'refuse'
  | 'ask'
  | 'never arrived'
  | 'send first'
  | 'send again'
  | 'pass on'
  | 'not reached'
  | 'stay unknown';

/** A row of a table. Its name says when it fits. */
type Row<Facts, Move> = readonly [name: string, move: Move, fits: (facts: Facts) => boolean];

export const sendingRules: readonly Row<SendingFacts, SendingMove>[] = [
  [
    // One that knows keys and cannot be asked answers the key of what it has made.
    'a restored database may lack it, and its acquirer can be asked or knows no keys',
    'ask first',
    ({ earlier, isRefused, isRestored, canAsk, isRepeatable }) =>
      earlier === 'unread' && !isRefused && isRestored && (canAsk || !isRepeatable),
  ],
  ['its mark is not looked up', 'look up', ({ earlier }) => earlier === 'unread'],
  [
    'its connector cannot do it, and nothing was sent',
    'refuse',
    ({ isRefused, earlier }) => isRefused && earlier !== 'here' && earlier !== 'elsewhere',
  ],
  ['its connector can no longer do it', 'ask', ({ isRefused }) => isRefused],
  [
    'it is given up for good',
    'never arrived',
    ({ earlier, isRestored }) => earlier === 'given up' && !isRestored,
  ],
  [
    // A restored database may lack that it was sent.
    'it was sent or given up, and a second request might charge again',
    'ask',
    (facts) => hasMark(facts) && !mayRepeat(facts),
  ],
  [
    'it may have been sent, and there is no time to send it again',
    'stay unknown',
    ({ earlier, hasTime }) => earlier !== 'none' && !hasTime,
  ],
  ['the acquirer charges once what it gets twice', 'send again', ({ earlier }) => earlier !== 'none'],
  ['the acquirer is away, and another one takes it', 'pass on', ({ isPassedOn }) => isPassedOn()],
  ['there is no time to send it', 'not reached', ({ hasTime }) => !hasTime],
  ['nothing was sent', 'send first', () => true],
];

export function decideSending(facts: SendingFacts): SendingMove {
  return decide(sendingRules, facts);
}

function hasMark({ earlier }: SendingFacts): boolean {
  return earlier === 'given up' || earlier === 'here' || earlier === 'elsewhere';
}

function mayRepeat({ earlier, isRepeatable, isKeyValid }: SendingFacts): boolean {
  return earlier === 'here' && isRepeatable && isKeyValid;
}

/** What is known of a transaction after it was sent. */
export interface AnswerFacts {
  /** Whether nothing was sent before with its key. */
  readonly isFirst: boolean;
  /**
   * `made`: the acquirer has a transaction, whatever became of it. `refused`: it has none by this request. `not sent`: not one
   * byte has left. `none`: nobody knows.
   */
  readonly answer: 'made' | 'refused' | 'not sent' | 'none';
  /** Whether the acquirer says of a refusal that nothing was made with the key. */
  readonly isNeverMade: boolean;
  /** Whether the request had the same content as the first one. Another may be refused for its content, before its key is read. */
  readonly isSameOrder: boolean;
  /** Whether the earlier request certainly arrives no more. Nobody knows it of one whose time nobody knows. */
  readonly isTooLate: boolean;
}

/**
 * What an answer ends in. `give up` makes it the outcome once the transaction is sure not to be sent again; `ask` asks the
 * acquirer for it.
 */
export type AnswerMove = 'take the answer' | 'not reached' | 'stay unknown' | 'give up' | 'ask';

export const answerRules: readonly Row<AnswerFacts, AnswerMove>[] = [
  ['nobody knows what became of the request', 'stay unknown', ({ answer }) => answer === 'none'],
  ['the only request has not left', 'not reached', ({ answer, isFirst }) => answer === 'not sent' && isFirst],
  ['a second request has not left', 'stay unknown', ({ answer }) => answer === 'not sent'],
  ['the only request was answered', 'take the answer', ({ isFirst }) => isFirst],
  ['the acquirer has a transaction', 'take the answer', ({ answer }) => answer === 'made'],
  [
    'nothing was made, and nothing can arrive any more',
    'give up',
    ({ isNeverMade, isSameOrder, isTooLate }) => isNeverMade && isSameOrder && isTooLate,
  ],
  // A refusal of the second request, such as 429, says nothing of the first one, which may also arrive later.
  ['a refusal says nothing of the earlier request', 'ask', () => true],
];

export function decideAnswer(facts: AnswerFacts): AnswerMove {
  return decide(answerRules, facts);
}

function decide<Facts, Move>(rules: readonly Row<Facts, Move>[], facts: Facts): Move {
  const row = rules.find(([, , fits]) => fits(facts));
  if (row === undefined) throw new Error('No rule says what becomes of a transaction.');
  return row[1];
}
