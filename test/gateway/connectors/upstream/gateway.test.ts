import { describe, expect, test } from 'vitest';
import { UnknownOutcome } from '../../../../src/connector/send.ts';
import type { Upstream } from '../../../../src/gateway/config/config.ts';
import type { RoutedPayment } from '../../../../src/gateway/connectors/connector.ts';
import { createReference } from '../../../../src/gateway/connectors/reference.ts';
import {
  channelOf,
  followUpTo,
  inquiryOf,
  key,
  orderTo,
  ourEntityId,
  pan,
  start,
  upstreamEntityId,
  upstreamOfEachTest,
} from './support.ts';

const minute = 60_000;
const { current, channel, charge, find } = upstreamOfEachTest();

describe('a payment', () => {
  test('is charged once at the upstream and can be found by its name there', async () => {
    current.upstream.more = { resultDetails: { clearingInstituteName: 'Bank' }, threeDSecure: { eci: '05' } };
    expect(await charge()).toEqual({
      code: '000.100.112',
      rule: 'upstream-accepted',
      reference: 'upstream0',
      resultDetails: { clearingInstituteName: 'Bank' },
      threeDSecure: { eci: '05' },
    });
    expect(current.upstream.charges(createReference(key))).toBe(1);
    expect(current.connector.warnings).toEqual([]);
  });

  test.each([
    [{ score: '-3.25' }, '-3.25'],
    [{ score: '4200000000000000' }, undefined],
    [{ score: 37 }, undefined],
    ['37', undefined],
  ])('takes the risk score from an upstream’s %j', async (risk, score) => {
    current.upstream.more = { risk };
    const { code, riskScore } = await charge();
    expect([code, riskScore]).toEqual(['000.100.112', score]);
  });

  test('hands on the link id of Mastercard that the upstream tells', async () => {
    const transactionLinkId = 'e7R9d3L2-Q9vS6pP1_4111111111111111';
    current.upstream.more = { standingInstruction: { mode: 'INITIAL', transactionLinkId } };
    expect((await charge()).additions).toEqual({
      standingInstruction: { mode: 'INITIAL', transactionLinkId },
    });
    expect(current.connector.warnings).toEqual([]);
  });

  test.each([['x'.repeat(300)], ['e7R9d3L2-Q9vS6pP1_Wz\nEh'], ['4111 1111 1111 1111']])(
    'leaves out the link id %j of an upstream, and tells the operator',
    async (transactionLinkId) => {
      current.upstream.more = { standingInstruction: { mode: 'INITIAL', transactionLinkId } };
      expect(await charge()).toMatchObject({ additions: { standingInstruction: { mode: 'INITIAL' } } });
      expect(current.connector.warnings.join()).toContain('link id of a payment has not the form of one');
    },
  );

  test('goes to the upstream with its credentials and our return address', async () => {
    await charge();
    const [asked] = current.upstream.asked;
    expect([asked?.method, asked?.path]).toEqual(['POST', '/v1/payments']);
    expect(asked?.headers).toMatchObject({
      authorization: 'Bearer dXBzdHJlYW0=',
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
    });
    expect(asked?.fields).toEqual({
      entityId: upstreamEntityId,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      paymentBrand: 'VISA',
      merchantTransactionId: createReference(key),
      'customParameters[forwardedTransaction]': createReference(key),
      shopperResultUrl: `https://pay.example/v1/payments/${'d'.repeat(32)}/return`,
      'card.number': pan,
      'card.expiryMonth': '12',
      'card.expiryYear': '2030',
      'card.holder': 'Jane Jones',
      'card.cvv': '123',
    });
  });

  test.each(['', '/', '/gateway', '/gateway/'])(
    'reaches an upstream whose address ends in "%s"',
    async (end) => {
      await current.connector.charge(orderTo(channelOf(`${current.upstream.address}${end}`)), key, start);
      expect(current.upstream.asked[0]?.path).toBe(`${end.replace(/\/$/, '')}/v1/payments`);
    },
  );

  test('and a follow-up have an idempotency key that is made of their own names alone', async () => {
    await charge();
    await current.connector.followUp(followUpTo(channel()), 'refund', start);
    await current.connector.find(inquiryOf(channel()), key, start);
    expect(current.upstream.asked.map(({ method, headers }) => [method, headers['idempotency-key']])).toEqual(
      [
        ['POST', createReference(key)],
        ['POST', createReference('refund')],
        ['GET', undefined],
      ],
    );
  });

  test.each([
    [409, { result: { code: '000.200.000' } }],
    [422, {}],
    [400, { result: { code: '200.300.404', parameterErrors: [{ name: 'Idempotency-Key' }] } }],
  ])(
    'that the upstream knows by its key from another body is asked about, answered %i',
    async (status, body) => {
      await charge();
      current.connector.marks.clear();
      current.upstream.onceInstead = { status, body };
      expect(await charge()).toMatchObject({ code: '000.100.112', reference: 'upstream0' });
      expect(current.upstream.charges(createReference(key))).toBe(1);
    },
  );

  test('is asked about and not sent again when its key was sent before', async () => {
    const first = await charge();
    expect(await charge({}, start + minute)).toEqual(first);
    expect(current.upstream.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/payments',
      'GET /v1/query',
    ]);
    expect(current.upstream.asked[1]?.fields).toEqual({
      entityId: upstreamEntityId,
      merchantTransactionId: createReference(key),
    });
  });

  describe('whose request got lost, at an upstream that honours idempotency keys', () => {
    const again = (at: number, change: Partial<RoutedPayment> = {}) =>
      current.connector.charge(
        { ...orderTo(channelOf(current.upstream.address, { idempotencyKeys: true })), ...change },
        key,
        at,
      );

    test('is sent again at once', async () => {
      current.connector.marks.set(key, start);
      expect(await again(start + 1)).toMatchObject({ code: '000.100.112', reference: 'upstream0' });
      expect(current.upstream.asked.map(({ headers }) => headers['idempotency-key'])).toEqual([
        createReference(key),
      ]);
    });

    test('is asked about and not sent when the upstream may have forgotten the key', async () => {
      current.connector.marks.set(key, start);
      expect((await again(start + 12 * 60 * minute)).code).toBe('900.100.100');
      expect(current.upstream.asked.map(({ method }) => method)).toEqual(['GET']);
    });

    test('is not sent when its key is too old since the first time, although it was sent again meanwhile', async () => {
      current.connector.marks.set(key, start);
      await again(start + 11 * 60 * minute);
      current.upstream.asked.splice(0);
      await again(start + 12 * 60 * minute);
      expect(current.upstream.asked.map(({ method }) => method)).toEqual(['GET']);
    });

    test('is not given up when it was sent again while it was asked for', async () => {
      current.connector.marks.set(key, start);
      const finding = find(null, start + 12 * minute);
      current.connector.marks.set(key, start + 11 * minute);
      await expect(finding).rejects.toThrow(UnknownOutcome);
      expect(current.connector.marks.get(key)).toBe(start + 11 * minute);
    });

    test('is not sent when it was given up, and never again', async () => {
      current.connector.marks.set(key, start);
      expect(await find(null, start + 12 * minute)).toBeUndefined();
      expect((await again(start + 12 * minute)).code).toBe('900.100.100');
      expect(current.upstream.charges(createReference(key))).toBe(0);
    });

    test('is not sent when it has counted as never sent', async () => {
      expect(await current.connector.find(inquiryOf(channel()), key, start)).toBeUndefined();
      expect((await again(start + 1)).code).toBe('900.100.100');
      expect(current.upstream.charges(createReference(key))).toBe(0);
    });

    test('stays unknown when it cannot be sent again', async () => {
      current.connector.marks.set(key, start);
      const { upstream } = current;
      await upstream.close();
      await expect(again(start + 1)).rejects.toThrow(UnknownOutcome);
      expect(current.connector.marks.has(key)).toBe(true);
    });

    test('counts as sent at the time when it was sent again', async () => {
      current.connector.marks.set(key, start);
      current.upstream.onceInstead = { status: 502, body: {} };
      await expect(again(start + 6 * minute)).rejects.toThrow(UnknownOutcome);
      await expect(find(null, start + 7 * minute)).rejects.toThrow(UnknownOutcome);
      expect(await find(null, start + 12 * minute)).toBeUndefined();
    });

    test.each([
      [429, { result: { code: '800.120.100' } }],
      [403, { result: { code: '800.900.302' } }],
      [400, { result: { code: '200.300.404', parameterErrors: [{ name: 'card.number' }] } }],
    ])('stays unknown when the second request is refused with %i', async (status, body) => {
      current.connector.marks.set(key, start);
      current.upstream.onceInstead = { status, body };
      await expect(again(start + 1)).rejects.toThrow(UnknownOutcome);
      expect(current.upstream.asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
    });

    test('names the card that was paid with when that is another one than its own', async () => {
      const card = { bin: '555555', last4Digits: '4444', expiryMonth: '10', expiryYear: '2031' };
      const other = { isOtherInstrument: true };
      current.upstream.more = { card, paymentBrand: 'MASTER' };
      expect((await again(start)).paidCard).toBeUndefined();
      expect((await again(start + 1, other)).paidCard).toEqual({ masked: card, brand: 'MASTER' });
      const own = { ...card, bin: pan.slice(0, 6), last4Digits: pan.slice(-4) };
      current.upstream.more = { card: own, paymentBrand: 'VISA' };
      expect((await again(start + 2, other)).paidCard).toBeUndefined();
    });
  });

  test('whose request got lost is unknown at first, and counts as not charged once it can no longer arrive', async () => {
    current.connector.marks.set(key, start);
    await expect(charge({}, start + 5 * minute)).rejects.toThrow(UnknownOutcome);
    expect(await charge({}, start + 6 * minute)).toEqual({
      code: '900.100.100',
      rule: 'upstream-never-got-it',
    });
    expect(current.upstream.charges(createReference(key))).toBe(0);
  });

  test('of a channel without an upstream is refused', async () => {
    const { upstream: _, ...bare } = channel();
    const errors = [
      {
        name: 'testMode',
        value: 'EXTERNAL',
        message: expect.stringMatching(
          /leave testMode out .*, start it with --simulate-external .*, or give the channel an upstream or routing a rule$/,
        ),
      },
    ];
    const refused = { code: '600.200.201', rule: 'no-upstream', errors };
    expect(await current.connector.charge(orderTo(bare), key, start)).toEqual(refused);
    expect(await current.connector.followUp(followUpTo(bare), key, start)).toEqual(refused);
    await expect(current.connector.find(inquiryOf(bare), key, start)).rejects.toThrow(UnknownOutcome);
    expect(current.connector.warnings).toEqual([
      `The outcome of a forwarded payment is unknown: there is nobody to ask; put its connector back into the configuration (channel ${ourEntityId}).`,
    ]);
  });

  test('in the live environment is not paid by an upstream in test mode', async () => {
    expect(await charge({ mode: 'LIVE' })).toMatchObject({
      code: '600.200.700',
      rule: 'upstream-in-test-mode',
    });
    expect(current.connector.warnings).toEqual([
      `The upstream gateway of a live channel is in test mode and moved no money: 600.200.700 (channel ${ourEntityId}).`,
    ]);
  });
});

