import { describe, expect, test } from 'vitest';
import type { Inquiry } from '../../../../src/connector/orders.ts';
import { UnknownOutcome } from '../../../../src/connector/send.ts';
import { createReference } from '../../../../src/gateway/connectors/reference.ts';
import { inquiryOf, key, orderTo, start, upstreamEntityId, upstreamOfEachTest } from './support.ts';

const minute = 60_000;
const { current, channel, charge, find } = upstreamOfEachTest();

describe('an inquiry', () => {
  test('about a payment that was never sent answers without asking the upstream, and prevents that it is sent later', async () => {
    expect(await find()).toBeUndefined();
    expect(current.upstream.asked).toEqual([]);
    expect(await charge()).toEqual({ code: '900.100.100', rule: 'upstream-never-got-it' });
    expect(current.upstream.charges(createReference(key))).toBe(0);
  });

  test('uses the upstream’s id when there is one', async () => {
    current.upstream.code = '000.200.000';
    const { reference = null } = await charge();
    expect(await find(reference)).toMatchObject({ code: '000.200.000' });
    current.upstream.conclude('000.100.110');
    expect(await find(reference)).toMatchObject({ code: '000.100.112', reference: 'upstream0' });
    expect(current.upstream.asked.at(-1)).toMatchObject({
      method: 'GET',
      path: '/v1/payments/upstream0',
      fields: { entityId: upstreamEntityId },
    });
  });

  test('never asks at another address than the upstream’s, whatever the reference is', async () => {
    await charge();
    expect(await find('../../v1/checkouts?x=')).toMatchObject({ code: '000.100.112' });
    expect(current.upstream.asked.at(-1)?.path).toBe('/v1/query');
  });

  test('finds the successful payment when something on the way has sent it twice', async () => {
    await charge();
    for (const code of ['800.100.153', '000.200.000']) {
      current.upstream.code = code;
      await current.connector.charge(orderTo(channel()), key, start).catch(() => undefined);
      current.connector.marks.delete(key);
      await charge();
    }
    expect(await find()).toMatchObject({ code: '000.100.112' });
  });

  const doubtful: [string, number, unknown][] = [
    ['an empty list', 200, { result: { code: '000.000.100' }, payments: [] }],
    ['no list', 200, { result: { code: '000.000.100' } }],
    ["somebody else's payments", 200, { result: { code: '000.000.100' }, payments: [other()] }],
    ['another refusal', 400, { result: { code: '200.300.404' } }],
    ['wrong credentials', 401, { result: { code: '800.900.300' } }],
    ['"not found" in a 200', 200, { result: { code: '700.400.580' } }],
    ['an error', 500, { result: { code: '700.400.580' } }],
  ];

  test.each(doubtful)('that is answered %s leaves the outcome unknown', async (_name, status, body) => {
    await charge();
    current.upstream.instead = { status, body };
    await expect(find(null, start + 60 * minute)).rejects.toThrow(UnknownOutcome);
    await expect(find('upstream0', start + 60 * minute)).rejects.toThrow(UnknownOutcome);
  });

  const differing: [string, Partial<Inquiry>, Record<string, unknown>][] = [
    ['a lower amount', {}, { amount: '1.00' }],
    ['another currency', {}, { currency: 'JPY' }],
    ['an authorisation', {}, { paymentType: 'PA' }],
    ['a refund', {}, { paymentType: 'RF' }],
    ['no type', {}, { paymentType: undefined }],
    ['an amount in hexadecimal', { amount: '10.00' }, { amount: '0xA' }],
    ['a refund of another sum', { paymentType: 'RF', amount: '12.00' }, { paymentType: 'RF' }],
  ];

  test.each(differing)('that finds %s leaves the outcome unknown', async (_name, asked, more) => {
    current.upstream.more = more;
    await charge().catch(() => undefined);
    for (const reference of [null, 'upstream0']) {
      const inquiry = inquiryOf(channel(), { ...asked, reference });
      await expect(current.connector.find(inquiry, key, start)).rejects.toThrow(UnknownOutcome);
    }
    expect(current.connector.warnings.at(-1)).toMatch(/^The outcome of a forwarded payment is unknown: /);
  });

  test('that gives the order also checks what was charged', async () => {
    current.upstream.more = { amount: '1.00' };
    await expect(charge()).rejects.toThrow('another amount');
    await expect(charge({}, start + minute)).rejects.toThrow('another amount');
  });

  test('about a reversal takes the amount from the answer', async () => {
    current.upstream.more = { paymentType: 'RV', amount: '50.00' };
    await charge().catch(() => undefined);
    const inquiry = inquiryOf(channel(), { paymentType: 'RV' });
    expect(await current.connector.find(inquiry, key, start)).toMatchObject({ code: '000.100.112' });
  });

  test('accepts "not found" with either of the recorded statuses', async () => {
    current.connector.marks.set(key, start);
    for (const status of [400, 404]) {
      current.upstream.instead = { status, body: { result: { code: '700.400.580' } } };
      expect(await find(null, start + 60 * minute)).toBeUndefined();
    }
  });
});

