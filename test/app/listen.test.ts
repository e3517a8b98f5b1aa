import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { listen } from '../../src/app/listen.ts';

test.each([
  ['--port', '--host'],
  ['--control-port', '--control-host'],
  ['--admin', '--admin'],
])('an address that this computer does not have is told with its option: %s', async (option, host) => {
  const place = { host: '192.0.2.1', port: 0, fallback: true, option };
  await expect(listen(() => Fastify(), place)).rejects.toThrow(
    `Nothing can listen at 192.0.2.1 (EADDRNOTAVAIL): give an address of this computer with ${host}.`,
  );
});
