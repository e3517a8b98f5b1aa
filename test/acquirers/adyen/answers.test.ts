/** What Adyen's answers say, and what they must be about. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { type HttpRequest, NotSent } from '../../../src/connector/index.ts';
import { account, signedWebhook } from './fake-adyen.ts';
import {
  authorisationEvent,
  card,
  createFollowUp,
  createInquiry,
  createKey,
  createOrder,
  createRig,
  now,
} from './orders.ts';

const key = createKey(1);
const payment = 'P000000000000001';

/** Returns a connector that gets this answer to everything, what it sends, and what it writes to the operator's log. */
function answeredBy(told: object, status = 200) {
  const warnings: string[] = [];
  const requests: HttpRequest[] = [];
  const connector = adyen.create({
    settings: account,
    environment: 'test',
    warn: (sentence: string) => void warnings.push(sentence),
    async send(request) {
      requests.push(request);
      return { status, headers: {}, text: JSON.stringify(told) };
    },
  });
  return { connector, warnings, requests };
}

const authorised = {
  resultCode: 'Authorised',
  pspReference: payment,
  merchantReference: key,
  amount: { value: 9200, currency: 'EUR' },
};

describe('an answer of Adyen to a payment', () => {
  it.each([
    ['in another currency', { amount: { value: 9200, currency: 'USD' } }],
    ['of another amount', { amount: { value: 9201, currency: 'EUR' } }],
    ['under another key', { merchantReference: createKey(2) }],
    ['without a name', { pspReference: undefined }],
    ['with a name of another form', { pspReference: 'p-1' }],
    ['with more before its name', { pspReference: `p${payment}` }],
    ['with more behind its name', { pspReference: `${payment}0` }],
    ['with an amount that is none', { amount: { value: '9200', currency: 'EUR' } }],
  ])('that authorises one %s leaves it unknown', async (_how, change) => {
    const { connector } = answeredBy({ ...authorised, ...change });
    await expect(connector.charge(createOrder(), key, now)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  it('that tells nothing besides adds nothing, and no empty group', async () => {
    const { connector } = answeredBy(authorised);
    expect(await connector.charge(createOrder(), key, now)).toEqual({
      code: '000.000.000',
      rule: 'adyen-authorised',
      reference: payment,
      resultDetails: { clearingInstituteName: 'Adyen', ConnectorTxID1: payment },
    });
  });

  it('that advises the merchant hands the advice on', async () => {
    const additionalData = { merchantAdviceCode: '24 : Retry after 1 hour' };
    const { connector } = answeredBy({ ...authorised, resultCode: 'Refused', additionalData });
    const { resultDetails } = await connector.charge(createOrder(), key, now);
    expect(resultDetails).toMatchObject({ MerchantAdviceCode: '24' });
  });

  const facts = { clearingInstituteName: 'Adyen', ConnectorTxID1: payment };
  const declined = {
    code: '800.100.153',
    rule: 'adyen-refused',
    reference: payment,
    resultDetails: { ...facts, ExtendedDescription: 'CVC Declined', AcquirerResponse: '24' },
  };
  const refused = {
    code: '800.100.100',
    rule: 'adyen-refused',
    reference: payment,
    resultDetails: facts,
  };
  it.each<[told: string, change: object, outcome: object]>([
    ['waits', { resultCode: 'Pending' }, { code: '000.200.000', rule: 'adyen-pending', reference: payment }],
    [
      'was received',
      { resultCode: 'Received' },
      { code: '000.200.000', rule: 'adyen-pending', reference: payment },
    ],
    ['was refused', { resultCode: 'Refused', refusalReasonCode: '24' }, declined],
    ['failed', { resultCode: 'Error', refusalReasonCode: '24' }, declined],
    ['was cancelled', { resultCode: 'Cancelled' }, refused],
    ['was refused for a new reason', { resultCode: 'Refused', refusalReasonCode: '999' }, refused],
    ['was refused for no number', { resultCode: 'Refused', refusalReasonCode: 'constructor' }, refused],
    ['was refused for a number that is no text', { resultCode: 'Refused', refusalReasonCode: 24 }, refused],
    [
      'was paid, with an action that none is',
      { action: { type: 'voucher' } },
      {
        code: '000.000.000',
        rule: 'adyen-authorised',
        reference: payment,
        resultDetails: facts,
      },
    ],
  ])('about one that %s tells exactly this', async (_told, change, outcome) => {
    const { connector } = answeredBy({ ...authorised, ...change });
    expect(await connector.charge(createOrder(), key, now)).toEqual(outcome);
  });

  const action = { type: 'redirect', method: 'POST', url: 'https://acs.example/go', data: { a: 'b' } };
  const redirected = (change: object) =>
    answeredBy({ ...authorised, resultCode: 'RedirectShopper', action: { ...action, ...change } });

  it.each([
    [{}, { method: 'POST', parameters: [{ name: 'a', value: 'b' }] }],
    [
      { method: 'GET', data: undefined },
      { method: 'GET', parameters: [] },
    ],
  ])('that sends the shopper to a page, changed by %o, names the page', async (change, redirect) => {
    expect(await redirected(change).connector.charge(createOrder(), key, now)).toEqual({
      code: '000.200.000',
      rule: 'adyen-authenticates',
      reference: payment,
      isChallenge: true,
      redirect: { url: 'https://acs.example/go', ...redirect },
    });
  });

  it.each([
    [{ type: 'qrCode' }],
    [{ method: undefined }],
    [{ method: 'PUT' }],
    [{ url: 'http://acs.example/go' }],
    [{ url: 'xhttps://acs.example/go' }],
    [{ url: 'httpsx://acs.example/go' }],
    [{ data: { a: 5 } }],
  ])('that sends the shopper to a page with %o leaves it unknown', async (change) => {
    const charging = redirected(change).connector.charge(createOrder(), key, now);
    await expect(charging).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  it.each<[cardSummary: string | undefined, isOtherInstrument: true | undefined, isTaken: boolean]>([
    [card.number.slice(-4), true, true],
    ['0000', true, false],
    [undefined, true, false],
    ['0000', undefined, true],
  ])(
    'with the card %s counts where another instrument was sent before (%s): %s',
    async (cardSummary, isOtherInstrument, isTaken) => {
      const additionalData = cardSummary === undefined ? undefined : { cardSummary };
      const { connector } = answeredBy({ ...authorised, additionalData });
      const charging = connector.charge(
        createOrder({ ...(isOtherInstrument && { isOtherInstrument }) }),
        key,
        now,
      );
      if (isTaken) expect(await charging).toMatchObject({ code: '000.000.000' });
      else await expect(charging).rejects.toMatchObject({ name: 'UnknownOutcome' });
    },
  );

  const detailsWith = (more: object) => ({ resultDetails: { ...facts, ...more } });
  it.each<[additionalData: object, told: object]>([
    [{ authCode: '12345a' }, detailsWith({ AuthCode: '12345a' })],
    [{ authCode: '1234567' }, detailsWith({})],
    [{ authCode: '12 345' }, detailsWith({})],
    [{ authCode: 123456 }, detailsWith({})],
    [{ merchantAdviceCode: '24' }, detailsWith({ MerchantAdviceCode: '24' })],
    [{ merchantAdviceCode: 'x24 ' }, detailsWith({})],
    [{ merchantAdviceCode: '245' }, detailsWith({})],
    [{ eci: '05' }, { ...detailsWith({}), threeDSecure: { eci: '05' } }],
    [{ cvcResult: '1 Matches' }, { ...detailsWith({}), checks: { cvvResponse: 'M' } }],
    [{ avsResult: '7 Both' }, { ...detailsWith({}), checks: { avsResponse: 'F' } }],
    [
      { networkTxReference: 'MCC5898901578' },
      {
        ...detailsWith({}),
        additions: { standingInstruction: { initialTransactionId: 'MCC5898901578' } },
      },
    ],
    [{ networkTxReference: '!MCC5898901578' }, detailsWith({})],
    [{ networkTxReference: 'MCC5898901578!' }, detailsWith({})],
  ])('with the additional data %o hands on what has the form', async (additionalData, told) => {
    const { connector } = answeredBy({ ...authorised, additionalData });
    expect(await connector.charge(createOrder(), key, now)).toEqual({
      code: '000.000.000',
      rule: 'adyen-authorised',
      reference: payment,
      ...told,
    });
  });

  it.each([401, 403])('of HTTP %i tells the operator that the key is refused', async (status) => {
    const error = { errorCode: '010', errorType: 'security' };
    const { connector, warnings } = answeredBy(error, status);
    await connector.charge(createOrder(), key, now);
    expect(warnings).toEqual([expect.stringContaining('refused the API key')]);
  });
});

describe('an answer of Adyen to a follow-up', () => {
  const receipt = { paymentPspReference: payment, pspReference: 'M000000000000002', status: 'received' };
  const order = createFollowUp('RF', { paymentType: 'DB', reference: payment });
  const follow = (change: object) =>
    answeredBy({ ...receipt, ...change }, 201).connector.followUp(order, key, now);

  it.each([
    ['of another payment', { paymentPspReference: 'P000000000000009' }],
    ['under another key', { reference: `${createKey(2)}RF` }],
    ['of another type', { reference: `${key}CP` }],
    ['without a name', { pspReference: undefined }],
  ])('about one %s leaves it unknown', async (_how, change) => {
    await expect(follow(change)).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  it('says that it was received, under the names of both', async () => {
    const { connector, requests } = answeredBy(receipt, 201);
    expect(await connector.followUp(order, key, now)).toEqual({
      code: '000.200.000',
      rule: 'adyen-received',
      reference: `${payment}/M000000000000002`,
    });
    const [{ method, headers, body = '' } = {}] = requests;
    expect([method, headers?.['content-type']]).toEqual(['POST', 'application/json']);
    expect(JSON.parse(body)).toEqual({
      merchantAccount: account.merchantAccount,
      reference: `${key}RF`,
      amount: { value: 9200, currency: 'EUR' },
    });
  });

  it('that is an error declines it, and one of an amount that Adyen lacks is not asked for', async () => {
    const { connector, requests } = answeredBy({ errorCode: '167', errorType: 'validation' }, 422);
    const half = createFollowUp('RF', order.referenced, { amount: '92.50', currency: 'IDR' });
    expect(await connector.followUp(half, key, now)).toMatchObject({
      code: '100.550.303',
      rule: 'adyen-has-no-such-amount',
    });
    expect(requests).toEqual([]);
    expect(await connector.followUp(order, key, now)).toMatchObject({ code: '700.100.100' });
  });

  it.each([[undefined], [`${key}RF`]])('that repeats the reference %s is a receipt', async (reference) => {
    expect(await follow({ reference })).toMatchObject({ code: '000.200.000' });
  });
});

describe('an answer of Adyen to what a shopper brought back', () => {
  const inquiry = createInquiry({ reference: payment });
  const waiting = { code: '000.200.000', rule: 'adyen-awaits-the-shopper', reference: payment };
  const resume = (told: object, status = 200) =>
    answeredBy(told, status).connector.resume?.(inquiry, { redirectResult: 'X' }, key, now);

  it.each([
    ['about another payment', { merchantReference: createKey(2) }],
    ['without the key', { merchantReference: undefined }],
    ['in another currency', { amount: { value: 9200, currency: 'USD' } }],
  ])('%s leaves it unknown', async (_how, change) => {
    await expect(resume({ ...authorised, ...change })).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });

  it('under the key tells the outcome, and was asked for under a key of its own', async () => {
    const { connector, requests } = answeredBy(authorised);
    const outcome = await connector.resume?.(inquiry, { redirectResult: 'X' }, key, now);
    expect(outcome).toMatchObject({ code: '000.000.000', reference: payment });
    const [{ url, headers, body = '' } = {}] = requests;
    expect(url).toBe('https://checkout-test.adyen.com/v72/payments/details');
    expect(JSON.parse(body)).toEqual({ details: { redirectResult: 'X' } });
    const ownKey = createHash('sha256').update(`${key} X`).digest('hex');
    expect(headers?.['idempotency-key']).toBe(ownKey);
  });

  it.each<[errorType: string | undefined, status: number]>([
    ['validation', 422],
    [undefined, 422],
  ])('that refuses what was brought, as %s, leaves the payment waiting', async (errorType, status) => {
    expect(await resume({ errorCode: '702', errorType }, status)).toEqual(waiting);
  });

  it.each([
    ['validation', 401, 'Adyen refused for a reason of security'],
    ['validation', 403, 'Adyen refused for a reason of security'],
    ['configuration', 422, 'Adyen refused for a reason of configuration'],
    ['validation', 429, 'Adyen refused for a reason of throttling'],
    ['internal', 500, 'Adyen could not process the request'],
  ])('that is an error of %s with HTTP %i leaves it unknown: %s', async (errorType, status, message) => {
    const resuming = resume({ errorCode: '010', errorType }, status);
    await expect(resuming).rejects.toMatchObject({ name: 'UnknownOutcome', message });
  });

  it('that nobody asked for leaves the payment waiting', async () => {
    const { connector, requests } = answeredBy(authorised);
    const half = { ...inquiry, amount: '92.50', currency: 'IDR' };
    expect(await connector.resume?.(inquiry, {}, key, now)).toEqual(waiting);
    expect(await connector.resume?.(half, { redirectResult: 'X' }, key, now)).toEqual(waiting);
    const nameless = createInquiry();
    const { reference } = (await connector.resume?.(nameless, {}, key, now)) ?? {};
    expect([reference, requests]).toEqual([undefined, []]);
  });

  it.each([
    [new NotSent('refused'), { name: 'UnknownOutcome', message: 'Adyen could not be asked' }],
    [new TypeError('broken'), { name: 'TypeError' }],
  ])('that does not come, by %o, is no payment that never was', async (error, thrown) => {
    const parts = { settings: account, environment: 'test', warn: () => {} } as const;
    const connector = adyen.create({ ...parts, send: () => Promise.reject(error) });
    const resuming = connector.resume?.(inquiry, { redirectResult: 'X' }, key, now);
    await expect(resuming).rejects.toMatchObject(thrown);
  });
});

describe('an error of Adyen', () => {
  const text = { clearingInstituteName: 'Adyen' };
  it.each<[status: number, error: object, outcome: object]>([
    [
      422,
      { errorCode: '101', errorType: 'validation' },
      {
        code: '100.100.101',
        rule: 'adyen-refused-the-request',
        isNeverMade: true,
        resultDetails: { ...text, ExtendedDescription: 'Invalid card number', AcquirerResponse: '101' },
      },
    ],
    [
      400,
      { errorCode: '101' },
      {
        code: '100.100.101',
        rule: 'adyen-refused-the-request',
        isNeverMade: true,
        resultDetails: { ...text, ExtendedDescription: 'Invalid card number', AcquirerResponse: '101' },
      },
    ],
  ])('of HTTP %i, %o, tells exactly this', async (status, error, outcome) => {
    const { connector } = answeredBy(error, status);
    expect(await connector.charge(createOrder(), key, now)).toEqual(outcome);
  });

  it('without a number of an error tells none', async () => {
    const { connector } = answeredBy({}, 429);
    const { rule, resultDetails = {} } = await connector.charge(createOrder(), key, now);
    expect(rule).toBe('adyen-refused-the-request');
    expect(resultDetails).toMatchObject(text);
    expect(Object.keys(resultDetails)).not.toContain('AcquirerResponse');
  });

  it.each([
    [400, { errorCode: 'constructor' }],
    [400, { errorCode: 'x101' }],
    [400, { errorCode: '101x' }],
    [401, { errorCode: '101', errorType: 'internal' }],
    [403, { errorCode: '101', errorType: 'internal' }],
    [404, { errorCode: '101' }],
  ])('of HTTP %i that reads %o leaves it unknown', async (status, error) => {
    const { connector } = answeredBy(error, status);
    const charging = connector.charge(createOrder(), key, now);
    await expect(charging).rejects.toMatchObject({ name: 'UnknownOutcome' });
  });
});

it.each([
  ['REAUTHORIZATION', 'adyen-has-no-such-practice'],
  ['NO_SHOW', 'adyen-authorised'],
  ['DELAYED_CHARGES', 'adyen-authorised'],
])('the practice %s at Adyen is %s', async (practice, rule) => {
  const { connector } = answeredBy(authorised);
  const parameters = { 'standingInstruction.industryPractice': practice };
  expect(await connector.charge(createOrder({ parameters }), key, now)).toMatchObject({ rule });
});

it('a key is sent to Adyen again for seven days', () => {
  expect(answeredBy({}).connector.repeatableFor).toBe(604_800_000);
});

const readEvent = async (changes: object) =>
  createRig().connector.readWebhook?.(signedWebhook({ ...authorisationEvent, ...changes }), now);

describe('an event of Adyen', () => {
  const confirmed = { code: '000.000.000', rule: 'adyen-confirmed', reference: payment };
  const told = { kind: 'outcome', key, amount: '92.00', currency: 'EUR' };

  it.each<[what: string, changes: object, notifications: readonly object[]]>([
    ['without an earlier payment', { originalReference: undefined }, [{ ...told, outcome: confirmed }]],
    ['whose reason is null', { reason: null }, [{ ...told, outcome: confirmed }]],
    ['without a reason', { reason: undefined }, [{ ...told, outcome: confirmed }]],
    [
      'that refuses for no reason',
      { success: 'false', reason: null },
      [{ kind: 'outcome', key, outcome: { code: '800.100.100', rule: 'adyen-refused' } }],
    ],
    [
      'of an amount that is none',
      { amount: { value: -1, currency: 'EUR' } },
      [{ ...told, amount: '', outcome: confirmed }],
    ],
    [
      'of a capture by Adyen that succeeds',
      { eventCode: 'CAPTURE' },
      [{ kind: 'report', paymentType: 'CP', key, referencedId: 'P000000000000001', amount: '92.00' }],
    ],
    [
      'of a capture by Adyen that fails',
      { eventCode: 'CAPTURE', success: 'false' },
      [{ kind: 'report', paymentType: 'CP', key, outcome: { code: '700.400.100', isNeverMade: true } }],
    ],
    ['with more before our key', { merchantReference: `a${key}` }, []],
    ['with more behind our key', { merchantReference: `${key}a` }, []],
    ['of an authorisation with more behind the type', { merchantReference: `${key}CPX` }, []],
    [
      'of a capture under a reference of somebody else',
      { merchantReference: `${key}CPX`, eventCode: 'CAPTURE' },
      [{ kind: 'report', paymentType: 'CP', key: undefined, referencedId: 'P000000000000001' }],
    ],
  ])('%s tells exactly this', async (_what, changes, notifications) => {
    expect(await readEvent(changes)).toMatchObject(notifications);
    expect(await readEvent(changes)).toHaveLength(notifications.length);
  });

  it.each([
    ['USD', '5.00'],
    ['JPY', '500.00'],
  ])('that disputes a payment in %s tells its amount, %s, and the rule', async (currency, amount) => {
    const changes = { eventCode: 'CHARGEBACK', originalReference: payment, pspReference: 'D000000000000001' };
    expect(await readEvent({ ...changes, amount: { value: 500, currency } })).toEqual([
      {
        kind: 'report',
        paymentType: 'CB',
        referencedId: payment,
        key,
        amount,
        currency,
        outcome: {
          code: '000.100.200',
          rule: 'adyen-dispute',
          reference: 'D000000000000001/CHARGEBACK',
        },
      },
    ]);
  });

  it.each([
    ['test', true],
    ['live', false],
  ] as const)('of the other environment than %s is not believed', async (environment, live) => {
    const settings = {
      ...account,
      ...(environment === 'live' && { livePrefix: '1797a841fbb37ca7-AdyenDemo' }),
    };
    const parts = { warn: () => {}, send: () => Promise.reject(new Error('sent')) };
    const { readWebhook } = adyen.create({ ...parts, settings, environment });
    expect(await readWebhook?.(signedWebhook(authorisationEvent, { live }), now)).toBeUndefined();
    expect(await readWebhook?.(signedWebhook(authorisationEvent, { live: !live }), now)).toHaveLength(1);
  });
});

it.each([
  ['CANCELLATION', 'RV', 'true', { amount: undefined, currency: undefined }],
  ['CANCEL_OR_REFUND', 'RV', 'true', { amount: undefined, currency: undefined }],
  ['CAPTURE', 'CP', 'false', { amount: undefined, currency: undefined }],
  ['CAPTURE', 'CP', 'true', { amount: '0.00', currency: 'EUR' }],
  ['REFUND', 'RF', 'true', { amount: '0.00', currency: 'EUR' }],
])(
  'the notification %s of a %s with the success %s tells the amount where it says something',
  async (...row) => {
    const [eventCode, type, success, told] = row;
    const event = {
      ...authorisationEvent,
      eventCode,
      success,
      merchantReference: key + type,
      originalReference: payment,
      amount: { value: 0, currency: 'EUR' },
    };
    const [notification] = (await readEvent(event)) ?? [];
    expect({ amount: undefined, currency: undefined, ...notification }).toMatchObject({
      kind: 'outcome',
      ...told,
    });
  },
);
