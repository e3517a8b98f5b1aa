/** A merchant changes the acquirer and keeps the stored cards. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adyen } from '../../src/acquirers/adyen/index.ts';
import { stripe } from '../../src/acquirers/stripe/index.ts';
import { NotSent, type Send } from '../../src/connector/send.ts';
import { checkout, entityId, shopperResultUrl, start } from '../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from './acquirer-gateway.ts';
import { account, createFakeAdyen } from './adyen/fake-adyen.ts';
import { createFakeStripe, testKey, webhookSecret } from './stripe/fake-stripe.ts';

let atAdyen: ReturnType<typeof createFakeAdyen>;
let atStripe: ReturnType<typeof createFakeStripe>;
let stand: AcquirerGateway;
let isAdyenAway: boolean;

/** Euros go to Adyen and dollars to Stripe. */
beforeEach(async () => {
  atAdyen = createFakeAdyen();
  atStripe = createFakeStripe({ now: start });
  isAdyenAway = false;
  const send: Send = async (request) => {
    if (!new URL(request.url).hostname.endsWith('adyen.com')) return atStripe.send(request);
    if (isAdyenAway) throw new NotSent('ECONNREFUSED');
    return atAdyen.send(request);
  };
  const settings = stripe.settings.parse({ apiKey: testKey, webhookSecret });
  const config = {
    connectors: {
      first: { definition: adyen, settings: adyen.settings.parse(account) },
      second: { definition: stripe, settings },
    },
    routing: [
      { currencies: ['EUR'], connector: 'first', otherwise: 'second' },
      { currencies: ['USD'], connector: 'second' },
    ],
  };
  stand = await openAcquirerGateway(adyen, account, send, { config });
});
afterEach(() => stand.gateway.close());

const agreement = { 'standingInstruction.type': 'RECURRING', 'standingInstruction.source': 'CIT' };

test.each([
  ['Adyen', 'EUR', 'Stripe', 'USD', 'MCC5898901578'],
  ['Stripe', 'USD', 'Adyen', 'EUR', '104557651805572'],
])(
  'a card that %s charged in %s first is charged at %s in %s, with the network’s id',
  async (_first, of, second, to, networkId) => {
    const { registrationId, result } = await stand.pay({
      currency: of,
      createRegistration: 'true',
      'standingInstruction.mode': 'INITIAL',
      ...agreement,
    });
    expect(result.code).toBe('000.100.112');
    const again = await stand.post(`/v1/registrations/${registrationId}/payments`, {
      entityId,
      amount: '3.00',
      currency: to,
      paymentType: 'DB',
      testMode: 'EXTERNAL',
      ...agreement,
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
    });
    expect(again.result.code).toBe('000.100.112');
    const sent =
      second === 'Stripe'
        ? new URLSearchParams(atStripe.requests.at(-1)?.body).get(
            'payment_method_options[card][mit_exemption][network_transaction_id]',
          )
        : JSON.parse(atAdyen.requests.at(-1)?.body ?? '').paymentMethod.networkPaymentReference;
    expect(sent).toBe(networkId);
  },
);

test('a stored account that Adyen has named is debited at Stripe by its mandate while Adyen is away', async () => {
  const { registrationId, result } = await stand.post('/v1/payments', {
    ...checkout,
    testMode: 'EXTERNAL',
    paymentBrand: 'SEPA',
    'bankAccount.holder': 'Jane Jones',
    createRegistration: 'true',
    'bankAccount.iban': 'DE02120300000000202051',
    shopperResultUrl,
    'bankAccount.bic': 'BYLADEM1001',
    'bankAccount.mandate.dateOfSignature': '2026-01-31',
  });
  expect(result.code).toBe('000.100.112');
  isAdyenAway = true;
  atStripe.decide('accepted', 'DB');
  const again = await stand.post(`/v1/registrations/${registrationId}/payments`, {
    entityId,
    amount: '3.00',
    currency: 'EUR',
    paymentType: 'DB',
    testMode: 'EXTERNAL',
    ...agreement,
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'MIT',
    'customer.email': 'jane@shop.example',
    shopperResultUrl,
  });
  const sent = new URLSearchParams(atStripe.requests.at(-1)?.body);
  expect(again.result).toMatchObject({ code: expect.stringMatching(/^000\./) });
  expect(sent.get('mandate_data[customer_acceptance][accepted_at]')).toBe(
    String(Date.parse('2026-01-31') / 1000),
  );
});
