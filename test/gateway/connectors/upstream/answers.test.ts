// @tests src/gateway/connectors/upstream/upstream.ts
/** What an upstream's answers say, what they must be about, and what the upstream is asked. */
import { describe, expect, it } from 'vitest';
import { type HttpRequest, NotSent } from '../../../../src/connector/send.ts';
import { upstreamConnector } from '../../../../src/gateway/connectors/upstream/upstream.ts';
import { createFollowUp, createInquiry, createOrder, orderedCard } from '../../../acquirers/orders.ts';
import { upstreamEntityId, upstreamOf } from './support.ts';

const now = Date.parse('2026-11-26T18:00:00Z');
const key = 'k'.repeat(64);
const unknown = { name: 'UnknownOutcome' };
type Answer = readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>];

/** Returns a connector that gets these answers, the last of them again and again, what it sends, and what it warns of. */
function answeredBy(...answers: readonly Answer[]) {
  const warnings: string[] = [];
  const requests: HttpRequest[] = [];
  const connector = upstreamConnector.create({
    settings: upstreamOf('https://up.example/base/', { idempotencyKeys: true, timeout: 7000 }),
    environment: 'test',
    warn: (sentence) => void warnings.push(sentence),
    async send(request) {
      const [status, body, headers = { 'content-type': 'application/json;charset=UTF-8' }] =
        answers[requests.length] ?? answers.at(-1) ?? [];
      requests.push(request);
      return { status: status ?? 0, headers, text: typeof body === 'string' ? body : JSON.stringify(body) };
    },
  });
  return { connector, warnings, requests };
}

/** A record of the payment, by default an accepted debit. */
const record = (change: object = {}, code = '000.000.000') => ({
  id: 'up0',
  paymentType: 'DB',
  amount: '92.00',
  currency: 'EUR',
  merchantTransactionId: key,
  customParameters: { forwardedTransaction: key },
  result: { code },
  ...change,
});
const accepted = { code: '000.100.112', rule: 'upstream-accepted', reference: 'up0' };
const charge = (change: object, status = 200, code?: string) =>
  answeredBy([status, record(change, code)]).connector.charge(createOrder(), key, now);

/** What no answer to a payment, a follow-up or a question may be about. */
const others: readonly [how: string, change: object][] = [
  ['in another currency', { currency: 'USD' }],
  ['of another amount', { amount: '92.01' }],
  ['of an amount that is none', { amount: '92,00' }],
  ['of an amount that is a number', { amount: 92 }],
  ['of another type', { paymentType: 'PA' }],
  ['under another name', { customParameters: { forwardedTransaction: 'x'.repeat(64) } }],
  ['with another reference', { merchantTransactionId: 'order-8' }],
  ['without an id', { id: undefined }],
  ['with an id of another form', { id: '.up0' }],
  ['with an id of too many characters', { id: 'u'.repeat(65) }],
  ['with an id that ends otherwise', { id: 'up/0' }],
  ['without a result', { result: undefined }],
  ['with a code that nobody knows', { result: { code: '000.000.001' } }],
];

