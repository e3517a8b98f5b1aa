// @runs postgres
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSaved } from '../../../src/gateway/payments/saved.ts';
import { lasting, ndcOf } from '../../support/frame.ts';
import {
  card,
  entityId,
  minute,
  otherEntityId,
  otherToken,
  type TestGateway,
  token,
} from '../../support/gateway.ts';
import { testSimulator } from '../../support/simulator-routes.ts';

type Fields = Readonly<Record<string, string>>;

const authorization = `Bearer ${token}`;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testSimulator();
});
afterAll(() => gateway.close());

const save = (id: string, fields: Fields = {}) => gateway.pay(id, { onlySave: 'true', ...fields });
const submit = (id: string, fields: Fields) =>
  gateway.post(
    `/v1/checkouts/${id}/payment`,
    { onlySave: 'true', ...fields },
    { accept: 'application/json' },
  );
const confirm = (id: string, fields: Fields = {}, headers: Fields = { authorization }) =>
  gateway.post(`/v1/checkouts/${id}/payment`, { entityId, ...fields }, headers);
const find = async (id: string) => gateway.store.findCheckout(id.slice(0, 32));

const nothing = {
  code: '200.300.404',
  parameterErrors: [{ name: 'path', message: expect.stringContaining('nothing waits to be confirmed') }],
};

describe('a submission that is only saved', () => {
  test('charges nothing, and the page learns the brand and the last digits', async () => {
    const id = await gateway.prepare();
    const answer = await save(id);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        id,
        ndc: ndcOf(id),
        result: { code: '000.200.000', description: expect.any(String) },
        paymentBrand: 'VISA',
        card: { last4Digits: '0000' },
        buildNumber: expect.any(String),
        timestamp: expect.any(String),
      },
    ]);
    expect((await gateway.status(id)).json().result.code).toBe('000.200.000');
    expect((await gateway.get(`/v1/checkouts/${id}/config`)).json()).toMatchObject({ finished: false });
  });

  test.each<[string, Fields, string]>([
    [
      'a bank account',
      {
        paymentBrand: 'DIRECTDEBIT_SEPA',
        'bankAccount.holder': 'Jane Jones',
        'bankAccount.iban': 'DE23100000001234567890',
        'bankAccount.bic': 'MARKDEF1100',
      },
      'DIRECTDEBIT_SEPA',
    ],
    [
      'a virtual account',
      { paymentBrand: 'NETELLER', 'virtualAccount.accountId': 'jane@shop.example' },
      'NETELLER',
    ],
    ['a wallet', { paymentBrand: 'APPLEPAY', 'deviceWalletA.paymentToken': 'dG9rZW4' }, 'APPLEPAY'],
  ])('may be of %s, of which the page learns the brand, and is confirmed', async (_name, fields, brand) => {
    const id = await gateway.prepare();
    const saved = await submit(id, fields);
    expect(saved.json()).toMatchObject({ id, paymentBrand: brand });
    for (const value of Object.values(fields)) {
      if (value !== brand) expect(saved.body).not.toContain(value);
    }
    const confirmed = await confirm(id);
    expect([confirmed.statusCode, confirmed.json()]).toMatchObject([
      200,
      { paymentBrand: brand, result: { code: '000.100.110' } },
    ]);
  });

  test.each<[string, Fields, string]>([
    ['a wrong expiry', { 'card.expiryMonth': '13' }, 'card.expiryMonth'],
    ['an unknown brand', { paymentBrand: 'NOBRAND' }, 'paymentBrand'],
    ['a registration that is not offered', { registrationId: '1'.repeat(32) }, 'registrationId'],
    [
      'a card whose issuer may ask, without the browser’s data',
      { 'card.number': '4200000000000018' },
      'customer.browser.language',
    ],
  ])('is refused as a payment would be: %s', async (_name, fields, name) => {
    const id = await gateway.prepare();
    const { statusCode, body } = await save(id, fields);
    expect([statusCode, body]).toEqual([400, expect.stringContaining(`"name":"${name}"`)]);
    expect((await confirm(id)).json().result).toMatchObject(nothing);
  });

  test('is refused for a paid checkout', async () => {
    const id = await gateway.prepare();
    await gateway.pay(id);
    expect((await save(id)).json().result.parameterErrors).toMatchObject([{ name: 'path' }]);
  });

  test('is refused from another page when it contains a card', async () => {
    const id = await gateway.prepare();
    const answer = await gateway.pay(id, { onlySave: 'true' }, { origin: 'https://shop.example' });
    expect(answer.statusCode).toBe(403);
  });

  test('is accepted from a browser that submits a form without the widget', async () => {
    const id = await gateway.prepare();
    const fields = { ...card, onlySave: 'true' };
    const answer = await gateway.post(`/v1/checkouts/${id}/payment`, fields, { accept: 'text/html' });
    const shop = `https://shop.example/result?order=7&id=${id}&resourcePath=%2Fv1%2Fcheckouts%2F${id}%2Fpayment#done`;
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([303, shop, '']);
    expect((await gateway.status(id)).json().result.code).toBe('000.200.000');
    expect((await confirm(id)).json().result.code).toBe('000.100.110');
  });

  test('leaves nothing that could be decrypted after an outcome, or after 30 minutes', async () => {
    const paid = await gateway.prepare();
    const late = await gateway.prepare();
    for (const id of [paid, late]) {
      await save(id);
      const checkout = await find(id);
      const opened = checkout && (await openSaved(gateway.context, checkout));
      expect(opened?.sent).toMatchObject({ 'card.cvv': '123' });
      expect(JSON.stringify(checkout)).not.toContain(card['card.number']);
    }
    await confirm(paid);
    expect((await find(paid))?.saved?.sealed).toBeNull();
    gateway.wait(30 * minute);
    await gateway.runDue();
    expect((await find(late))?.saved?.sealed).toBeNull();
  });

  test('waits for 30 minutes in a checkout that was extended, too, and another one in its place waits its own', async () => {
    const extend = (id: string) => gateway.post(`/v1/checkouts/${id}/extension`, {});
    const once = await gateway.prepare();
    const again = await gateway.prepare();
    gateway.wait(26 * minute);
    for (const id of [once, again]) await save(id);
    for (const id of [once, again]) await extend(id);
    gateway.wait(8 * minute);
    await save(again);
    const isSaved = async (id: string) => typeof (await find(id))?.saved?.sealed === 'string';
    const seen = async () => [await isSaved(once), await isSaved(again)];
    expect(await seen()).toEqual([true, true]);
    gateway.wait(22 * minute);
    await extend(again);
    await gateway.runDue();
    expect(await seen()).toEqual([false, true]);
    gateway.wait(8 * minute);
    await gateway.runDue();
    expect(await seen()).toEqual([false, false]);
  });
});

