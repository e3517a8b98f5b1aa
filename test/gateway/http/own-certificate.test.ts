// @runs rest
/** `openssl` makes the certificate. */
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { getCiphers, connect as secureConnection } from 'node:tls';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import { addSecurityHeaders } from '../../../src/gateway/http/security-headers.ts';
import { requireHttps, transportOptions } from '../../../src/gateway/http/transport.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { testFolder } from '../config/support.ts';

const folder = testFolder();
const open: FastifyInstance[] = [];
afterEach(() => Promise.all(open.splice(0).map((app) => app.close())));

describe('a server with its own certificate', () => {
  async function listening(): Promise<number> {
    const { certificate, key } = makeCertificate(folder);
    const tls = {
      certificate: readFileSync(join(folder, certificate), 'utf8'),
      key: readFileSync(join(folder, key), 'utf8'),
    };
    const config = buildConfig({ tls });
    const app = Fastify(transportOptions(config));
    requireHttps(app, config);
    addSecurityHeaders(app, undefined);
    app.get('/', async ({ protocol }) => ({ protocol }));
    open.push(app);
    await app.listen({ host: '127.0.0.1', port: 0 });
    return (app.server.address() as AddressInfo).port;
  }

  function get(port: number, options: { maxVersion?: 'TLSv1.1' | 'TLSv1.2' }) {
    return new Promise<{ status: number | undefined; hsts: unknown }>((resolve, reject) => {
      const url = `https://127.0.0.1:${port}/`;
      request(url, { rejectUnauthorized: false, agent: false, minVersion: 'TLSv1', ...options }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, hsts: answer.headers['strict-transport-security'] });
      })
        .on('error', reject)
        .end();
    });
  }

  test('speaks TLS 1.2 and newer, with HSTS for two years', async () => {
    const port = await listening();
    const answer = { status: 200, hsts: 'max-age=63072000; includeSubDomains; preload' };
    expect(await get(port, {})).toEqual(answer);
    expect(await get(port, { maxVersion: 'TLSv1.2' })).toEqual(answer);
    await expect(get(port, { maxVersion: 'TLSv1.1' })).rejects.toThrow();
  });

  /**
   * Connects with TLS 1.2 and this cipher suite alone, and gives the suite that was agreed; undefined when the server
   * refuses.
   */
  function agreeOnSuite(port: number, suite: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      const socket = secureConnection(
        {
          port,
          host: '127.0.0.1',
          rejectUnauthorized: false,
          maxVersion: 'TLSv1.2',
          ciphers: `${suite}:@SECLEVEL=0`,
        },
        () => {
          resolve(socket.getCipher().name);
          socket.destroy();
        },
      );
      socket.on('error', () => resolve(undefined));
    });
  }

  test('agrees only on suites with authenticated encryption', async () => {
    const port = await listening();
    // Only suites for the key type of the test's certificate, ECDSA.
    const offered = getCiphers()
      .filter((name) => name.startsWith('ecdhe-ecdsa-'))
      .map((name) => name.toUpperCase());
    expect(offered).toContain('ECDHE-ECDSA-AES128-SHA256');
    const taken: string[] = [];
    for (const suite of offered) if ((await agreeOnSuite(port, suite)) !== undefined) taken.push(suite);
    expect(taken.sort()).toEqual([
      'ECDHE-ECDSA-AES128-GCM-SHA256',
      'ECDHE-ECDSA-AES256-GCM-SHA384',
      'ECDHE-ECDSA-CHACHA20-POLY1305',
    ]);
  });

  test('gives no data to a plain request', async () => {
    const port = await listening();
    const received = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'),
      );
      socket.on('data', (bytes) => {
        text += String(bytes);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });
    expect(received).not.toContain('protocol');
  });
});