describe('an answer of an upstream to a payment', () => {
  it.each(others)('about one %s leaves it unknown', async (_how, change) => {
    await expect(charge(change)).rejects.toMatchObject(unknown);
  });

  it.each<[what: string, change: object]>([
    ['nothing besides', {}],
    ['no amount', { amount: undefined }],
    ['no currency', { currency: undefined }],
    ['no reference', { merchantTransactionId: undefined }],
    ['no name', { customParameters: undefined }],
    ['a name that is none', { customParameters: { forwardedTransaction: 5 } }],
  ])('that tells %s is about it all the same, and adds no group', async (_what, change) => {
    expect(await charge(change)).toEqual(accepted);
  });

  const facts = {
    resultDetails: { AuthCode: '123456' },
    threeDSecure: { eci: '05' },
    risk: { score: '-12.5' },
    merchantAccountId: 'acc-1',
    loyaltyIndicator: 'Y',
    descriptor: 'Shop',
    recurringType: 'INITIAL',
  };
  const told = {
    resultDetails: { AuthCode: '123456' },
    threeDSecure: { eci: '05' },
    riskScore: '-12.5',
    checks: { avsResponse: 'F', cvvResponse: 'M' },
    additions: {
      merchantAccountId: 'acc-1',
      loyaltyIndicator: 'Y',
      descriptor: 'Shop',
      recurringType: 'INITIAL',
    },
  };
  it.each([
    [200, '000.000.000', '000.100.112', 'upstream-accepted'],
    [200, '000.100.110', '000.100.112', 'upstream-accepted'],
    [200, '000.400.010', '000.400.010', 'upstream-accepted'],
    [200, '000.200.000', '000.200.000', 'upstream-pending'],
    [400, '800.100.153', '800.100.153', 'upstream-declined'],
    [200, '800.100.153', '800.100.153', 'upstream-declined'],
  ])('of HTTP %i with %s is %s by the rule %s, and hands every fact on', async (status, code, is, rule) => {
    const result = { code, avsResponse: 'F', cvvResponse: 'M' };
    expect(await charge({ ...facts, result }, status)).toEqual({ ...told, code: is, rule, reference: 'up0' });
  });

  it.each([
    [{ risk: { score: '1000' } }],
    [{ risk: { score: '4242424242' } }],
    [{ risk: { score: 'x1' } }],
    [{ risk: { score: '1.234' } }],
    [{ risk: { score: 12 } }],
    [{ result: { code: '000.000.000', avsResponse: 'ABC', cvvResponse: 'm' } }],
    [{ result: { code: '000.000.000', avsResponse: '1A', cvvResponse: 'M1' } }],
    [{ recurringType: 'OTHER' }],
    [{ descriptor: 'x'.repeat(256) }],
    [{ merchantAccountId: 5, loyaltyIndicator: 5 }],
    [{ merchantAccountId: 'x'.repeat(256), loyaltyIndicator: 'x'.repeat(256) }],
    [{ card: 'VISA', customer: 5, billing: [] }],
    [{ resultDetails: 'x', threeDSecure: [1] }],
    [{ redirect: { url: 'https://acs.example' } }],
    [{ referencedId: '../up', paymentBrand: 'x'.repeat(65) }],
  ])('with %o leaves that out, and is about the payment', async (change) => {
    expect(await charge(change)).toEqual(accepted);
  });

  it.each<[status: number, body: unknown, outcome: object, warnings: readonly string[]]>([
    [
      ...([429, 'busy', { code: '800.120.100', rule: 'upstream-throttled' }] as const),
      ['The upstream gateway answered 429: 800.120.100'],
    ],
    [
      ...([401, { result: { code: '800.900.300' }, resultDetails: { a: 'b' } }] as const),
      { code: '900.100.201', rule: 'upstream-refused-credentials', resultDetails: { a: 'b' } },
      ['The upstream gateway refused the access token or the entity id: 900.100.201'],
    ],
    [
      ...([403, { result: { code: '600.200.100' }, resultDetails: { a: 'b' } }] as const),
      { code: '600.200.100', rule: 'upstream-refused', resultDetails: { a: 'b' } },
      [],
    ],
    [404, { result: { code: '700.400.580' } }, { code: '700.400.580', rule: 'upstream-refused' }, []],
    [
      400,
      {
        result: {
          code: '200.300.404',
          parameterErrors: [
            'amount',
            'card.number',
            'x y',
            '9a',
            `p${'12345'}`,
            'customParameters[a]',
            'a'.repeat(41),
            `a.${'b'.repeat(61)}`,
            'a-b',
            ' amount',
          ].map((name) => ({ name })),
        },
        resultDetails: { a: 'b' },
      },
      {
        code: '900.100.200',
        rule: 'upstream-refused-parameters',
        resultDetails: {
          a: 'b',
          ExtendedDescription: 'The upstream gateway refused: amount, card.number, customParameters[a].',
        },
      },
      ['The upstream gateway refused parameters of a forwarded payment: 900.100.200'],
    ],
    [
      400,
      { result: { code: '200.300.404', parameterErrors: 'amount' } },
      {
        code: '900.100.200',
        rule: 'upstream-refused-parameters',
        resultDetails: { ExtendedDescription: 'The upstream gateway refused the request.' },
      },
      ['The upstream gateway refused parameters of a forwarded payment: 900.100.200'],
    ],
  ])('of HTTP %i, %o, is a refusal that tells exactly this', async (status, body, outcome, warnings) => {
    const stand = answeredBy([status, body]);
    expect(await stand.connector.charge(createOrder(), key, now)).toEqual(outcome);
    expect(stand.warnings).toEqual(warnings);
  });

  it('that names many parameters is told with twenty of them', async () => {
    const names = Array.from({ length: 21 }, (_, at) => ({ name: `field${at}` }));
    const { connector } = answeredBy([400, { result: { code: '200.300.404', parameterErrors: names } }]);
    const { resultDetails } = await connector.charge(createOrder(), key, now);
    expect(resultDetails?.ExtendedDescription).toMatch(/: field0, .*, field19\.$/);
  });

  it.each<readonly [status: number, body: unknown]>([
    [201, record()],
    [400, record()],
    [401, record({}, '800.100.153')],
    [200, { result: { code: '600.200.100' } }],
    [500, { result: { code: '600.200.100' } }],
    [400, { result: { code: '000.000.000' } }],
    [400, { result: { code: '000.200.000' } }],
    [400, { result: { code: '900.100.300' } }],
    [400, { result: { code: '800.500.100' } }],
    [400, { result: { code: '900.100.200' } }],
    [400, { result: { code: '800.100.999' } }],
    ...['200.300.405', '800.110.100', '800.120.402', '800.700.100'].map(
      (code) => [400, { result: { code } }] as const,
    ),
    [400, { result: { code: 'x'.repeat(33) } }],
    [200, 'no JSON'],
    [200, []],
  ])('of HTTP %i with %o leaves it unknown', async (status, body) => {
    const { connector } = answeredBy([status, body]);
    await expect(connector.charge(createOrder(), key, now)).rejects.toMatchObject(unknown);
  });

  it.each([
    [500, '800.100.153', 'HTTP 500 with 800.100.153 is not an answer to a payment'],
    [500, 'secret', 'HTTP 500 with an unknown result code is not an answer to a payment'],
    [400, '000.000.000', '000.000.000 came with HTTP 400'],
    [200, 'secret', 'the result code is not in the catalogue'],
  ])('of HTTP %i with the code %s is logged without what nobody knows: %s', async (status, code, message) => {
    await expect(charge({}, status, code)).rejects.toMatchObject({ ...unknown, message });
  });

  it.each([
    ['application/json', true],
    ['Application/JSON ; charset=utf-8', true],
    ['text/html', false],
    ['application/jsonp', false],
    ['x-application/json', false],
    [undefined, false],
  ])('of the type %s is read: %s', async (type, isRead) => {
    const { connector } = answeredBy([200, record(), type === undefined ? {} : { 'content-type': type }]);
    const charging = connector.charge(createOrder(), key, now);
    if (isRead) expect(await charging).toEqual(accepted);
    else await expect(charging).rejects.toMatchObject(unknown);
  });

  it('may have an id with the digits of the security code, but not one with the number', async () => {
    expect(await charge({ id: 'up-737' })).toEqual({ ...accepted, reference: 'up-737' });
    await expect(charge({ id: `up-${orderedCard.number}` })).rejects.toMatchObject(unknown);
  });

  it('names no parameter that has the security code', async () => {
    const parameterErrors = [{ name: 'field737' }, { name: 'amount' }];
    const { connector } = answeredBy([400, { result: { code: '200.300.404', parameterErrors } }]);
    const { resultDetails } = await connector.charge(createOrder(), key, now);
    expect(resultDetails).toEqual({ ExtendedDescription: 'The upstream gateway refused: amount.' });
  });

  it.each(['INITIAL', 'REPEATED'])('hands the type %s of an agreement on', async (recurringType) => {
    expect((await charge({ recurringType })).additions).toEqual({ recurringType });
  });

  it.each([
    ['JPY', '92.00', true],
    ['JPY', '92', true],
    ['JPY', '92.50', false],
    ['KWD', '92.00', true],
    ['KWD', '92.001', false],
  ])('in %s about %s counts: %s', async (currency, amount, counts) => {
    const { connector } = answeredBy([200, record({ currency, amount })]);
    const charging = connector.charge(createOrder({ currency }), key, now);
    if (counts) expect(await charging).toEqual(accepted);
    else await expect(charging).rejects.toMatchObject(unknown);
  });

  it('from a test environment moved no money of a live channel', async () => {
    const { connector, warnings } = answeredBy([200, record({}, '000.100.110')]);
    expect(await connector.charge(createOrder({ mode: 'LIVE' }), key, now)).toMatchObject({
      code: '600.200.700',
      rule: 'upstream-in-test-mode',
    });
    expect(warnings).toEqual([
      'The upstream gateway of a live channel is in test mode and moved no money: 600.200.700',
    ]);
    const live = answeredBy([200, record()]).connector.charge(createOrder({ mode: 'LIVE' }), key, now);
    expect(await live).toMatchObject({ code: '000.000.000', rule: 'upstream-accepted' });
  });
});

