import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import { createMerchant } from '../../../src/merchant/index.ts';
import { card, entityId, type TestGateway, testGateway, token } from '../../support/gateway.ts';
import { live, load, testFolder, written } from '../config/support.ts';

const key = '0123456789ABCDEF0123456789ABCDEF';
const base = 'https://tx02.gateway.example/tx02';
const authorization = `Bearer ${token}`;

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway({ config: { cells: { 'uat01-vm-tx02': `${base}/` } } });
});
afterEach(() => gateway.close());

const moved = `${key}.uat01-vm-tx02`;

describe('a request for a checkout of another cell', () => {
  test.each([
    ['GET', `/v1/checkouts/${moved}/payment?entityId=${entityId}`],
    ['GET', `/v1/checkouts/${moved}/registration?entityId=${entityId}`],
    ['GET', `/v1/checkouts/${moved}/config`],
    ['GET', `/v1/checkouts/${moved}/closed?a=b&c=%2F`],
    ['GET', `/v1/pciIframe.html?checkoutId=${moved}&scheme=dark`],
    ['POST', `/v1/checkouts/${moved}`],
    ['POST', `/v1/checkouts/${moved}/payment`],
    ['POST', `/v1/checkouts/${moved}/registration`],
    ['POST', `/v1/checkouts/${moved}/applepay/session`],
  ] as const)('%s %s is redirected to the same path and query there', async (method, url) => {
    const payload = new URLSearchParams({ entityId, ...card }).toString();
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await gateway.app.inject({ method, url, headers, ...(method === 'POST' && { payload }) });
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([307, `${base}${url}`, '']);
    expect(answer.headers['cache-control']).toContain('no-store');
  });

  test('is redirected before its token is checked, because the other cell may know the token', async () => {
    const answer = await gateway.get(`/v1/checkouts/${moved}/payment?entityId=${entityId}`);
    expect(answer.statusCode).toBe(307);
  });

  test.each(['config', 'font?src=https://shop.example/a.woff2'])(
    'may be followed by a page of another origin that asks for …/%s',
    async (path) => {
      const answer = await gateway.get(`/v1/checkouts/${moved}/${path}`, { origin: 'https://shop.example' });
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([307, '*']);
      const payment = await gateway.get(`/v1/checkouts/${moved}/payment`, { origin: 'https://shop.example' });
      expect(payment.headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test('is answered 400 when a field’s document names its checkout twice', async () => {
    const answer = await gateway.get(`/v1/pciIframe.html?checkoutId=${moved}&checkoutId=x`);
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
  });

  test('is never redirected to a host that the request names', async () => {
    const path = `//v1/checkouts/${moved}/payment//?x=//evil.example`;
    const { location } = (await gateway.get(path)).headers;
    expect(new URL(String(location)).origin).toBe('https://tx02.gateway.example');
    expect(location).toBe(`${base}/v1/checkouts/${moved}/payment//?x=//evil.example`);
  });
});

describe('a request that is not redirected', () => {
  test.each([
    ['an unknown checkout of this cell', `${key}.uat01-vm-tx01`],
    ['one without a cell', key],
  ])('is for %s: there is no session', async (_name, id) => {
    const status = await gateway.status(id);
    expect([status.statusCode, status.json().result.code]).toEqual([400, '200.300.404']);
    expect((await gateway.get(`/v1/checkouts/${id}/config`)).statusCode).toBe(404);
    expect((await gateway.pay(id)).statusCode).toBe(400);
  });

  test('is for a checkout that is here, with its cell or without', async () => {
    const id = await gateway.prepare();
    expect([
      (await gateway.status(id)).statusCode,
      (await gateway.status(id.slice(0, 32))).statusCode,
    ]).toEqual([200, 200]);
  });

  test('is one that names no checkout', async () => {
    const answer = await gateway.get(`/v1/payments/${moved}?entityId=${entityId}`, { authorization });
    expect(answer.statusCode).toBe(404);
  });
});

test.each(['uat01-vm-tx03', 'constructor'])('a checkout of %s is told where it belongs', async (cell) => {
  const id = `${key}.${cell}`;
  const path = `/v1/checkouts/${id}`;
  const answers = [await gateway.status(id), await gateway.get(`${path}/config`), await gateway.pay(id)];
  for (const answer of answers) {
    expect([answer.statusCode, answer.headers.location]).toEqual([421, undefined]);
    expect(answer.json().result.parameterErrors[0].message).toContain(`belongs to the cell ${cell}`);
  }
});

test('a merchant’s server follows the redirect and reads the outcome from the other cell', async () => {
  const other = await testGateway();
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const there = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}`;
  const here = await testGateway({ config: { cells: { 'uat01-vm-tx02': there } } });
  await here.app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(here.app.server.address() as AddressInfo).port}`;
  const id = await other.prepare();
  await other.pay(id);
  const merchant = createMerchant({ gateway: address, cells: [there], entityId, accessToken: token });
  const record = await merchant.readRecord(`/v1/checkouts/${id.slice(0, 32)}.uat01-vm-tx02/payment`);
  expect(record).toMatchObject({ result: { code: '000.100.110' }, amount: '92.00' });
  await Promise.all([here.close(), other.close()]);
});

test('two cells with names of their own send the widget and the merchant to each other', async () => {
  const [east, west] = [
    await testGateway({ config: { cell: 'east' } }),
    await testGateway({ config: { cell: 'west' } }),
  ];
  const addressOf = async ({ app }: TestGateway) => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  };
  const cells = { east: await addressOf(east), west: await addressOf(west) };
  const router = await testGateway({ config: { cell: 'router', cells } });
  const address = await addressOf(router);
  for (const [name, cell] of [
    ['east', east],
    ['west', west],
  ] as const) {
    const id = await cell.prepare();
    expect(id).toMatch(new RegExp(`^[0-9A-F]{32}\\.${name}$`));
    const config = await (await fetch(`${address}/v1/checkouts/${id}/config`)).json();
    expect(config).toMatchObject({ id });
    const paid = await fetch(`${address}/v1/checkouts/${id}/payment`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(card),
    });
    expect((await paid.json()).result.code).toBe('000.100.110');
    const merchant = createMerchant({
      ...{ gateway: address, cells: Object.values(cells), entityId, accessToken: token },
    });
    const record = await merchant.readRecord(`/v1/checkouts/${id}/payment`);
    expect(record).toMatchObject({ result: { code: '000.100.110' } });
    expect(record.ndc?.split('_')[0]).toBe(id);
  }
  await Promise.all([router.close(), east.close(), west.close()]);
});

