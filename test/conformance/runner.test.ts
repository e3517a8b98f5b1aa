// @runs rest
import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { hangUp } from './runner/http.mjs';
import { judgeParameters } from './runner/parameters.mjs';
import { openReceiver } from './runner/receiver.mjs';
import { listOf, reportOf } from './runner/report.mjs';
import { requestOf } from './runner/request.mjs';
import { judgeRow } from './runner/rows.mjs';
import { allRows } from './runner/tables.mjs';
import { allCases } from './runner/values.mjs';

const servers: Server[] = [];
const bodies = new WeakMap<IncomingMessage, string>();

/** Runs the command beside this test, as somebody with another gateway does. */
function run(...args: string[]): Promise<{ stdout: string; code: number }> {
  const command = [join(import.meta.dirname, 'run.mjs'), ...args];
  return new Promise((done) => {
    execFile(process.execPath, command, { maxBuffer: 50_000_000 }, (error, stdout) => {
      done({ stdout, code: Number(error?.code ?? 0) });
    });
  });
}

/** Starts a server that answers every request in the same way, and gives its address. */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(async (request, response) => {
    bodies.set(request, await text(request));
    listener(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** Says that everything succeeded, in a body in which no field has the expected value. */
const yes = json(200, {
  id: 'x',
  integrity: 'x',
  descriptor: 'x',
  ndc: 'x',
  timestamp: 'x',
  buildNumber: 'x',
  registrationId: 'x',
  registration: { id: 'x' },
  result: { code: '000.000.000' },
});

const no = json(400, { result: { code: '200.300.404', parameterErrors: [{ name: 'somethingElse' }] } });

const known = { entity: 'e', token: 't', shop: 'http://shop.example' };
const deaf = { known, hear: async () => ['nothing was heard'] };

afterEach(() => {
  hangUp();
  for (const server of servers.splice(0)) server.close();
});
afterAll(hangUp);

describe('every check can fail:', () => {
  test('each row finds fault with a server that says yes to everything, or with one that says no', async () => {
    const [agreeing, refusing] = [await answering(yes), await answering(no)];
    const blind: string[] = [];
    for (const row of allRows()) {
      const [first, second] = await Promise.all(
        [agreeing, refusing].map((base) => judgeRow(row, { ...deaf, base })),
      );
      if (first?.problems.length === 0 && second?.problems.length === 0) blind.push(row.id);
    }
    expect(blind).toEqual([]);
  });

  test('each wrong value finds fault with a server that takes everything', async () => {
    const base = await answering(yes);
    const outcomes = await judgeParameters(
      base,
      known,
      allCases().filter(({ right }) => !right),
    );
    expect(outcomes.filter(({ problems }) => problems.length === 0)).toEqual([]);
  });

  test('each value, right or wrong, finds fault with a server that blames another parameter', async () => {
    const base = await answering(no);
    const outcomes = await judgeParameters(base, known, allCases());
    expect(outcomes.filter(({ problems }) => problems.length === 0)).toEqual([]);
  });
});

const row = { id: 'X-01', section: 'service.md, X', statement: 'X.' };

describe('a row', () => {
  test('is sent as it says, with what earlier answers gave', async () => {
    const seen: string[] = [];
    const base = await answering((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? 'nobody'}`);
      json(200, { id: 'c1' })(request, response);
    });
    const steps = [
      { send: 'GET /v1/payments/{checkout.id}', query: { a: '{checkout.id}&b' } },
      { request: 'checkout', headers: { authorization: null } },
    ];
    const { problems } = await judgeRow({ ...row, before: ['checkout'], steps }, { ...deaf, base });
    expect(problems).toEqual([]);
    expect(seen).toEqual([
      'POST /v1/checkouts Bearer t',
      'GET /v1/payments/c1?a=c1%26b Bearer t',
      'POST /v1/checkouts nobody',
    ]);
  });

  test('says what was wrong at which step', async () => {
    const base = await answering(yes);
    const steps = [{ request: 'checkout' }, { request: 'card', expect: { status: 201, code: '1' } }];
    const { problems } = await judgeRow({ ...row, steps }, { ...deaf, base });
    expect(problems).toEqual([
      'step 2: status is 200, not 201',
      'step 2: result.code is "000.000.000", not 1',
    ]);
  });

  test('fails when a request before it fails, or when the server cannot be reached', async () => {
    const base = await answering(no);
    const steps = [{ request: 'checkout' }];
    const one = await judgeRow({ ...row, before: ['card'], steps }, { ...deaf, base });
    expect(one.problems[0]).toContain('the request "card" before it is answered with 400');
    const gone = await judgeRow({ ...row, steps }, { ...deaf, base: 'http://127.0.0.1:1' });
    expect(gone.problems[0]).toContain('ECONNREFUSED');
  });
});

describe('a gateway that knows no authorisation', () => {
  const noAuthorisations: RequestListener = (request, response) => {
    const body = bodies.get(request) ?? '';
    (body.includes('paymentType=PA') ? no : yes)(request, response);
  };

  test('fails the rows that begin with one, and every other row and value is judged', async () => {
    const base = await answering(noAuthorisations);
    const capture = { ...row, before: ['authorised'], steps: [{ request: 'captured' }] };
    const [capturing, paying] = await Promise.all(
      [capture, { ...row, steps: [{ request: 'card', expect: { status: 200 } }] }].map((one) =>
        judgeRow(one, { ...deaf, base }),
      ),
    );
    expect(capturing?.problems[0]).toContain('the request "authorised" before it is answered with 400');
    expect(paying?.problems).toEqual([]);

    const cases = allCases();
    const outcomes = await judgeParameters(base, known, cases);
    expect(outcomes).toHaveLength(cases.length);
    const blocked = outcomes.filter(({ problems: [problem = ''] }) => problem.includes('"authorised"'));
    expect(blocked.map(({ id }) => id)).toEqual(['referenceUuid']);
  });

  test('gets a whole report from the command, which ends with 1', async () => {
    const base = await answering(noAuthorisations);
    const { stdout, code } = await run('--server', base, '--token', 't', '--entity', known.entity);
    expect(code).toBe(1);
    expect(stdout).toContain('the request "authorised" before it is answered with 400');
    expect(stdout).toMatch(/\n\d+ of \d{4}\n$/);
    expect(stdout).toMatch(/Not shown, because it takes a browser .*: 25\n {2}BRW-01 /);
  });
});

describe('a request', () => {
  test('has the parts it uses, its own fields over them, and no field that was removed', () => {
    const { body, headers } = requestOf(
      { request: 'card', form: { amount: '1&2', 'card.cvv': null } },
      known,
    );
    const fields = new URLSearchParams(body);
    expect([fields.get('amount'), fields.get('card.cvv'), fields.get('entityId')]).toEqual([
      '1&2',
      null,
      'e',
    ]);
    expect(headers).toMatchObject({ authorization: 'Bearer t' });
  });

  test('of a GET has its fields in the address', () => {
    const step = { send: 'GET /v1/payments/1', uses: ['entity'] };
    expect(requestOf(step, known)).toMatchObject({ path: '/v1/payments/1?entityId=e', body: undefined });
  });

  test('names only parts and requests that exist', () => {
    expect(() => requestOf({ request: 'nope' }, known)).toThrow('no request "nope"');
    expect(() => requestOf({ send: 'GET /', uses: ['nope'] }, known)).toThrow('no part "nope"');
  });
});

describe('the shop of a run', () => {
  test('reports a call, and a call that should not have come', async () => {
    const shop = await openReceiver();
    await fetch(`${shop.shop}/first`);
    const waiting = shop.hear({ path: '/^\\/second$/', method: 'GET', never: '/^\\/first/' }, {});
    await fetch(`${shop.shop}/second`);
    expect(await waiting).toEqual(['the shop was asked for /^\\/first/']);
    expect(await shop.hear({ path: '/^\\/second$/', never: '/^\\/third/' }, {})).toEqual([]);
    expect(await shop.hear({ path: '/^\\/second$/', method: 'POST' }, {}, 20)).toHaveLength(1);
    shop.close();
  });
});

describe('the report', () => {
  const outcome = { section: 'service.md, X', statement: 'X.', answer: '{}' };

  test('counts by section, says what is wrong, and ends with N of N', () => {
    const rows = [
      { ...outcome, id: 'X-01', problems: [] },
      { ...outcome, id: 'X-02', problems: ['status is 400, not 200'] },
    ];
    const values = [
      {
        ...outcome,
        id: 'amount',
        section: 'parameters.md, Y',
        problems: [],
        parameter: 'amount',
        right: true,
      },
    ];
    const text = reportOf({ rows, values, browser: [], notRun: [] }, []);
    expect(text).toContain('WRONG X-02 (service.md, X): X.\n  status is 400, not 200\n  answer: {}');
    expect(text).toMatch(/ 1 of 2 {2}service\.md, X\n/);
    expect(text).toMatch(/ 1 of 1 {2}parameters\.md, Y \(1 parameters\)\n/);
    expect(text).toMatch(/\n2 of 3\n$/);
    expect(listOf(rows)).toBe('ok    X-01 (service.md, X): X.\nWRONG X-02 (service.md, X): X.\n');
  });
});
