import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordChanges } from '../../../src/testing/control/record-changes.ts';
import { newTenantJournal, type TenantJournal } from '../../../src/testing/tenants/journal/tenant-journal.ts';
import { minute, start } from '../../support/gateway.ts';
import { checkoutIdFor } from '../tenants/journal/support.ts';

let app: FastifyInstance;
let journal: TenantJournal;
beforeEach(() => {
  let now = start;
  app = Fastify();
  journal = newTenantJournal({ now: () => now });
  recordChanges(app, (id) => (id === 'shop' ? journal : undefined));
  app.get('/tenants/:id/clock', () => ({}));
  app.post('/tenants/:id/clock', () => {
    now += 29 * minute;
    return {};
  });
  app.post('/tenants/:id/faults', (_request, reply) => reply.code(201).send({}));
  app.delete('/tenants/:id/faults/:fault', (_request, reply) => reply.code(204).send());
  app.post('/tenants/:id/inbox', (_request, reply) => reply.code(400).send({}));
  app.post('/tenants/:id/reset', () => ({}));
});
afterEach(() => app.close());

const events = () => journal.events({ after: 0 }).events;

test('a change of the clock is recorded at the time from which it moved', async () => {
  await app.inject({ method: 'POST', url: '/tenants/shop/clock', payload: { advance: '29:00' } });
  expect(events()).toMatchObject([
    {
      kind: 'control',
      what: 'POST clock',
      at: '2026-11-20T10:00:00.000Z',
      detail: { change: { advance: '29:00' } },
    },
  ]);
});

test('a change is recorded before its answer, which a tester may have before the process notices it', async () => {
  let recorded = 0;
  app.server.prependOnceListener('request', (_request, response) => {
    response.prependOnceListener('finish', () => (recorded = events().length));
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  await fetch(`${address}/tenants/shop/faults`, { method: 'POST' });
  expect(recorded).toBe(1);
});

test('a fault of one checkout is part of the story of this checkout', async () => {
  const checkout = checkoutIdFor(1);
  const payload = { fault: { hang: true }, scope: { on: 'payment.submit', checkout } };
  await app.inject({ method: 'POST', url: '/tenants/shop/faults', payload });
  await app.inject({ method: 'DELETE', url: '/tenants/shop/faults/fault-1' });
  expect(events()).toMatchObject([
    { what: 'POST faults', checkoutId: checkout, detail: { change: payload } },
    { what: 'DELETE faults/:fault', detail: { fault: 'fault-1' } },
  ]);
});

test.each([
  ['GET', '/tenants/shop/clock'],
  ['POST', '/tenants/other/clock'],
  ['POST', '/tenants/shop/inbox'],
  ['POST', '/tenants/shop/reset'],
  ['POST', '/tenants/shop/nothing'],
] as const)('%s %s changes nothing that is recorded', async (method, url) => {
  await app.inject({ method, url });
  expect(events()).toEqual([]);
});
