import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { type TestGateway, testGateway } from '../../support/gateway.ts';
import { merchantAt } from '../../support/merchant.ts';

let gateway: TestGateway;
let outcome: Outcome;
beforeEach(async () => {
  const charge = async () => outcome;
  const find = async () => ({ code: '000.100.112', rule: 'found', riskScore: '12' }) as const;
  gateway = await testGateway({ external: () => ({ ...simulator, charge, followUp: charge, find }) });
});
afterAll(() => gateway.close());

const external = { testMode: 'EXTERNAL' };
const pay = async (fields = {}) => (await merchantAt(gateway).pay('DB', '92.00', fields)).json();
const read = async (id: string) => (await merchantAt(gateway).read(id)).json();

describe('the risk score of a record', () => {
  test('is taken from a later outcome', async () => {
    outcome = { code: '900.100.300', rule: 'connector-failed' };
    const { id, risk } = await pay(external);
    expect(risk).toBeUndefined();
    gateway.wait(60 * 60_000);
    await gateway.runDue();
    expect((await read(id)).risk).toEqual({ score: '12' });
  });

  test('of the simulator is 100, and 0 for follow-ups', async () => {
    const paid = await pay();
    expect(paid.risk).toEqual({ score: '100' });
    const refund = await merchantAt(gateway).follow(paid.id, 'RF', '1.00');
    expect(refund.json().risk).toEqual({ score: '0' });
  });
});
