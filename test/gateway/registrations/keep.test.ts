import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { card, entityId, minute, type TestGateway, testGateway, token } from '../../support/gateway.ts';

const authorization = `Bearer ${token}`;
const paid: Outcome = { code: '000.100.110', rule: 'late' };
const declined: Outcome = { code: '800.100.151', rule: 'late' };

/** The outcome that the connector finds later; at first nobody knows it. */
let late: Outcome;
const slow: GatewayConnector = {
  ...simulator,
  charge: () => Promise.reject(new Error('no answer')),
  find: async () => late,
};

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway({ connector: slow });
});
afterEach(() => gateway.close());

const sent = {
  entityId,
  ...card,
  amount: '1.00',
  currency: 'EUR',
  paymentType: 'DB',
  createRegistration: 'true',
};
const pay = async () => (await gateway.post('/v1/payments', sent, { authorization })).json();
async function resolve(): Promise<void> {
  gateway.wait(2 * minute);
  await gateway.runDue();
}
const read = (path: string) => gateway.get(`/v1/${path}?entityId=${entityId}`, { authorization });

describe('the registration of a payment whose outcome comes late', () => {
  test('is not confirmed yet, and nobody can pay with it', async () => {
    const { registrationId } = await pay();
    const fields = { entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' };
    const payment = await gateway.post(`/v1/registrations/${registrationId}/payments`, fields, {
      authorization,
    });
    const ended = await gateway.app.inject({
      method: 'DELETE',
      url: `/v1/registrations/${registrationId}?entityId=${entityId}`,
      headers: { authorization },
    });
    for (const response of [payment, ended, await read(`registrations/${registrationId}`)]) {
      expect([response.statusCode, response.json().result.code]).toEqual([400, '100.150.201']);
    }
  });

  test('is confirmed once the payment has succeeded', async () => {
    const { id, registrationId } = await pay();
    late = paid;
    await resolve();
    expect((await read(`payments/${id}`)).json()).toMatchObject({
      registrationId,
      registration: { id: registrationId },
      result: { code: '000.100.110' },
    });
    expect((await read(`registrations/${registrationId}`)).json()).toMatchObject({
      id: registrationId,
      result: { code: '000.100.110' },
    });
  });

  test('is deleted with its instrument once the payment has failed', async () => {
    const { id, registrationId } = await pay();
    late = declined;
    await resolve();
    expect((await read(`payments/${id}`)).json()).not.toHaveProperty('registrationId');
    expect(await gateway.store.registrations.find(registrationId)).toBeUndefined();
  });
});
