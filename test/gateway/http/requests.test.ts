import { gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkout, entityId, type TestGateway, testGateway, token } from '../../support/gateway.ts';

let gateway: TestGateway;
const authorization = `Bearer ${token}`;
const form = 'application/x-www-form-urlencoded';

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const send = (payload: string | Buffer, contentType: string | undefined = form) =>
  gateway.app.inject({
    method: 'POST',
    url: '/v1/checkouts',
    headers: { authorization, ...(contentType === undefined ? {} : { 'content-type': contentType }) },
    payload,
  });
const valid = new URLSearchParams(checkout).toString();

describe('a body', () => {
  test.each([
    form,
    `${form};charset=UTF-8`,
    `${form}; charset=utf-8`,
    `${form.toUpperCase()}; charset="utf-8"`,
  ])('may be of type %s', async (type) => {
    expect((await send(valid, type)).statusCode).toBe(200);
  });

  test.each([
    ['application/json', 'is application/json'],
    ['multipart/form-data; boundary=x', 'is multipart/form-data'],
    ['text/plain', 'is text/plain'],
    ['nothing', 'is no type that is read here'],
    [`${form}; charset=iso-8859-1`, 'is not in UTF-8'],
  ])('of type %s is refused with an error that names the type to send', async (type, problem) => {
    const answer = await send(valid, type);
    expect(answer.statusCode).toBe(415);
    expect(answer.json().result).toMatchObject({
      code: '200.100.103',
      parameterErrors: [{ name: 'Content-Type', message: `${problem}; send ${form}; charset=UTF-8` }],
    });
  });

  test.each([JSON.stringify(checkout), `  ${JSON.stringify([checkout])}`])(
    'that is JSON under the form’s type gets an error that says so: %s',
    async (payload) => {
      const answer = await send(payload);
      expect([answer.statusCode, answer.json().result.code]).toEqual([400, '200.100.103']);
      expect(answer.json().result.parameterErrors).toEqual([
        { name: 'body', value: null, message: expect.stringMatching(/^is JSON, .* send name=value pairs/) },
      ]);
    },
  );

  test.each([
    ['a byte order mark', `\ufeff${valid}`],
    ['an encoded byte order mark', `%EF%BB%BF${valid}`],
    ['a byte order mark and a line break', `\ufeff\r\n${valid}`],
    ['a line break at its end', `${valid}\r\n`],
  ])('with %s is read without it', async (_what, payload) => {
    expect((await send(payload)).statusCode).toBe(200);
  });

  test.each([
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${valid}`, 'utf16le'), 'is not in UTF-8'],
    ['UTF-16', Buffer.from(valid, 'utf16le'), 'is not in UTF-8'],
    ['JSON with a byte order mark', `\ufeff${JSON.stringify(checkout)}`, 'is JSON'],
  ])('in %s gets an error that says so', async (_what, payload, problem) => {
    const answer = await send(payload);
    const message = expect.stringContaining(problem);
    expect([answer.statusCode, answer.json().result.parameterErrors]).toEqual([
      400,
      [{ name: 'body', value: null, message }],
    ]);
  });

  test('with a parameter twice is refused, and the parameter named', async () => {
    const answer = await send(`${valid}&amount=1.00&currency=USD`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().result.parameterErrors).toEqual([
      { name: 'amount', value: null, message: 'was sent more than once; send it once' },
      { name: 'currency', value: null, message: 'was sent more than once; send it once' },
    ]);
  });

  test('with a custom parameter twice is taken, and the last one counts', async () => {
    const name = 'customParameters[SHOPPER_order]';
    const { id } = (await send(`${valid}&${name}=first&${name}=last`)).json();
    const [checkoutId = ''] = id.split('.');
    expect((await gateway.store.findCheckout(checkoutId))?.parameters[name]).toBe('last');
  });

  test('that names US-ASCII, a part of UTF-8, is read', async () => {
    expect((await send(valid, `${form}; charset=us-ascii`)).statusCode).toBe(200);
  });

  /** Sends what a page would send. The checkout does not exist, which does not matter for these tests. */
  const submit = (payload: string) =>
    gateway.app.inject({
      method: 'POST',
      url: `/v1/checkouts/${'C'.repeat(32)}/payment`,
      headers: { 'content-type': form, accept: 'application/json' },
      payload,
    });

  test.each([
    ['a merchant’s server', '2 MiB', send, 2 * 1024 * 1024, 200],
    ['the widget', '64 KiB', submit, 64 * 1024, 400],
  ])('of %s may have %s and no more', async (_who, _size, post, size, status) => {
    const start = `${valid}&x=`;
    const fitting = await post(start.padEnd(size, 'a'));
    expect(fitting.statusCode).toBe(status);
    expect(fitting.body).not.toContain('"body"');
    const answer = await post(start.padEnd(size + 1, 'a'));
    expect(answer.statusCode).toBe(413);
    expect(answer.json().result.parameterErrors[0].name).toBe('body');
  });

  test.each([
    ['a merchant’s server', 20_000, send, 200],
    ['the widget', 500, submit, 400],
  ])('of %s may hold %d parameters and no more', async (_who, most, post, status) => {
    const filled = (count: number) => valid + Array.from({ length: count }, (_, i) => `&p${i}=1`).join('');
    const fitting = await post(filled(most - 4));
    expect(fitting.statusCode).toBe(status);
    expect(fitting.body).not.toContain('"body"');
    const answer = await post(filled(most - 3));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().result.parameterErrors[0].name).toBe('body');
  });

  test('with a name of more than 128 characters is refused', async () => {
    const answer = await send(`${valid}&${'n'.repeat(129)}=1`);
    expect(answer.json().result.parameterErrors[0].message).toContain('more than 128 characters');
  });

  test.each([
    ['customer.givenName', `customer.givenName+${'4200000000000000+'.repeat(3000)}`],
    ['n'.repeat(128), 'n'.repeat(60_000)],
    ['', '4'.repeat(60_000)],
  ])('with a name of thousands of characters is told by its first letters: %s', async (shown, name) => {
    const answer = await submit(`${name}=1`);
    expect(answer.json().result.parameterErrors[0].name).toBe(`${shown}…`);
  });

  test('that is not UTF-8 is refused by the parameter', async () => {
    const answer = await send(`${valid}&descriptor=%ff%fe`);
    expect(answer.json().result.parameterErrors).toMatchObject([{ name: 'descriptor' }]);
  });

  test('may have names that mean something in JavaScript, without harm', async () => {
    const answer = await send(`${valid}&__proto__=1&constructor=2&toString=3`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-unknown-parameters']).toBe('__proto__, constructor, toString');
  });

  test('is refused when it is compressed', async () => {
    const headers = { authorization, 'content-type': form, 'content-encoding': 'gzip' };
    const answer = await gateway.app.inject({
      method: 'POST',
      url: '/v1/checkouts',
      headers,
      payload: valid,
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().result.parameterErrors).toMatchObject([
      { name: 'Content-Encoding', message: 'is one that is not read; send the body uncompressed' },
    ]);
  });

  test('may be missing', async () => {
    const answer = await gateway.app.inject({
      method: 'POST',
      url: '/v1/checkouts',
      headers: { authorization },
    });
    expect(answer.json().result.parameterErrors[0].name).toBe('entityId');
  });
});

describe('an error', () => {
  test.each(['/nowhere', '/v1', '/v2/checkouts', '/v1/nope', '/v1/checkouts/x/nope', '/%ff'])(
    'at %s is JSON with the members of every answer',
    async (path) => {
      const answer = await gateway.get(path);
      expect([400, 404]).toContain(answer.statusCode);
      const body = answer.json();
      expect(Object.keys(body)).toEqual(['result', 'buildNumber', 'timestamp', 'ndc']);
      expect(body.ndc).toMatch(/^[0-9a-f]{32}_[0-9a-f]{32}$/);
      expect(answer.headers['content-type']).toBe('application/json;charset=UTF-8');
    },
  );

  test.each(['payments', 'registrations', 'checkouts', 'query', 'threeDSecure'])(
    'of an id of 300 characters at /v1/%s says that it is too long',
    async (resource) => {
      const path = `/v1/${resource}/${'a'.repeat(300)}${resource === 'checkouts' ? '/payment' : ''}`;
      const answer = await gateway.get(`${path}?entityId=${entityId}`, { authorization });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().result.parameterErrors).toEqual([
        { name: 'path', value: null, message: expect.stringContaining('an id of more than 200 characters') },
      ]);
    },
  );

  test('of an unknown path says that the address is wrong', async () => {
    const answer = await gateway.get(`/v1/nope?entityId=${entityId}`);
    expect([answer.statusCode, answer.json().result.code]).toEqual([404, '200.100.199']);
    expect(answer.json().ndc).toMatch(new RegExp(`^${entityId}_`));
  });

  test('of the gateway itself shows no stack, no path and no input, and is logged', async () => {
    const id = await gateway.prepare();
    await gateway.store.close();
    const answer = await gateway.get(`/v1/checkouts/${id}/config?secret=swordfish`);
    expect(answer.statusCode).toBe(500);
    expect(answer.json().result.code).toBe('800.800.800');
    expect(answer.body).not.toMatch(/\bat |\.ts|sqlite|swordfish/i);
    expect(gateway.log()).toContain('answering failed');
    expect(gateway.log()).not.toContain('swordfish');
    gateway = await testGateway();
  });
});

describe('an answer for pages', () => {
  const origin = 'https://shop.example';

  /** What a browser hands to a page of any origin, and to none that sends credentials. */
  const expectShared = ({ headers }: Pick<LightMyRequestResponse, 'headers'>) => {
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  };

  test.each([
    ['a checkout', (id: string) => `/v1/checkouts/${id}/config`],
    ['a checkout that does not exist', () => '/v1/checkouts/x/config'],
    ['the list of ranges', () => '/v1/binlist.json'],
  ])('about %s can be read without credentials alone', async (_what, pathOf) => {
    expectShared(await gateway.get(pathOf(await gateway.prepare()), { origin }));
  });

  test('permits no request with credentials before it is sent', async () => {
    const url = `/v1/checkouts/${await gateway.prepare()}/config`;
    expectShared(await gateway.app.inject({ method: 'OPTIONS', url, headers: { origin } }));
  });

  test('that needs a secret permits no page', async () => {
    const { headers } = await gateway.get('/v1/query', { origin, authorization });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test('an answer that needs a secret permits no page', async () => {
  const { headers } = await gateway.get('/v1/query', { origin: 'https://shop.example', authorization });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['access-control-allow-credentials']).toBeUndefined();
});

describe('every JSON answer', () => {
  test('is private to its caller and cannot be framed, sniffed or cached', async () => {
    const answers = [await send(valid), await gateway.get('/v1/nope'), await gateway.status('x')];
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        pragma: 'no-cache',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  test('asks browsers to use https from then on where the gateway is reached by https', async () => {
    const secure = await testGateway({ config: { publicOrigin: 'https://pay.example' } });
    expect((await secure.get('/v1/nope')).headers['strict-transport-security']).toMatch(/^max-age=63072000/);
    await secure.close();
  });

  test('is compressed from 500 bytes on for a client that takes it', async () => {
    const id = await gateway.prepare();
    await gateway.pay(id);
    const path = `/v1/checkouts/${id}/payment?entityId=${entityId}`;
    const large = await gateway.get(path, { authorization, 'accept-encoding': 'gzip' });
    expect(large.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(large.rawPayload).toString()).id).toMatch(/^[0-9a-f]{32}$/);
    const small = await gateway.get('/v1/nope', { 'accept-encoding': 'gzip' });
    expect([small.headers['content-encoding'], small.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
  });
});
