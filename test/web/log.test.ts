import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { joinLines, logAnswers, serverLog, warningsTo } from '../../src/web/log.ts';

function collector() {
  const written: string[] = [];
  return { written, stream: { write: (text: string) => written.push(text) } };
}

test('the lines of one turn of the event loop are one write', async () => {
  const { written, stream } = collector();
  const lines = joinLines(stream);
  lines.write('a\n');
  lines.write('b\n');
  expect(written).toEqual([]);
  await nextTurn();
  lines.write('c\n');
  await nextTurn();
  expect(written).toEqual(['a\nb\n', 'c\n']);
});

test('the lines of the last turn are written when the process ends', async () => {
  const { written, stream } = collector();
  const lines = joinLines(stream);
  lines.flush();
  lines.write('a\n');
  lines.flush();
  await nextTurn();
  expect(written).toEqual(['a\n']);
});

test('each answer has a line that names the request, and only in the scope that logs', async () => {
  const { written, stream } = collector();
  const app = Fastify();
  const log = { stream, level: 'info' } as const;
  app.log = serverLog(log);
  app.register(async (scope) => {
    logAnswers(scope, log, () => ({ code: '000.000.000' }));
    scope.get('/logged', async () => 'yes');
  });
  app.get('/silent', async () => 'no');
  await app.inject('/logged?secret=1');
  await app.inject('/silent');
  expect(written.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 30,
      reqId: 'req-1',
      method: 'GET',
      route: '/logged',
      status: 200,
      code: '000.000.000',
    }),
  ]);
  await app.close();
});

test('each line names the node as it is called at the time', async () => {
  const { written, stream } = collector();
  let node = 'first';
  const log = {
    stream,
    level: 'info',
    get node() {
      return node;
    },
  } as const;
  const warn = warningsTo(log);
  const app = Fastify();
  app.log = serverLog(log);
  logAnswers(app, log);
  app.get('/', async () => 'yes');
  for (const name of ['first', 'second']) {
    node = name;
    warn('a');
    app.log.warn('b');
    await app.inject('/');
  }
  expect(written.map((line) => JSON.parse(line).node)).toEqual([
    'first',
    'first',
    'first',
    'second',
    'second',
    'second',
  ]);
  await app.close();
});