it('an upstream is sent every type of payment, by every instrument, in parts and again', () => {
  const types = ['DB', 'PA', 'CD', 'CP', 'RF', 'RV', 'RB'];
  expect(upstreamConnector.name).toBe('upstream');
  expect(upstreamConnector.capabilities).toEqual({
    paymentTypes: types,
    parts: types,
    repeated: types,
    agreements: true,
    instruments: ['card', 'bankAccount', 'virtualAccount', 'tokenAccount', 'wallet', 'none'],
    parameters: 'all',
    authentication: 'own',
  });
});

describe('the card that an upstream names', () => {
  const masked = { bin: '555555', last4Digits: '4444', expiryMonth: '03', expiryYear: '2030' };
  const repeat = (change: object) =>
    answeredBy([200, record({ paymentBrand: 'MASTER', ...change })]).connector.charge(
      createOrder({ isOtherInstrument: true }),
      key,
      now,
    );

  it('is the one that was paid with when it is another one than the order’s, for a repeat alone', async () => {
    const card = { ...masked, holder: 'Jane Jones' };
    expect(await repeat({ card })).toMatchObject({ paidCard: { brand: 'MASTER', masked: card } });
    expect(await charge({ card: masked })).not.toHaveProperty('paidCard');
  });

  it.each([
    [{ bin: undefined }],
    [{ last4Digits: undefined }],
    [{ expiryMonth: undefined }],
    [{ expiryYear: undefined }],
    [{ bin: '411111', last4Digits: '1111' }],
  ])('changed by %o is no other one', async (change) => {
    expect(await repeat({ card: { ...masked, ...change } })).not.toHaveProperty('paidCard');
  });

  it.each([[{ bin: '411111' }], [{ last4Digits: '1111' }]])(
    'changed by %o is another one',
    async (change) => {
      expect(await repeat({ card: { ...masked, ...change } })).toMatchObject({
        paidCard: { masked: { ...masked, ...change } },
      });
    },
  );

  it.each([['PAYPAL'], ['SOMETHING'], [undefined]])('has no brand when that is %s', async (paymentBrand) => {
    const { paidCard } = await repeat({ card: masked, paymentBrand });
    expect(paidCard).toEqual({ masked, brand: undefined });
  });

  it.each<[name: string, right: unknown, wrong: readonly unknown[]]>([
    ['last4Digits', '1234', ['123', '12345', 'x1234']],
    ['expiryMonth', '12', ['00', '13', '012', '1']],
    ['expiryYear', '2030', ['1999', '12030', '20300']],
    ['binCountry', 'DE', ['D', 'DEUT', 'de', '1DE', 'DE1']],
    ['country', 'DEU', ['D', 'DEUT', 'de', '1DE', 'DE1']],
    ['type', 'CREDIT', ['1CREDIT', 'CREDIT1', 'x'.repeat(33)]],
    ['level', 'CLASSIC', ['1CLASSIC', 'CLASSIC1', 'x'.repeat(65)]],
    ['binType', 'PERSONAL', ['1PERSONAL', 'PERSONAL1', 'x'.repeat(33)]],
    ['regulatedFlag', 'N', ['1', 'N1', 'abcdef']],
    ['maxPanLength', '16', ['116', 'x16', '16x']],
    ['bin', '411111', ['41111', '411111111', 'x411111', '411111x']],
    ['number', undefined, ['4111111111111111']],
    ['cvv', undefined, ['737']],
  ])('tells %s %o, and nothing in the place of it', async (name, right, wrong) => {
    const told = async (value: unknown) => (await charge({ card: { [name]: value } })).additions?.card;
    if (right !== undefined) expect(await told(right)).toEqual({ [name]: right });
    for (const value of wrong) expect([value, await told(value)]).toEqual([value, undefined]);
  });

  it('tells the first six of eight digits, its holder and its issuer', async () => {
    const issuer = { bank: 'Some Bank', website: 'https://bank.example', phone: '+49', fax: '1' };
    const { additions } = await charge({ card: { bin: '41111122', holder: 'John Smith', issuer } });
    const { fax: _, ...known } = issuer;
    expect(additions?.card).toEqual({ bin: '411111', holder: 'John Smith', issuer: known });
  });
});