describe('the setting of the cells', () => {
  test.each([
    [{ 'uat01-vm-tx02': 'http://tx02.gateway.example/' }, 'must be an https address without query'],
    [{ 'uat01-vm-tx02': 'https://u:p@tx02.gateway.example/' }, 'must be an https address without query'],
    [{ 'uat01-vm-tx02': 'tx02' }, 'must be an https address without query'],
    [{ 'uat01-vm-tx01': base }, 'cells.uat01-vm-tx01 is this gateway’s own name; give other cells only'],
    [{ 'tx.02': base }, 'cells.tx.02 is not the name of a cell'],
  ])('%j is refused', (cells, sentence) => {
    expect(() => buildConfig({ cells })).toThrow(sentence);
  });

  test('names its own cell, which is none of the others', async () => {
    const other = { 'uat01-vm-tx01': base };
    expect(buildConfig({ cell: 'east', cells: other })).toMatchObject({ cell: 'east', cells: other });
    expect(() => buildConfig({ cell: 'east', cells: { east: base } })).toThrow(
      'cells.east is this gateway’s own',
    );
    expect(() => buildConfig({ cell: 'a.b' })).toThrow('it must be the name of a cell');
    expect((await load(written(testFolder(), { ...live, cell: 'east' }))).cell).toBe('east');
  });

  test('is read from the file, for this gateway and for an upstream', async () => {
    const cells = { 'uat01-vm-tx02': base };
    const [merchant] = live.merchants;
    const [channel] = merchant?.channels ?? [];
    const upstream = {
      address: 'https://gateway.example/',
      accessToken: 'upstream-token-of-a-test-1234567890',
      entityId,
      cells: ['https://tx02.gateway.example/'],
    };
    const merchants = [{ ...merchant, dispatch: undefined, channels: [{ ...channel, upstream }] }];
    const config = await load(written(testFolder(), { ...live, merchants, cells }));
    expect(config.cells).toEqual(cells);
    expect(config.entities[0]?.upstream?.cells).toEqual(upstream.cells);
  });

  test('may name this computer without https', () => {
    expect(() => buildConfig({ cells: { tx: 'http://127.0.0.1:8081' } })).not.toThrow();
  });
});
