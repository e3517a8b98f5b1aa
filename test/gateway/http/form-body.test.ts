import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseParameters } from '../../../src/gateway/http/form-body.ts';
import { measureCheapest } from '../../cpu-time.ts';

const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'a[b]',
    'a.b',
    'cart.items[999999999].name',
    'toString',
    'length',
  ),
);

describe('reading form-encoded parameters', () => {
  test('gives the parameters that were written, whatever their names are', () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.string()), (written) => {
        const text = new URLSearchParams(Object.entries(written)).toString();
        const wellFormed = Object.fromEntries(new URLSearchParams(text));
        expect({ ...parseParameters(text) }).toEqual(wellFormed);
      }),
    );
  });

  test('takes a large index as a part of the name, without spending time on it', () => {
    const cost = measureCheapest(5, () => {
      expect(Object.keys(parseParameters('items[999999999]=1'))).toEqual(['items[999999999]']);
    });
    expect(cost).toBeLessThan(5);
  });

  test('gives an object without a prototype that a name could reach', () => {
    const parameters = parseParameters('__proto__=1');
    expect(Object.getPrototypeOf(parameters)).toBeNull();
    expect(Object.keys(parameters)).toEqual(['__proto__']);
  });

  test.each(['a=1&a=1', '__proto__=1&__proto__=2', 'a=1&%61=2', 'a&a'])(
    'refuses %s as sent twice',
    (text) => {
      expect(() => parseParameters(text)).toThrow('200.300.404');
    },
  );

  test.each([
    ['?a=b', { a: 'b' }],
    ['a', { a: '' }],
    ['=b', { '': 'b' }],
    ['a=b=c', { a: 'b=c' }],
    ['&a=b&', { a: 'b' }],
    ['a+b=c+d%2B', { 'a b': 'c d+' }],
    ['a=%2526', { a: '%26' }],
    ['a=%&b=%2&c=%zz', { a: '%', b: '%2', c: '%zz' }],
    ['a=%C3%A4&ä=€', { a: 'ä', ä: '€' }],
    ['a=%E2%82&b=%ff', { a: '\ufffd', b: '\ufffd' }],
  ])('decodes %s once, as the URL standard says', (text, parameters) => {
    expect({ ...parseParameters(text) }).toEqual(parameters);
  });

  test.each(['', '&', '&&'])('finds nothing in "%s"', (text) => {
    expect(Object.keys(parseParameters(text))).toEqual([]);
  });
});