describe('a group that an upstream adds', () => {
  /** A valid IBAN, whose digits would make a card number as well. */
  const ibanLikeACard = 'AT434242424242421056';
  it.each<[group: string, sent: object, told: object | undefined]>([
    ['virtualAccount', { accountId: 'a', holder: 'Jane', password: 'x' }, { accountId: 'a', holder: 'Jane' }],
    [
      'customer',
      { email: 'a@b.example', ipCountry: 'DE', x: 'y' },
      { email: 'a@b.example', ipCountry: 'DE' },
    ],
    ['billing', { city: 'Ulm', x: 'y' }, { city: 'Ulm' }],
    ['shipping', { city: 'Ulm', x: 'y' }, { city: 'Ulm' }],
    [
      'standingInstruction',
      { mode: 'INITIAL', initialTransactionId: '4111111111111111', x: 'y' },
      { mode: 'INITIAL', initialTransactionId: '4111111111111111' },
    ],
    [
      'bankAccount',
      { holder: 'Jane', iban: 'DE00123456782599100003', number: '4242424242424242', x: 'y' },
      { holder: 'Jane', iban: 'DE00123456782599100003', number: '…' },
    ],
    [
      'customParameters',
      { abc: '1', ab: '2', 'a abc': '3', 'abc a': '4', forwardedTransaction: key },
      { abc: '1' },
    ],
    ['bankAccount', { holder: 'Jane 4242424242424242' }, { holder: 'Jane …' }],
    ['bankAccount', { number: ibanLikeACard }, { number: ibanLikeACard }],
    ['bankAccount', { iban: ibanLikeACard }, { iban: ibanLikeACard }],
    ['bankAccount', { holder: ibanLikeACard }, { holder: ibanLikeACard }],
    ['standingInstruction', { type: 'a 4242424242424242' }, { type: 'a …' }],
    ['billing', { x: 'y' }, undefined],
    ['bankAccount', { x: 'y' }, undefined],
    ['standingInstruction', { x: 'y' }, undefined],
  ])('called %s, %o, hands %o on', async (group, sent, told) => {
    const change = { [group]: sent, ...(group !== 'customParameters' && { customParameters: undefined }) };
    const order = createOrder({ instrument: { ...orderedCard, number: '5555555555554444' } });
    const { connector } = answeredBy([200, record(change)]);
    expect((await connector.charge(order, key, now)).additions?.[group as 'billing']).toEqual(told);
  });
});

describe('the code that an upstream gives its shopper to pay with', () => {
  const code = { entity: '11249', reference: '123 456 789', qrCode: 'bank://pay' };
  const codeOf = async (paymentCode: unknown) =>
    (await charge({ paymentCode }, 200, '000.200.000')).paymentCode;

  it('is handed on with its time', async () => {
    const expiresAt = '2026-11-23 10:00:00+0000';
    expect(await codeOf({ ...code, expiresAt })).toEqual({
      ...code,
      expiresAt: Date.parse('2026-11-23T10:00:00Z'),
    });
  });

  it('is handed on without a time that is none, and left out when it is no code', async () => {
    expect(await codeOf({ ...code, expiresAt: 'soon' })).toMatchObject(code);
    for (const wrong of ['123', { reference: 1 }, null]) expect(await codeOf(wrong)).toBeUndefined();
  });
});

