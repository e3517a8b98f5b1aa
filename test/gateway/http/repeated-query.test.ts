/** Every route reads a query in the same way, and refuses a repeated parameter (threeds-security.md T5 and T27). */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityId, type TestGateway, token } from '../../support/gateway.ts';
import { testProgram } from '../../support/program.ts';

let gateway: TestGateway;
let checkoutId: string;
beforeAll(async () => {
  gateway = await testProgram();
  checkoutId = await gateway.prepare();
});
afterAll(() => gateway.close());

const some = '0'.repeat(32);

/** Every route that reads its query, with one parameter that it reads. */
const readers: readonly (readonly [method: 'GET' | 'POST' | 'DELETE', path: string, name: string])[] = [
  ['GET', '/v1/pciIframe.html', 'checkoutId'],
  ['GET', '/v1/pciIframe.html', 'scheme'],
  ['GET', '/v1/threeDSecure/execute', 'id'],
  ['POST', '/v1/threeDSecure/execute', 'lang'],
  ['GET', '/v1/paymentCode', 'id'],
  ['GET', '/connectors/asyncresponse_simulator', 'ndcid'],
  ['POST', '/connectors/asyncresponse_simulator', 'ndcid'],
  ['POST', '/acs/method', 'mode'],
  ['POST', '/v1/checkouts', 'entityId'],
  ['POST', `/v1/checkouts/${some}`, 'entityId'],
  ['GET', `/v1/checkouts/${some}/payment`, 'entityId'],
  ['GET', `/v1/checkouts/${some}/registration`, 'entityId'],
  ['POST', '/v1/payments', 'entityId'],
  ['POST', `/v1/payments/${some}`, 'entityId'],
  ['GET', `/v1/payments/${some}`, 'entityId'],
  ['POST', '/v1/registrations', 'entityId'],
  ['GET', `/v1/registrations/${some}`, 'entityId'],
  ['POST', `/v1/registrations/${some}`, 'entityId'],
  ['DELETE', `/v1/registrations/${some}`, 'entityId'],
  ['POST', `/v1/registrations/${some}/payments`, 'entityId'],
  ['GET', '/v1/query', 'merchantTransactionId'],
  ['GET', '/docs/guides', 'q'],
  ['GET', `/v1/query/${some}`, 'entityId'],
  ['POST', '/v1/threeDSecure', 'entityId'],
  ['GET', `/v1/threeDSecure/${some}`, 'entityId'],
];

const repeats: Readonly<Record<string, (name: string, value: string) => string>> = {
  twice: (name, value) => `${name}=${value}&${name}=x`,
  'twice, first empty': (name, value) => `${name}=&${name}=${value}`,
  'twice, without a value': (name, value) => `${name}=${value}&${name}`,
  'twice, once encoded': (name, value) =>
    `${name}=${value}&%${name.charCodeAt(0).toString(16)}${name.slice(1)}=x`,
  'twice, the same': (name, value) => `${name}=${value}&${name}=${value}`,
};

describe.each(readers)('%s %s', (method, path, name) => {
  test.each(Object.keys(repeats))(`refuses ${name} that is in the query %s`, async (how) => {
    const query = repeats[how]?.(name, name === 'checkoutId' ? checkoutId : entityId);
    const answer = await gateway.app.inject({
      method,
      url: `${path}?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().result).toMatchObject({
      code: '200.300.404',
      parameterErrors: [{ name, value: null, message: 'was sent more than once; send it once' }],
    });
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

test('no source file reads a query in another way', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|js)$/.test(name))
    .map((name) => [name, readFileSync(`src/${name}`, 'utf8')] as const);
  const users = sources.filter(([, text]) => /\brequest\.query\b|\bQuerystring\b/.test(text));
  expect(users.map(([name]) => name)).toEqual([]);
});
