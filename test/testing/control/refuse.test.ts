import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { wholeNumber } from '../../../src/gateway/config/values.ts';
import {
  answerControlErrors,
  knownTenant,
  queryMembers,
  readInput,
} from '../../../src/testing/control/refuse.ts';
import { buildControl } from '../../../src/testing/control/server.ts';
import { TenantBusy } from '../../../src/testing/tenants/turns.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
  answerControlErrors(app);
  const tenantOf = (id: string) => (id === 'shop' ? { id } : undefined);
  app.get<{ Params: { id: string } }>('/tenants/:id', (request) => {
    const query = readInput(
      z.strictObject({ limit: z.coerce.number().max(10).optional() }),
      queryMembers(request),
    );
    return { ...knownTenant(tenantOf, request.params.id), ...query };
  });
  app.get('/busy', () => {
    throw new TenantBusy(['POST /v1/payments']);
  });
  app.get('/broken', () => {
    throw new Error('secret');
  });
});
afterEach(() => app.close());

const ask = async (url: string) => {
  const answer = await app.inject({ url });
  return [answer.statusCode, answer.json()];
};

test('a tenant whose requests are still at work is named with them', async () => {
  const [status, { error }] = await ask('/busy');
  expect([status, error.parameter]).toEqual([409, 'tenant']);
  expect(error.message).toContain('POST /v1/payments');
});

test('a known tenant is found', async () => {
  expect(await ask('/tenants/shop?limit=3&token=secret')).toEqual([200, { id: 'shop', limit: 3 }]);
});

test('an unknown tenant is answered with the remedy', async () => {
  const [status, { error }] = await ask('/tenants/other');
  expect([status, error.parameter]).toEqual([404, 'id']);
  expect(error.message).toContain('POST /tenants');
});

test.each([
  ['/tenants/shop?limit=11', 400, 'limit'],
  ['/tenants/shop?limits=1', 400, 'limits'],
  ['/tenants/shop?limit=1&limit=2', 400, 'limit'],
  ['/nowhere', 404, 'path'],
])('%s is refused with %i and the name %s', async (url, status, parameter) => {
  const [answered, { error }] = await ask(url);
  expect([answered, error.parameter]).toEqual([status, parameter]);
});

test.each([
  ['text/plain', 'Content-Type is text/plain; send application/json.'],
  [
    'application/x-www-form-urlencoded',
    'Content-Type is application/x-www-form-urlencoded; send application/json.',
  ],
  ['nonsense', 'Content-Type is no type that is read here; send application/json.'],
])('a body of type %s is refused with the type to send', async (type, message) => {
  const control = buildControl({
    token: undefined,
    version: '0',
    origins: () => ({ gateway: 'http://127.0.0.1:8080', pages: 'http://localhost:8090' }),
    awayConnectors: () => [],
    addRoutes: (routes) => void routes.post('/tenants', () => ({})),
  });
  const answer = await control.inject({
    method: 'POST',
    url: '/tenants',
    headers: { 'content-type': type },
    payload: 'seed=one',
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    415,
    { error: { parameter: 'Content-Type', message } },
  ]);
});

describe('a body as JSON', () => {
  const send = async (payload: string) => {
    const control = buildControl({
      token: undefined,
      version: '0',
      origins: () => ({ gateway: 'http://127.0.0.1:8080', pages: 'http://localhost:8090' }),
      awayConnectors: () => [],
      addRoutes: (routes) => void routes.post('/reset', ({ body = 'none' }) => ({ body })),
    });
    const headers = { 'content-type': 'application/json' };
    const answer = await control.inject({ method: 'POST', url: '/reset', headers, payload });
    return [answer.statusCode, answer.json()];
  };

  test('may be empty, as clients send it that give every request a type', async () => {
    expect(await send('')).toEqual([200, { body: 'none' }]);
  });

  test('that cannot be read is refused by its name', async () => {
    const [status, { error }] = await send('{');
    expect([status, error.parameter]).toEqual([400, 'body']);
    expect(error.message).toContain('send');
  });
});

test.each([
  [{}, 'scope must be an object, and is missing.'],
  [{ scope: [] }, 'scope must be an object.'],
  [{ scope: { times: 'x' } }, 'scope.times must be a number.'],
  [{ scope: {}, limit: -1 }, 'limit is wrong; it must be a whole number, 0 for no limit.'],
  [{ scope: {}, limits: 1 }, 'limits must be an object.'],
  [{ scope: {}, limits: { pay: 1 } }, 'limits.pay is unknown here: send query, or leave it out.'],
])('%j is refused with a sentence that says what to send', (input, message) => {
  const schema = z.object({
    scope: z.object({ times: z.number().optional() }),
    limit: wholeNumber('a whole number, 0 for no limit', 0).optional(),
    limits: z.partialRecord(z.enum(['query']), z.number()).optional(),
  });
  expect(() => readInput(schema, input)).toThrow(message);
});

test('a failure of the control plane itself shows nothing of the error', async () => {
  const [status, answer] = await ask('/broken');
  expect(status).toBe(500);
  expect(JSON.stringify(answer)).not.toContain('secret');
});
