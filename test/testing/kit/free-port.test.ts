// @runs own
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { findFreePort } from '../../../src/testing/kit/free-port.ts';

const random = vi.hoisted(() => ({ next: [] as number[] }));
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>();
  const randomInt = (min: number, max: number) => random.next.shift() ?? original.randomInt(min, max);
  return { ...original, randomInt };
});

test('no port is one that the system may give to an outgoing connection', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, findFreePort));
  expect(new Set(ports).size).toBe(20);
  expect(ports.filter((port) => port < 20_000 || port > 32_767)).toEqual([]);
});

/** Starts a program at the even port above one that the system chooses, with nobody at the port below. */
async function startProgram() {
  const chosen = createServer().listen(0, 'localhost');
  await once(chosen, 'listening');
  const { port } = chosen.address() as AddressInfo;
  await once(chosen.close(), 'close');
  const even = port + (port % 2);
  const program = createServer().listen(even, 'localhost');
  await once(program, 'listening');
  return { program, port: even };
}

test('a port that another program has is passed over, and the one below is free again', async () => {
  const { program, port } = await startProgram();
  random.next = [port / 2];
  expect(await findFreePort()).not.toBe(port);
  const below = createServer().listen(port - 1, 'localhost');
  await once(below, 'listening');
  await Promise.all([program, below].map((server) => once(server.close(), 'close')));
});

test('a port that was found is not found a second time while no program listens on it yet', async () => {
  const port = await findFreePort();
  random.next = [port / 2];
  expect(await findFreePort()).not.toBe(port);
});

test('a port that was found is free for its program', async () => {
  const port = await findFreePort();
  const program = createServer().listen(port, 'localhost');
  await once(program, 'listening');
  await once(program.close(), 'close');
});
