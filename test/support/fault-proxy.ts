/**
 * A proxy between two gateways that misbehaves as a test tells it to (threeds-security C.2, "RP"). Each request meets
 * the next fault of the script, and when the script is used up, the standing fault.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { request as send } from 'undici';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface Fault {
  /** Whether the proxy forwards the request to the target. */
  readonly forward: boolean;
  /** A pause before anything else, in milliseconds. It goes on even when the client has left. */
  readonly delay?: number;
  /** Before anything else the proxy keeps silent until this promise settles. */
  readonly until?: Promise<unknown>;
  /** The answer that the client gets. `twice` is the target's answer and a copy of it on the same connection. */
  readonly reply: 'pass' | 'twice' | 'reset' | 'truncate' | 'hang' | 'drip' | 'gigantic' | Answer;
}

export interface FaultProxy {
  readonly address: string;
  /** Sets the faults of the next requests, one for each. */
  script(...faults: Fault[]): void;
  /** Sets the standing fault: that of every request for which the script has none. */
  always(fault: Fault): void;
  /** Lets everything pass from now on. */
  heal(): Promise<void>;
  /** Refuses connections until `heal` is called. */
  refuse(): Promise<void>;
  /**
   * A signal that aborts when the proxy next keeps silent. A client with this signal for a deadline never gives up
   * merely because the computer is busy.
   */
  silence(): AbortSignal;
  /** Waits until no request is on its way to the target any more. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export const pass: Fault = { forward: true, reply: 'pass' };

const html = (status: number): Answer => ({ status, type: 'text/html', body: '<h1>Sorry</h1>' });
const json = (status: number, body: string): Answer => ({ status, type: 'application/json', body });
const throttled =
  '{"result":{"code":"800.120.100","description":"Rejected by Throttling."},"buildNumber":"","timestamp":"","ndc":""}';

/** Faulty answers by name. Each leaves the outcome unknown, except where its name says otherwise. */
const answers: Readonly<Record<string, Fault['reply']>> = {
  reset: 'reset',
  'a truncated answer': 'truncate',
  'no answer': 'hang',
  'a slow drip': 'drip',
  'a gigantic answer': 'gigantic',
  '500 in HTML': html(500),
  '502 in HTML': html(502),
  '503 in HTML': html(503),
  '500 in JSON': json(500, '{"result":{"code":"999.999.999","description":"UNDEFINED"}}'),
  '200 in HTML': html(200),
  'a redirect': html(307),
  'invalid JSON': json(200, '{"result":'),
  'JSON of no use': json(200, '[null]'),
  'an unknown result code': json(200, '{"id":"a","paymentType":"DB","result":{"code":"123.456.789"}}'),
  'JSON as text': { status: 200, type: 'text/plain', body: throttled },
};

/** Every fault that loses the outcome: before the request reached the target, and after. */
export const faults: readonly (readonly [string, Fault])[] = [
  ...Object.entries(answers).map(([name, reply]) => [`${name} before`, { forward: false, reply }] as const),
  ...Object.entries(answers).map(([name, reply]) => [`${name} after`, { forward: true, reply }] as const),
];

/** Faults whose answer says for certain that nothing was done. */
export const throttling: readonly (readonly [string, Fault])[] = [
  ['429 in JSON', { forward: false, reply: json(429, throttled) }],
  ['429 in HTML', { forward: false, reply: html(429) }],
];

/** Starts a proxy on a free port of this computer. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let script: Fault[] = [];
  let standing = pass;
  const underway = new Set<Promise<void>>();
  const listening: AbortController[] = [];

  function keepSilent(): void {
    for (const one of listening.splice(0)) one.abort(new DOMException('', 'TimeoutError'));
  }

  const server = createServer((request) => {
    const handled: Promise<void> = handle(request, script.shift() ?? standing, target, keepSilent)
      // An error of the proxy itself counts as one more fault.
      .catch(() => void request.socket.destroy())
      .finally(() => underway.delete(handled));
    underway.add(handled);
  });
  server.keepAliveTimeout = 60_000;
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;

  const proxy: FaultProxy = {
    address: `http://127.0.0.1:${port}`,
    script: (...next) => {
      script = next;
    },
    always: (fault) => {
      standing = fault;
    },
    async heal() {
      script = [];
      standing = pass;
      if (!server.listening) await listen(server, port);
    },
    async refuse() {
      if (server.listening) await stop(server);
    },
    silence() {
      const one = new AbortController();
      listening.push(one);
      return one.signal;
    },
    async settled() {
      do {
        await Promise.all(underway);
        // Requests that a client wrote before it left are accepted, read and parsed in the next turns of the event
        // loop.
        for (let turns = 0; turns < 3; turns += 1) await turn();
      } while (underway.size > 0);
    },
    async close() {
      await proxy.refuse();
      await proxy.settled();
    },
  };
  return proxy;
}

async function handle(
  request: IncomingMessage,
  fault: Fault,
  target: string,
  keepSilent: () => void,
): Promise<void> {
  const body = await textOf(request);
  const { socket } = request;
  if (fault.delay !== undefined) await sleep(fault.delay);
  if (fault.until !== undefined) {
    keepSilent();
    await fault.until;
  }
  const answer = fault.forward ? await forward(request, body, target) : undefined;
  if (fault.reply === 'pass') return write(socket, answer ?? html(502));
  if (fault.reply === 'twice') return write(socket, answer ?? html(502), 2);
  if (fault.reply === 'reset') return void socket.resetAndDestroy();
  if (fault.reply === 'truncate') return truncate(socket, answer ?? json(200, throttled));
  if (fault.reply === 'hang') return keepSilent();
  if (fault.reply === 'drip') return drip(socket, keepSilent);
  if (fault.reply === 'gigantic') return gigantic(socket);
  return write(socket, fault.reply);
}

async function forward(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: string,
  target: string,
) {
  const { authorization = '', accept = '', 'content-type': type, 'idempotency-key': key } = headers;
  const response = await send(`${target}${url}`, {
    method,
    headers: {
      authorization,
      accept,
      ...(type !== undefined && { 'content-type': type }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: method === 'POST' ? body : null,
  });
  return {
    status: response.statusCode,
    type: String(response.headers['content-type'] ?? ''),
    body: await response.body.text(),
  };
}

function headOf({ status, type }: Answer, length: number): string {
  const location = status === 307 ? 'Location: /v1/payments\r\n' : '';
  return `HTTP/1.1 ${status} -\r\nContent-Type: ${type}\r\n${location}Content-Length: ${length}\r\n\r\n`;
}

function write(socket: Socket, answer: Answer, times = 1): void {
  const whole = `${headOf(answer, Buffer.byteLength(answer.body))}${answer.body}`;
  if (!socket.destroyed) socket.write(whole.repeat(times));
}

function truncate(socket: Socket, answer: Answer): void {
  const body = Buffer.from(answer.body);
  socket.write(headOf(answer, body.length));
  socket.end(body.subarray(0, body.length / 2));
}

/**
 * Sends single bytes, each in time, and never the whole answer. Nobody waits for its end, because nothing of it is on
 * its way to the target.
 */
function drip(socket: Socket, keepSilent: () => void): void {
  socket.write(headOf(json(200, ''), 100_000));
  let drops = 0;
  const timer = setInterval(() => {
    if (socket.destroyed) return clearInterval(timer);
    socket.write(' ');
    drops += 1;
    if (drops === 3) keepSilent();
  }, 5).unref();
}

function gigantic(socket: Socket): void {
  const size = 8 * 1024 * 1024;
  socket.on('error', () => socket.destroy());
  socket.write(headOf(json(200, ''), size));
  socket.write(Buffer.alloc(size, ' '));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