describe('an upstream that cannot be reached', () => {
  const gone: [string, () => string][] = [
    ['refuses connections', () => 'http://127.0.0.1:1'],
    ['has no address', () => 'http://upstream.invalid'],
    ['does not speak TLS', () => current.upstream.address.replace('http:', 'https:')],
  ];

  test.each(gone)(
    'because it %s has charged nothing, and the payment may be sent again',
    async (_name, address) => {
      const refused = await current.connector.charge(orderTo(channelOf(address())), key, start);
      expect(refused).toMatchObject({ code: '900.100.600', rule: 'upstream-unreachable' });
      expect(current.connector.marks.size).toBe(0);
      expect(current.connector.warnings[0]).toMatch(/^The acquirer of channel a+ cannot be reached/);
      expect(await charge()).toMatchObject({ code: '000.100.112' });
    },
  );
});

describe('an upstream that refuses', () => {
  const error = (code: string, more = {}) => ({ result: { code, description: '', ...more } });
  const refusals: [number, unknown, string][] = [
    [401, error('800.900.300'), '900.100.201'],
    [400, error('800.900.201'), '900.100.201'],
    [429, error('800.120.100'), '800.120.100'],
    [400, error('200.300.404'), '900.100.200'],
    [400, error('100.150.203'), '100.150.203'],
    [404, error('200.100.199'), '900.100.200'],
  ];

  test.each(refusals)('with the status %i and %j gives %s', async (status, body, code) => {
    current.upstream.instead = { status, body };
    expect((await charge()).code).toBe(code);
  });

  test('gives the names of the refused parameters and never their values', async () => {
    const names = [
      'billing.city',
      'customParameters[a_b]',
      'cart.items[0].name',
      pan,
      'a b',
      '<b>',
      '__proto__',
    ];
    const parameterErrors = names.map((name) => ({ name, value: pan, message: `${pan} is wrong` }));
    current.upstream.instead = { status: 400, body: error('200.300.404', { parameterErrors }) };
    const outcome = await charge();
    expect(outcome.resultDetails).toEqual({
      ExtendedDescription:
        'The upstream gateway refused: billing.city, customParameters[a_b], cart.items[0].name.',
    });
    expect(current.connector.warnings.join()).not.toContain(pan);
  });
});

