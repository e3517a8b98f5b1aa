import { describe, expect, test } from 'vitest';
import { createHistory, historyKey } from '../../../src/contract/card/history.ts';

describe('undo and redo of a formatted field', () => {
  test('go through the values in order and stop at both ends', () => {
    const history = createHistory();
    history.add('4');
    history.add('42');
    expect(history.travel('historyUndo')).toBe('4');
    expect(history.travel('historyUndo')).toBe('');
    expect(history.travel('historyUndo')).toBe('');
    expect(history.travel('historyRedo')).toBe('4');
    expect(history.travel('historyRedo')).toBe('42');
    expect(history.travel('historyRedo')).toBe('42');
  });

  test('a new value ends the possibility to redo', () => {
    const history = createHistory();
    history.add('4');
    history.travel('historyUndo');
    history.add('5');
    expect(history.travel('historyRedo')).toBe('5');
    expect(history.travel('historyUndo')).toBe('');
  });

  test('other kinds of edits are not undone or redone', () => {
    const history = createHistory();
    history.add('4');
    expect(history.travel('insertText')).toBeUndefined();
    expect(history.travel('')).toBeUndefined();
    expect(history.travel('historyUndo')).toBe('');
  });

  test('nothing is left after clear', () => {
    const history = createHistory();
    history.add('4242');
    history.clear();
    expect(history.travel('historyUndo')).toBe('');
    expect(history.travel('historyRedo')).toBe('');
  });
});

describe('keys of undo and redo', () => {
  const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  test.each([
    ['Control and Z', { key: 'z', ctrlKey: true }, 'historyUndo'],
    ['Command and Z', { key: 'z', metaKey: true }, 'historyUndo'],
    ['Control and Z with caps lock', { key: 'Z', ctrlKey: true }, 'historyUndo'],
    ['Control, Shift and Z', { key: 'Z', ctrlKey: true, shiftKey: true }, 'historyRedo'],
    ['Control and Y', { key: 'y', ctrlKey: true }, 'historyRedo'],
    ['Command and Y, which opens the history of Safari', { key: 'y', metaKey: true }, ''],
    ['Z alone', { key: 'z' }, ''],
    ['Control, Alt and Z', { key: 'z', ctrlKey: true, altKey: true }, ''],
    ['Control and A', { key: 'a', ctrlKey: true }, ''],
  ])('%s', (_, keys, way) => {
    expect(historyKey({ ...none, ...keys })).toBe(way);
  });
});
