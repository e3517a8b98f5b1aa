import { expect, test, vi } from 'vitest';
import { recentlyUsed } from '../../src/web/recently-used.ts';

test('a made value is kept while it is among the most recently used', () => {
  const make = vi.fn((key: string) => ({ key }));
  const get = recentlyUsed(2, make);
  const a = get('a');
  get('b');
  expect(get('a')).toBe(a);
  get('c');
  expect(get('a')).toBe(a);
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c']);
  get('b');
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
});
