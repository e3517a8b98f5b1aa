import { describe, expect, test } from 'vitest';
import { callbackChapters } from '../../src/contract/options/chapters/callbacks.ts';
import { dottedRows, optionChapters } from '../../src/contract/options/chapters/index.ts';
import { groups, leaves, samples } from './option-samples.ts';

const isCallback = (key: string) => samples[key]?.expected === 'a function';
const options = optionChapters.flatMap(({ rows }) => dottedRows(rows).map(([key]) => key));
const callbacks = callbackChapters.flatMap(({ rows }) => Object.keys(rows));

describe('the reference of the options', () => {
  test('has one row for every option that is read, and none besides', () => {
    const read = [...leaves().filter((key) => !isCallback(key)), ...groups()];
    expect([...options].sort()).toEqual(read.sort());
  });

  test('has one row for every callback, and none besides', () => {
    expect([...callbacks].sort()).toEqual(leaves().filter(isCallback).sort());
  });

  test('describes each option and callback', () => {
    const texts = [
      ...optionChapters.flatMap(({ rows }) => dottedRows(rows).map(([, { text }]) => text)),
      ...callbackChapters.flatMap(({ rows }) => Object.values(rows).map(({ text }) => text)),
    ];
    expect(texts.filter((text) => !/^.{5}/.test(text))).toEqual([]);
  });
});
