import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type GuardedClient,
  guardedClient,
  type Resolve,
} from '../../../src/gateway/outbound/guarded-client.ts';
import { hostileAddresses, hostileNames } from '../jobs/hostile-addresses.ts';
import { makeSelfSigned } from '../jobs/self-signed.ts';
import { type Listening, listen } from '../jobs/servers.ts';

const strict = { environment: 'test', allowLoopbackCallbacks: false } as const;
const local = { environment: 'test', allowLoopbackCallbacks: true } as const;

type Call = Parameters<GuardedClient['send']>[0];

const open: Listening[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

async function serve(server: Server, host?: string): Promise<Listening> {
  const started = await listen(server, host);
  open.push(started);
  return started;
}

const serveHttp = (listener: RequestListener, host?: string) => serve(createServer(listener), host);
const serveTcp = (onConnection: (socket: Socket) => void) =>
  // `resume` reads from the socket. A socket from which nobody reads does not notice that it was closed.
  serve(createTcpServer((socket) => onConnection(socket.resume())));

/**
 * Makes a resolver that gives these answers in turn, repeats the last one, and records the names that it was asked for.
 */
function makeResolver(...answers: readonly (readonly string[])[]): Resolve & { questions: string[] } {
  const questions: string[] = [];
  const resolve = async (name: string) => {
    questions.push(name);
    return answers[Math.min(questions.length, answers.length) - 1] ?? [];
  };
  return Object.assign(resolve, { questions });
}

function get(address: string, rest: Partial<Call> = {}, resolve: Resolve = makeResolver(['127.0.0.1'])) {
  return guardedClient(local, resolve).send({ method: 'GET', address, ...rest });
}

describe('hostile addresses', () => {
  test('never reach a listener on this computer', async () => {
    const victim = await serve(createTcpServer());
    const asked: string[] = [];
    const client = guardedClient(strict, async (name) => {
      asked.push(name);
      return hostileNames[name] ?? ['93.184.216.34'];
    });
    const results = [];
    for (const template of hostileAddresses) {
      const address = template.replaceAll('PORT', String(victim.port));
      results.push([template, await client.send({ method: 'GET', address, timeout: 2_000 })]);
    }
    const refused = {
      ok: false,
      reason: expect.stringMatching(/^(no-address|scheme|credentials|port|blocked-)/),
    };
    expect(results).toEqual(hostileAddresses.map((template) => [template, refused]));
    expect(victim.connections()).toBe(0);
    // An address that names a private host directly is refused before the resolver is asked.
    expect(asked).toEqual(Object.keys(hostileNames));
  });

  test('are refused where loopback is allowed, except for loopback', async () => {
    const client = guardedClient(local, async () => ['127.0.0.1', '10.0.0.1']);
    const refused = { ok: false, reason: 'blocked-address' };
    for (const host of [
      '0.0.0.0',
      '[::]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '169.254.169.254',
      'shop.example',
    ]) {
      expect(await client.send({ method: 'GET', address: `http://${host}/` })).toEqual(refused);
    }
  });

  test('are refused in the live environment, where http is refused as well', async () => {
    const live = guardedClient(
      { environment: 'live', allowLoopbackCallbacks: false },
      makeResolver(['127.0.0.1']),
    );
    expect(await live.send({ method: 'GET', address: 'http://shop.example/' })).toEqual({
      ok: false,
      reason: 'scheme',
    });
    expect(await live.send({ method: 'GET', address: 'https://shop.example/' })).toEqual({
      ok: false,
      reason: 'blocked-address',
    });
  });
});

describe('a name that changes its answer', () => {
  test('is looked up once for each call, and only the checked address is connected to', async () => {
    const shop = await serveHttp((_request, answer) => answer.end());
    const resolve = makeResolver(['127.0.0.1'], ['10.0.0.1']);
    const address = `http://shop.example:${shop.port}/`;
    // Only this resolver knows the name, so the connection went to the address that was checked.
    expect(await get(address, {}, resolve)).toEqual({ ok: true, status: 200 });
    expect([shop.connections(), resolve.questions]).toEqual([1, ['shop.example']]);
    expect(await get(address, {}, resolve)).toEqual({ ok: false, reason: 'blocked-address' });
    expect([shop.connections(), resolve.questions.length]).toEqual([1, 2]);
  });

  test('cannot hide a forbidden address among allowed ones', async () => {
    const shop = await serveHttp((_request, answer) => answer.end());
    for (const addresses of [
      ['127.0.0.1', '10.0.0.1'],
      ['192.168.0.1', '127.0.0.1'],
      ['127.0.0.1', 'fe80::1'],
    ]) {
      expect(await get(`http://shop.example:${shop.port}/`, {}, makeResolver(addresses))).toEqual({
        ok: false,
        reason: 'blocked-address',
      });
    }
    expect(shop.connections()).toBe(0);
  });
});

describe('an allowed host', () => {
  test('gets exactly one request with a fixed head and no credentials', async () => {
    const requests: unknown[] = [];
    const shop = await serveHttp(({ method, url, headers }, answer) => {
      requests.push({ method, url, headers });
      answer.end('thanks');
    });
    expect(await get(`http://shop.example:${shop.port}/r?a=1&id=7#top`)).toEqual({ ok: true, status: 200 });
    const headers = {
      host: `shop.example:${shop.port}`,
      connection: 'close',
      accept: '*/*',
      'user-agent': 'PaymentGateway/1 (+callback)',
    };
    expect(requests).toEqual([{ method: 'GET', url: '/r?a=1&id=7', headers }]);
    await shop.quiet();
    expect(shop.connections()).toBe(1);
  });

  test('gets a body with its own headers', async () => {
    const requests: unknown[] = [];
    const shop = await serveHttp(async (request, answer) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      requests.push([request.method, request.headers['content-type'], request.headers['x-tag'], body]);
      answer.writeHead(202).end();
    });
    const headers = { 'content-type': 'text/plain', 'x-tag': '1' };
    expect(await get(`http://127.0.0.1:${shop.port}/`, { method: 'POST', headers, body: 'ÄB' })).toEqual({
      ok: true,
      status: 202,
    });
    expect(requests).toEqual([['POST', 'text/plain', '1', 'ÄB']]);
  });

  test.each(['localhost', 'LOCALHOST.', 'shop.localhost', '127.1', '[::ffff:127.0.0.1]'])(
    'may be %s where loopback is allowed, and no resolver is asked',
    async (host) => {
      const shop = await serveHttp((_request, answer) => answer.end());
      const resolve = makeResolver([]);
      expect(await get(`http://${host}:${shop.port}/`, {}, resolve)).toEqual({ ok: true, status: 200 });
      expect([shop.connections(), resolve.questions]).toEqual([1, []]);
    },
  );

  test('is reached by another of its addresses when the first one is dead', async () => {
    const shop = await serveHttp((_request, answer) => answer.end());
    const resolve = makeResolver(['::1', '127.0.0.1']);
    expect(await get(`http://shop.example:${shop.port}/`, {}, resolve)).toEqual({ ok: true, status: 200 });
  });
});

