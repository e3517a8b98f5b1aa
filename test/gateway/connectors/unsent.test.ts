/** Parameters of a merchant that an acquirer is not sent. */
import { afterEach, expect, test } from 'vitest';
import { type AcquirerGateway, openAcquirerGateway } from '../../acquirers/acquirer-gateway.ts';
import { acme } from '../../connector/acme.ts';
import { acmeSettings, createAcmeAcquirer } from '../../connector/acme-acquirer.ts';
import { checkout } from '../../support/gateway.ts';

let stand: AcquirerGateway;
afterEach(() => stand.gateway.close());

const sent = {
  'customer.email': 'jane@shop.example',
  'customer.browser.language': 'de',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'cart.items[0].name': 'Shoes',
  'customParameters[order]': '7',
};

async function paidIn(environment: 'test' | 'live') {
  const config = { environment };
  stand = await openAcquirerGateway(acme, acmeSettings, createAcmeAcquirer().answer, { config });
  return stand.pay({ ...sent, ...(environment === 'live' && { testMode: '' }) });
}

test('in the test environment each group is told once, without what the merchant has called it', async () => {
  const { result, resultDetails } = await paidIn('test');
  expect(result.code).toBe('000.100.112');
  expect(resultDetails).toEqual({
    ParametersNotSent: 'customer.email, customer.browser, cart.items, customParameters',
  });
});

test('in the live environment nothing is told', async () => {
  const { result, resultDetails } = await paidIn('live');
  expect(result.code).toBe('000.000.000');
  expect(resultDetails).toBeUndefined();
});

test('of a brand with parameters of its own those are told that it does not hand on', async () => {
  const methods = {
    IDEAL: { instruments: ['none'], parameters: ['customer.email', 'cart.items['] },
  } as const;
  const withMethod = { ...acme, capabilities: { ...acme.capabilities, methods } };
  stand = await openAcquirerGateway(withMethod, acmeSettings, createAcmeAcquirer().answer);
  const { resultDetails } = await stand.post('/v1/payments', {
    ...checkout,
    testMode: 'EXTERNAL',
    paymentBrand: 'IDEAL',
    ...sent,
    shopperResultUrl: 'https://shop.example/',
  });
  expect(resultDetails.ParametersNotSent).toBe('customer.browser, customParameters');
});

test('of what follows a payment those are told that the connector does not name for it, and its order has the others', async () => {
  const lines: unknown[] = [];
  const withLines: typeof acme = {
    ...acme,
    capabilities: { ...acme.capabilities, followUpParameters: ['cart.items['] },
    create(parts) {
      const connector = acme.create(parts);
      return {
        ...connector,
        async followUp(order, key, now) {
          lines.push(order.parameters['cart.items[0].name']);
          return connector.followUp(order, key, now);
        },
      };
    },
  };
  stand = await openAcquirerGateway(withLines, acmeSettings, createAcmeAcquirer().answer);
  const { id } = await stand.pay();
  const refund = await stand.follow(id, 'RF', '46.00', {
    'cart.items[0].name': 'Shoes',
    'customParameters[order]': '7',
  });
  expect(lines).toEqual(['Shoes']);
  expect(refund.resultDetails).toEqual({ ParametersNotSent: 'customParameters' });
});
