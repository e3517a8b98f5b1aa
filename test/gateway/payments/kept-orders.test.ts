/** The log of the database is emptied of orders that had a card, and not after each payment without one. */
// @tests src/gateway/store/payments/payment-store.ts
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defineConnector } from '../../../src/connector/connector.ts';
import { UnknownOutcome } from '../../../src/connector/send.ts';
import { forwardingConnectors } from '../../support/forwarding-connector.ts';
import {
  checkout,
  forwarded,
  minute,
  shopperResultUrl,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';

let folder: string;
let gateway: TestGateway;
let isSilent = false;

const definition = defineConnector<object>({
  name: 'repeatable',
  capabilities: {
    paymentTypes: ['DB'],
    instruments: ['card', 'none', 'bankAccount'],
    parts: [],
    repeated: [],
    agreements: true,
    parameters: 'all',
    authentication: 'own',
  },
  settings: { parse: () => ({}) },
  create: () => ({
    async charge() {
      if (isSilent) throw new UnknownOutcome('no answer came');
      return { code: '000.000.000', rule: 'test' };
    },
    followUp: () => Promise.reject(new UnknownOutcome('there is none')),
    repeatableFor: 60 * minute,
  }),
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-kept-'));
  gateway = await testGateway({
    data: join(folder, 'gateway.sqlite'),
    readsFiles: true,
    config: { connectors: { one: { definition, settings: {} } }, routing: [{ connector: 'one' }] },
    connectors: ({ forwardings }, warn) => forwardingConnectors({ forwardings, warn }),
  });
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const pay = async (fields: Record<string, string>): Promise<string> =>
  (await gateway.post('/v1/payments', fields, { authorization: `Bearer ${token}` })).json().id;
const stateOf = async (id: string) => (await gateway.store.findPayment(id))?.state;
const hasLog = () => statSync(join(folder, 'gateway.sqlite-wal')).size > 0;

const debit = {
  ...checkout,
  testMode: 'EXTERNAL',
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE02120300000000202051',
  'bankAccount.bic': 'BYLADEM1001',
};
const onPage = { ...checkout, testMode: 'EXTERNAL', paymentBrand: 'IDEAL', shopperResultUrl };

describe('the log of the database', () => {
  test.each([
    ['debit', debit],
    ['payment on a page', onPage],
  ])('is not emptied by each %s, which would make it twice as slow', async (_what, fields) => {
    const id = await pay(fields);
    expect([await stateOf(id), hasLog()]).toEqual(['succeeded', true]);
    expect(await gateway.store.resends.find(id)).toBeUndefined();
  });

  test('has nothing of a card that was kept when no answer came', async () => {
    isSilent = true;
    const id = await pay(forwarded);
    const { sealed = '' } = (await gateway.store.resends.find(id)) ?? {};
    expect(sealed).not.toBe('');
    isSilent = false;
    gateway.wait(minute);
    await gateway.runDue();
    expect(await stateOf(id)).toBe('succeeded');
    const files = ['gateway.sqlite', 'gateway.sqlite-wal'].map((name) => readFileSync(join(folder, name)));
    expect(files.some((bytes) => bytes.includes(sealed))).toBe(false);
  });
});