describe('an inquiry about one of several payments with the same merchantTransactionId', () => {
  const parameters = { merchantTransactionId: 'order-7' };
  const pay = (name: string, code: string) => {
    current.upstream.code = code;
    return current.connector.charge(orderTo(channel(), { parameters }), name, start);
  };
  const ask = (name: string, at = start) =>
    current.connector.find(inquiryOf(channel(), parameters), name, at);

  test('finds the right payment', async () => {
    await pay('declined', '800.100.153');
    await pay('paid', '000.100.110');
    expect(await ask('declined')).toMatchObject({ code: '800.100.153', reference: 'upstream0' });
    expect(await ask('paid')).toMatchObject({ code: '000.100.112', reference: 'upstream1' });
  });

  test('takes none of the other payments for one that never arrived', async () => {
    await pay('paid', '000.100.110');
    current.connector.marks.set('lost', start);
    await expect(ask('lost', start + minute)).rejects.toThrow('does not know it yet');
    expect(await ask('lost', start + 60 * minute)).toBeUndefined();
    expect(
      current.upstream.asked.slice(-2).map(({ path, fields }) => [path, fields.merchantTransactionId]),
    ).toEqual([
      ['/v1/query', 'order-7'],
      ['/v1/query', 'order-7'],
    ]);
  });

  test('leaves the outcome unknown when the upstream does not tell the payments apart', async () => {
    current.upstream.echoes = false;
    await pay('one', '000.100.110');
    current.connector.marks.set('two', start);
    for (const name of ['one', 'two']) {
      await expect(ask(name, start + 60 * minute)).rejects.toThrow('without the custom parameter');
    }
  });

  test('gives up a capture that never arrived, although the upstream repeats no custom parameters', async () => {
    current.upstream.echoes = false;
    await pay('authorisation', '000.100.110');
    current.connector.marks.set('capture', start);
    const { merchantTransactionId } = parameters;
    const capture = inquiryOf(channel(), { merchantTransactionId, paymentType: 'CP' });
    expect(await current.connector.find(capture, 'capture', start + 60 * minute)).toBeUndefined();
  });

  test('leaves the outcome unknown when there are more payments than an answer can hold', async () => {
    current.connector.marks.set('lost', start);
    const one = { ...other(), ...parameters, customParameters: { forwardedTransaction: 'x' } };
    const list = (payments: unknown[], more = {}) => ({
      status: 200,
      body: { result: { code: '000.000.100' }, payments, ...more },
    });
    for (const full of [list([one], { truncated: 'true' }), list(Array(100).fill(one))]) {
      current.upstream.instead = full;
      await expect(ask('lost', start + 60 * minute)).rejects.toThrow('more payments of its reference');
    }
  });
});

function other() {
  return { id: 'x', paymentType: 'DB', merchantTransactionId: 'other', result: { code: '000.100.110' } };
}
