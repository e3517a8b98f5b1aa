import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { start, type TestGateway } from '../../../support/gateway.ts';
import { testSimulator } from '../../../support/simulator-routes.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testSimulator();
});
afterEach(() => gateway.close());

const path = '/_sim/clock';
const move = (fields: Record<string, string>, headers = {}) => gateway.post(path, fields, headers);

describe('the clock of the test environment', () => {
  test('tells the gateway’s time, is moved ahead step by step, and goes back', async () => {
    const at = (ahead: number) => ({ time: new Date(start + ahead).toISOString(), ahead });
    expect((await gateway.get(path)).json()).toEqual(at(0));
    expect((await move({ advance: '10000' })).json()).toEqual(at(10_000));
    expect((await move({ advance: '600000' })).json()).toEqual(at(610_000));
    expect((await gateway.get(path)).json()).toEqual(at(610_000));
    expect((await move({ reset: 'true', advance: '5' })).json()).toEqual(at(5));
    expect((await move({ reset: 'true' })).json()).toEqual(at(0));
  });

  test.each([
    ['advance', { advance: '1e3' }],
    ['advance', { advance: '1000000000000' }],
    ['advance', {}],
    ['reset', { reset: 'yes', advance: '1' }],
  ])('names %s when it is wrong and then stands still: %j', async (name, fields) => {
    const answer = await move(fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().result.parameterErrors).toMatchObject([{ name }]);
    expect((await gateway.get(path)).json()).toMatchObject({ ahead: 0 });
  });

  test.each([
    ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['a page of another site', { origin: 'https://shop.example' }],
  ])('is not there for a request that comes through %s', async (_who, headers) => {
    expect((await move({ advance: '1' }, headers)).statusCode).toBe(404);
    expect((await gateway.get(path, headers)).statusCode).toBe(404);
    expect((await gateway.get(path)).json()).toMatchObject({ ahead: 0 });
  });
});
