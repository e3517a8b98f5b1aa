import { expect, test } from 'vitest';
import { addFaults } from '../../src/control/routes/faults.ts';
import { addInbox } from '../../src/control/routes/inbox.ts';
import { addOutcomes } from '../../src/control/routes/outcomes.ts';
import { createFaults } from '../../src/tenants/faults/faults.ts';
import { newTenantJournal } from '../../src/tenants/journal/tenant-journal.ts';
import { createOutcomes } from '../../src/tenants/outcomes/outcomes.ts';
import { checkoutId, testInbox } from '../tenants/inbox/support.ts';
import { asked, controlApp } from './routes/support.ts';

test('what a tester changes is in the journal, and what was refused is not', async () => {
  const journal = newTenantJournal({ now: () => 0 });
  const tenant = { journal, faults: createFaults(), outcomes: createOutcomes(), inbox: testInbox() };
  const tenantOf = () => tenant;
  const app = controlApp((app) => {
    addFaults(app, { tenantOf });
    addOutcomes(app, { tenantOf });
    addInbox(app, { tenantOf });
  });
  const post = (path: string, body: object) => asked(app, 'POST', `/tenants/one/${path}`, body);
  await post('faults', { fault: { status: 500 }, scope: { on: 'payment.submit', checkout: checkoutId } });
  await post('faults', { fault: { status: 5 }, scope: { on: 'payment.submit' } });
  await post('outcomes', { outcomes: [{ result: '800.100.155' }] });
  await post('inbox', { hold: true });
  await asked(app, 'DELETE', '/tenants/one/faults');
  const { events } = journal.events({});
  expect(events.map(({ kind, what }) => [kind, what])).toEqual([
    ['control', expect.stringMatching(/^fault .*"status":500/)],
    ['control', 'outcomes {"outcomes":[{"result":"800.100.155"}]}'],
    ['control', 'inbox {"hold":true}'],
    ['control', 'faults removed'],
  ]);
  expect(events[0]?.checkoutId).toBe(checkoutId);
  expect(events[1]?.detail).toEqual({ outcomes: [{ result: '800.100.155' }] });
});
