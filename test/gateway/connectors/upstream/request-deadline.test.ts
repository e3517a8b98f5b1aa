// @runs rest
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnknownOutcome } from '../../../../src/connector/send.ts';
import { createReference } from '../../../../src/gateway/connectors/reference.ts';
import { createRequestDeadline, underDeadline } from '../../../../src/gateway/core/request-deadline.ts';
import { type SlowUpstream, startSlowUpstream } from '../../../support/slow-upstream.ts';
import {
  channelOf,
  inquiryOf,
  key,
  makeTestConnector,
  orderTo,
  start,
  type TestConnector,
} from './support.ts';

let upstream: SlowUpstream;
let connector: TestConnector;

beforeEach(async () => {
  upstream = await startSlowUpstream();
  connector = makeTestConnector();
});
afterEach(async () => {
  await upstream.close();
  await connector.close();
});

test('a call that the deadline of its request cuts has an unknown outcome, and is found later', async () => {
  upstream.held.add(createReference(key));
  const channel = channelOf(upstream.address, { timeout: 30_000 });
  const times: number[] = [];
  const cut = new AbortController();
  const hasty = makeTestConnector((milliseconds) => {
    const isFirst = times.push(milliseconds) === 1;
    return isFirst ? cut.signal : AbortSignal.timeout(milliseconds);
  });
  const charge = underDeadline(createRequestDeadline(20_000), () =>
    hasty.charge(orderTo(channel), key, start),
  );
  await vi.waitUntil(() => upstream.charges() === 1, { timeout: 30_000 });
  cut.abort();
  await expect(charge).rejects.toThrow(UnknownOutcome);
  // It was given what its request had left, and not what its channel allows.
  expect(times[0]).toBeLessThanOrEqual(20_000);
  expect(upstream.charges()).toBe(1);
  expect((await hasty.find(inquiryOf(channel), key, start))?.code).toBe('000.100.112');
  await hasty.close();
});

test('a transaction is not sent by a request that has no time left for the answer, and counts as not charged', async () => {
  const charge = () => connector.charge(orderTo(channelOf(upstream.address)), key, start);
  const outcome = await underDeadline(createRequestDeadline(1_000), charge);
  expect([outcome.code, upstream.charges()]).toEqual(['900.100.600', 0]);
  expect((await charge()).code).toBe('000.100.112');
});
