/** An upstream that sends every member of the contract, and others: what of it a merchant gets, and what nobody gets. */
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Webhook } from '../../../../src/gateway/config/config.ts';
import { gatewayConnector } from '../../../support/forwarding-connector.ts';
import { card, entityId, forwarded, type TestGateway, testGateway } from '../../../support/gateway.ts';
import { merchantAt } from '../../../support/merchant.ts';
import { type Listening, listen } from '../../jobs/servers.ts';
import { decryptMessage, type Received } from '../../webhooks/open.ts';
import { type RunningUpstream, startFakeUpstream } from './fake-upstream.ts';
import { upstreamOf } from './support.ts';

const secret = '000102030405060708090A0B0C0D0E0F'.repeat(2);

/** What reaches the merchant, as the upstream sends it. */
const result = { avsResponse: 'Z', cvvResponse: 'M' };
const facts = {
  binCountry: 'DE',
  type: 'CREDIT',
  level: 'CLASSIC',
  country: 'DE',
  issuer: { bank: 'Some Bank', website: 'https://bank.example', phone: '+49 30 1234567' },
  maxPanLength: '16',
  binType: 'PERSONAL',
  regulatedFlag: 'N',
};
const customer = {
  email: 'jane@shop.example',
  givenName: 'Jane',
  surname: 'Jones',
  ip: '192.0.2.7',
  ipCountry: 'AT',
};
const address = { street1: 'Ring 1', city: 'Wien', state: 'W', postcode: '1010', country: 'AT' };
const bankAccount = {
  holder: 'Jane Jones',
  bankName: 'Some Bank',
  iban: 'AT611904300234573201',
  bic: 'BKAUATWWXXX',
  country: 'AT',
};
const standingInstruction = {
  source: 'CIT',
  type: 'UNSCHEDULED',
  mode: 'INITIAL',
  initialTransactionId: '016153570198200',
  expiry: '9999-12-31',
  frequency: '0001',
  numberOfInstallments: '12',
  recurringType: 'SUBSCRIPTION',
};
const resultDetails = {
  ExtendedDescription: 'Approved or completed',
  clearingInstituteName: 'Some Acquirer',
  ConnectorTxID1: '771234567890',
  ConnectorTxID2: '26-123',
  ConnectorTxID3: '26K88640|082',
  AcquirerResponse: '00',
  ErrorMessage: 'none',
  reconciliationId: 'r-1',
  AuthCode: '012345',
  CardholderInitiatedTransactionID: '016153570198200',
  '3ds.acsEci': '05',
  MerchantAdviceCode: '03',
  merchantAccountId: 'acquirer-7',
  OrderID: 'o-1',
  NSU: '889912',
  SomethingNew: 'yes',
};
const threeDSecure = {
  eci: '05',
  verificationId: 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
  xid: 'CAACCVVUlwCXUyhQNlSXAAAAAAA=',
  version: '2.2.0',
  flow: 'challenge',
  dsTransactionId: 'd5f6a0c2-5b8e-4a7f-9d37-0b9a3d3f6f21',
  acsTransactionId: '0c4b6a5e-93d1-4c1f-8a52-6f0e2b7d9c18',
  challengeMandatedIndicator: 'N',
  authenticationType: '02',
  authenticationStatus: 'Y',
  transactionStatusReason: '01',
  cardHolderInfo: 'Call your bank',
  errorCode: '101',
  errorDescription: 'none',
  errorSource: 'S',
};
const customParameters = { SHOPPER_EndToEndIdentity: 'a1'.repeat(32), CTPE_DESCRIPTOR_TEMPLATE: 'x' };

/** What is the upstream's own, or has no place in the contract: nobody gets it. */
const dropped = {
  registrationId: 'f'.repeat(32),
  presentationAmount: '7.00',
  presentationCurrency: 'USD',
  source: 'OPPUPSTREAM',
  paymentMethod: 'XX',
  shortId: '9999.9999.9999',
  channelName: 'Channel of the upstream',
  somethingNew: 'unknown',
  merchant: { name: 'Somebody' },
  cart: { items: [{ name: 'unknown' }] },
};

