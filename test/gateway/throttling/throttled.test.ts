import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildConfig, type ConfigInput, hashToken } from '../../../src/gateway/config/config.ts';
import { type ThrottledOperation, throttledOperations } from '../../../src/gateway/config/throttles.ts';
import { createAnswers } from '../../../src/gateway/core/answers.ts';
import { systemRandom } from '../../../src/gateway/core/random-source.ts';
import { answerErrors } from '../../../src/gateway/http/errors.ts';
import { acceptFormBodies } from '../../../src/gateway/http/form-body.ts';
import { merchantRequest } from '../../../src/gateway/http/merchant-request.ts';
import type { Store } from '../../../src/gateway/store/store.ts';
import { addThrottling, throttledRoute } from '../../../src/gateway/throttling/throttled.ts';
import { ndcOf } from '../../support/frame.ts';
import { entityId, otherEntityId, otherToken, start, token } from '../../support/gateway.ts';
import { openTestStore } from '../../support/test-store.ts';

let store: Store;
let now = start;
const open: FastifyInstance[] = [];
beforeEach(async () => {
  store = await openTestStore(':memory:');
  now = start;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
  await store.close();
});

const throttles = { 'checkout-status': { limit: 2, seconds: 60 } };

/** Makes the app of one process on the common store, with one route for each kind of limit. */
function gateway(input: ConfigInput = { throttles }): FastifyInstance {
  const clock = { now: () => now };
  const config = buildConfig({
    entities: [
      { id: entityId, name: 'Shop' },
      { id: otherEntityId, name: 'Other' },
    ],
    grants: [
      { tokenHash: hashToken(token), entities: [entityId] },
      { tokenHash: hashToken(otherToken), entities: [otherEntityId] },
    ],
    ...input,
  });
  const context = { config, clock, store, answers: createAnswers('build', clock, systemRandom) };
  const app = Fastify();
  acceptFormBodies(app);
  answerErrors(app, config, context.answers);
  addThrottling(app, context);
  const paths: [ThrottledOperation, 'GET' | 'POST', string][] = [
    ['checkout-status', 'GET', '/checkouts/:id/payment'],
    ['payment-read', 'GET', '/payments/:id'],
    ['query', 'GET', '/query'],
    ['payment-create', 'POST', '/payments'],
  ];
  for (const [operation, method, url] of paths) {
    app.route({ method, url, ...throttledRoute(context, operation), handler: async () => ({ operation }) });
  }
  open.push(app);
  return app;
}

const checkout = 'C'.repeat(32);
const status = (id = checkout, entity = entityId) => `/checkouts/${id}/payment?entityId=${entity}`;
const get = (app: FastifyInstance, url: string, bearer = token) =>
  app.inject({ url, headers: { authorization: `Bearer ${bearer}` } });
const codes = async (app: FastifyInstance, urls: readonly string[]) => {
  const found: number[] = [];
  for (const url of urls) found.push((await get(app, url)).statusCode);
  return found;
};

