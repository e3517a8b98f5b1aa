import { describe, expect, test } from 'vitest';
import { casesOf, repeated, valuesOf } from './runner/values.mjs';

describe('the values of a format', () => {
  test('are those around the lengths in its words', () => {
    const { right, wrong } = valuesOf('AN 8-255');
    expect(right.map((value) => value.length)).toEqual([8, 255, 255, 8]);
    expect(wrong.map((value) => value.length)).toEqual([7, 256, 256]);
  });

  test('leave out values that would be empty or of negative length', () => {
    expect(valuesOf('AN 1-2').wrong).toEqual(['xxx', 'ééé']);
    expect(valuesOf('AN 0-2').right).toEqual(['xx', 'éé']);
  });

  test('need words that formats.json has', () => {
    expect(() => valuesOf('AN 1 to 9')).toThrow('formats.json has no format "AN 1 to 9"');
  });

  test('say how often a character is repeated', () => {
    expect(repeated('a{3}b')).toBe('aaab');
    expect(repeated('é{2}')).toBe('éé');
  });
});

describe('a line of a table', () => {
  const lineOf = (line: object) =>
    casesOf({
      section: 's',
      request: 'checkout',
      prefix: 'a.',
      parameters: [{ names: 'b', ...line }],
    }).map(({ name, value, right }) => `${name}=${value} ${right ? 'right' : 'wrong'}`);

  test('tries each member of a list, in the other case, and longer by one', () => {
    expect(lineOf({ values: ['Y'], req: 'C' })).toEqual([
      'a.b=Y right',
      'a.b= right',
      'a.b=y wrong',
      'a.b=YX wrong',
      'a.b=NONE wrong',
    ]);
  });

  test('calls an empty value wrong where the parameter is required, and leaves it out where that is open', () => {
    expect(lineOf({ values: ['y'], req: 'R' })).toContain('a.b= wrong');
    expect(lineOf({ values: ['y'], req: 'R', empty: 'open' }).filter((said) => said.includes('= '))).toEqual(
      [],
    );
  });

  test('stands for several parameters, and for keys', () => {
    expect(lineOf({ names: 'b c', right: ['1'], empty: 'open' })).toEqual(['a.b=1 right', 'a.c=1 right']);
    expect(lineOf({ names: 'b[{key}]', key: 'AN 1-1', value: '7' })).toEqual([
      'a.b[x]=7 right',
      'a.b[é]=7 right',
      'a.b[<]=7 right',
      'a.b[xx]=7 wrong',
      'a.b[éé]=7 wrong',
    ]);
  });

  test('sends the other parameters of its table, its group and its own', () => {
    const [one] = casesOf({
      section: 's',
      request: 'checkout',
      with: { a: '1' },
      groups: [{ with: { b: '2' }, parameters: [{ names: 'c', right: ['3'], with: { d: '4' } }] }],
    });
    expect(one?.with).toEqual({ a: '1', b: '2', d: '4' });
  });
});
