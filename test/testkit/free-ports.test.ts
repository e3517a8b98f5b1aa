import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { findFreePorts } from '../../src/testkit/free-ports.ts';

const random = vi.hoisted(() => ({ next: [] as number[] }));
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>();
  const randomInt = (min: number, max: number) => random.next.shift() ?? original.randomInt(min, max);
  return { ...original, randomInt };
});

test('no port is one that the system may give to an outgoing connection', async () => {
  const ports = await findFreePorts(20);
  expect(new Set(ports).size).toBe(20);
  expect(ports.filter((port) => port < 20_000 || port > 32_767)).toEqual([]);
});

test('a port that another program has is passed over, and so is one that was found just before', async () => {
  const [taken = 0, free = 0] = await findFreePorts(2);
  const other = createServer().listen(taken, 'localhost');
  await once(other, 'listening');
  random.next = [taken, free, free];
  const ports = await findFreePorts(2);
  expect(ports[0]).toBe(free);
  expect(ports).not.toContain(taken);
  expect(ports[1]).not.toBe(free);
  await once(other.close(), 'close');
});
