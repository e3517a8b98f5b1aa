import { describe, expect, test } from 'vitest';
import { createHistory } from '../../../src/contract/card/history.ts';

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

  test('a new value ends what could be redone', () => {
    const history = createHistory();
    history.add('4');
    history.travel('historyUndo');
    history.add('5');
    expect(history.travel('historyRedo')).toBe('5');
    expect(history.travel('historyUndo')).toBe('');
  });

  test('other kinds of edits do not travel', () => {
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
