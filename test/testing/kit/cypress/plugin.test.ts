// @tests src/testing/kit/cypress-plugin/index.ts
import { expect, test } from 'vitest';
import { addPaymentTasks, type PaymentTasks } from '../../../../src/testing/kit/cypress-plugin/index.ts';
import type { PaymentTaskTable } from '../../../../src/testing/kit/cypress-plugin/tasks.ts';
import { type StandIn, startStandIn } from '../stand-in.ts';

const first = { titlePath: ['pay.cy.js', 'pays'], retry: 0 };
const second = { titlePath: ['pay.cy.js', 'declines'], retry: 1 };
const made = {
  'POST /v1/checkouts': { id: 'C1', integrity: 'sha384-x' },
  'POST /tenants/E1/pages': { pageUrl: 'http://localhost:1/p', resultUrl: 'http://localhost:1/r' },
  'DELETE /tenants/E1': 204,
};

/** Registers the tasks against a control plane that answers what the test says. */
async function register(answers: Readonly<Record<string, unknown>> = {}) {
  const standIn = await startStandIn({ ...made, ...answers });
  let tasks: PaymentTaskTable | undefined;
  const config = await addPaymentTasks(
    (_, added) => {
      tasks = added as unknown as PaymentTaskTable;
    },
    { baseUrl: null },
    { gateway: { url: standIn.url } },
  );
  if (tasks === undefined) throw new Error('no tasks were registered');
  return { standIn, tasks, config };
}

const count = ({ asked }: StandIn, start: string) => asked.filter((one) => one.startsWith(start)).length;

test('a test of Cypress gets a tenant with its titles as seed and label when it first asks for one', async () => {
  const { standIn, tasks, config } = await register();
  expect(config).toEqual({ baseUrl: null });
  expect(await tasks['payment:begin'](first)).toBeNull();
  expect(count(standIn, 'POST /tenants')).toBe(0);
  expect(await tasks['payment:tenant'](null)).toEqual({
    entityId: 'E1',
    accessToken: 'token',
    webhookSecret: '00',
    gatewayUrl: standIn.url,
    workbenchUrl: `${standIn.url}/workbench?tenant=E1`,
  });
  expect(standIn.asked.at(-1)).toBe(
    'POST /tenants {"seed":"pay.cy.js › pays · 0.0","label":"pay.cy.js › pays"}',
  );
});

test('the next test of Cypress gets another tenant, and that of the test before ends', async () => {
  const { standIn, tasks } = await register();
  await tasks['payment:begin'](first);
  await tasks['payment:tenant'](null);
  await tasks['payment:begin'](second);
  expect(standIn.asked.at(-1)).toBe('DELETE /tenants/E1');
  await tasks['payment:tenant'](null);
  expect(standIn.asked.at(-1)).toContain('declines · 0.1');
});

test('a task of Cypress before any test has begun says what the support file lacks', async () => {
  const { tasks } = await register();
  await expect(tasks['payment:cards'](null)).rejects.toThrow('call addPaymentCommands()');
});

test('a question about a payment before there is a checkout says how a test gets one', async () => {
  const { tasks } = await register();
  await tasks['payment:begin'](first);
  await expect(tasks['payment:status'](null)).rejects.toThrow(/no checkout yet: begin with cy\.openCheckout/);
});

test('a question about a payment is about the newest checkout of the test', async () => {
  const { standIn, tasks } = await register({
    'GET /v1/checkouts/C1/payment': { result: { code: '000.100.110', description: '' } },
    'GET /tenants/E1/checkouts/C1': { checkout: { state: 'paid' }, charges: [], timeline: [] },
  });
  await tasks['payment:begin'](first);
  expect(await tasks['payment:checkout']({ parameters: { amount: '1.00' }, page: { lang: 'de' } })).toEqual({
    id: 'C1',
    pageUrl: 'http://localhost:1/p',
    resultUrl: 'http://localhost:1/r',
  });
  expect(standIn.asked).toContain(
    'POST /v1/checkouts entityId=E1&amount=1.00&currency=EUR&paymentType=DB&integrity=true',
  );
  expect(await tasks['payment:status'](null)).toMatchObject({ state: 'paid', httpStatus: 200 });
});

test('outcomes, faults and the clock reach the tenant, and tasks without an answer give null as Cypress asks', async () => {
  const due: PaymentTasks['payment:advance'][1] = [{ what: 'expiry', at: '2031-01-01T00:30:00.000Z' }];
  const { standIn, tasks } = await register({
    'POST /tenants/E1/outcomes': { waiting: [] },
    'POST /tenants/E1/faults': { id: 'F1' },
    'POST /tenants/E1/clock': { now: '', isFrozen: false, next: [], done: due },
    'GET /tenants/E1/challenges': { challenges: [{ id: 'T1', checkoutId: 'C1' }] },
    'POST /tenants/E1/challenges/T1/approve': 204,
  });
  await tasks['payment:begin'](first);
  expect(await tasks['payment:next']({ result: '800.100.155' })).toBeNull();
  expect(standIn.asked.at(-1)).toBe('POST /tenants/E1/outcomes {"outcomes":[{"result":"800.100.155"}]}');
  const lost = { fault: { reset: 'after' }, scope: { on: 'payment.submit' } } as const;
  expect(await tasks['payment:fault'](lost)).toBeNull();
  expect(standIn.asked.at(-1)).toBe(`POST /tenants/E1/faults ${JSON.stringify(lost)}`);
  expect(await tasks['payment:advance']('31:00')).toEqual(due);
  expect(await tasks['payment:answerInApp']('approve')).toBeNull();
  expect(standIn.asked.at(-1)).toBe('POST /tenants/E1/challenges/T1/approve {}');
});

test('a tenant beside a shop is refused, because all tests have the shop’s', async () => {
  const options = { tenant: { brands: ['VISA'] }, shop: { command: 'node shop.mjs' } };
  await expect(addPaymentTasks(() => {}, {}, options)).rejects.toThrow(
    /^tenant and shop exclude each other.*shop\.tenant/,
  );
});

test('a shop that does not start is told before Cypress begins', async () => {
  const { url } = await startStandIn(made);
  const options = { gateway: { url }, shop: { command: 'exit 3' } };
  await expect(addPaymentTasks(() => {}, {}, options)).rejects.toThrow('ended with 3');
});