describe('the page to which an upstream sends the shopper', () => {
  const page = { url: 'https://acs.example/go', method: 'GET', parameters: [{ name: 'a', value: 'b' }] };
  const hidden = {
    origin: 'iframe#hidden',
    waitUntil: 'iframe#onload',
    description: 'Method',
    url: 'https://acs.example/method',
    method: 'POST',
    parameters: [{ name: 'c', value: 'd' }],
  };
  const redirectOf = async (change: object) =>
    (await charge({ redirect: { ...page, ...change } }, 200, '000.200.000')).redirect;

  it('is handed on with what the browser posts before', async () => {
    const redirect = { ...page, preconditions: [hidden] };
    expect(await redirectOf(redirect)).toEqual(redirect);
    const { method: _m, description: _d, parameters: _p, ...least } = hidden;
    expect(await redirectOf({ preconditions: [least] })).toEqual({
      ...page,
      preconditions: [{ ...least, method: 'POST', description: '', parameters: [] }],
    });
  });

  it('waits for the shopper there', async () => {
    expect(await charge({ redirect: page }, 200, '000.200.000')).toEqual({
      code: '000.200.000',
      rule: 'upstream-pending',
      reference: 'up0',
      redirect: page,
    });
  });

  it.each([
    [{ origin: 'iframe' }],
    [{ waitUntil: 'never' }],
    [{ url: 'javascript:alert(1)' }],
    [{ method: 'GET' }],
    [{ description: 'x'.repeat(256) }],
    [{ parameters: [{ name: '', value: 'x' }] }],
  ])('is handed on without what is posted before when that has %o', async (change) => {
    expect(await redirectOf({ preconditions: [{ ...hidden, ...change }] })).toEqual({
      ...page,
      preconditions: undefined,
    });
  });

  it.each([[[]], [Array(6).fill(hidden)]])('is handed on without %o before it', async (preconditions) => {
    expect(await redirectOf({ preconditions })).toEqual({ ...page, preconditions: undefined });
  });

  it.each([
    [{ url: 'HTTPS://acs.example/go' }, {}],
    [{ method: undefined }, { method: 'POST' }],
    [{ method: 'POST' }, {}],
    [{ parameters: Array(50).fill({ name: 'a', value: 'b' }) }, {}],
  ])('is handed on when it has %o, with %o', async (change, more) => {
    expect(await redirectOf(change)).toEqual({ ...page, ...change, ...more });
  });

  it.each([
    [{ url: 'https://jane:secret@acs.example/' }],
    [{ url: 'https://acs.example/\ud83d' }],
    [{ parameters: [{ name: 'a', value: '\ud83d' }] }],
    [{ parameters: Array(51).fill({ name: 'a', value: 'b' }) }],
    [{ url: 'ftp://acs.example' }],
    [{ url: 'xhttps://acs.example' }],
    [{ method: 'PUT' }],
    [{ parameters: [{ name: 'x'.repeat(256), value: '' }] }],
    [{ parameters: [{ name: 'x', value: 'x'.repeat(16_385) }] }],
  ])('is left out when it has %o', async (change) => {
    expect(await redirectOf(change)).toBeUndefined();
  });

  it.each([
    [{ url: `https://acs.example/${orderedCard.number}` }],
    [{ parameters: [{ name: orderedCard.number, value: '' }] }],
    [{ parameters: [{ name: 'a', value: orderedCard.number }] }],
    [{ preconditions: [{ ...hidden, parameters: [{ name: 'a', value: orderedCard.number }] }] }],
  ])('leaves the payment unknown when it holds the card’s number: %o', async (change) => {
    await expect(redirectOf(change)).rejects.toMatchObject(unknown);
  });
});

describe('an answer of an upstream to a follow-up', () => {
  const order = createFollowUp('RF', { paymentType: 'DB', reference: 'up0' });
  const refunded = (change: object = {}) => record({ id: 'up1', paymentType: 'RF', ...change });

  it.each(others)('about one %s leaves it unknown', async (_how, change) => {
    const { connector } = answeredBy([200, refunded(change)]);
    await expect(connector.followUp(order, key, now)).rejects.toMatchObject(unknown);
  });

  it('that reverses a payment may tell any amount', async () => {
    const { connector } = answeredBy([200, refunded({ paymentType: 'RV', amount: '1.00', currency: 'USD' })]);
    const reversal = createFollowUp('RV', { paymentType: 'DB', reference: 'up0' });
    expect(await connector.followUp(reversal, key, now)).toEqual({ ...accepted, reference: 'up1' });
  });

  it.each([[null], ['../up0'], ['']])('is not asked for about the name %s', async (reference) => {
    const { connector, requests } = answeredBy([200, refunded()]);
    const following = connector.followUp(createFollowUp('RF', { reference }), key, now);
    expect(await following).toMatchObject({ code: '700.100.100', rule: 'no-upstream-reference' });
    expect(requests).toEqual([]);
  });

  it('repeats neither the number of the card nor its reference', async () => {
    const { referenced } = createFollowUp('RF', {
      reference: 'up0',
      card: { bin: '411111', last4Digits: '1111' },
    });
    const resultDetails = { ConnectorTxID1: '4111111111111111', AuthCode: '1' };
    const { connector } = answeredBy([200, refunded({ resultDetails })]);
    const outcome = await connector.followUp({ ...order, referenced }, key, now);
    expect(outcome.resultDetails).toEqual({ AuthCode: '1' });
  });
});

