import { describe, expect, test } from 'vitest';
import type { Capabilities } from '../../src/connector/capabilities.ts';
import type { FollowUpOrder, PaymentOrder } from '../../src/connector/index.ts';
import { findRefusal } from '../../src/connector/refusals.ts';
import { createFollowUp, createOrder } from '../acquirers/orders.ts';

const capabilities: Capabilities = {
  paymentTypes: ['DB', 'PA', 'CP', 'RF', 'RV'],
  brands: ['VISA'],
  instruments: ['card'],
  parts: ['CP', 'RF'],
  repeated: ['CP', 'RF'],
  agreements: true,
  parameters: 'all',
  authentication: 'own',
  methods: {
    IDEAL: {
      instruments: ['none'],
      paymentTypes: ['DB', 'RF'],
      currencies: ['EUR'],
      countries: ['NL'],
      needs: ['customer.email'],
      parts: [],
      agreements: false,
      parameters: ['customer.email', 'billing.country'],
    },
  },
};
const parameters = { 'customer.email': 'jane@shop.example' };
const ideal = (change: Partial<PaymentOrder> = {}) =>
  createOrder({ brand: 'IDEAL', instrument: { kind: 'none' }, parameters, ...change });

describe('a brand whose acquirer names what it charges again', () => {
  const named: Capabilities = { ...capabilities, agreements: 'token' };
  const later = { 'standingInstruction.mode': 'REPEATED' };

  test.each<[string, Partial<PaymentOrder>]>([
    ['the first payment', { parameters: { 'standingInstruction.mode': 'INITIAL' } }],
    ['a later payment with the name', { parameters: later, instrumentToken: 'a' }],
  ])('takes %s', (_what, change) => {
    expect(findRefusal(createOrder(change), named)).toBeUndefined();
  });

  test.each([later, { recurringType: 'REPEATED' }])(
    'refuses a later payment without the name: %j',
    (parameters) => {
      expect(findRefusal(createOrder({ parameters }), named)).toMatchObject({
        code: '600.200.501',
        errors: [{ name: 'standingInstruction.mode', value: 'REPEATED' }],
      });
    },
  );
});

describe('a brand with capabilities of its own', () => {
  test.each<[string, PaymentOrder | FollowUpOrder]>([
    ['a debit', ideal()],
    ['a debit from the country', ideal({ parameters: { ...parameters, 'billing.country': 'NL' } })],
    ['a refund', createFollowUp('RF', { brand: 'IDEAL', paymentType: 'DB' })],
    ['a capture of a card', createFollowUp('CP', { brand: 'VISA' })],
    ['a part of a card', createFollowUp('RF', { brand: 'VISA' }, { isPart: true })],
    ['instalments of a card', createOrder({ parameters: { 'recurring.numberOfInstallments': '3' } })],
  ])('takes %s', (_what, order) => {
    expect(findRefusal(order, capabilities)).toBeUndefined();
  });

  test.each<[string, string, PaymentOrder | FollowUpOrder]>([
    ['a brand that is not named', 'paymentBrand', ideal({ brand: 'EPS' })],
    ['a name that every object has', 'paymentBrand', ideal({ brand: 'toString' })],
    ['an authorisation', 'paymentType', ideal({ paymentType: 'PA' })],
    ['another currency', 'currency', ideal({ currency: 'USD' })],
    ['another country', 'billing.country', ideal({ parameters: { ...parameters, 'billing.country': 'DE' } })],
    ['no address', 'customer.email', ideal({ parameters: {} })],
    ['a card', 'paymentBrand', ideal({ instrument: createOrder().instrument })],
    ['a card of no instrument', 'paymentBrand', createOrder({ instrument: { kind: 'none' } })],
    [
      'an agreement',
      'standingInstruction.mode',
      ideal({ parameters: { ...parameters, 'standingInstruction.mode': 'REPEATED' } }),
    ],
    [
      'instalments, which a card has',
      'recurring.numberOfInstallments',
      ideal({ parameters: { ...parameters, 'recurring.numberOfInstallments': '3' } }),
    ],
    ['a reversal', 'paymentType', createFollowUp('RV', { brand: 'IDEAL', paymentType: 'DB' })],
    ['a part', 'amount', createFollowUp('RF', { brand: 'IDEAL', paymentType: 'DB' }, { isPart: true })],
  ])('refuses %s and names the parameter', (_what, name, order) => {
    expect(findRefusal(order, capabilities)?.errors).toMatchObject([{ name }]);
  });
});