describe('an upstream that gives two payments the same id', () => {
  const again = { id: 'upstream0', merchantTransactionId: undefined };

  test('leaves the second payment unknown', async () => {
    expect(await charge()).toMatchObject({ code: '000.100.112' });
    current.upstream.more = again;
    const second = current.connector.charge(orderTo(channel()), 'another key', start);
    await expect(second).rejects.toThrow('calls another payment by the same id');
    const asked = current.connector.find(
      inquiryOf(channel(), { reference: 'upstream0' }),
      'another key',
      start,
    );
    await expect(asked).rejects.toThrow(UnknownOutcome);
    expect(await charge()).toMatchObject({ code: '000.100.112' });
  });

  test('leaves a follow-up with that id unknown', async () => {
    await charge();
    current.upstream.more = again;
    const refund = current.connector.followUp(followUpTo(channel()), 'another key', start);
    await expect(refund).rejects.toThrow(UnknownOutcome);
  });
});

describe('a follow-up', () => {
  const followUp = (change = {}, at = start) =>
    current.connector.followUp(followUpTo(channel(), change), key, at);

  test('goes to the payment by the upstream’s id of it', async () => {
    expect(await followUp()).toMatchObject({ code: '000.100.112', reference: 'upstream0' });
    expect(current.upstream.asked[0]).toMatchObject({ method: 'POST', path: '/v1/payments/upstream0' });
    expect(current.upstream.asked[0]?.fields).toEqual({
      entityId: upstreamEntityId,
      paymentType: 'RF',
      amount: '12.00',
      currency: 'EUR',
      merchantTransactionId: createReference(key),
      'customParameters[forwardedTransaction]': createReference(key),
    });
  });

  test('is never sent twice', async () => {
    await followUp();
    expect(await followUp()).toMatchObject({ code: '000.100.112' });
    expect(current.upstream.charges(createReference(key))).toBe(1);
  });

  test.each([null, '../x'])('of a payment with the upstream id %j is refused', async (reference) => {
    const referenced = { id: 'd'.repeat(32), paymentType: 'DB', reference };
    expect(await followUp({ referenced })).toMatchObject({
      code: '700.100.100',
      rule: 'no-upstream-reference',
      errors: [{ name: 'path', message: expect.stringContaining('follow one that it has settled') }],
    });
    expect(current.upstream.asked).toEqual([]);
  });
});

