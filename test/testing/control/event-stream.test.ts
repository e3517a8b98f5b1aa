/** Streams to readers that read late, slowly or never, over real connections. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventStreams, type StreamOptions } from '../../../src/testing/control/event-stream.ts';
import { buildControl } from '../../../src/testing/control/server.ts';
import { closeReaders, readStream } from './routes/read-stream.ts';

/** The data of an event, as large as that of a long request. */
const data = 'x'.repeat(4_000);
const many = 10_000;

let app: FastifyInstance;
let sockets: Socket[];
/** How many events were read from the source. */
let taken: number;
let isOver: boolean;

beforeEach(() => {
  app = Fastify();
  sockets = [];
  taken = 0;
  isOver = false;
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Opens a stream of many events whose reader does not read yet. */
async function open(options: Pick<StreamOptions, 'maxBlocked'> = {}): Promise<Socket> {
  const answer = eventStreams(app);
  app.get('/', (_request, reply) => {
    const next = () => {
      const page = Array.from({ length: Math.min(100, many - taken) }, (_, at) => ({
        id: taken + at + 1,
        data,
      }));
      taken += page.length;
      return page;
    };
    const stream = answer(reply, {
      ...options,
      next,
      onEnd: () => {
        isOver = true;
      },
    });
    stream.wake();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
  return socket;
}

/** Reads on until a text has come, or the connection has ended. */
function readUntil(socket: Socket, part: string): Promise<string> {
  return new Promise((resolve) => {
    const chunks: string[] = [];
    const end = () => resolve(chunks.join(''));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      const before = chunks.at(-1) ?? '';
      chunks.push(chunk);
      if ((before + chunk).includes(part)) end();
    });
    socket.once('close', end);
    socket.resume();
  });
}

test('a reader that begins late gets 40 MB of events, each once', async () => {
  const socket = await open();
  await expect.poll(() => taken).toBeGreaterThan(0);
  const text = await readUntil(socket, `id: ${many}\n`);
  expect(text.match(/^id: /gm)).toHaveLength(many);
  expect(taken).toBe(many);
});

describe('a reader that does not read', () => {
  // The time for which a reader may take nothing passes at once.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('makes nothing grow, and gets the event slow at the end when it reads on in time', async () => {
    const socket = await open({ maxBlocked: 1_000 });
    await expect.poll(() => taken).toBeGreaterThan(0);
    const before = taken;
    expect(before).toBeLessThan(many);
    vi.advanceTimersByTime(1_000);
    const text = await readUntil(socket, 'never');
    expect(taken).toBe(before);
    expect(text).toContain('event: slow\ndata: {"message":"The reader has taken nothing for too long.');
    expect(isOver).toBe(true);
  });

  test('is cut when it does not read on', async () => {
    await open({ maxBlocked: 1_000 });
    await expect.poll(() => taken).toBeGreaterThan(0);
    vi.advanceTimersByTime(2_000);
    await expect.poll(() => isOver).toBe(true);
    expect(taken).toBeLessThan(many);
  });
});

describe('a stream of the control plane', () => {
  let control: FastifyInstance;
  let lines: string[];
  beforeEach(() => {
    lines = [];
    control = buildControl({
      token: undefined,
      version: '0',
      log: { level: 'info', stream: { write: (line) => lines.push(line) } },
      origins: () => ({ gateway: 'http://127.0.0.1:8080', pages: 'http://localhost:8090' }),
      awayConnectors: () => [],
      addRoutes(routes) {
        const answer = eventStreams(routes);
        const onEnd = () => {
          isOver = true;
        };
        routes.get('/stream', (_request, reply) => void answer(reply, { next: () => [], onEnd }));
      },
    });
  });
  afterEach(async () => {
    closeReaders();
    await control.close();
  });

  const address = async () => `${await control.listen({ host: '127.0.0.1', port: 0 })}/stream`;

  test('has the headers of every answer, and its own', async () => {
    const { answer } = await readStream(await address());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
  });

  test('ends without a line of the log when its reader goes', async () => {
    const { gone, until } = await readStream(await address());
    expect(await until(': open')).toContain(': open');
    lines.length = 0;
    gone.abort();
    await expect.poll(() => isOver).toBe(true);
    expect(lines).toEqual([]);
  });

  test('asked for by HEAD has the headers alone, and ends', async () => {
    const answer = await fetch(await address(), { method: 'HEAD' });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toBe('');
    await expect.poll(() => isOver).toBe(true);
  });
});