describe('a redirect', () => {
  test.each([300, 301, 302, 303, 304, 307, 308])(
    'counts as a failure and is not followed: %i',
    async (status) => {
      const victim = await serve(createTcpServer());
      const shop = await serveHttp((_request, answer) => {
        answer.writeHead(status, { location: `http://127.0.0.1:${victim.port}/` }).end();
      });
      expect(await get(`http://127.0.0.1:${shop.port}/`)).toEqual({ ok: false, reason: 'redirect', status });
      expect([shop.connections(), victim.connections()]).toEqual([1, 0]);
    },
  );
});

describe('a slow host', () => {
  const timeout = { timeout: 100 };
  const timedOut = { ok: false, reason: 'timeout' };

  test('that says nothing is given up', async () => {
    const shop = await serveTcp(() => undefined);
    expect(await get(`http://127.0.0.1:${shop.port}/`, timeout)).toEqual(timedOut);
    await shop.quiet();
  });

  test('that drips its headers is given up', async () => {
    const shop = await serveTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x-a: b\r\n'), 10);
      socket.once('close', () => clearInterval(drip));
    });
    expect(await get(`http://127.0.0.1:${shop.port}/`, timeout)).toEqual(timedOut);
    await shop.quiet();
  });

  test('that sends interim answers for ever is given up', async () => {
    const shop = await serveTcp((socket) => {
      const drip = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 10);
      socket.once('close', () => clearInterval(drip));
    });
    expect(await get(`http://127.0.0.1:${shop.port}/`, timeout)).toEqual(timedOut);
    await shop.quiet();
  });

  // Its headers have to come before the time is over, on a busy machine too.
  test('that drips its body counts as answered, and is cut off', async () => {
    const shop = await serveHttp((_request, answer) => {
      answer.writeHead(200);
      const drip = setInterval(() => answer.write('.'), 10);
      answer.once('close', () => clearInterval(drip));
    });
    expect(await get(`http://127.0.0.1:${shop.port}/`, { timeout: 1_000 })).toEqual({
      ok: true,
      status: 200,
    });
    await shop.quiet();
  });

  test('whose TLS handshake never begins is given up after the connection timeout', async () => {
    const shop = await serveTcp(() => undefined);
    const client = guardedClient(local, makeResolver(['127.0.0.1']), 100);
    const result = await client.send({ method: 'GET', address: `https://shop.example:${shop.port}/` });
    expect(result).toEqual(timedOut);
    await shop.quiet();
  });

  test('whose name server never answers is given up', async () => {
    const client = guardedClient(local, () => new Promise(() => undefined));
    expect(await client.send({ method: 'GET', address: 'http://shop.example/', ...timeout })).toEqual(
      timedOut,
    );
  });
});