describe('an upstream that sends secrets back', () => {
  const grouped = pan.replace(/(.{4})/g, '$1 ').trim();
  const details = {
    [pan]: 'in a name',
    a: pan,
    b: `x${grouped.replaceAll(' ', 'x')}y`,
    c: '123',
    d: 'cvv=123;',
    e: encodeURIComponent(` ${grouped}`),
    f: `${'x'.repeat(1_015)}${pan}`,
    'cvv 123': 'in a name',
    kept: 'a1234b',
    AuthCode: '01235',
  };

  test('in its details has them removed', async () => {
    current.upstream.more = { resultDetails: details, threeDSecure: { eci: '05', cavv: `n${pan}` } };
    expect(await charge()).toMatchObject({
      resultDetails: { kept: 'a1234b', AuthCode: '01235' },
      threeDSecure: { eci: '05' },
    });
    const { resultDetails, threeDSecure } = await charge();
    expect(Object.keys({ ...resultDetails, ...threeDSecure })).toEqual(['kept', 'AuthCode', 'eci']);
  });

  const url = 'https://acs.example/x';
  const ways: [string, object][] = [
    ['the address', { url: `${url}?n=${pan}` }],
    ['the address, encoded', { url: `${url}?n=4200%2D0000%2D0000%2D0000` }],
    ["a parameter's value", { url, parameters: [{ name: 'a', value: `${pan}` }] }],
    ["a parameter's name", { url, parameters: [{ name: grouped, value: '' }] }],
    ['a parameter, as security code', { url, parameters: [{ name: 'cvv', value: '123' }] }],
    ['the address, as security code', { url: `${url}?cvv=123&a=b` }],
  ];

  test.each(ways)('in %s of the redirect leaves the payment unknown', async (_name, redirect) => {
    current.upstream.code = '000.200.000';
    current.upstream.more = { redirect };
    await expect(charge()).rejects.toThrow(UnknownOutcome);
    expect(current.connector.warnings.join()).toContain('card data stands in the way the shopper should go');
    expect(current.connector.warnings.join()).not.toMatch(/42000|123/);
  });

  test.each([pan, `tx-${pan}`])('as its id %s leaves the payment unknown', async (id) => {
    current.upstream.more = { id };
    await expect(charge()).rejects.toThrow(UnknownOutcome);
  });

  test('that are a cryptogram or a token has them removed', async () => {
    const cryptogram = 'AgAAAAAABk4DWZ4C28yUQAAAAAA=';
    current.upstream.more = { resultDetails: { a: `c=${cryptogram}`, b: '777', kept: 'b' } };
    const token = {
      kind: 'tokenAccount',
      number: pan,
      type: 'NETWORK',
      cryptogram,
      securityCode: '777',
    } as const;
    const outcome = await charge({ instrument: token });
    expect(outcome.resultDetails).toEqual({ kept: 'b' });
    const paymentToken = '{"data":"verySecret=="}';
    current.upstream.more = { resultDetails: { a: paymentToken, kept: 'b' } };
    const wallet = { kind: 'wallet', wallet: 'deviceWalletA', paymentToken } as const;
    const paid = await current.connector.charge(
      orderTo(channel(), { instrument: wallet }),
      'another key',
      start,
    );
    expect(paid.resultDetails).toEqual({ kept: 'b' });
  });

  test('is not suspected of it because of the id of the payment that is asked about', async () => {
    current.upstream.more = { id: `tx-${pan}` };
    await charge({ instrument: { kind: 'none' } });
    expect(await current.connector.find(inquiryOf(channel()), key, start)).toMatchObject({
      code: '000.100.112',
    });
    const known = inquiryOf(channel(), { reference: `tx-${pan}` });
    expect(await current.connector.find(known, key, start)).toMatchObject({ code: '000.100.112' });
  });
});

test('a programming error in the connector is thrown unchanged, and does not become an unknown outcome', async () => {
  const broken = { ...channelOf(current.upstream.address).upstream, address: 'no address' } as Upstream;
  const thrown = current.connector.charge(orderTo({ ...channel(), upstream: broken }), key, start);
  await expect(thrown).rejects.toThrow(TypeError);
  expect(current.connector.warnings).toEqual([]);
});
