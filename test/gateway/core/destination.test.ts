import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOnThisComputer, toDestination } from '../../../src/gateway/core/destination.ts';

const strict = { environment: 'test', allowLoopbackCallbacks: false } as const;
const live = { environment: 'live', allowLoopbackCallbacks: false } as const;
const local = { environment: 'test', allowLoopbackCallbacks: true } as const;

describe('an address that may be called', () => {
  test.each([
    ['https://shop.example/result?a=1', 'shop.example'],
    ['http://shop.example:80/', 'shop.example'],
    ['https://shop.example:443/', 'shop.example'],
    ['https://shop.example:8443/', 'shop.example'],
    ['http://shop.example:1024/', 'shop.example'],
    ['https://SHOP.example./', 'shop.example'],
    ['https://münchen.example/', 'xn--mnchen-3ya.example'],
    ['http://8.8.8.8/', '8.8.8.8'],
    ['http://[2001:4860:4860::8888]/', '2001:4860:4860::8888'],
    ['https://local.example/', 'local.example'],
    ['https://mylocal/', undefined],
  ])('%s has the host %s', (address, host) => {
    const destination = toDestination(address, strict);
    expect(typeof destination === 'string' ? undefined : destination.host).toBe(host);
  });

  test('is https in the live environment', () => {
    expect(toDestination('https://shop.example/', live)).toMatchObject({ host: 'shop.example' });
    expect(toDestination('http://shop.example/', live)).toBe('scheme');
  });

  test.each(['http://localhost:3000/', 'http://LOCALHOST./', 'http://shop.localhost/'])(
    'is %s where loopback is allowed',
    (address) => {
      expect(toDestination(address, local)).toMatchObject({ isLocalhost: true });
      expect(toDestination(address, strict)).toBe('blocked-host');
    },
  );
});

// Making the first arbitrary takes half a second; outside of the tests that time does not count against their limits.
const anyText = fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string(), fc.webAuthority());

describe('an address that is never called', () => {
  test.each([22, 25, 1, 81, 1023, 3306, 5432, 6379, 9200, 11211, 27017])('has a port such as %i', (port) => {
    expect(toDestination(`http://shop.example:${port}/`, local)).toBe('port');
  });

  test('has another scheme than http and https, a user or an internal name, whatever its text is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const destination = toDestination(text, strict);
        if (typeof destination === 'string') return;
        expect(['http:', 'https:']).toContain(destination.url.protocol);
        expect(destination.url.username + destination.url.password).toBe('');
        expect(destination.host).toMatch(/[.:]/);
        expect(destination.host).not.toMatch(/(^|\.)(localhost|internal|local)$|\.$/);
      }),
    );
  });
});

test.each([
  ['http://localhost:4000/hook', true],
  ['http://shop.localhost./hook', true],
  ['http://127.8.0.1/hook', true],
  ['http://[::1]:4000/hook', true],
  ['http://localhost.example/hook', false],
  ['http://10.0.0.7/hook', false],
  ['none', false],
])('%s is on this computer: %s', (address, isHere) => {
  expect(isOnThisComputer(address)).toBe(isHere);
});
