import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { encodeMessage } from '../../../../src/gateway/three-d-secure/messages.ts';
import { gatewayOrigin, posted, type TestIssuer, testIssuer } from './support.ts';

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await testIssuer();
});
afterAll(() => issuer.close());

const notification = `${gatewayOrigin}/v1/threeDSecure/${'a'.repeat(32)}/method`;
const dataOf = (threeDSServerTransID: string, threeDSMethodNotificationURL = notification) =>
  encodeMessage({ threeDSServerTransID, threeDSMethodNotificationURL });
const visit = (data: string, query = '') => issuer.post(`/acs/method${query}`, { threeDSMethodData: data });
const delayOf = (page: string) => /data-delay="([0-9]+)"/.exec(page)?.[1];

describe('the method page', () => {
  test.each([
    ['', '0'],
    ['?mode=ok&delayMs=9900', '9900'],
    ['?mode=late', '10100'],
    ['?mode=late&delayMs=50', '50'],
  ])('of %j notifies the gateway after %s ms', async (query, delay) => {
    const id = await issuer.expect();
    const { body, statusCode, headers } = await visit(dataOf(id), query);
    expect(statusCode).toBe(200);
    expect(posted(body)).toMatchObject({ action: notification, message: { threeDSServerTransID: id } });
    expect(Object.keys(posted(body).message)).toEqual(['threeDSServerTransID']);
    expect(delayOf(body)).toBe(delay);
    expect(String(headers['content-security-policy'])).toContain('frame-ancestors http: https:');
    const { methodRequests, aReq, phase } = await issuer.inspect(id);
    expect(methodRequests).toMatchObject([
      { message: { threeDSServerTransID: id, threeDSMethodNotificationURL: notification } },
    ]);
    expect([aReq, phase]).toEqual([null, 'method']);
  });

  test('never notifies, notifies garbage, or of another transaction', async () => {
    const id = randomUUID();
    expect(posted((await visit(dataOf(id), '?mode=timeout')).body).action).toBe('');
    const garbage = posted((await visit(dataOf(id), '?mode=garbage')).body).fields.threeDSMethodData;
    expect(garbage).toMatch(/[^A-Za-z0-9_-]/);
    const other = posted((await visit(dataOf(id), '?mode=wrong-id')).body).message.threeDSServerTransID;
    expect(other).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).not.toBe(id);
  });

  test('fails, or cannot be framed', async () => {
    expect((await visit(dataOf(randomUUID()), '?mode=500')).statusCode).toBe(500);
    const { headers } = await visit(dataOf(randomUUID()), '?mode=deny');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
  });
});

describe('what the issuer keeps', () => {
  test('excludes a transaction that somebody made up', async () => {
    const made = vi.spyOn(issuer.store.issuerTransactions, 'put');
    for (let i = 0; i < 50; i += 1) expect((await visit(dataOf(randomUUID()))).statusCode).toBe(200);
    const wrong = dataOf(randomUUID(), 'https://evil.example/');
    expect((await visit(wrong)).statusCode).toBe(400);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  test('is limited for one transaction, and leaves room for later events', async () => {
    const id = await issuer.expect();
    for (let i = 0; i < 60; i += 1) await visit(dataOf(id, i % 2 ? notification : 'https://evil.example/'));
    await issuer.begin({}, { request: { threeDSServerTransID: id } });
    const { methodRequests, timeline } = await issuer.inspect(id);
    expect(methodRequests).toHaveLength(20);
    expect(timeline.map(({ what }) => what)).toContain('AReq');
    const { state = '' } = (await issuer.store.issuerTransactions.find(id)) ?? {};
    expect(state.length).toBeLessThan(20_000);
  });
});

describe('threeDSMethodData', () => {
  test.each([
    ['', 'is missing'],
    [`${dataOf('11111111-2222-4333-8444-555555555555')}=`, 'padded'],
    [dataOf('1'), 'must be a UUID'],
    [dataOf('11111111-2222-4333-8444-555555555555', 'https://evil.example/'), 'address of the gateway'],
    [
      dataOf('11111111-2222-4333-8444-555555555555', `${notification}?${'x'.repeat(200)}`),
      'at most 256 characters',
    ],
  ])('that is %j is refused: %s', async (data, says) => {
    const { statusCode, body } = await visit(data);
    expect(statusCode).toBe(400);
    expect(body).toContain(says);
    expect(posted(body).action).toBe('');
  });
});
