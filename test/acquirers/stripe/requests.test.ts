/** What of an order reaches Stripe, and what does not. */
import { describe, expect, it } from 'vitest';
import { stripe } from '../../../src/acquirers/stripe/index.ts';
import type { PaymentOrder } from '../../../src/connector/index.ts';
import { cardOf, connect, keyOf, noon, paymentOf } from './orders.ts';

/** Returns the fields that a payment sends, without those of its groups that no row names. */
async function fieldsOf(order: Partial<PaymentOrder>): Promise<Readonly<Record<string, string>>> {
  const { connector, fake } = connect();
  await connector.charge(paymentOf(order), keyOf('first'), noon);
  return Object.fromEntries(new URLSearchParams(fake.requests[0]?.body));
}

const options = (name: string) => `payment_method_options[card][${name}]`;
const billed = (name: string) => `payment_method_data[billing_details][${name}]`;
const named = { 'customer.givenName': 'Ann', 'customer.surname': 'Lee' };
const nameless = cardOf(undefined, { holder: undefined });
const street = { 'shipping.street1': 'Main Street', 'shipping.houseNumber1': '5' };
const agreement = (mode: string, source: string) => ({
  'standingInstruction.mode': mode,
  'standingInstruction.source': source,
  'standingInstruction.type': 'RECURRING',
});
const networkId = { 'standingInstruction.initialTransactionId': 'MCC1234561026' };
const proof = {
  'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
  'threeDSecure.dsTransactionId': 'd65e93c3-35ab-41ba-b307-767bfc19eae3',
  'threeDSecure.version': '2.2.0',
};
const usages = ['setup_credential_usage', 'stored_credential_usage', 'mit_exemption'].map(options);

