import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { listen } from '../../src/web/listen.ts';

test.each([
  ['with its option', { hostOption: '--host' }, 'give an address of this computer with --host.'],
  ['without an option where it has none', {}, 'make it an address of this computer.'],
])('an address that this computer does not have is told %s', async (_how, options, remedy) => {
  const place = { host: '192.0.2.1', port: 0, fallback: true, option: '--port', ...options };
  await expect(listen(() => Fastify(), place)).rejects.toThrow(
    `Nothing can listen at 192.0.2.1 (EADDRNOTAVAIL): ${remedy}`,
  );
});
