// @runs postgres
import { expect, test } from 'vitest';
import type { NewStandaloneAuthentication } from '../../../../src/gateway/store/payments/standalone-authentications.ts';
import { openTestStore } from '../../../support/test-store.ts';

const authentication: NewStandaloneAuthentication = {
  kind: 'authentication',
  id: '4'.repeat(32),
  entityId: 'a'.repeat(32),
  brand: 'VISA',
  mode: 'INTERNAL',
  amount: 9200,
  currency: 'EUR',
  record: {
    paymentBrand: 'VISA',
    result: { code: '000.200.000', description: '' },
    buildNumber: '',
    timestamp: '',
    ndc: '',
  },
  connectorKey: 'key',
  shopperResultUrl: null,
  createdAt: 1,
};

test('an authentication without a payment is found as an attempt, and never as a payment', async () => {
  const store = await openTestStore(':memory:');
  expect(await store.beginAttempt({ kind: 'begin', attempt: authentication, writes: [] })).toBe(true);
  expect(await store.findAttempt(authentication.id)).toEqual({
    ...authentication,
    state: 'processing',
    rule: '',
  });
  expect(await store.findPayment(authentication.id)).toBeUndefined();
  await store.close();
});
