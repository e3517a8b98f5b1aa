// @tests src/gateway/throttling/subjects.ts
/** Which addresses are counted together: a customer of IPv6 has a whole network of them. */
import { describe, expect, test } from 'vitest';
import { liveThrottles } from '../../../src/gateway/config/throttles.ts';
import { createNetworks } from '../../../src/gateway/throttling/subjects.ts';
import { checkout } from '../../support/gateway.ts';
import {
  authorization,
  declined,
  live,
  makeAcquirer,
  makeTries,
  numberOf,
  payInTurn,
  prepare,
  proxied,
} from './card-tester.ts';

/** Networks of 64 bits that have more and more bits in common. */
const spreads = [
  ['one network of 64 bits', 1, (i: number) => `2001:db8:1:200::${i.toString(16)}`],
  ['a network of 56 bits', 2, (i: number) => `2001:db8:1:2${i.toString(16).padStart(2, '0')}::1`],
  ['a network of 48 bits', 8, (i: number) => `2001:db8:1:${(i * 256).toString(16)}::1`],
] as const;

test.each([
  ['198.51.100.7', ['198.51.100.7'], [1]],
  ['::ffff:198.51.100.7', ['198.51.100.7'], [1]],
  ['unknown', ['none'], [1]],
  ['2001:db8:1:2ab:3::4', ['20010db8000102ab/64', '20010db8000102/56', '20010db80001/48'], [1, 2, 8]],
])('the address %s counts for %j', (address, names, times) => {
  expect(createNetworks(address)).toEqual(names.map((name, i) => ({ name, times: times[i] })));
});

describe('the limit by address counts together', () => {
  test.each(spreads)('the declines of %s, at %i times the limit', async (_name, times, addressOf) => {
    const { charge, connector } = makeAcquirer(declined);
    const throttles = { ...liveThrottles, 'declines-by-address': { limit: 3, seconds: 600 } };
    const gateway = await live(connector, { throttles });
    const tries = makeTries(3 * times + 5, (i) => ({
      address: addressOf(i),
      number: numberOf(`4${20_000 + i}`, i),
    }));
    await payInTurn(gateway, tries);
    expect(charge).toHaveBeenCalledTimes(3 * times);
  });

  test.each(spreads)('the requests of %s, at %i times the limit', async (_name, times, addressOf) => {
    const throttles = { 'shopper-requests-by-address': { limit: 3, seconds: 60 } };
    const gateway = await live(makeAcquirer(declined).connector, { throttles });
    const path = `/v1/checkouts/${await prepare(gateway)}/config`;
    const statuses: number[] = [];
    for (let i = 0; i < 3 * times + 2; i += 1) {
      statuses.push((await gateway.get(path, proxied(addressOf(i)))).statusCode);
    }
    expect(statuses.indexOf(429)).toBe(3 * times);
  });

  test.each(spreads)('the wrong tokens of %s, at %i times the limit', async (_name, times, addressOf) => {
    const throttles = { 'failed-logins-by-address': { limit: 3, seconds: 600 } };
    const gateway = await live(makeAcquirer(declined).connector, { throttles });
    const statuses: number[] = [];
    for (let i = 0; i < 3 * times + 2; i += 1) {
      const headers = { authorization: `Bearer guess${i}`, ...proxied(addressOf(i)) };
      statuses.push((await gateway.post('/v1/checkouts', checkout, headers)).statusCode);
    }
    expect(statuses.indexOf(429)).toBe(3 * times);
    const right = { authorization, ...proxied(addressOf(0)) };
    expect((await gateway.post('/v1/checkouts', checkout, right)).statusCode).toBe(200);
  });
});