describe('a throttled operation', () => {
  test('is answered 429 over its limit, with the seconds to wait, and again in the next interval', async () => {
    const app = gateway();
    expect(await codes(app, [status(), status()])).toEqual([200, 200]);
    now += 18_500;
    const refused = await get(app, status());
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('42');
    now += 41_499;
    expect((await get(app, status())).headers['retry-after']).toBe('1');
    now += 1;
    expect(await codes(app, [status(), status(), status()])).toEqual([200, 200, 429]);
  });

  test('has the body of the specification, with the id of its path', async () => {
    const app = gateway();
    const id = `${checkout}.uat01-vm-tx01`;
    const [, , refused] = [await get(app, status()), await get(app, status()), await get(app, status())];
    expect(refused.json()).toEqual({
      result: {
        code: '800.120.100',
        description: 'Rejected by Throttling. - too many requests, please try again later',
      },
      buildNumber: 'build',
      timestamp: '2026-11-20 10:00:00+0000',
      ndc: ndcOf(id),
      id,
    });
  });

  test.each([
    ['payment-read', `/payments/${'d'.repeat(32)}?entityId=${entityId}`, 'd'.repeat(32)],
    ['payment-read', `/payments/nonsense?entityId=${entityId}`, undefined],
    ['query', `/query?merchantTransactionId=7&entityId=${entityId}`, undefined],
  ] as const)('%s at %s has the id of the path, or the request’s own', async (operation, url, id) => {
    const app = gateway({ throttles: { [operation]: { limit: 1, seconds: 60 } } });
    await get(app, url);
    const refused = (await get(app, url)).json();
    expect(refused).toMatchObject({
      result: { code: '800.120.100' },
      ndc: expect.stringMatching(`^${entityId}_`),
    });
    expect(refused.id).toBe(id ?? refused.ndc.slice(-32));
  });

  test('is counted for each checkout, whatever comes after the dot of its id', async () => {
    const app = gateway();
    const urls = [status(), status(`${checkout}.a`), status(`${checkout}.b`), status('D'.repeat(32))];
    expect(await codes(app, urls)).toEqual([200, 200, 429, 200]);
  });

  test('is counted for each registration, however its id is spelt', async () => {
    const app = gateway({ throttles: { 'payment-read': { limit: 2, seconds: 60 } } });
    const read = (id: string) => `/payments/${id}?entityId=${entityId}`;
    const uuid = (digit: string) => [8, 4, 4, 4, 12].map((length) => digit.repeat(length)).join('-');
    const spellings = [uuid('d'), uuid('D'), 'd'.repeat(32), 'D'.repeat(32)].map(read);
    expect(await codes(app, spellings)).toEqual([200, 200, 429, 429]);
    expect(await codes(app, [uuid('e'), uuid('f')].map(read))).toEqual([200, 200]);
    expect((await get(app, read(uuid('D')))).json().id).toBe('d'.repeat(32));
  });

  test('is counted once, whether the channel asks or its merchant', async () => {
    const merchantId = 'c'.repeat(32);
    const family: ConfigInput = {
      throttles,
      merchants: [{ id: merchantId, name: 'Merchant', dispatch: [{ channel: entityId }] }],
      grants: [{ tokenHash: hashToken(token), entities: [merchantId] }],
    };
    const app = gateway(family);
    const urls = [entityId, merchantId, entityId, merchantId].map((entity) => status(checkout, entity));
    expect(await codes(app, urls)).toEqual([200, 200, 429, 429]);
  });

  test('is counted together for all texts that are no id', async () => {
    const app = gateway();
    expect(await codes(app, [status('x'), status('y'), status('z')])).toEqual([200, 200, 429]);
  });

  test('is counted for each searched reference', async () => {
    const app = gateway({ throttles: { query: { limit: 1, seconds: 60 } } });
    const search = (reference: string) => `/query?entityId=${entityId}&merchantTransactionId=${reference}`;
    expect(await codes(app, [search('a'), search('b'), search('a')])).toEqual([200, 200, 429]);
  });

  test('is counted for the whole entity where the path names nothing', async () => {
    const app = gateway({ throttles: { 'payment-create': { limit: 1, seconds: 60 } } });
    const pay = (amount: string) =>
      app.inject({
        method: 'POST',
        url: '/payments',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `entityId=${entityId}&amount=${amount}&merchantTransactionId=${amount}`,
      });
    expect([(await pay('1')).statusCode, (await pay('2')).statusCode]).toEqual([200, 429]);
  });

  test('is not used up by another caller', async () => {
    const app = gateway();
    const strangers = [
      await app.inject(status()),
      await get(app, status(), 'eA=='),
      await get(app, status(), otherToken),
      await get(app, status(checkout, otherEntityId), otherToken),
    ];
    expect(strangers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, 200]);
    expect(await codes(app, [status(), status(), status()])).toEqual([200, 200, 429]);
    expect((await app.inject(status())).statusCode).toBe(401);
  });

  test('is counted in the store: two processes let no more pass than one', async () => {
    const apps = [gateway(), gateway()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => get(apps[i % 2] ?? gateway(), status())),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(18);
  });

  test('is counted separately in test and live', async () => {
    const live = gateway({ environment: 'live', throttles });
    expect(await codes(gateway(), [status(), status(), status()])).toEqual([200, 200, 429]);
    expect(await codes(live, [status(), status(), status()])).toEqual([200, 200, 429]);
  });
});

describe('without a limit', () => {
  test.each(throttledOperations)('%s never asks the store', async (operation) => {
    const countRequest = vi.spyOn(store, 'countRequest');
    const clock = { now: () => now };
    const config = buildConfig({ legacyAuthentication: false });
    const context = { config, clock, store, answers: createAnswers('build', clock, systemRandom) };
    // The only handler is the one that checks the credentials; there is no counter.
    expect(throttledRoute(context, operation, { readsKey: true }).preHandler).toHaveLength(1);
    expect(await codes(gateway({}), [status(), status(), status()])).toEqual([200, 200, 200]);
    expect(countRequest).not.toHaveBeenCalled();
  });

  test('a default of the live environment can be switched off', async () => {
    const app = gateway({ environment: 'live', throttles: { 'checkout-status': false } });
    const payment = `/payments/${'d'.repeat(32)}?entityId=${entityId}`;
    expect(await codes(app, [status(), status(), status()])).toEqual([200, 200, 200]);
    expect(await codes(app, [payment, payment, payment])).toEqual([200, 200, 429]);
  });
});

test('a request’s access token is looked up once, however many steps need its caller', async () => {
  const built = buildConfig({
    entities: [{ id: entityId, name: 'Shop' }],
    grants: [{ tokenHash: hashToken(token), entities: [entityId] }],
    throttles,
  });
  let lookUps = 0;
  const config = {
    ...built,
    get grants() {
      lookUps += 1;
      return built.grants;
    },
  };
  const clock = { now: () => now };
  const context = { config, clock, store, answers: createAnswers('build', clock, systemRandom) };
  const app = Fastify();
  open.push(app);
  acceptFormBodies(app);
  addThrottling(app, context);
  const options = throttledRoute(context, 'checkout-status');
  app.get('/checkouts/:id/payment', options, async (request) => merchantRequest(request).party);
  const answer = await get(app, status());
  expect(answer.json()).toEqual({ kind: 'channel', id: entityId, name: 'Shop' });
  expect(lookUps).toBe(1);
});

test('a route that does not check its caller answers nobody', async () => {
  const app = Fastify();
  open.push(app);
  app.get('/payments/:id', async (request) => merchantRequest(request).party);
  expect((await get(app, `/payments/${'d'.repeat(32)}`)).statusCode).toBe(500);
});