describe('an upstream is sent', () => {
  const formOf = ({ body = '' }: Partial<HttpRequest> = {}) => Object.fromEntries(new URLSearchParams(body));

  it('a payment under its own name and that of the merchant', async () => {
    const { connector, requests } = answeredBy([200, record({ merchantTransactionId: 'order-7' })]);
    const parameters = { merchantTransactionId: 'order-7' };
    expect(await connector.charge(createOrder({ parameters }), key, now)).toEqual(accepted);
    const [request] = requests;
    expect(request).toMatchObject({
      method: 'POST',
      url: 'https://up.example/base/v1/payments',
      timeout: 7000,
      headers: {
        authorization: 'Bearer dXBzdHJlYW0=',
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'idempotency-key': key,
      },
    });
    expect(formOf(request)).toEqual({
      entityId: upstreamEntityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      merchantTransactionId: 'order-7',
      'customParameters[forwardedTransaction]': key,
      'card.number': orderedCard.number,
      'card.expiryMonth': '03',
      'card.expiryYear': '2030',
      'card.holder': 'John Smith',
      'card.cvv': '737',
      shopperResultUrl: 'https://gateway.example/v1/return/1',
    });
  });

  it.each<[type: string, isPart: true | undefined, hasAmount: boolean]>([
    ['RF', undefined, true],
    ['CP', undefined, true],
    ['RV', true, true],
    ['RV', undefined, false],
  ])('a %s of a part (%s) with its amount: %s', async (type, isPart, hasAmount) => {
    const { connector, requests } = answeredBy([200, record({ paymentType: type })]);
    const order = createFollowUp(type, { reference: 'up0' }, { ...(isPart && { isPart }) });
    expect(await connector.followUp(order, key, now)).toEqual(accepted);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://up.example/base/v1/payments/up0',
      headers: { 'idempotency-key': key },
    });
    expect(formOf(requests[0])).toEqual({
      entityId: upstreamEntityId,
      paymentType: type,
      merchantTransactionId: key,
      'customParameters[forwardedTransaction]': key,
      ...(hasAmount && { amount: '92.00', currency: 'EUR' }),
    });
  });

  it('no member of a card that the order does not have', async () => {
    const { connector, requests } = answeredBy([200, record()]);
    await connector.charge(createOrder({ instrument: { ...orderedCard, holder: undefined } }), key, now);
    expect(Object.keys(formOf(requests[0]))).not.toContain('card.holder');
  });

  it('the parameters of a follow-up', async () => {
    const { connector, requests } = answeredBy([200, record({ paymentType: 'RF' })]);
    const order = createFollowUp('RF', { reference: 'up0' }, { parameters: { descriptor: 'Shop' } });
    await connector.followUp(order, key, now);
    expect(formOf(requests[0])).toMatchObject({ descriptor: 'Shop', amount: '92.00' });
  });

  it('what is raised, when the upstream can know it', async () => {
    const raised = (reference: string | null) =>
      createOrder({ linkedTo: createFollowUp('PA', { reference }).referenced });
    const { connector, requests } = answeredBy([200, record()]);
    expect(await connector.charge(raised('up9'), key, now)).toEqual(accepted);
    expect(formOf(requests[0])).toMatchObject({ referenceUuid: 'up9' });
    for (const reference of [null, '../up9', ''])
      expect(await connector.charge(raised(reference), key, now)).toMatchObject({ code: '700.100.100' });
    expect(requests).toHaveLength(1);
  });

  it('nothing when it cannot be reached, which is told as it is', async () => {
    const error = new NotSent('refused');
    const parts = { environment: 'test', warn: () => {}, send: () => Promise.reject(error) } as const;
    const connector = upstreamConnector.create({ ...parts, settings: upstreamOf('https://up.example') });
    await expect(connector.charge(createOrder(), key, now)).rejects.toBe(error);
  });

  it.each([
    [true, 43_200_000],
    [false, undefined],
  ])('a key again, if it takes keys (%s), for %s ms', (idempotencyKeys, repeatableFor) => {
    const parts = {
      environment: 'test',
      warn: () => {},
      send: () => Promise.reject(new Error('sent')),
    } as const;
    const settings = upstreamOf('https://up.example', { idempotencyKeys });
    expect(upstreamConnector.create({ ...parts, settings }).repeatableFor).toBe(repeatableFor);
  });
});

const found = (...payments: readonly object[]): Answer => [
  200,
  { result: { code: '000.000.100' }, payments },
];
const notFound: Answer = [404, { result: { code: '700.400.580' } }];
const getOf = ({ url }: Partial<HttpRequest> = {}) => decodeURIComponent(url ?? '');

describe('an upstream that has got the key with another request', () => {
  const names = (name: string) =>
    [400, { result: { code: '200.300.404', parameterErrors: [{ name }] } }] as const;
  it.each<[status: number, answer: Answer]>([
    [409, [409, {}]],
    [422, [422, {}]],
    [400, names('Idempotency-Key')],
  ])('and says so by HTTP %i is asked what became of that', async (_status, answer) => {
    const { connector, requests } = answeredBy(answer, found(record()));
    expect(await connector.charge(createOrder(), key, now)).toEqual(accepted);
    expect(getOf(requests[1])).toBe(
      `https://up.example/base/v1/query?entityId=${upstreamEntityId}&merchantTransactionId=${key}`,
    );
  });

  it.each<[what: string, answer: Answer]>([
    ['another parameter', names('amount')],
    ['it with another status', [404, names('idempotency-key')[1]]],
    ['it in the record of the payment', [400, record(names('idempotency-key')[1])]],
  ])('is not asked when it names %s', async (_what, answer) => {
    const { connector, requests } = answeredBy(answer, found(record()));
    await connector.charge(createOrder(), key, now);
    expect(requests).toHaveLength(1);
  });

  it('and does not know it yet leaves it unknown', async () => {
    const { connector } = answeredBy([409, {}], notFound);
    await expect(connector.charge(createOrder(), key, now)).rejects.toMatchObject(unknown);
  });

  it('tells which card it charged', async () => {
    const card = { bin: '555555', last4Digits: '4444', expiryMonth: '03', expiryYear: '2030' };
    const { connector } = answeredBy([409, {}], found(record({ card })));
    const outcome = await connector.charge(createOrder(), key, now);
    expect(outcome).toMatchObject({ paidCard: { masked: card } });
  });
});