const everything = {
  ...dropped,
  descriptor: '7548.8324.7369 Statement',
  result: { ...result, randomField1234: 'unknown', description: 'own words' },
  resultDetails,
  card: {
    bin: '42000000',
    last4Digits: '0000',
    holder: 'JANE JONES',
    expiryMonth: '11',
    expiryYear: '2039',
    somethingNew: 'unknown',
    ...facts,
  },
  bankAccount,
  virtualAccount: { accountId: 'jane@wallet.example', holder: 'Jane Jones' },
  customer: { ...customer, browserFingerprint: { value: 'unknown' }, somethingNew: 'unknown' },
  billing: address,
  shipping: { ...address, method: 'GROUND' },
  threeDSecure,
  customParameters,
  risk: { score: '37' },
  recurringType: 'INITIAL',
  standingInstruction,
  merchantAccountId: 'acquirer-7',
  loyaltyIndicator: 'Y',
};

/** The members that every payment's record and message has from it. */
const passedOn = {
  descriptor: everything.descriptor,
  resultDetails,
  threeDSecure,
  risk: { score: '37' },
  recurringType: 'INITIAL',
  standingInstruction,
  merchantAccountId: 'acquirer-7',
  customParameters,
};

let upstream: RunningUpstream;
let gateway: TestGateway;
let receiver: Listening;
let received: (Received & { readonly path: string })[];

beforeEach(async () => {
  upstream = await startFakeUpstream();
  upstream.more = everything;
  received = [];
  receiver = await listen(
    createServer(async (request, answer) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push({ path: request.url ?? '', headers: request.headers, body });
      answer.writeHead(200).end();
    }),
  );
  const webhookAt = (path: string, fields: Webhook['fields']): Webhook => ({
    address: `http://127.0.0.1:${receiver.port}${path}`,
    types: ['PAYMENTS'],
    fields,
    secret,
    wrapper: 'none',
  });
  const webhooks = [webhookAt('/all', 'ALL'), webhookAt('/less', 'NON_CUSTOMER_DATA')];
  gateway = await testGateway({
    external: ({ forwardings }) => gatewayConnector({ forwardings, warn: () => undefined }),
    config: {
      allowLoopbackCallbacks: true,
      entities: [{ id: entityId, name: 'Test Shop', webhooks, upstream: upstreamOf(upstream.address) }],
    },
  });
  // The messages that activate the webhooks.
  while ((await gateway.runDue()) > 0);
  received = [];
});
afterEach(async () => {
  await gateway.close();
  await receiver.close();
  await upstream.close();
});

const pay = async (fields = {}) =>
  (await merchantAt(gateway).post('/v1/payments', { ...forwarded, ...fields })).json();
const read = async (path: string) => (await merchantAt(gateway).get(path)).json();

/** Delivers what is due, and gives the newest payload that the webhook of this path got. */
async function message(path: '/all' | '/less') {
  while ((await gateway.runDue()) > 0);
  const sent = received.filter((one) => one.path === path).at(-1);
  if (sent === undefined) throw new Error(`Nothing came to ${path}.`);
  return JSON.parse(decryptMessage(sent, secret)).payload;
}

