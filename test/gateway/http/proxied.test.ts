import { expect, test } from 'vitest';
import { isProxied } from '../../../src/gateway/http/proxied.ts';

const request = (header?: string) =>
  ({
    headers: {
      host: '127.0.0.1:8080',
      accept: '*/*',
      ...(header !== undefined && { [header]: '203.0.113.7' }),
    },
    raw: { httpVersion: '1.1' },
  }) as unknown as Parameters<typeof isProxied>[0];

test.each([
  'true-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'x-azure-clientip',
  'x-amzn-trace-id',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'x-envoy-external-address',
])('a request with the header %s counts as forwarded by a proxy', (header) => {
  expect(isProxied(request(header))).toBe(true);
});

test.each([undefined, 'x-request-id', 'x-client-version', 'client-hints'])(
  'a request of this computer may have the header %s',
  (header) => {
    expect(isProxied(request(header))).toBe(false);
  },
);
