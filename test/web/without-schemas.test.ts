// @runs own
import { createRequire } from 'node:module';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { withoutSchemas } from '../../src/web/without-schemas.ts';

test('a server answers with JSON, and loads no compiler of schemas', async () => {
  const app = Fastify({ ...withoutSchemas });
  app.get('/', () => ({ isAlive: true }));
  app.post('/', ({ body }) => body);
  expect((await app.inject('/')).json()).toEqual({ isAlive: true });
  const sent = { amount: '92.00' };
  expect((await app.inject({ method: 'POST', url: '/', payload: sent })).json()).toEqual(sent);
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.filter((file) => /[\\/](fastify)[\\/]/.test(file)).length).toBeGreaterThan(10);
  expect(loaded.filter((file) => /[\\/](ajv[\\/]|fast-json-stringify[\\/]index)/.test(file))).toEqual([]);
});

test('a route with a schema is refused with the remedy', async () => {
  const app = Fastify({ ...withoutSchemas });
  app.post('/', { schema: { body: { type: 'object' } } }, () => ({}));
  await expect(app.ready()).rejects.toThrow('schema of zod');
});
