/** What the gateway does with an order when its connector, its mark or a restored database say something unusual. */
import { describe, expect, test } from 'vitest';
import type { Capabilities } from '../../../src/connector/capabilities.ts';
import type { Connector } from '../../../src/connector/connector.ts';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { NotSent, UnknownOutcome } from '../../../src/connector/send.ts';
import type { RoutedPayment } from '../../../src/gateway/connectors/connector.ts';
import { forwardOnce } from '../../../src/gateway/connectors/forward-once.ts';
import type { ForwardingMark, Forwardings } from '../../../src/gateway/connectors/forwardings.ts';
import { lateArrivalMs } from '../../../src/gateway/connectors/late-arrival.ts';
import { maxTimeoutMs } from '../../../src/gateway/connectors/sender.ts';
import { createRequestDeadline, underDeadline } from '../../../src/gateway/core/request-deadline.ts';
import { cardCapabilities } from '../../support/card-capabilities.ts';
import { channelOf, followUpTo, orderTo, start } from './upstream/support.ts';

const channel = channelOf('https://upstream.example');
const week = 7 * 24 * 3_600_000;
const made: Outcome = { code: '000.000.000', rule: 'test', reference: 'one' };
const refused: Outcome = { code: '800.120.100', rule: 'test' };
const neverMade: Outcome = { code: '600.200.500', rule: 'test', isNeverMade: true };

/** Makes a connector whose acquirer answers each request with the next one of these, and throws what is an error. */
function connect(
  answers: readonly (Outcome | Error)[],
  { mark, ...change }: Partial<Connector> & { readonly mark?: ForwardingMark } = {},
  restoredUntil = 0,
) {
  const marks = new Map<string, ForwardingMark>(mark && [['key', mark]]);
  const sent: number[] = [];
  const owners: string[] = [];
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
    async owns(key) {
      owners.push(key);
      return true;
    },
  };
  const connector = { charge: next, followUp: next, repeatableFor: week, ...change };
  const capabilities: Capabilities = {
    ...cardCapabilities,
    paymentTypes: ['DB', 'RF'],
  };
  const account = { connector, capabilities, name: 'acme', scope: 'acme', place: 'acme', accountHash: 'a' };
  const once = forwardOnce(account, { forwardings, warn: () => {}, restoredUntil });
  return { once, marks, sent, owners };
}

test('a request counts as lost six minutes after it was sent, when neither its sender nor a machine on the way has it', () => {
  // The longest time-out of a request, and more than the 100 s for which a kernel sends what a closed connection left.
  expect(lateArrivalMs).toBe(maxTimeoutMs + 300_000);
  expect(lateArrivalMs).toBe(360_000);
});

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
      const { once, marks, sent } = connect([], {}, start + week);
      await expect(send(once, start)).rejects.toThrow(UnknownOutcome);
      await expect(send(once, start + lateArrivalMs - 1)).rejects.toThrow(UnknownOutcome);
      // The second request may still arrive.
      await expect(send(once, start + lateArrivalMs)).rejects.toThrow(UnknownOutcome);
      const end = start + 2 * lateArrivalMs;
      expect(await send(once, end)).toMatchObject({ code: '600.200.500' });
      expect(sent).toEqual([start, start + lateArrivalMs - 1, start + lateArrivalMs, end]);
      expect(marks.get('key')?.sentAt).toBe(0);
    },
  );
});

test('a refusal by which nothing was made is no outcome while another process sends the order again', async () => {
  const late = start + lateArrivalMs;
  const sentAgain = { sentAt: late + 1, firstSentAt: start, accountHash: 'a' };
  const { once, marks } = connect([], {
    mark: { ...sentAgain, sentAt: start },
    async charge() {
      marks.set('key', sentAgain);
      return neverMade;
    },
  });
  await expect(once.charge(order(), 'key', late)).rejects.toThrow(UnknownOutcome);
  expect(marks.get('key')).toEqual(sentAgain);
});

/** The mark of an order that was sent now, for the first time. */
const sentNow: ForwardingMark = { sentAt: start, firstSentAt: start, accountHash: 'a' };
const order = (change: Partial<RoutedPayment> = {}) => orderTo(channel, change);
const minute = 60_000;

