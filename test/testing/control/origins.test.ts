import { describe, expect, it } from 'vitest';
import { controlOrigins } from '../../../src/testing/control/origins.ts';

const tls = { certificate: 'cert.pem', key: 'key.pem' };
const local = 'http://127.0.0.1:8080';
const cases = [
  ['127.0.0.1:8090', 'this computer', {}, local, local, 'http://localhost:8090'],
  ['localhost:8090', 'this computer', {}, local, local, 'http://localhost:8090'],
  ['[::1]:8090', 'this computer', {}, local, local, 'http://localhost:8090'],
  [undefined, 'this computer', {}, local, local, 'http://localhost:8090'],
  [
    '127.0.0.1:8090',
    'the name localhost',
    {},
    'http://localhost:8080',
    'http://localhost:8080',
    'http://127.0.0.1:8090',
  ],
  [
    '127.0.0.1:8090',
    'TLS',
    { tls },
    'https://127.0.0.1:8080',
    'https://127.0.0.1:8080',
    'http://localhost:8090',
  ],
  ['payments:8090', 'every address', {}, local, 'http://payments:8080', 'http://payments:8090'],
  ['payments:8090', 'every address and TLS', { tls }, local, 'https://payments:8080', 'http://payments:8090'],
  [
    'payments:8090',
    'a public origin',
    { publicOrigin: 'https://pay.example' },
    'https://pay.example',
    'https://pay.example',
    'http://payments:8090',
  ],
  [
    'payments:8090',
    'a public origin of this computer',
    { publicOrigin: 'http://localhost:8080' },
    local,
    'http://payments:8080',
    'http://payments:8090',
  ],
] as const;

describe('the origins that a caller of the control plane gets', () => {
  it.each(cases)(
    'are, for the host %s and a gateway with %s, those it can reach',
    (host, _, given, address, gateway, pages) => {
      const config = { publicOrigin: undefined, tls: undefined, ...given };
      expect(controlOrigins(host, { config, address, port: 8080 }, 8090)).toEqual({ gateway, pages });
    },
  );
});
