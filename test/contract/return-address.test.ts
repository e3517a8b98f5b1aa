import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemOfReturnAddress, returnAddress } from '../../src/contract/return-address.ts';
import { anyText } from '../support/any-text.ts';

const id = '0A1B2C3D4E5F60718293A4B5C6D7E8F9.uat01-vm-tx01';
const path = `/v1/checkouts/${id}/payment`;
const added = `id=${id}&resourcePath=%2Fv1%2Fcheckouts%2F${id}%2Fpayment`;

// Making the first arbitrary takes half a second; outside of the tests that time does not count against their limits.
const anyAddress = fc.webUrl({ withQueryParameters: true, withFragments: true });

describe('adding id and resourcePath', () => {
  test.each([
    ['a bare address', 'https://shop.example/result', `https://shop.example/result?${added}`],
    ['its own query', 'https://shop.example/r?a=1&b=', `https://shop.example/r?a=1&b=&${added}`],
    ['its own fragment', 'https://shop.example/#/done?x=1', `https://shop.example/?${added}#/done?x=1`],
    ['query and fragment', 'https://shop.example/?a=1#top', `https://shop.example/?a=1&${added}#top`],
    ['an empty query', 'https://shop.example/?', `https://shop.example/?${added}`],
    ['an empty fragment', 'https://shop.example/#', `https://shop.example/?${added}#`],
    ['leftovers', 'https://shop.example/?id=1&a=1&resourcePath=x', `https://shop.example/?a=1&${added}`],
    [
      'encoded leftovers',
      'https://s.example/?%69d=1&resource%50ath=x&a=1',
      `https://s.example/?a=1&${added}`,
    ],
    [
      'names that only look alike',
      'https://s.example/?ID=1&xid=2&id2=3',
      `https://s.example/?ID=1&xid=2&id2=3&${added}`,
    ],
    ['a broken percent sign', 'https://s.example/?a=%zz&%=1', `https://s.example/?a=%zz&%=1&${added}`],
    ['a deep link', 'com.shop.app://result', `com.shop.app://result?${added}`],
  ])('keeps %s', (_name, address, expected) => {
    expect(returnAddress(address, id, path)).toBe(expected);
  });

  test('encodes with percent signs only', () => {
    expect(returnAddress('https://s.example/', 'a b+c', '/x y/&=?#')).toBe(
      'https://s.example/?id=a%20b%2Bc&resourcePath=%2Fx%20y%2F%26%3D%3F%23',
    );
  });

  test('keeps origin, path, other parameters and fragment of any address, and gives the same when it is done twice', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        const before = new URL(address);
        const once = returnAddress(address, id, path);
        const after = new URL(once);
        expect([after.origin, after.pathname, after.hash]).toEqual([
          before.origin,
          before.pathname,
          before.hash,
        ]);
        expect(after.searchParams.getAll('id')).toEqual([id]);
        expect(after.searchParams.getAll('resourcePath')).toEqual([path]);
        const own = (url: URL) =>
          [...url.searchParams].filter(([name]) => !['id', 'resourcePath'].includes(name));
        expect(own(after)).toEqual(own(before));
        expect(returnAddress(once, id, path)).toBe(once);
      }),
    );
  });
});

describe('a return address', () => {
  test.each([
    'https://shop.example',
    'http://localhost:3000/result?lang=de#x',
    'HTTPS://SHOP.EXAMPLE/',
    'https://[::1]:8443/',
    'https://münchen.example/zahlung',
    'com.shop.app://result',
    'myshop://',
    'mshop://result',
  ])('may be %s', (address) => {
    expect(problemOfReturnAddress(address)).toBe('');
  });

  test.each([
    'javascript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'JavaScript://%0aalert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript://x',
    'java\u0000script:alert(1)',
    'javascript\u200b:alert(1)',
    'java%73cript://x',
    '\uff4aavascript://x',
    'data:text/html,<script>alert(1)</script>',
    'data://text/html,x',
    'vbscript://x',
    'file:///etc/passwd',
    'ms-settings://x',
    'MS-Word://x',
    'search-ms://x',
    'vscode://x',
    'shell://x',
    'smb://x',
    'ssh://x',
    'ldap://x',
    'jar://x',
    'blob:https://shop.example/1',
    'view-source://x',
    'intent://x#Intent;end',
    'about:blank',
    'mailto:a@b.example',
    '/result',
    'result.html',
    '//shop.example/result',
    'https:shop.example',
    'https:/shop.example',
    'https:///shop.example',
    'https://',
    'https://:443/',
    'https:\\\\shop.example',
    'https://shop.example\\@evil.example',
    'https://user@shop.example/',
    'https://user:secret@shop.example/',
    'https://shop.example/a b',
    'https://shop.example/\r\nSet-Cookie:a=b',
    'https://shop.example/"><script>',
    'https://shop.example/\u202egnp',
    `https://shop.example/${'a'.repeat(2048)}`,
    '',
  ])('is not %j', (address) => {
    expect(problemOfReturnAddress(address)).toMatch(/^must /);
  });

  test('that is accepted as text is parsed by a browser with the same scheme', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), anyText), (address) => {
        if (problemOfReturnAddress(address) !== '') return;
        const scheme = URL.canParse(address) ? new URL(address).protocol : 'none:';
        expect(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:']).not.toContain(scheme);
        expect(address.toLowerCase().startsWith(scheme)).toBe(true);
      }),
    );
  });
});