describe('a large answer', () => {
  test('is read no further than its limit', async () => {
    let sent = 0;
    const shop = await serveHttp((_request, answer) => {
      const chunk = Buffer.alloc(16 * 1024);
      const pour = () => {
        while (!answer.destroyed && answer.write(chunk)) sent += chunk.length;
        sent += chunk.length;
      };
      answer.on('drain', pour);
      pour();
    });
    expect(await get(`http://127.0.0.1:${shop.port}/`)).toEqual({ ok: true, status: 200 });
    await shop.quiet();
    // What the buffers of both kernels hold comes on top of what was read.
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  test('is given up when its headers do not end', async () => {
    const shop = await serveTcp((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(100_000)}\r\n\r\n`);
    });
    expect(await get(`http://127.0.0.1:${shop.port}/`)).toEqual({ ok: false, reason: 'connection' });
    await shop.quiet();
  });
});

describe('a host that fails', () => {
  test.each([
    ['closes at once', (socket: Socket) => socket.end()],
    ['resets', (socket: Socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['talks nonsense', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    ['upgrades', (socket: Socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n')],
  ])('%s', async (_name, onConnection) => {
    const shop = await serveTcp(onConnection);
    expect(await get(`http://127.0.0.1:${shop.port}/`)).toEqual({ ok: false, reason: 'connection' });
    expect(shop.connections()).toBe(1);
  });

  test('that has no address gives an error', async () => {
    const unresolved = { ok: false, reason: 'unresolved' };
    expect(await get('http://shop.example/', {}, makeResolver([]))).toEqual(unresolved);
    const failing = async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    expect(await get('http://shop.example/', {}, failing)).toEqual(unresolved);
  });

  test('that speaks no TLS gives an error', async () => {
    const shop = await serveHttp((_request, answer) => answer.end());
    const result = await get(`https://shop.example:${shop.port}/`);
    expect(result).toEqual({ ok: false, reason: 'tls' });
  });

  test('that shows a self-signed certificate for its name gives an error', async () => {
    const names: string[] = [];
    const requests: string[] = [];
    const options = {
      ...makeSelfSigned('shop.example'),
      SNICallback: (name: string, done: (error: null) => void) => {
        names.push(name);
        done(null);
      },
    };
    const shop = await serve(
      createTlsServer(options, (socket) => {
        socket.on('error', () => undefined).on('data', (data) => requests.push(String(data)));
      }),
    );
    const result = await get(`https://shop.example:${shop.port}/`);
    expect(result).toEqual({ ok: false, reason: 'tls' });
    await shop.quiet();
    expect([names, requests]).toEqual([['shop.example'], []]);
  });
});

describe('a call that is aborted', () => {
  test('ends at once, before and while it is under way', async () => {
    const stopped = { ok: false, reason: 'stopped' };
    const stop = new AbortController();
    const shop = await serveTcp(() => stop.abort());
    const address = `http://127.0.0.1:${shop.port}/`;
    expect(await get(address, { signal: stop.signal })).toEqual(stopped);
    await shop.quiet();
    expect(await get(address, { signal: stop.signal })).toEqual(stopped);
    expect(shop.connections()).toBe(1);
  });
});
