/** What the gateway does with an order when its connector, its mark or a restored database say something unusual. */
import { describe, expect, test } from 'vitest';
import type { Capabilities } from '../../../src/connector/capabilities.ts';
import type { Connector } from '../../../src/connector/connector.ts';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { UnknownOutcome } from '../../../src/connector/send.ts';
import { forwardOnce } from '../../../src/gateway/connectors/forward-once.ts';
import type { ForwardingMark, Forwardings } from '../../../src/gateway/connectors/forwardings.ts';
import { lateArrivalMs } from '../../../src/gateway/connectors/late-arrival.ts';
import { channelOf, followUpTo, orderTo, start } from './upstream/support.ts';

const channel = channelOf('https://upstream.example');
const week = 7 * 24 * 3_600_000;
const neverMade: Outcome = { code: '600.200.500', rule: 'test', isNeverMade: true };

/** Makes a connector whose acquirer answers each request with the next one of these, and throws what is an error. */
function connect(
  answers: readonly (Outcome | Error)[],
  { mark, ...change }: Partial<Connector> & { readonly mark?: ForwardingMark } = {},
  restoredUntil = 0,
) {
  const marks = new Map<string, ForwardingMark>(mark && [['key', mark]]);
  const sent: number[] = [];
  const next = async (_order: unknown, _key: string, now: number) => {
    const answer = answers[sent.length];
    sent.push(now);
    if (answer instanceof Error) throw answer;
    return answer ?? neverMade;
  };
  const forwardings: Forwardings = {
    async mark(key, sentAt, { firstSentAt = sentAt, accountHash = null } = {}) {
      const old = marks.get(key);
      if (old === undefined) marks.set(key, { sentAt, firstSentAt, accountHash });
      return old;
    },
    async renew(key, seenAt, anew) {
      const old = marks.get(key);
      if (old?.sentAt !== seenAt) throw new Error('the mark has changed');
      marks.set(key, { ...old, ...anew });
    },
    async giveUp(key, seenAt) {
      const isSame = marks.get(key)?.sentAt === seenAt;
      if (isSame) marks.set(key, { sentAt: 0, firstSentAt: 0, accountHash: null });
      return isSame;
    },
    async withdraw(key) {
      marks.delete(key);
    },
    owns: async () => true,
  };
  const connector = { charge: next, followUp: next, repeatableFor: week, ...change };
  const capabilities: Capabilities = {
    ...{ paymentTypes: ['DB', 'RF'], instruments: ['card'], parts: ['RF'], repeated: ['RF'] },
    ...{ agreements: true, parameters: 'all', authentication: 'own' },
  };
  const account = { connector, capabilities, name: 'acme', scope: 'acme', place: 'acme', accountHash: 'a' };
  const once = forwardOnce(account, { forwardings, warn: () => {}, restoredUntil });
  return { once, marks, sent };
}

describe('a refusal that says that nothing was made', () => {
  const operations = {
    charge: (connector: ReturnType<typeof forwardOnce>, now: number) =>
      connector.charge(orderTo(channel), 'key', now),
    'follow-up': (connector: ReturnType<typeof forwardOnce>, now: number) =>
      connector.followUp(followUpTo(channel), 'key', now),
  };

  test.each(Object.entries(operations))(
    'is no outcome of a %s of which a restored database may lack when it was sent',
    async (_what, send) => {
      const { once, marks } = connect([neverMade], {}, start + 1);
      await expect(send(once, start)).rejects.toThrow(UnknownOutcome);
      expect(marks.get('key')?.sentAt).toBe(start);
    },
  );

  test.each(Object.entries(operations))(
    'ends a %s that a restored database may have lacked once its second request comes too late for the first',
    async (_what, send) => {
      const { once, marks, sent } = connect([neverMade, neverMade, neverMade], {}, start + week);
      await expect(send(once, start)).rejects.toThrow(UnknownOutcome);
      await expect(send(once, start + lateArrivalMs - 1)).rejects.toThrow(UnknownOutcome);
      const end = start + 2 * lateArrivalMs - 1;
      expect(await send(once, end)).toMatchObject({ code: '600.200.500' });
      expect(sent).toEqual([start, start + lateArrivalMs - 1, end]);
      expect(marks.get('key')?.sentAt).toBe(0);
    },
  );
});