describe('a confirmation', () => {
  test('pays once with what was saved, and a repeat is answered the same', async () => {
    const id = await gateway.prepare({ 'customer.email': 'jane@shop.example' });
    await save(id, { 'customParameters[note]': 'left' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(id)));
    const [first, ...others] = answers.map((answer) => [answer.statusCode, answer.json()]);
    expect(first).toEqual([200, expect.objectContaining({ amount: '92.00', ndc: ndcOf(id) })]);
    const payment = lasting(answers[0]?.json() ?? {});
    for (const [status, other] of others) expect([status, lasting(other)]).toEqual([200, payment]);
    expect(lasting((await confirm(id)).json())).toEqual(payment);
    expect(lasting((await gateway.status(id)).json())).toEqual(payment);
    expect(answers[0]?.json()).toMatchObject({
      result: { code: '000.100.110' },
      card: { last4Digits: '0000', holder: 'Jane Jones' },
      customer: { email: 'jane@shop.example', ip: '127.0.0.1' },
      customParameters: { note: 'left' },
    });
  });

  test('that is declined is answered 400 with its record, each time, until the shopper saves anew', async () => {
    const id = await gateway.prepare();
    await save(id, { 'card.holder': '800.100.153' });
    const declined = await confirm(id);
    expect([declined.statusCode, declined.json().result.code]).toEqual([400, '800.100.153']);
    expect(lasting((await confirm(id)).json())).toEqual(lasting(declined.json()));
    await save(id, { 'card.number': '4111111111111111' });
    expect((await confirm(id)).json()).toMatchObject({
      result: { code: '000.100.110' },
      card: { last4Digits: '1111' },
    });
  });

  test('charges the amount that is prepared at that time', async () => {
    const id = await gateway.prepare();
    await save(id);
    await gateway.post(
      `/v1/checkouts/${id}`,
      { entityId, amount: '79.00', currency: 'EUR' },
      { authorization },
    );
    expect((await confirm(id, { amount: '92.00' })).json().result.parameterErrors).toMatchObject([
      { name: 'amount' },
    ]);
    expect((await confirm(id, { amount: '79.00' })).json()).toMatchObject({ amount: '79.00' });
  });

  test('of an asynchronous brand names the page to which the shopper goes', async () => {
    const id = await gateway.prepare();
    await submit(id, { paymentBrand: 'PAYPAL', flow: 'popup' });
    const { redirect, result } = (await confirm(id)).json();
    expect([result.code, redirect.url]).toEqual([
      '000.200.000',
      expect.stringContaining('asyncresponse_simulator'),
    ]);
    const fields = Object.fromEntries(redirect.parameters.map((one: Fields) => [one.name, one.value]));
    const decided = await gateway.post('/connectors/asyncresponse_simulator', {
      ...fields,
      choice: 'approve',
    });
    expect(decided.headers.location).toMatch(/^https:\/\/shop\.example\/result\?/);
    expect((await confirm(id)).json().result.code).toBe('000.100.110');
  });

  test('pays with a stored card that was chosen', async () => {
    const stored = await gateway.post('/v1/registrations', { entityId, ...card }, { authorization });
    const registrationId = stored.json().id;
    const id = await gateway.prepare({ 'registrations[0].id': registrationId });
    await submit(id, { registrationId, 'card.cvv': '123' });
    expect((await confirm(id)).json()).toMatchObject({ registrationId, result: { code: '000.100.110' } });
  });

  test('stores a card that was to be stored', async () => {
    const id = await gateway.prepare();
    await save(id, { createRegistration: 'true' });
    const { registrationId } = (await confirm(id)).json();
    expect((await gateway.store.registrations.find(registrationId))?.state).toBe('active');
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['nothing was saved', async () => undefined],
    [
      'the time is over',
      async (id) => {
        await save(id);
        gateway.wait(30 * minute);
      },
    ],
    [
      'an attempt to pay came between',
      async (id) => {
        await save(id);
        await gateway.pay(id, { 'card.holder': '800.100.153' });
      },
    ],
  ])('is refused when %s', async (_name, before) => {
    const id = await gateway.prepare();
    await before(id);
    const answer = await confirm(id);
    expect([answer.statusCode, answer.json().result]).toMatchObject([400, nothing]);
  });

  test('of a checkout that the widget has paid meanwhile answers with that payment', async () => {
    const id = await gateway.prepare();
    await save(id);
    await gateway.pay(id, { 'card.number': '4111111111111111' });
    expect((await confirm(id)).json()).toMatchObject({ card: { last4Digits: '1111' } });
  });

  test('of another entity’s checkout is answered like that of an unknown checkout', async () => {
    const id = await gateway.prepare();
    await save(id);
    const unknown = `${'0'.repeat(32)}.uat01-vm-tx01`;
    const [foreign, none] = await Promise.all(
      [id, unknown].map(async (one) => {
        const headers = { authorization: `Bearer ${otherToken}` };
        const { statusCode, body } = await confirm(one, { entityId: otherEntityId }, headers);
        // The ndc ends in a random name of the request, which the test replaces.
        return [statusCode, body.replace(/_[0-9a-f]{32}"/, '_name"')];
      }),
    );
    expect(foreign).toEqual([400, expect.stringContaining('No payment session found')]);
    expect(foreign).toEqual(none);
    expect((await confirm(id)).statusCode).toBe(200);
  });

  test('counts as an update of its checkout where updates are limited; the widget’s requests do not', async () => {
    const throttles = { 'checkout-update': { limit: 2, seconds: 60 } };
    const limited = await testSimulator({ config: { throttles } });
    const id = await limited.prepare();
    const confirmIt = () => limited.post(`/v1/checkouts/${id}/payment`, { entityId }, { authorization });
    for (let i = 0; i < 3; i += 1) expect((await limited.pay(id, { onlySave: 'true' })).statusCode).toBe(200);
    expect((await confirmIt()).statusCode).toBe(200);
    const update = { entityId, amount: '79.00', currency: 'EUR' };
    expect((await limited.post(`/v1/checkouts/${id}`, update, { authorization })).statusCode).toBe(400);
    const over = await confirmIt();
    expect([over.statusCode, over.headers['retry-after'], over.json()]).toEqual([
      429,
      '60',
      expect.objectContaining({ id, result: expect.objectContaining({ code: '800.120.100' }) }),
    ]);
    limited.wait(minute);
    expect((await confirmIt()).statusCode).toBe(200);
    await limited.close();
  });

  test('without credentials is a submission without an instrument, which pays nothing', async () => {
    const id = await gateway.prepare();
    await save(id);
    expect((await confirm(id, {}, {})).json().result.parameterErrors).toMatchObject([
      { name: 'paymentBrand' },
    ]);
  });

  test('is refused for a checkout that only stores', async () => {
    const fields = { entityId, createRegistration: 'true', shopperResultUrl: 'https://shop.example/' };
    const { id } = (await gateway.post('/v1/checkouts', fields, { authorization })).json();
    expect((await confirm(id)).json().result.description).toContain('No payment session found');
  });
});
