import { describe, expect, it } from 'vitest';
import { follow, isForEverybody } from '../../../../src/testing/exam/journeys/exposed.ts';

describe('a cache that shoppers share', () => {
  it.each<Readonly<Record<string, string>>>([
    { 'cache-control': 'public, max-age=600' },
    { 'cache-control': 'max-age=0, s-maxage=60' },
    { 'cache-control': 'Public, Max-Age=600', vary: 'Accept-Encoding' },
  ])('may keep an answer with $cache-control', (headers) => {
    expect(isForEverybody(headers)).toBe(true);
  });

  it.each<Readonly<Record<string, string>>>([
    {},
    { 'cache-control': 'max-age=600' },
    { 'cache-control': 'public' },
    { 'cache-control': 'public, max-age=0' },
    { 'cache-control': 'public, max-age=600, s-maxage=0' },
    { 'cache-control': 'public, max-age=600, no-cache' },
    { 'cache-control': 'private, max-age=600' },
    { 'cache-control': 'no-store' },
    { 'cache-control': 'public, max-age=600', vary: 'Accept, Cookie' },
    { 'cache-control': 'public, max-age=600', vary: '*' },
  ])('is not told of for %o', (headers) => {
    expect(isForEverybody(headers)).toBe(false);
  });
});

describe('the number of an order', () => {
  it.each([
    ['10000001', '10000002'],
    ['A-0009', 'A-0010'],
    ['shop1-99', 'shop1-104'],
    ['9007199254740993', '9007199254740994'],
  ])('%s tells that of the next one, %s', (first, next) => {
    expect(follow(first, next)).toBe(true);
  });

  it.each([
    ['10000002', '10000001'],
    ['10000001', '10000001'],
    ['10000001', '10000301'],
    ['a1b7', 'c1b8'],
    ['5f0ad2', '91bb07'],
    ['order', 'order'],
  ])('%s does not tell %s', (first, next) => {
    expect(follow(first, next)).toBe(false);
  });
});