describe('an order that was not answered', () => {
  test('is sent again with its key until it is answered', async () => {
    const { once, marks, sent } = connect([new UnknownOutcome('cut'), new NotSent('refused'), made]);
    await expect(once.charge(order(), 'key', start)).rejects.toThrow('cut');
    await expect(once.charge(order(), 'key', start + minute)).rejects.toThrow('could not be sent again');
    expect(await once.charge(order(), 'key', start + 2 * minute)).toMatchObject({ reference: 'one' });
    expect(sent).toEqual([start, start + minute, start + 2 * minute]);
    expect(marks.get('key')).toEqual({ ...sentNow, sentAt: start + 2 * minute });
  });

  test.each<[string, Partial<Connector>, ForwardingMark, number]>([
    ['whose key is too old', {}, { ...sentNow, sentAt: start + week }, start + week],
    ['whose key has an age that nobody knows', {}, { ...sentNow, firstSentAt: 0 }, start],
    ['of an acquirer that would charge again', { repeatableFor: 0 }, sentNow, start],
    ['that went to another account', {}, { ...sentNow, accountHash: 'other' }, start],
  ])('is not sent again when it is one %s', async (_which, change, mark, now) => {
    const { once, sent } = connect([made], { ...change, mark });
    await expect(once.charge(order(), 'key', now)).rejects.toThrow(UnknownOutcome);
    expect(sent).toEqual([]);
  });

  test('is sent again also when an earlier release has sent it, which knew no accounts', async () => {
    const { once, sent } = connect([made], { mark: { ...sentNow, accountHash: null } });
    expect(await once.charge(order(), 'key', start + minute)).toMatchObject({ reference: 'one' });
    expect(sent).toHaveLength(1);
  });

  test('is not sent again, and not said to be unsent, without time for an answer', async () => {
    const { once, marks, sent } = connect([made], { mark: sentNow });
    const charging = () => once.charge(order(), 'key', start + minute);
    await expect(underDeadline(createRequestDeadline(1_000), charging)).rejects.toThrow('no time left');
    expect([sent, marks.get('key')]).toEqual([[], sentNow]);
  });

  test('is declined by no refusal of its second request, such as that of too many requests', async () => {
    const { once } = connect([refused], { mark: sentNow });
    await expect(once.charge(order(), 'key', start + week - 1)).rejects.toThrow(UnknownOutcome);
  });

  test.each<Partial<RoutedPayment>>([{ isCodeLost: true }, { isOtherInstrument: true }, { mayDiffer: true }])(
    'is declined by no refusal of an order that may be another one: %o',
    async (change) => {
      const { once, marks } = connect([neverMade], { mark: sentNow });
      await expect(once.charge(order(change), 'key', start + week - 1)).rejects.toThrow(UnknownOutcome);
      expect(marks.get('key')?.sentAt).toBe(start + week - 1);
    },
  );

  test('never arrived when its acquirer does not know it for so long that it cannot arrive any more', async () => {
    const { once, marks, sent } = connect([made], {
      mark: sentNow,
      repeatableFor: 0,
      find: async () => undefined,
    });
    await expect(once.charge(order(), 'key', start + lateArrivalMs - 1)).rejects.toThrow('not know it yet');
    expect(await once.charge(order(), 'key', start + lateArrivalMs)).toMatchObject({ code: '900.100.100' });
    expect([sent, marks.get('key')?.sentAt]).toEqual([[], 0]);
  });
});

describe('an order that is sent first', () => {
  test.each([
    ['its connection is refused', Number.POSITIVE_INFINITY, [new NotSent('refused')]],
    ['its request has no time for an answer', 1_000, []],
  ])('leaves no mark when %s: it may be sent elsewhere', async (_why, timeMs, answers) => {
    const { once, marks, sent } = connect(answers);
    const charging = () => once.charge(order(), 'key', start);
    const outcome = await underDeadline(createRequestDeadline(timeMs), charging);
    expect(outcome).toMatchObject({ code: '900.100.600', isNotSent: true });
    expect([sent.length, marks.size]).toEqual([answers.length, 0]);
  });
});

test('a webhook finds an order by its key before its answer comes', async () => {
  const answers = [new UnknownOutcome('cut')];
  const { once, owners } = connect(answers, { readWebhook: async () => undefined });
  await expect(once.charge(order(), 'key', start)).rejects.toThrow('cut');
  expect(owners).toEqual(['key']);
});

test('an order that its connector cannot do is never sent later, when it can', async () => {
  const { once, marks, sent } = connect([made]);
  const refusal = await once.charge(order({ paymentType: 'PA' }), 'key', start);
  expect(refusal.code).toMatch(/^600\./);
  expect(await once.charge(order(), 'key', start + minute)).toMatchObject({ code: '900.100.100' });
  expect([sent, marks.get('key')?.sentAt]).toEqual([[], 0]);
});

test('after a restore, an order that its acquirer has made is marked as sent', async () => {
  const { once, marks, sent } = connect([], { find: async () => made }, start + week);
  expect(await once.charge(order(), 'key', start)).toMatchObject({ reference: 'one' });
  expect([sent, marks.get('key')]).toEqual([[], sentNow]);
});

describe('after a restore, an order of an acquirer that knows keys and cannot be asked', () => {
  test('is sent with its key, and once more when it is not answered', async () => {
    const { once, sent } = connect([new UnknownOutcome('cut'), made], {}, start + week);
    await expect(once.charge(order(), 'key', start)).rejects.toThrow('cut');
    expect(await once.charge(order(), 'key', start + minute)).toMatchObject({ reference: 'one' });
    expect(sent).toHaveLength(2);
  });

  test.each<[string, Outcome | Error]>([
    ['an answer that is about no key', refused],
    ['a connection that was refused', new NotSent('refused')],
  ])('is not declined by %s', async (_what, answer) => {
    const { once, marks } = connect([answer], {}, start + week);
    await expect(once.charge(order(), 'key', start)).rejects.toThrow(UnknownOutcome);
    expect(marks.get('key')).toEqual(sentNow);
  });
});
