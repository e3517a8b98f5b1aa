// @tests src/app/reload.ts
/** A gateway that goes on with another configuration shows the certificate of that one. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../../src/app/reload.ts';
import type { Config } from '../../../src/gateway/config/config.ts';
import { tlsOptions } from '../../../src/gateway/http/transport.ts';
import { makeSelfSigned } from '../jobs/self-signed.ts';

function makeTls(name: string): NonNullable<Config['tls']> {
  const { key, cert } = makeSelfSigned(name);
  return { key, certificate: cert };
}

/** Returns the name in the certificate that a new connection gets. */
function readName(port: number): Promise<string | string[] | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subject.CN);
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

test('a new connection gets the certificate that was read last', async () => {
  const server = createServer(tlsOptions(makeTls('first')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const served = serve({ server } as unknown as FastifyInstance);
  expect(await readName(port)).toBe('first');
  await served.replaceBy(fastify(), { tls: makeTls('second'), trustedProxies: [] } as unknown as Config);
  expect(await readName(port)).toBe('second');
});
