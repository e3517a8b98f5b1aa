// @runs own
/**
 * One row for every path of the gateway and of the demo shop: the methods that it takes, and the answer when the id in
 * the path names nothing. A route without a row fails, and so does a row without a route.
 */
import type { FastifyInstance, FastifyServerOptions, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { entityId, token } from '../support/gateway.ts';
import { testProgram } from '../support/program.ts';
import { type TestShop, testShop } from '../support/shop.ts';

/** The routes of each app, in the order in which the apps were made. */
const heard = vi.hoisted((): [method: string, path: string][][] => []);

/** Records the routes of an app from its first moment: some routes are added before a plugin could listen. */
vi.mock('fastify', async (original) => {
  const fastify = await original<typeof import('fastify')>();
  return {
    ...fastify,
    default(options: FastifyServerOptions) {
      const app = fastify.default(options);
      const routes: [string, string][] = [];
      heard.push(routes);
      app.addHook('onRoute', ({ method, url }: RouteOptions) => {
        for (const name of [method].flat()) routes.push([name, url]);
      });
      return app;
    },
  };
});

type Method = 'GET' | 'POST' | 'DELETE';

interface Row {
  /** The methods that `Allow` lists, without OPTIONS. */
  readonly methods: readonly string[];
  /** Whether scripts on pages of any origin may send requests to it, with any headers. */
  readonly isForPages?: boolean;
  /** The status and the result code for an id that names nothing. There is no code where the answer is a page. */
  readonly unknown?: Partial<Record<Method, readonly [status: number, code?: string]>>;
  /** Parameters beside entity and token, so that nothing but the id is wrong. */
  readonly sent?: Readonly<Record<string, string>>;
}

const get = { methods: ['GET', 'HEAD'] };
/** A read that is counted takes no HEAD request. */
const counted = { methods: ['GET'] };
const post = { methods: ['POST'] };
const noSession = [400, '200.300.404'] as const;
const nothing = [404, '700.400.580'] as const;
const noPath = [404, '200.100.199'] as const;
const noRegistration = [404, '100.150.200'] as const;
const charge = { amount: '1.00', currency: 'EUR', paymentType: 'DB' };

const ofTheGateway: Readonly<Record<string, Row>> = {
  '/': get,
  '/docs': get,
  '/docs.md': get,
  '/docs/guides': get,
  '/docs/guides.md': get,
  // A page for people.
  '/docs/guides/*': { ...get, unknown: { GET: [404] } },
  '/docs/:page': { ...get, unknown: { GET: noPath } },
  '/docs/:page/:chapter': { ...get, unknown: { GET: noPath } },
  '/llms.txt': get,
  '/openapi.json': get,
  '/v1/checkouts': post,
  // A checkout is a session rather than a resource: the recorded answer is 400 (gateway-contract 3.7).
  '/v1/checkouts/:id': { ...post, unknown: { POST: noSession } },
  '/v1/checkouts/:id/payment': {
    methods: ['GET', 'POST'],
    unknown: { GET: noSession, POST: noSession },
  },
  '/v1/checkouts/:id/font': { ...counted, isForPages: true, unknown: { GET: noSession } },
  '/v1/checkouts/:id/registration': {
    methods: ['GET', 'POST'],
    unknown: { GET: noSession, POST: noSession },
  },
  '/v1/checkouts/:id/config': { ...get, isForPages: true, unknown: { GET: [404, '200.300.404'] } },
  '/v1/checkouts/:id/extension': { ...post, isForPages: true, unknown: { POST: [404, '200.300.404'] } },
  '/v1/checkouts/:id/closed': { ...get, unknown: { GET: [404] } },
  '/v1/checkouts/:id/applepay/session': { ...post, isForPages: true, unknown: { POST: noSession } },
  '/v1/payments': post,
  '/v1/payments/:id': {
    methods: ['GET', 'POST'],
    // Settled question 19: the code is that of a refund, and the status is that of an unknown id.
    unknown: { GET: nothing, POST: [404, '600.200.500'] },
    sent: { ...charge, paymentType: 'RF' },
  },
  '/v1/payments/:id/return': { methods: ['GET', 'POST'], unknown: { GET: nothing, POST: nothing } },
  '/v1/registrations': post,
  '/v1/registrations/:id': {
    methods: ['DELETE', 'GET', 'POST'],
    unknown: { GET: noRegistration, POST: noRegistration, DELETE: noRegistration },
  },
  '/v1/registrations/:id/payments': { ...post, unknown: { POST: noRegistration }, sent: charge },
  '/v1/query': counted,
  '/v1/query/:id': { ...counted, unknown: { GET: nothing } },
  '/v1/resultcodes': get,
  '/v1/threeDSecure': post,
  '/v1/threeDSecure/:id': { ...counted, unknown: { GET: nothing } },
  '/v1/threeDSecure/execute': { methods: ['GET', 'HEAD', 'POST'] },
  '/v1/threeDSecure/:id/step': { ...post, unknown: { POST: nothing } },
  '/v1/threeDSecure/:id/method': { ...post, unknown: { POST: nothing } },
  '/v1/threeDSecure/:id/challenge': { ...post, unknown: { POST: nothing } },
  '/v1/connectors/:name/webhook': { ...post, unknown: { POST: [404, '600.200.201'] } },
  '/v1/paymentCode': { methods: ['GET', 'HEAD'] },
  '/v1/paymentCode/:id/step': { ...post, unknown: { POST: nothing } },
  '/v1/fastcheckout/integrity': get,
  '/v1/fonts/:file': { ...get, unknown: { GET: noPath } },
  '/v1/paymentWidgets.js': { ...get, isForPages: true },
  '/v1/paymentForm.js': { ...get, isForPages: true },
  '/v1/paymentWidgets/img/brand.png': get,
  '/v1/static/:version/*': { ...get, isForPages: true, unknown: { GET: noPath } },
  '/v1/static/:version/img/:file': { ...get, isForPages: true, unknown: { GET: noPath } },
  '/v1/images/:hash/:file': { ...get, unknown: { GET: noPath } },
  '/v1/binlist.json': get,
  '/v1/pciIframe.html': get,
  '/connectors/asyncresponse_simulator': { methods: ['GET', 'POST'] },
  '/acs/method': post,
  '/acs/challenge': post,
  '/acs/challenge/:id': { ...get, unknown: { GET: noPath } },
  '/acs/slow.svg': get,
  '/acs/app/:id': { methods: ['GET', 'HEAD', 'POST'], unknown: { GET: noPath, POST: noPath } },
  '/_sim/acs/:id': { ...get, unknown: { GET: noPath } },
  '/_sim/acs/:id/:answer': { ...post, unknown: { POST: noPath } },
  '/_sim/clock': { methods: ['GET', 'HEAD', 'POST'] },
  '/_sim/journal': { methods: ['DELETE', 'GET', 'HEAD'] },
  // Neither is there without the demo merchant.
  '/_sim/form': { ...counted, unknown: { GET: noPath } },
  '/_sim/form/paid': { ...counted, unknown: { GET: noPath } },
  '/_sim/wallets/:name': { ...get, unknown: { GET: noPath } },
};

const ofTheShop: Readonly<Record<string, Row>> = {
  '/': get,
  '/checkout': get,
  '/playground': get,
  '/playground/checkout': get,
  '/playground/code': get,
  '/playground/order': post,
  '/result': get,
  '/app/checkouts': post,
  '/app/status': get,
  '/:file': { ...get, unknown: { GET: [404] } },
};

const unknownId = 'f'.repeat(32);
/** The methods that a program may try by mistake. */
const tried = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const;

let shop: TestShop;
let apps: Readonly<Record<'gateway' | 'shop', FastifyInstance>>;

beforeAll(async () => {
  shop = await testShop(testProgram);
  await shop.shop.ready();
  apps = { gateway: shop.gateway.app, shop: shop.shop };
});
afterAll(() => shop.close());

/** Gives the methods of each path. */
function routesOf(added: readonly (readonly [method: string, path: string])[]): Record<string, string[]> {
  const paths = [...new Set(added.map(([, path]) => path))];
  return Object.fromEntries(
    paths.map((path) => [
      path,
      [...new Set(added.flatMap(([method, at]) => (at === path ? [method] : [])))].sort(),
    ]),
  );
}

function send(
  app: FastifyInstance,
  method: (typeof tried)[number] | 'OPTIONS',
  path: string,
  row: Row = get,
  more: Readonly<Record<string, string>> = {},
) {
  const url = path.replace(/:[a-z]+|\*/gi, unknownId);
  const fields = new URLSearchParams({ entityId, ...row.sent }).toString();
  const isRead = method === 'GET' || method === 'DELETE';
  return app.inject({
    method: method as 'GET',
    url: isRead && app === apps.gateway ? `${url}?${fields}` : url,
    headers: {
      host: 'localhost',
      ...more,
      // A submission of a checkout's page has no token; with a token it would be a confirmation by the merchant's
      // server.
      ...(!path.startsWith('/v1/checkouts/:id/') || isRead ? { authorization: `Bearer ${token}` } : {}),
      ...(isRead ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' ? { payload: fields } : {}),
  });
}

const rows = [
  ...Object.entries(ofTheGateway).map(([path, row]) => ['gateway', path, row] as const),
  ...Object.entries(ofTheShop).map(([path, row]) => ['shop', path, row] as const),
];

test.each([
  ['gateway', 0, ofTheGateway],
  ['shop', 1, ofTheShop],
] as const)('every route of the %s has a row, and every row a route', (_app, at, table) => {
  const declared = Object.fromEntries(Object.entries(table).map(([path, { methods }]) => [path, methods]));
  // Apps without routes only make a log (`serverLog`).
  const withRoutes = heard.filter((routes) => routes.length > 0);
  const recipe =
    'Give a new route its row here: its methods, and the answer for an unknown id. What merchants’ servers call also ' +
    'needs a call in src/merchant/calls, its row in test/merchant/every-call.ts, its name in `ofShops` of ' +
    'src/testing/tenants/journal/request-facts.ts, and docs/server-api.md; what testers may disturb its name in `operations` of ' +
    'src/contract/control/events.ts.';
  expect(routesOf(withRoutes[at] ?? []), recipe).toEqual(declared);
  expect(withRoutes).toHaveLength(2);
});

describe('a method that a path does not take', () => {
  test.each(rows)('is answered 405 with Allow: %s %s', async (app, path, row) => {
    for (const method of tried.filter((one) => !row.methods.includes(one))) {
      const answer = await send(apps[app], method, path);
      expect([method, answer.statusCode]).toEqual([method, 405]);
      expect(answer.headers.allow).toBe([...row.methods, 'OPTIONS'].join(', '));
      if (app === 'shop' || method === 'HEAD') continue;
      expect(answer.json().result).toMatchObject({
        code: '200.300.403',
        parameterErrors: [
          {
            name: 'method',
            message: `must not be ${method} at this path; send ${row.methods.join(' or ')} (/docs lists every path)`,
          },
        ],
      });
    }
  });

  test.each(rows)(
    'is left out by the answer to OPTIONS, which allows other sites any header at routes for pages, and nothing elsewhere: %s %s',
    async (app, path, row) => {
      const asked = 'baggage,newrelic,sentry-trace,traceparent';
      const answer = await send(apps[app], 'OPTIONS', path, get, { 'access-control-request-headers': asked });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(answer.headers.allow).toBe([...row.methods, 'OPTIONS'].join(', '));
      const permitted = Object.entries(answer.headers).filter(([name]) => name.startsWith('access-control-'));
      expect(Object.fromEntries(permitted)).toEqual(
        row.isForPages
          ? {
              'access-control-allow-origin': '*',
              'access-control-allow-methods': row.methods.join(', '),
              'access-control-allow-headers': asked,
              'access-control-max-age': '7200',
            }
          : {},
      );
    },
  );

  test('is answered 405 with any body and for any caller', async () => {
    const headers = { host: 'localhost', 'content-type': 'application/json' };
    const put = (url: string) => apps.gateway.inject({ method: 'PUT', url, headers, payload: '{}' });
    expect((await put('/v1/payments/1?entityId=x')).statusCode).toBe(405);
    expect((await put('//v1/payments/')).statusCode).toBe(405);
  });

  test('is answered 404 on an unknown path, except for TRACE, which no path takes', async () => {
    for (const app of Object.values(apps)) {
      for (const method of ['PUT', 'DELETE', 'OPTIONS'] as const) {
        expect((await send(app, method, '/v9/nothing/here')).statusCode).toBe(404);
      }
      expect((await send(app, 'TRACE', '/v9/nothing/here')).statusCode).toBe(405);
    }
  });
});

describe('an id that names nothing', () => {
  const unknown = rows.flatMap(([app, path, row]) =>
    Object.entries(row.unknown ?? {}).map(
      ([method, answer]) => [method as Method, app, path, row, answer] as const,
    ),
  );

  test.each(unknown)('gets the answer %s of the %s: %s', async (method, app, path, row, [status, code]) => {
    const answer = await send(apps[app], method, path, row);
    expect(answer.statusCode).toBe(status);
    if (code === undefined) return;
    expect(answer.json().result.code).toBe(code);
  });

  test.each(rows.filter(([, path]) => /[:*]/.test(path)))(
    'has a row for each method: %s %s',
    (_app, _path, row) => {
      const methods = row.methods.filter((method) => method !== 'HEAD');
      expect(Object.keys(row.unknown ?? {}).sort()).toEqual(methods);
    },
  );

  test.each(['CP', 'RV', 'RF', 'RB', 'PA', 'RC', '', 'DB'])(
    'gets the answer 404 for a follow-up %s',
    async (paymentType) => {
      const row = { ...post, sent: { ...charge, paymentType } };
      const answer = await send(apps.gateway, 'POST', '/v1/payments/:id', row);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().result.parameterErrors).toEqual([expect.objectContaining({ name: 'path' })]);
    },
  );

  test('gets the answer 404 even when it does not have the form of an id', async () => {
    for (const url of ['/v1/registrations/8ac7a4a1', '/v1/registrations/8ac7a4a1/payments']) {
      const answer = await send(apps.gateway, 'POST', url, { ...post, sent: charge });
      expect([answer.statusCode, answer.json().result.code]).toEqual([404, '100.150.101']);
    }
  });
});

/**
 * Every path takes less than 20 ms on a machine that is not busy, and up to 57 ms when sixteen others share its caches. The
 * search of a guide without a bound took 5,600 ms.
 */
const boundMs = 200;
test.each(rows)('the %s works long for 16 KB from a stranger at %s', async (app, path, { methods }) => {
  const long = 'a'.repeat(16_000);
  const fields = `q=${long}&${new URLSearchParams({ paymentBrand: long, [`overridePaymentType[${long}]`]: 'DB' })}`;
  const headers = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' };
  for (const method of methods as readonly ('GET' | 'POST')[]) {
    for (const url of [path.replaceAll(/:[a-z]+|\*/gi, long), `${path}?${fields}`, path]) {
      let cost = Number.POSITIVE_INFINITY;
      // The first requests to a page also compile what makes it.
      for (let round = 0; round < 5 && cost >= boundMs; round += 1) {
        const before = process.cpuUsage();
        await apps[app].inject({ method, url, headers, ...(method === 'POST' && { payload: fields }) });
        cost = process.cpuUsage(before).user / 1_000;
      }
      expect(cost).toBeLessThan(boundMs);
    }
  }
});
