// @runs cases
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UnknownOutcome } from '../../../../src/connector/send.ts';
import { createReference } from '../../../../src/gateway/connectors/reference.ts';
import { caseCount } from '../../../support/case-count.ts';
import {
  type Fault,
  type FaultProxy,
  faults,
  pass,
  startFaultProxy,
  throttling,
} from '../../../support/fault-proxy.ts';
import { type RunningUpstream, startFakeUpstream } from './fake-upstream.ts';
import {
  channelOf,
  inquiryOf,
  key,
  makeTestConnector,
  orderTo,
  pan,
  start,
  type TestConnector,
} from './support.ts';

const minute = 60_000;
let upstream: RunningUpstream;
let proxy: FaultProxy;
let connector: TestConnector;

beforeEach(async () => {
  upstream = await startFakeUpstream();
  proxy = await startFaultProxy(upstream.address);
  connector = makeTestConnector(() => proxy.silence());
});
afterEach(async () => {
  await proxy.close();
  await connector.close();
  await upstream.close();
});

/** Every attempt to pay one order has the same merchantTransactionId. */
const parameters = { merchantTransactionId: 'order-4711' };

const channel = () => channelOf(proxy.address);
const charge = (at = start) => connector.charge(orderTo(channel(), { parameters }), key, at);
const inquiry = () => inquiryOf(channel(), parameters);
const find = (at: number) => connector.find(inquiry(), key, at);
const charges = () => upstream.charges(createReference(key));

/**
 * There is an earlier attempt of the same order, so that the upstream has more than one payment with its
 * merchantTransactionId.
 */
beforeEach(async () => {
  await connector.charge(orderTo(channelOf(upstream.address), { parameters }), 'an earlier try', start);
});

describe('a payment whose answer is lost', () => {
  test.each(faults)(
    'by %s is unknown at first, and then has the outcome that the upstream tells',
    async (_name, fault) => {
      proxy.script(fault);
      await expect(charge()).rejects.toThrow(UnknownOutcome);
      expect(connector.warnings[0]).toMatch(/^The outcome of a forwarded payment is unknown: /);
      expect(connector.warnings.join()).not.toMatch(new RegExp(`${pan}|127\\.0\\.0\\.1|123`));
      const found = await find(start + 10 * minute);
      expect(found?.code).toBe(fault.forward ? '000.100.112' : undefined);
      expect(charges()).toBe(fault.forward ? 1 : 0);
    },
  );

  test.each(faults)('by %s is not sent again', async (_name, fault) => {
    proxy.script(fault);
    await charge().catch(() => undefined);
    const again = await charge(start + 10 * minute);
    expect(again.code).toBe(fault.forward ? '000.100.112' : '900.100.100');
    expect(charges()).toBe(fault.forward ? 1 : 0);
  });

  test('does not count as lost while it may still be on its way', async () => {
    let arrive = () => {};
    const until = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    proxy.script({ forward: true, until, reply: 'pass' });
    await expect(charge()).rejects.toThrow(UnknownOutcome);
    await expect(find(start + minute)).rejects.toThrow('does not know it yet');
    arrive();
    await proxy.settled();
    expect(await find(start + minute)).toMatchObject({ code: '000.100.112' });
    expect(charges()).toBe(1);
  });

  test.each(faults)('stays unknown when the inquiry fails by %s', async (_name, fault) => {
    await charge();
    proxy.script(fault);
    await expect(find(start + 10 * minute)).rejects.toThrow(UnknownOutcome);
    expect(await find(start + 10 * minute)).toMatchObject({ code: '000.100.112' });
  });
});

