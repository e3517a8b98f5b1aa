import { describe, expect, test } from 'vitest';
import { chooseEncoding, hasTag, wantsJson } from '../../src/web/negotiation.ts';

describe('the coding', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
    ['br;q=nonsense', 'identity'],
  ])('for "%s" is %s', (header, coding) => {
    expect(chooseEncoding(header, ['br', 'gzip'])).toBe(coding);
  });
});

describe('JSON', () => {
  test.each([
    [undefined, true],
    ['*/*', true],
    ['application/json', true],
    ['application/json, text/html', true],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
    ['text/html', false],
    ['text/html, application/json;q=0', false],
  ])('is wanted by "%s": %s', (header, wanted) => {
    expect(wantsJson(header)).toBe(wanted);
  });
});

describe('an entity tag', () => {
  test.each([
    [undefined, false],
    ['"a"', true],
    ['"b" , "a"', true],
    ['W/"a"', true],
    ['*', true],
    ['"ab"', false],
    ['a', false],
  ])('is in %s: %s', (header, there) => {
    expect(hasTag(header, '"a"')).toBe(there);
  });
});
