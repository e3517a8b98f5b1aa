import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { answerControlErrors, knownTenant, queryMembers, readInput } from '../../src/control/refuse.ts';

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
  app.get('/broken', () => {
    throw new Error('secret');
  });
});
afterEach(() => app.close());

const ask = async (url: string) => {
  const answer = await app.inject({ url });
  return [answer.statusCode, answer.json()];
};

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

test('a failure of the control plane itself shows nothing of the error', async () => {
  const [status, answer] = await ask('/broken');
  expect(status).toBe(500);
  expect(JSON.stringify(answer)).not.toContain('secret');
});
