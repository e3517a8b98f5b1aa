// @tests src/gateway/core/destination.ts
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLoopbackAddress, isPublic } from '../../../src/gateway/core/destination.ts';

/**
 * The first and the last address of every blocked range, and the neighbouring addresses outside where those are public.
 */
const edges: readonly (readonly [string, string, ...string[]])[] = [
  ['0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['192.0.2.0', '192.0.2.255', '192.0.3.0'],
  ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['224.0.0.0', '255.255.255.255', '223.255.255.255'],
  ['168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
  ['::', '::ffff:ffff'],
  ['::1', '::255.255.255.255'],
  ['::ffff:0.0.0.0', '::ffff:0.255.255.255', '::ffff:1.0.0.0', '::ffff:8.8.8.8'],
  ['64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:200::'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db7::1', '2001:db9::'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3ffe::1'],
  ['4000::', 'fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2fff::1'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::1%lo', 'fec0::1'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
];

describe('a public address', () => {
  test.each(edges)('is not in the range from %s to %s', (first, last, ...outside) => {
    expect([first, last].map(isPublic)).toEqual([false, false]);
    expect(outside.filter((address) => !isPublic(address))).toEqual([]);
  });

  test.each(['::1.2.3.4', '::8.8.8.8', '64:ff9b::8.8.8.8', '2002:808:808::', '::ffff:0:8.8.8.8'])(
    'is no address that contains another one: %s',
    (address) => {
      expect(isPublic(address)).toBe(false);
    },
  );

  test.each([
    '',
    'localhost',
    '127.1',
    '0x7f.1',
    '2130706433',
    '08.8.8.8',
    '8.8.8.8 ',
    '8.8.8',
    '[::1]',
    ':::',
  ])('is not a text such as "%s"', (text) => {
    expect(isPublic(text)).toBe(false);
    expect(isLoopbackAddress(text)).toBe(false);
  });

  test('is judged alike when it is mapped into IPv6, in any spelling', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
        const hex = `::ffff:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        expect([hex, `::ffff:${address}`].map(isPublic)).toEqual([isPublic(address), isPublic(address)]);
      }),
    );
  });
});

describe('a loopback address', () => {
  test.each(['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    'is %s',
    (address) => {
      expect(isLoopbackAddress(address)).toBe(true);
      expect(isPublic(address)).toBe(false);
    },
  );

  test.each(['0.0.0.0', '::', '::127.0.0.1', '64:ff9b::7f00:1', '126.255.255.255', '128.0.0.0', '::2'])(
    'is not %s',
    (address) => {
      expect(isLoopbackAddress(address)).toBe(false);
    },
  );
});
