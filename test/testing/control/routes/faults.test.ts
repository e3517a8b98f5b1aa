import { expect, test } from 'vitest';
import { addFaults } from '../../../../src/testing/control/routes/faults.ts';
import { createFaults } from '../../../../src/testing/tenants/faults/faults.ts';
import { asked, controlApp, refused } from './support.ts';

function start() {
  const faults = createFaults();
  const app = controlApp((app) =>
    addFaults(app, { tenantOf: (id) => (id === 'one' ? { faults } : undefined) }),
  );
  const ask = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object) =>
    asked(app, method, `/tenants/one/faults${path}`, body);
  return { app, faults, ask };
}

const scope = { on: 'payment.submit' };

test('a fault is added, listed with how often it was met, and removed', async () => {
  const { ask, faults } = start();
  const fault = { status: 503, retryAfter: 2 };
  const added = { id: 'fault-1', fault, scope, met: 0 };
  expect(await ask('POST', '', { fault, scope })).toEqual({ status: 201, body: added });
  faults.take({ operation: 'payment.submit' });
  expect(await ask('GET')).toEqual({ status: 200, body: { faults: [{ ...added, met: 1 }] } });
  expect((await ask('DELETE', '/fault-1')).status).toBe(204);
  expect(await ask('DELETE', '/fault-1')).toEqual(
    refused(404, 'fault', 'There is no fault of this id; there are none.'),
  );
  await ask('POST', '', { fault: { hang: true }, scope });
  expect((await ask('DELETE')).status).toBe(204);
  expect(faults.list()).toEqual([]);
});

test.each([
  { status: 429, body: 'empty' },
  { delay: 5 },
  { hang: true },
  { reset: 'before' },
  { reset: 'after' },
  { truncate: 0 },
  { malformed: true },
  { slow: { bytesPerSecond: 100 } },
])('%j is a fault', async (fault) => {
  const { ask } = start();
  const all = { ...scope, times: 2, after: 1, per: 'attempt', checkout: 'A' };
  expect(await ask('POST', '', { fault, scope: all })).toMatchObject({
    status: 201,
    body: { fault, scope: all },
  });
});

test('a delay in another notation becomes milliseconds', async () => {
  const { ask, faults } = start();
  await ask('POST', '', { fault: { delay: '01:30' }, scope });
  expect(faults.list()[0]?.fault).toEqual({ delay: 90_000 });
});

test.each([
  [{ fault: { status: 418 }, scope }, 'fault.status', '429, 500, 502, 503, 504'],
  [{ fault: { status: 500, delay: 5 }, scope }, 'fault', 'exactly one of status, delay'],
  [{ fault: {}, scope }, 'fault', 'exactly one of'],
  [{ fault: { delay: 5, retryAfter: 1 }, scope }, 'fault', 'with a status only'],
  [{ fault: { delay: 'soon' }, scope }, 'fault.delay', '29:00'],
  [{ fault: { delay: '02:00:00' }, scope }, 'fault.delay', 'hang'],
  [{ fault: { hangs: true }, scope }, 'fault.hangs', 'is unknown here: send '],
  [{ fault: { reset: 'during' }, scope }, 'fault.reset', 'before'],
  [
    { fault: { hang: true }, scope: { on: 'payment.sumbit' } },
    'scope.on',
    'payment.submit was probably meant',
  ],
  [{ fault: { hang: true }, scope: { on: 'xyz' } }, 'scope.on', 'must be one of checkout.create'],
  [{ fault: { hang: true }, scope: { ...scope, times: 0 } }, 'scope.times', '1 or more'],
  [{ fault: { hang: true }, scope: { on: 'query', checkout: 'A' } }, 'scope.checkout', 'leave it out'],
  [{ fault: { hang: true } }, 'scope', ''],
])('%j is refused with the parameter and the remedy', async (body, parameter, message) => {
  const { ask } = start();
  expect(await ask('POST', '', body)).toEqual(refused(400, parameter, expect.stringContaining(message)));
});

test('a tenant that is not there is answered with 404', async () => {
  const { app } = start();
  const answer = await asked(app, 'GET', '/tenants/two/faults');
  expect(answer).toEqual(refused(404, 'id', expect.stringContaining('POST /tenants')));
});
