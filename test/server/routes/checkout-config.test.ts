import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minute, type TestGateway, testGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway();
});
afterEach(() => gateway.close());

describe('GET /v1/checkouts/{id}/config', () => {
  test('tells any page what the widget shows, and nothing private', async () => {
    const id = await gateway.prepare({ 'customer.email': 'jane@shop.example' });
    gateway.wait(61_500);
    const answer = await gateway.get(`/v1/checkouts/${id}/config`, { origin: 'https://shop.example' });
    expect(answer.json()).toEqual({
      id,
      amount: '92.00',
      currency: 'EUR',
      expiresIn: 1738,
      registrations: [],
    });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('is a readable 404 for an unknown and for an expired checkout', async () => {
    const id = await gateway.prepare();
    gateway.wait(30 * minute);
    for (const path of [id, '0'.repeat(32), 'nonsense']) {
      const answer = await gateway.get(`/v1/checkouts/${path}/config`);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.json().result).toMatchObject({
        code: '200.300.404',
        description: expect.stringContaining('No payment session found'),
      });
    }
  });
});
