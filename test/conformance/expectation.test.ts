import { describe, expect, test } from 'vitest';
import { type Expected, problemsOf } from './runner/expectation.mjs';

const body = {
  id: 'a1',
  amount: '92.00',
  result: { code: '000.100.110', parameterErrors: [{ name: 'amount' }, { name: 'currency' }] },
  cart: { items: [{ name: 'Lamp' }] },
};
const answer = { status: 200, headers: { etag: '"x"' }, text: JSON.stringify(body), body };
const known = { kept: { headers: { etag: '"x"' }, body: { id: 'a1', dotted: '9..00' } }, entity: 'e' };
const digest = 'sha384-11LCxR+6DimqGQVwqdQlPkQHegWNMpf6OlYw1b0BJiL5fCisrtMTtcg7uZDKp9qF';

/** Pairs of expectations of the same kind: the answer meets the first and does not meet the second. */
const pairs: readonly (readonly [string, Expected, Expected])[] = [
  ['status', { status: 200 }, { status: 201 }],
  ['one status of several', { status: [400, 200] }, { status: [400, 404] }],
  ['code', { code: '000.100.110' }, { code: '000.100.111' }],
  ['pattern of the code', { code: '/^000\\./' }, { code: '/^800\\./' }],
  ['field', { body: { amount: '92.00' } }, { body: { amount: '92.0' } }],
  ['field of a list', { body: { 'cart.items.0.name': 'Lamp' } }, { body: { 'cart.items.1.name': 'Lamp' } }],
  ['absence', { body: { registration: null } }, { body: { id: null } }],
  ['object', { body: { cart: { kind: 'object' } } }, { body: { 'cart.items': { kind: 'object' } } }],
  ['list', { body: { 'cart.items': { kind: 'list' } } }, { body: { cart: { kind: 'list' } } }],
  ['kept value', { body: { id: '{kept.id}' } }, { body: { amount: '{kept.id}' } }],
  ['kept value in a pattern', { body: { id: '/^{kept.id}$/' } }, { body: { id: '/^(?!{kept.id})/' } }],
  ['a pattern takes no dot for any sign', { text: '/92.00/' }, { text: '/{kept.dotted}/' }],
  ['header', { headers: { ETag: '{kept#etag}' } }, { headers: { etag: '"y"' } }],
  ['absent header', { headers: { allow: null } }, { headers: { etag: null } }],
  ['members', { keys: ['id', 'amount', 'result', 'cart'] }, { keys: ['id', 'amount', 'result'] }],
  ['errors', { errors: ['currency', 'amount'] }, { errors: ['amount'] }],
  ['text', { text: '/Lamp/' }, { text: '/Bulb/' }],
];

describe('an expectation', () => {
  test.each(pairs)('of %s is met by the right answer and not by a wrong one', (_what, right, wrong) => {
    expect(problemsOf(right, answer, known)).toEqual([]);
    expect(problemsOf(wrong, answer, known)).not.toEqual([]);
  });

  test('of texts only finds a number, a boolean and null', () => {
    expect(problemsOf({ strings: true }, answer, known)).toEqual([]);
    const odd = { ...answer, body: { a: [{ b: 7 }], c: true, d: null } };
    expect(problemsOf({ strings: true }, odd, known)).toEqual([
      'a.0.b is 7, which is no text',
      'c is true, which is no text',
      'd is null, which is no text',
    ]);
    expect(problemsOf({ strings: true }, { ...answer, body: undefined }, known)).toHaveLength(1);
  });

  test('of a digest is met by the body with that digest only', () => {
    const script = { ...answer, text: 'x' };
    expect(problemsOf({ sha384: digest }, script, known)).toEqual([]);
    expect(problemsOf({ sha384: digest }, { ...script, text: 'y' }, known)).toHaveLength(1);
  });

  test('is not met by a body that is not JSON', () => {
    const page = { ...answer, text: '<html>', body: undefined };
    expect(problemsOf({ body: { id: '/./' }, errors: ['amount'], keys: ['id'] }, page, known)).toHaveLength(
      3,
    );
  });

  test('of a value that was not kept is an error', () => {
    expect(() => problemsOf({ body: { id: '{kept.nothing}' } }, answer, known)).toThrow('stands for no text');
  });
});
