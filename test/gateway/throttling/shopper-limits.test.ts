// @tests src/gateway/throttling/shopper-requests.ts
import { expect, test } from 'vitest';
import { buildConfig, type ConfigInput } from '../../../src/gateway/config/config.ts';
import { shopperRequests } from '../../../src/gateway/throttling/shopper-requests.ts';

const limit = { limit: 3, seconds: 60 };

test.each<[string, NonNullable<ConfigInput['throttles']>, number]>([
  ['counted by an address alone', { 'shopper-requests-by-address': limit }, 1],
  ['counted by a checkout alone', { 'shopper-requests-by-checkout': limit }, 1],
  ['not counted without a limit', {}, 0],
])('requests of browsers are %s', (_how, throttles, handlers) => {
  const gateway = { config: buildConfig({ throttles }) } as Parameters<typeof shopperRequests>[0];
  expect(shopperRequests(gateway).preHandler).toHaveLength(handlers);
});
