/** The database was put back to an earlier time: the upstream may have what it lacks. */
import { beforeEach, describe, expect, test } from 'vitest';
import { UnknownOutcome } from '../../../../src/connector/send.ts';
import { createReference } from '../../../../src/gateway/connectors/reference.ts';
import {
  channelOf,
  followUpTo,
  inquiryOf,
  key,
  makeTestConnector,
  orderTo,
  start,
  upstreamOfEachTest,
} from './support.ts';

const until = start + 3_600_000;
const { current, channel, charge } = upstreamOfEachTest();
const charges = () => current.upstream.charges(createReference(key));
const methods = () => current.upstream.asked.map(({ method }) => method);

/** Goes on without any marks, as a database that has lost them. */
async function restore(): Promise<void> {
  await current.connector.close();
  current.connector = makeTestConnector(undefined, until);
  current.upstream.asked.length = 0;
}

describe('after a restore a charge', () => {
  test('that the upstream has made is not sent again', async () => {
    await charge();
    await restore();
    expect(await charge()).toMatchObject({ code: '000.100.112', reference: 'upstream0' });
    expect([methods(), charges()]).toEqual([['GET'], 1]);
  });

  test('that the upstream does not know is sent', async () => {
    await restore();
    expect((await charge()).code).toBe('000.100.112');
    expect([methods(), charges()]).toEqual([['GET', 'POST'], 1]);
  });

  test('of which the upstream says nothing is unknown, not sent, and does not count as never sent later', async () => {
    await charge();
    await restore();
    current.upstream.onceInstead = { status: 503, body: 'busy' };
    await expect(charge()).rejects.toThrow(UnknownOutcome);
    expect([methods(), charges()]).toEqual([['GET'], 1]);
    expect(await current.connector.find(inquiryOf(channel()), key, until)).toMatchObject({
      code: '000.100.112',
    });
  });

  test('of which the upstream said nothing is only asked for when the time is over: its key may be too old to be sent again', async () => {
    const honoursKeys = orderTo(channelOf(current.upstream.address, { idempotencyKeys: true }));
    await restore();
    current.upstream.onceInstead = { status: 503, body: 'busy' };
    await expect(current.connector.charge(honoursKeys, key, start)).rejects.toThrow(UnknownOutcome);
    await current.connector.charge(honoursKeys, key, until + 60 * 60_000);
    expect([methods(), charges()]).toEqual([['GET', 'GET'], 0]);
  });

  test('is sent at once when the time is over', async () => {
    await restore();
    await charge({}, until);
    expect(methods()).toEqual(['POST']);
  });
});

test('after a restore a follow-up that the upstream has made is not sent again', async () => {
  await charge();
  await current.connector.followUp(followUpTo(channel()), 'refund', start);
  await restore();
  expect(await current.connector.followUp(followUpTo(channel()), 'refund', start)).toMatchObject({
    reference: 'upstream1',
  });
  expect(methods()).toEqual(['GET']);
});

describe('after a restore an inquiry about a transaction without a mark', () => {
  beforeEach(async () => {
    await charge();
    await restore();
  });

  test('finds what the upstream has made', async () => {
    expect(await current.connector.find(inquiryOf(channel()), key, start)).toMatchObject({
      code: '000.100.112',
    });
  });

  test('counts it as never sent when the upstream does not know it, and keeps it from being sent', async () => {
    const inquiry = inquiryOf(channel());
    expect(await current.connector.find(inquiry, 'another', start)).toBeUndefined();
    await current.connector.charge(orderTo(channel()), 'another', start);
    expect(current.upstream.charges(createReference('another'))).toBe(0);
  });
});
