import { expect, test } from 'vitest';
import { circlesIn, type Graph } from '../../tools/imports.mjs';

const graph = (arrows: Record<string, string[]>): Graph =>
  new Map(Object.entries(arrows).map(([from, to]) => [from, new Set(to)]));

test('a circle of three is found once, and what leads into it or out of it is no part of it', () => {
  const arrows = graph({ in: ['c'], c: ['a'], a: ['b', 'out'], b: ['c'], out: [] });
  expect(circlesIn(arrows)).toEqual([['a', 'b', 'c']]);
});

test('two circles that do not meet are two', () => {
  expect(circlesIn(graph({ a: ['b'], b: ['a'], c: ['d'], d: ['c', 'a'] }))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('a path that does not lead back is no circle', () => {
  expect(circlesIn(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([]);
});