describe('a question to an upstream', () => {
  const inquiry = createInquiry({ sentAt: now, reference: 'up0' });
  const query = createInquiry({ sentAt: now, merchantTransactionId: 'order-7' });
  const find = (asked: typeof inquiry, ...answers: readonly Answer[]) =>
    answeredBy(...answers).connector.find?.(asked, key, now);

  it.each([...others, ['under another id', { id: 'up1' }]] as const)(
    'for a name that is answered about one %s leaves it unknown',
    async (_how, change) => {
      await expect(find(inquiry, [200, record(change)])).rejects.toMatchObject(unknown);
    },
  );

  it.each<[answer: Answer]>([
    [notFound],
    [[401, record({}, '800.100.153')]],
    [[201, record()]],
    [[200, { result: { code: '000.000.000' } }]],
  ])('for a name that is answered %o leaves it unknown', async (answer) => {
    await expect(find(inquiry, answer)).rejects.toMatchObject(unknown);
  });

  it('for a name asks for that alone', async () => {
    const { connector, requests } = answeredBy([400, record({}, '800.100.153')]);
    expect(await connector.find?.(inquiry, key, now)).toMatchObject({
      code: '800.100.153',
      reference: 'up0',
    });
    expect(getOf(requests[0])).toBe(`https://up.example/base/v1/payments/up0?entityId=${upstreamEntityId}`);
    expect(requests[0]).not.toHaveProperty('body');
    expect(Object.keys(requests[0]?.headers ?? {})).toEqual(['authorization', 'accept']);
  });

  it('for a name tells the operator what is wrong, and which card was paid with', async () => {
    const card = { bin: '555555', last4Digits: '4444', expiryMonth: '03', expiryYear: '2030' };
    const resultDetails = { ConnectorTxID1: '4111111111111111', AuthCode: '1' };
    const { connector, warnings } = answeredBy([200, record({ card, resultDetails }, '000.100.110')]);
    const asked = { ...inquiry, mode: 'LIVE', card: { bin: '411111', last4Digits: '1111' } } as const;
    expect(await connector.find?.(asked, key, now)).toEqual({
      code: '600.200.700',
      rule: 'upstream-in-test-mode',
      reference: 'up0',
      resultDetails: { AuthCode: '1' },
      additions: { card },
      paidCard: { masked: card, brand: undefined },
    });
    expect(warnings).toHaveLength(1);
  });

  it.each([[null], ['../up0'], ['']])('with the name %s asks by the reference', async (reference) => {
    const { connector, requests } = answeredBy(found(record()));
    expect(await connector.find?.({ ...inquiry, reference }, key, now)).toEqual(accepted);
    expect(getOf(requests[0])).toContain('https://up.example/base/v1/query?');
  });

  const ours = record({ merchantTransactionId: 'order-7' });
  const other = { customParameters: { forwardedTransaction: 'x'.repeat(64) } };
  it.each<[what: string, payments: readonly object[], reference: string]>([
    ['the one of its name', [{ ...ours, ...other, id: 'up9' }, ours], 'up0'],
    ['no receipt of it', [{ ...ours, id: 'up9', paymentType: 'RC' }, ours], 'up0'],
    [
      'the one that was paid',
      [
        { ...ours, id: 'up7', result: { code: '800.100.153' } },
        { ...ours, id: 'up8', result: { code: '000.200.000' } },
        ours,
      ],
      'up0',
    ],
    [
      'the one that is pending before a declined one',
      [
        { ...ours, id: 'up7', result: { code: '800.100.153' } },
        { ...ours, result: { code: '000.200.000' } },
      ],
      'up0',
    ],
  ])('for a reference takes %s', async (_what, payments, reference) => {
    const { connector, requests } = answeredBy(found(...payments));
    expect(await connector.find?.(query, key, now)).toMatchObject({ reference });
    expect(getOf(requests[0])).toBe(
      `https://up.example/base/v1/query?entityId=${upstreamEntityId}&merchantTransactionId=order-7`,
    );
  });

  const unnamed = { ...ours, customParameters: undefined };
  it.each<[what: string, answer: Answer]>([
    ['nothing in a list', found()],
    ['payments of another reference', found(record())],
    ['one without a name', found(unnamed)],
    ['one without a name or a type', found({ ...unnamed, paymentType: undefined })],
    ['a list of a hundred others', found(...Array(100).fill({ ...ours, ...other }))],
    [
      'a list that is cut',
      [200, { result: { code: '000.000.100' }, payments: [{ ...ours, ...other }], truncated: true }],
    ],
    ['a list of which one is no payment', found(ours, { id: 5 })],
    ['a list with another status', [201, found(ours)[1]]],
    ['a list without a result', [200, { payments: [ours] }]],
    ['a list whose result has no code', [200, { result: {}, payments: [ours] }]],
    ['"not found" with another status', [200, notFound[1]]],
    ['"not found" of a payment', [404, { ...ours, result: { code: '700.400.580' } }]],
    ['another error', [404, { result: { code: '700.400.530' } }]],
    ['nothing', [404, undefined]],
  ])('for a reference that is answered by %s leaves it unknown', async (_what, answer) => {
    await expect(find(query, answer)).rejects.toMatchObject(unknown);
  });

  it.each<[what: string, answer: Answer]>([
    ['"not found"', notFound],
    ['"not found" with HTTP 400', [400, notFound[1]]],
    ['another one', found({ ...ours, ...other })],
    ['99 others', found(...Array(99).fill({ ...ours, ...other }))],
    [
      'another one, and one of another reference',
      found({ ...ours, ...other }, { ...unnamed, merchantTransactionId: 'order-8' }),
    ],
    ['one of another type without a name', found({ ...unnamed, paymentType: 'PA' })],
  ])('for a reference that is answered by %s says that there is none', async (_what, answer) => {
    expect(await find(query, answer)).toBeUndefined();
  });

  it.each<[what: string, longest: number, member: (text: string) => object]>([
    ['code', 32, (code) => ({ result: { code } })],
    ['type', 8, (paymentType) => ({ paymentType })],
    ['amount', 16, (amount) => ({ amount })],
    ['currency', 3, (currency) => ({ currency })],
    ['reference', 255, (merchantTransactionId) => ({ merchantTransactionId })],
    ['name', 255, (forwardedTransaction) => ({ customParameters: { forwardedTransaction } })],
  ])(
    'for a reference takes no payment whose %s has more than %i characters',
    async (_what, longest, member) => {
      const others = (length: number) =>
        found({ ...ours, ...other }, { ...ours, ...other, ...member('x'.repeat(length)) });
      expect(await find(query, others(longest))).toBeUndefined();
      await expect(find(query, others(longest + 1))).rejects.toMatchObject(unknown);
    },
  );

  it('for a reference of ours takes a payment without a name', async () => {
    const { merchantTransactionId: _, ...asked } = query;
    const told = found(record({ customParameters: undefined }));
    expect(await find({ ...asked, merchantTransactionId: null }, told)).toEqual(accepted);
  });
});

