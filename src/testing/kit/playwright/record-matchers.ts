/** The matcher for inbox and journal: `expect(tenant.inbox).toHaveReceived({ type: 'PAYMENT' })`. */
import type { InboxMessage, RecordedRequest } from '#contract/control/records.ts';
import { describeMessage, type MessagePattern, TestInbox } from '../inbox.ts';
import { describeRequest, type RequestPattern, TestJournal } from '../journal.ts';
import { requireKnown } from '../suggestion.ts';
import { filterText } from '../waiting.ts';
import { type MatcherResult, type MatcherState, pollUntil, type Within } from './poll.ts';

export interface ReceivedOptions extends Within {
  /**
   * Exactly so many; at least one when absent. Of messages those to one receiver count: the inbox, or the one that `to`
   * names.
   */
  readonly times?: number;
}

export const recordMatchers = {
  async toHaveReceived<Where extends TestInbox | TestJournal>(
    this: MatcherState,
    where: Where,
    what: Where extends TestInbox ? MessagePattern : RequestPattern = {},
    { times, ...within }: ReceivedOptions = {},
  ): Promise<MatcherResult> {
    requireKnown('toHaveReceived', within, ['times', 'timeout', 'quiet']);
    const kind = where instanceof TestInbox ? 'message' : 'request';
    const count = times === undefined ? `a ${kind}` : `${times} of each ${kind}`;
    return pollUntil(this, {
      name: 'toHaveReceived',
      expected: `${count} ${filterText({ ...what })}`,
      kind: times === undefined ? 'presence' : 'number',
      ...within,
      activity: () => where.activity(),
      async look() {
        const matching = await linesOf(where, what, times !== undefined);
        return {
          isSo: times === undefined ? matching.length > 0 : matching.length === times,
          actual: matching,
          says: async () => {
            const all = await linesOf(where, {});
            return `${matching.length} matched. There ${all.length === 0 ? 'is none at all.' : 'is:'}${all.map((line) => `\n  ${line}`).join('')}`;
          },
        };
      },
    });
  },
};

async function linesOf(
  where: TestInbox | TestJournal,
  what: MessagePattern | RequestPattern,
  isOfOneReceiver = false,
): Promise<readonly string[]> {
  if (where instanceof TestInbox) {
    const messages = await where.all(what as MessagePattern);
    return (isOfOneReceiver ? toOneReceiver(messages) : messages).map((one) => describeMessage(one));
  }
  if (where instanceof TestJournal) {
    const requests = await where.requests(what as RequestPattern);
    return requests.map((request: RecordedRequest) => describeRequest(request));
  }
  throw new TypeError('toHaveReceived takes tenant.inbox or tenant.journal.');
}

/** A message to the inbox and to the shop is one message: returns those to the inbox, where any came there. */
function toOneReceiver(messages: readonly InboxMessage[]): readonly InboxMessage[] {
  const inInbox = messages.filter(({ to }) => to === 'inbox');
  return inInbox.length > 0 ? inInbox : messages;
}
