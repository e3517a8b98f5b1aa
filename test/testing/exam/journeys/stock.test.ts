import { expect, it } from 'vitest';
import { firstNumber } from '../../../../src/testing/exam/journeys/stock.ts';

it.each([
  ['499', 499],
  ['{ "stock": 12, "reserved": 3 }', 12],
  ['<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop 24</title><h1>7 lamps</h1>', 7],
  ['<style>h1 { margin: 4px }</style><script>const a = 5;</script><b>-1</b>', -1],
  ['sold out', undefined],
])('the pieces in the text %s are %s', (text, pieces) => {
  expect(firstNumber(text)).toBe(pieces);
});