describe('the reports of an upstream', () => {
  const span = { from: Date.UTC(2026, 0, 2, 3, 4, 5, 678), to: Date.UTC(2026, 0, 3), pageNo: 2 } as const;
  const ask = (answer: Answer, mode: 'EXTERNAL' | 'LIVE' = 'LIVE') =>
    answeredBy(answer).connector.reports?.({ ...span, mode });
  const chargeback = {
    id: 'cb0',
    referencedId: 'up0',
    paymentType: 'CB',
    amount: '92.00',
    currency: 'EUR',
    result: { code: '000.100.220' },
  };
  const reported = {
    paymentType: 'CB',
    amount: '92.00',
    currency: 'EUR',
    referencedId: 'up0',
    outcome: { code: '000.100.220', rule: 'upstream-reported', reference: 'cb0' },
  };

  it('are asked for by their span, their types and their page', async () => {
    const { connector, requests } = answeredBy(found(chargeback));
    expect(await connector.reports?.({ ...span, mode: 'LIVE' })).toEqual({
      reports: [reported],
      hasMore: false,
    });
    const [{ method, url = '' } = {}] = requests;
    const { origin, pathname, searchParams } = new URL(url);
    expect([method, origin + pathname]).toEqual(['GET', 'https://up.example/base/v1/query']);
    expect(Object.fromEntries(searchParams)).toEqual({
      entityId: upstreamEntityId,
      'date.from': '2026-01-02 03:04:05',
      'date.to': '2026-01-03 00:00:00',
      paymentTypes: 'RC,CB,CR',
      limit: '100',
      pageNo: '2',
    });
  });

  it.each<[change: object, outcome: object]>([
    [{ resultDetails: { a: 'b' } }, { ...reported.outcome, resultDetails: { a: 'b' } }],
    [
      { paymentType: 'CB', result: { code: '000.000.000' } },
      { ...reported.outcome, code: '000.000.000' },
    ],
    [
      { paymentType: 'CR', result: { code: '000.000.000' } },
      { ...reported.outcome, code: '000.000.000' },
    ],
    [
      { paymentType: 'RC', result: { code: '000.000.000' } },
      { ...reported.outcome, code: '000.000.000' },
    ],
  ])('with %o tell exactly this', async (change, outcome) => {
    const page = await ask(found({ ...chargeback, ...change }));
    expect(page?.reports).toEqual([
      { ...reported, ...change, result: undefined, resultDetails: undefined, outcome },
    ]);
  });

  it.each([
    [{ id: undefined }],
    [{ referencedId: undefined }],
    [{ referencedId: '../up0' }],
    [{ paymentType: 'DB', result: { code: '000.000.000' } }],
    [{ paymentType: undefined, result: { code: '000.000.000' } }],
    [{ result: { code: 'x' } }],
    [{ paymentType: 'CR' }],
    [{ paymentType: 'RC' }],
    [{ result: { code: '000.200.000' } }],
    [{ result: { code: '800.100.153' } }],
    [{ paymentType: 'CR', result: { code: '000.100.112' } }],
  ])('with %o are none', async (change) => {
    expect(await ask(found({ ...chargeback, ...change }))).toEqual({ reports: [], hasMore: false });
  });

  it('of the test environment have its code, but a chargeback keeps its reason', async () => {
    const page = await ask(
      found(chargeback, { ...chargeback, paymentType: 'CR', result: { code: '000.000.000' } }),
      'EXTERNAL',
    );
    expect(page?.reports.map(({ outcome: { code, rule } }) => [code, rule])).toEqual([
      ['000.100.220', 'upstream-reported'],
      ['000.100.112', 'upstream-reported'],
    ]);
  });

  it.each<[answer: object, hasMore: boolean]>([
    [{ pages: 2 }, false],
    [{ pages: 3 }, true],
    [{ pages: '3' }, true],
    [{ pages: 'x' }, false],
    [{}, false],
    [{ truncated: 'true' }, true],
    [{ payments: Array(99).fill(chargeback) }, false],
    [{ payments: Array(100).fill(chargeback) }, true],
    [{ payments: Array(100).fill(chargeback), pages: 2 }, false],
  ])('have another page when the answer says so', async (more, hasMore) => {
    const page = await ask([200, { result: { code: '000.000.100' }, payments: [], ...more }]);
    expect(page?.hasMore).toBe(hasMore);
  });

  it.each<[answer: Answer]>([
    [[201, found(chargeback)[1]]],
    [[500, {}]],
    [[200, { result: { code: '000.000.100' } }]],
    [[404, { result: { code: '700.400.530' } }]],
    [[200, { result: { code: '000.000.100' }, payments: Array(1001).fill(chargeback) }]],
  ])('that are no list leave it unknown', async (answer) => {
    await expect(ask(answer)).rejects.toMatchObject(unknown);
  });

  it('are none when the upstream finds nothing', async () => {
    const told = { id: 'e0', resultDetails: { a: 'b' }, ...(notFound[1] as object) };
    for (const answer of [notFound, [404, told] as const, [400, told] as const])
      expect(await ask(answer)).toEqual({ reports: [], hasMore: false });
  });
});