describe('a payment', () => {
  test.each(throttling)('that is answered %s was not charged', async (_name, fault) => {
    proxy.script(fault);
    expect(await charge()).toEqual({ code: '800.120.100', rule: 'upstream-throttled' });
    expect(charges()).toBe(0);
  });

  test('that meets a closed port was not charged, and can be sent again once the upstream listens', async () => {
    await proxy.refuse();
    expect(await charge()).toMatchObject({ code: '900.100.600', rule: 'upstream-unreachable' });
    await proxy.heal();
    expect(await charge()).toMatchObject({ code: '000.100.112' });
    expect(charges()).toBe(1);
  });

  test('that is answered twice is paid once, and the next one gets its own answer', async () => {
    proxy.script({ forward: true, reply: 'twice' });
    expect(await charge()).toMatchObject({ code: '000.100.112', reference: 'upstream1' });
    upstream.code = '800.100.153';
    const next = () => connector.charge(orderTo(channel(), { parameters }), 'another key', start);
    const outcome = await next().catch(next);
    expect(outcome).toMatchObject({ code: '800.100.153', reference: 'upstream2' });
  });

  test('whose answer is slow is waited for', async () => {
    proxy.script({ forward: true, delay: 300, reply: 'pass' });
    expect(await charge()).toMatchObject({ code: '000.100.112' });
  });

  test('is sent once, also by a node that stood still and has an earlier time than the node that has charged', async () => {
    expect(await charge()).toMatchObject({ code: '000.100.112' });
    await charge(start - 60_000).catch(() => {});
    expect(charges()).toBe(1);
  });

  test('that is charged many times at once is sent once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => charge()));
    const known = answers.filter(({ status }) => status === 'fulfilled');
    expect(known.length).toBeGreaterThan(0);
    expect(charges()).toBe(1);
  });
});

interface Ask {
  /** These calls start at the same time; each meets the next fault. */
  readonly asks: readonly (readonly ['charge' | 'find', Fault])[];
}
type Step = Ask | 'wait' | 'refuse' | 'heal';

const charged: Readonly<Record<string, string>> = {
  '000.100.110': '000.100.112',
  '800.100.153': '800.100.153',
  '000.200.000': '000.200.000',
};

describe('whatever happens on the way', () => {
  // This connector gives up after real time, wherever the request is at that moment.
  beforeEach(async () => {
    await connector.close();
    connector = makeTestConnector();
  });

  const late: Fault = { ...pass, delay: 60 };
  const fault = fc.constantFrom(pass, pass, late, ...[...faults, ...throttling].map(([, one]) => one));
  const ask = fc.tuple(fc.constantFrom('charge' as const, 'charge' as const, 'find' as const), fault);
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ asks: fc.array(ask, { minLength: 1, maxLength: 3 }) }) },
    { weight: 1, arbitrary: fc.constantFrom('wait', 'refuse', 'heal') },
  );

  test('a key is charged at most once, and the final inquiry finds the true outcome', async () => {
    let run = 0;
    const steps = fc.array(step, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(...Object.keys(charged)), async (script, code) => {
        run += 1;
        upstream.code = code;
        await play(`key ${run}`, script);
        const found = await connector.find(inquiry(), `key ${run}`, start + 1_000 * minute);
        expect(found?.code).toBe(sendings(`key ${run}`) === 1 ? charged[code] : undefined);
      }),
      { numRuns: caseCount(15) },
    );
  });

  /** Plays the script step by step, and waits at its end until no request is under way. */
  async function play(name: string, script: readonly Step[]): Promise<void> {
    let now = start;
    await proxy.heal();
    for (const step of script) {
      // No request stays under way for as long as this step's ten minutes.
      if (step === 'wait') await proxy.settled();
      if (step === 'wait') now += 10 * minute;
      else if (step === 'refuse') await proxy.refuse();
      else if (step === 'heal') await proxy.heal();
      else await all(step, name, now);
      expect(sendings(name)).toBeLessThanOrEqual(1);
    }
    await proxy.heal();
    await proxy.settled();
  }

  /** Makes the calls and checks their immediate answers. */
  async function all({ asks }: Ask, name: string, now: number): Promise<void> {
    const channel = channelOf(proxy.address, { timeout: 40 });
    proxy.script(...asks.map(([, one]) => one));
    const told = await Promise.allSettled(
      asks.map(([what]) =>
        what === 'charge'
          ? connector.charge(orderTo(channel, { parameters }), name, now)
          : connector.find(inquiryOf(channel, parameters), name, now),
      ),
    );
    for (const answer of told) {
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(UnknownOutcome);
      // The connector may say "paid" only when the upstream has charged.
      else if (answer.value?.code === '000.100.112') expect(upstream.charges(createReference(name))).toBe(1);
    }
  }

  /** The number of times that the upstream got the payment. */
  function sendings(name: string): number {
    return upstream.asked.filter(
      ({ method, fields }) =>
        method === 'POST' && fields['customParameters[forwardedTransaction]'] === createReference(name),
    ).length;
  }
});
