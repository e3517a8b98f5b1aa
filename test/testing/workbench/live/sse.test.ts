import { describe, expect, it } from 'vitest';
import { createSseReader } from '../../../../src/testing/workbench/live/sse.ts';

const readAll = (...pieces: string[]) => {
  const read = createSseReader();
  return pieces.flatMap((piece) => read(piece));
};

describe('the reader of server-sent events', () => {
  it('gives id, type and data', () => {
    expect(readAll('id: 7\nevent: lost\ndata: {"a":1}\n\n')).toEqual([
      { id: '7', type: 'lost', data: '{"a":1}' },
    ]);
  });

  it('keeps the id for events that have none, and gives each its own type', () => {
    expect(readAll('id: 7\nevent: lost\ndata: 1\n\ndata: 2\n\n')).toEqual([
      { id: '7', type: 'lost', data: '1' },
      { id: '7', type: 'message', data: '2' },
    ]);
  });

  it('reads lines wherever they are cut, whatever ends them', () => {
    const text = 'id: 1\r\ndata: one\r\ndata: more\r\n\r\nid:2\rdata:two\r\rid: 3\ndata: three\n\n';
    const expected = [
      { id: '1', type: 'message', data: 'one\nmore' },
      { id: '2', type: 'message', data: 'two' },
      { id: '3', type: 'message', data: 'three' },
    ];
    expect(readAll(text)).toEqual(expected);
    expect(readAll(...text)).toEqual(expected);
  });

  it('gives nothing for comments, for events without data, and for what is not finished', () => {
    expect(readAll(': still there\n\n', 'id: 3\n\n', 'data: cut off\n')).toEqual([]);
  });
});