describe('of a card payment at an upstream that sends every member', () => {
  const masked = {
    bin: '420000',
    last4Digits: '0000',
    holder: 'Jane Jones',
    expiryMonth: '12',
    expiryYear: '2030',
    ...facts,
  };

  test('the answer, the record, the query and the webhook have each member of the contract', async () => {
    const answer = await pay({ merchantTransactionId: 'order-0001' });
    const expected = {
      ...passedOn,
      result: { code: '000.100.112', description: expect.any(String), ...result },
      card: masked,
      bankAccount,
      virtualAccount: everything.virtualAccount,
      customer,
      billing: address,
      shipping: { ...address, method: 'GROUND' },
      loyaltyIndicator: 'Y',
    };
    const { id, buildNumber, timestamp, ndc, ...rest } = answer;
    expect(rest).toEqual({
      ...expected,
      paymentType: 'DB',
      paymentBrand: 'VISA',
      amount: '92.00',
      currency: 'EUR',
      merchantTransactionId: 'order-0001',
    });
    expect(await read(`/v1/payments/${id}`)).toMatchObject(expected);
    expect(await read(`/v1/query/${id}`)).toMatchObject(expected);
    expect((await read('/v1/query?merchantTransactionId=order-0001')).payments).toMatchObject([expected]);
    expect(await message('/all')).toMatchObject({ ...expected, channelName: 'Test Shop', source: 'OPP' });
    expect([buildNumber, timestamp, ndc].includes('b')).toBe(false);
  });

  test('a webhook without customer data has card and agreement, and nothing of the shopper', async () => {
    await pay();
    const { holder: _holder, ...card } = masked;
    const payload = await message('/less');
    const {
      cardHolderInfo: _info,
      errorDescription: _error,
      transactionStatusReason: _why,
      ...authentication
    } = threeDSecure;
    expect(payload).toMatchObject({ ...passedOn, threeDSecure: authentication, card });
    expect(payload.bankAccount).toEqual({ bankName: 'Some Bank', bic: 'BKAUATWWXXX', country: 'AT' });
    const text = JSON.stringify(payload);
    for (const private_ of ['Jane', 'Ring 1', 'Wien', '192.0.2.7', 'AT6119', 'Call your bank', 'loyalty']) {
      expect(text).not.toContain(private_);
    }
  });

  test('nobody gets what the upstream calls its own, or what the contract does not name', async () => {
    const { id } = await pay();
    const texts = [await read(`/v1/payments/${id}`), await message('/all')].map((one) => JSON.stringify(one));
    for (const text of texts) {
      expect(text).not.toMatch(/unknown|Somebody|9999\.9999|OPPUPSTREAM|Channel of the upstream|own words/);
      expect(text).not.toMatch(/f{32}|7\.00|"JANE|2039|forwardedTransaction/);
    }
  });

  test('what the merchant sent stays as it was sent, and two addresses are not mixed', async () => {
    const sent = {
      'customer.givenName': 'Joan',
      'customer.surname': 'Doe',
      'billing.street1': 'High Street 5',
      'billing.city': 'Leeds',
      'customParameters[CTPE_DESCRIPTOR_TEMPLATE]': 'mine',
    };
    const record = await pay(sent);
    expect(record.customer).toEqual({ ...customer, givenName: 'Joan', surname: 'Doe' });
    expect(record.billing).toEqual({ street1: 'High Street 5', city: 'Leeds' });
    expect(record.customParameters).toEqual({ ...customParameters, CTPE_DESCRIPTOR_TEMPLATE: 'mine' });
  });

  test.each([
    ['a number', { ...everything, card: 4200, customer: [1], descriptor: 7, standingInstruction: 'x' }],
    [
      'wrong members',
      { card: { bin: 'x', type: '4', binCountry: 'Germany', issuer: [] }, result: { avsResponse: 1 } },
    ],
  ])('%s where an object belongs leaves the payment as it is', async (_what, more) => {
    upstream.more = more;
    const record = await pay();
    expect([record.result.code, record.card.bin, record.card.type]).toEqual([
      '000.100.112',
      '420000',
      undefined,
    ]);
  });
});

describe('of a payment without a card of its own', () => {
  test('the masked card of a wallet’s token is the upstream’s', async () => {
    const { 'card.number': _number, ...names } = card;
    const none = Object.fromEntries(Object.keys(names).map((name) => [name, '']));
    const token = { paymentBrand: 'APPLEPAY', 'deviceWalletA.paymentToken': '{"data":"verySecret=="}' };
    const record = await pay({ ...none, 'card.number': '', ...token });
    expect(record.card).toEqual({
      bin: '420000',
      last4Digits: '0000',
      holder: 'JANE JONES',
      expiryMonth: '11',
      expiryYear: '2039',
      ...facts,
    });
  });
});

describe('of a shopper who is sent to the issuer', () => {
  const way = { url: 'https://acs.example/x', method: 'POST', parameters: [] };
  const precondition = {
    origin: 'iframe#hidden',
    waitUntil: 'iframe#onload',
    description: 'Hidden iframe post for 3D Secure 2.0',
    url: 'https://acs.example/method',
    method: 'POST',
    parameters: [{ name: 'threeDSMethodData', value: 'e30' }],
  };

  test('the hidden form that comes first reaches the merchant', async () => {
    upstream.code = '000.200.000';
    upstream.more = { redirect: { ...way, preconditions: [precondition] } };
    expect((await pay()).redirect).toEqual({ ...way, preconditions: [precondition] });
  });

  test('a hidden form that leads elsewhere than to a web address is left out', async () => {
    upstream.code = '000.200.000';
    const preconditions = [{ ...precondition, url: 'javascript:alert(1)' }];
    upstream.more = { redirect: { ...way, preconditions } };
    expect((await pay()).redirect).toEqual(way);
  });

  test('a hidden form with the card’s number leaves the payment unknown', async () => {
    upstream.code = '000.200.000';
    const parameters = [{ name: 'n', value: card['card.number'] }];
    upstream.more = { redirect: { ...way, preconditions: [{ ...precondition, parameters }] } };
    const record = await pay();
    expect([record.result.code, record.redirect]).toEqual(['900.100.300', undefined]);
  });
});

describe('of a follow-up', () => {
  test('the record has the statement and the details, and neither card nor shopper', async () => {
    const { id } = await pay();
    const refund = (await merchantAt(gateway).follow(id, 'RF', '5.00')).json();
    expect(refund).toMatchObject({
      descriptor: everything.descriptor,
      result: { code: '000.100.112', ...result },
      resultDetails,
      customParameters,
      merchantAccountId: 'acquirer-7',
    });
    for (const name of ['card', 'bankAccount', 'customer', 'billing', 'shipping', 'standingInstruction']) {
      expect(refund).not.toHaveProperty(name);
    }
  });
});

describe('a card number or security code', () => {
  const pan = card['card.number'];
  const other = '5454545454545454';
  /** Puts a text into every place of a record that takes one. */
  const everywhere = (text: string) => {
    const groups = ['card', 'bankAccount', 'virtualAccount', 'customer', 'billing', 'shipping'] as const;
    const filled = (members: object) => Object.fromEntries(Object.keys(members).map((name) => [name, text]));
    return {
      ...Object.fromEntries(
        groups.map((name) => [name, { ...filled(everything[name]), number: text, cvv: text }]),
      ),
      descriptor: text,
      merchantAccountId: text,
      loyaltyIndicator: text,
      recurringType: text,
      result: { avsResponse: text, cvvResponse: text },
      resultDetails: { ...filled(resultDetails), cvv: text, [text]: 'x', number: ` ${text}` },
      threeDSecure: filled(threeDSecure),
      standingInstruction: filled(standingInstruction),
      customParameters: { ...filled(customParameters), [`k${text}`]: 'x', cvv: text },
    };
  };
  /** The text of answers without what may stand between the digits of a number. */
  const plain = (answers: unknown) => JSON.stringify(answers).replace(/%2[0D]|[ -]/g, '');
  const texts = async (id: string) => [
    await read(`/v1/payments/${id}`),
    await read(`/v1/query/${id}?includeLinkedTransactions=true`),
    await message('/all'),
    await message('/less'),
  ];

  test.each([pan, '4200 0000 0000 0000', `x${pan}y`, encodeURIComponent('4200-0000-0000-0000')])(
    'of the payment reaches nobody from any member, as %s',
    async (text) => {
      upstream.more = everywhere(text);
      const { id } = await pay();
      expect(plain(await texts(id))).not.toContain(pan);
      const refund = (await merchantAt(gateway).follow(id, 'RF', '5.00')).json();
      expect(plain(await texts(refund.id))).not.toContain(pan);
    },
  );

  test('of the payment reaches nobody from a follow-up of its follow-up', async () => {
    const { id } = await pay({ paymentType: 'PA' });
    const capture = (await merchantAt(gateway).follow(id, 'CP', '9.00')).json();
    upstream.more = everywhere(pan);
    const refund = (await merchantAt(gateway).follow(capture.id, 'RF', '5.00')).json();
    expect(refund.result.code).toBe('000.100.112');
    expect(JSON.stringify([refund, ...(await texts(refund.id))])).not.toContain(pan);
  });

  test('of another card reaches nobody from any text, while ids stay as they are', async () => {
    upstream.more = everywhere(other);
    const { id } = await pay();
    const record = await read(`/v1/payments/${id}`);
    const { resultDetails: details, threeDSecure: _three, standingInstruction: agreement, ...rest } = record;
    expect(JSON.stringify(rest)).not.toContain(other);
    expect([details.AcquirerResponse, details.ExtendedDescription, agreement.type]).not.toContain(other);
    // Digits of an id are nobody's card (design decision 16).
    expect([details.ConnectorTxID1, agreement.initialTransactionId]).toEqual([other, other]);
  });

  test('in a member that is named as a code reaches nobody, also where the code is not known', async () => {
    const { id } = await pay();
    upstream.more = {
      resultDetails: { cvv: '917', CVC2: '917', securityCode: '917', pin: '9170', kept: 'b' },
    };
    const refund = (await merchantAt(gateway).follow(id, 'RF', '5.00')).json();
    expect(refund.resultDetails).toEqual({ kept: 'b' });
  });
});