describe('a payment sends Stripe', () => {
  it.each<[what: string, order: Partial<PaymentOrder>, sent: object, unsent?: readonly string[]]>([
    [
      'where to deliver, to whom, and the phone there',
      { parameters: { ...street, 'shipping.phone': '+4989123456' } },
      {
        'shipping[name]': 'Jane Jones',
        'shipping[phone]': '+4989123456',
        'shipping[address][line1]': 'Main Street 5',
      },
    ],
    ['no delivery without a street', { parameters: { 'shipping.city': 'Ulm' } }, {}, ['shipping']],
    ['no delivery without a name', { parameters: street, instrument: nameless }, {}, ['shipping']],
    ['the holder before the customer', { parameters: named }, { [billed('name')]: 'Jane Jones' }],
    [
      'the customer without a holder',
      { parameters: named, instrument: nameless },
      { [billed('name')]: 'Ann Lee' },
    ],
    [
      'the surname alone',
      { parameters: { 'customer.surname': 'Lee' }, instrument: nameless },
      { [billed('name')]: 'Lee' },
    ],
    ['no name when there is none', { instrument: nameless }, {}, [billed('name')]],
    [
      'the phone before the mobile',
      { parameters: { 'customer.phone': '+4989123456', 'customer.mobile': '+491701234567' } },
      { [billed('phone')]: '+4989123456' },
    ],
    [
      'phones with the code of their country',
      {
        parameters: {
          ...street,
          'shipping.phone': '415 555-2671',
          'shipping.country': 'US',
          'customer.phone': '089 123456',
          'billing.country': 'DE',
        },
      },
      { 'shipping[phone]': '+14155552671', [billed('phone')]: '+4989123456' },
    ],
    [
      'no phone that cannot be read',
      { parameters: { ...street, 'shipping.phone': '1', 'customer.phone': '089 123456' } },
      {},
      ['shipping[phone]', billed('phone')],
    ],
    [
      'at most 22 characters of a descriptor',
      { parameters: { descriptor: 'abcdefghijklmnopqrstuvwxyz' } },
      { statement_descriptor_suffix: 'abcdefghijklmnopqrstuv' },
    ],
    [
      'no descriptor without a letter',
      { parameters: { descriptor: '12345' } },
      {},
      ['statement_descriptor_suffix'],
    ],
    [
      'a proof without its facts',
      { parameters: proof },
      { [options('three_d_secure][cryptogram')]: 'AAACAgSRBklmQCFgMpEGAAAAAAA=' },
      [options('three_d_secure][electronic_commerce_indicator'), 'return_url'],
    ],
    [
      'no first payment that the merchant makes alone',
      { parameters: agreement('INITIAL', 'MIT') },
      { off_session: 'true', [options('stored_credential_usage')]: 'recurring' },
      ['setup_future_usage', options('setup_credential_usage'), options('mit_exemption')],
    ],
    [
      'no agreement of a shopper who comes back',
      { parameters: { ...agreement('REPEATED', 'CIT'), ...networkId } },
      {},
      ['setup_future_usage', 'off_session', ...usages],
    ],
  ])('%s', async (_what, order, sent, unsent = []) => {
    const fields = await fieldsOf(order);
    expect(fields).toMatchObject(sent);
    for (const name of unsent)
      expect(Object.keys(fields).filter((field) => field.startsWith(name))).toEqual([]);
  });

  it.each([
    ['transactionCategory', 'MO', 'moto', 'true'],
    ['transactionCategory', 'TO', 'moto', 'true'],
    ['transactionCategory', 'MOTO', 'moto', 'true'],
    ['transactionCategory', 'MOTOR', 'moto', undefined],
    ['transactionCategory', 'ATO', 'moto', undefined],
    ['transactionCategory', 'EC', 'moto', undefined],
    ['threeDSecure.challengeIndicator', '03', 'request_three_d_secure', 'challenge'],
    ['threeDSecure.challengeIndicator', '4', 'request_three_d_secure', 'challenge'],
    ['threeDSecure.challengeIndicator', '01', 'request_three_d_secure', undefined],
    ['threeDSecure.challengeIndicator', '13', 'request_three_d_secure', undefined],
    ['threeDSecure.challengeIndicator', '30', 'request_three_d_secure', undefined],
  ])('of %s %s the option %s %s', async (parameter, value, option, sent) => {
    const fields = await fieldsOf({ parameters: { [parameter]: value } });
    expect(fields[options(option)]).toBe(sent);
  });

  it('neither a wish for a challenge nor a descriptor that the merchant did not send', async () => {
    const names = Object.keys(await fieldsOf({}));
    expect(names).not.toContain(options('request_three_d_secure'));
    expect(names).not.toContain('statement_descriptor_suffix');
  });

  it.each(Object.keys(proof))('no proof without %s', async (name) => {
    const { connector, fake } = connect();
    const parameters = { ...proof, [name]: '' };
    const outcome = await connector.charge(paymentOf({ parameters }), keyOf('first'), noon);
    expect(outcome).toMatchObject({ code: '100.390.117', errors: [{ name, value: null }] });
    expect(fake.requests).toEqual([]);
  });

  it('nothing of an instrument that is no card', async () => {
    const { connector, fake } = connect();
    const order = paymentOf({ instrument: { kind: 'none' } });
    await expect(connector.charge(order, keyOf('first'), noon)).rejects.toThrow('Only cards are charged');
    expect(fake.requests).toEqual([]);
  });
});

it.each([
  ['sk_test_12345678', undefined, true],
  ['rk_test_12345678', undefined, true],
  ['sk_live_12345678', 'whsec_12345678', true],
  ['sk_test_1234567', undefined, false],
  [`sk_test_${'x'.repeat(256)}`, undefined, false],
  ['xsk_test_12345678', undefined, false],
  ['sk_test_12345678 ', undefined, false],
  ['sk_prod_12345678', undefined, false],
  ['sk_test_12345678', 'whsec_1234567', false],
  ['sk_test_12345678', 'secret_12345678', false],
])('of the settings the key %s with the secret %s counts: %s', (apiKey, secret, counts) => {
  const settings = { apiKey, ...(secret !== undefined && { webhookSecret: secret }) };
  const parse = () => stripe.settings.parse(settings);
  if (counts) expect(parse()).toEqual(settings);
  else expect(parse).toThrow();
});
