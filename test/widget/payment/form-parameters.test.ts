// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { namedFields } from '../../../src/widget/payment/form-parameters.ts';
import { resultAddress } from '../../../src/widget/payment/result-address.ts';
import { page } from '../kit.ts';

const form = (fields: string) => page<HTMLFormElement>(`<form>${fields}</form>`);

describe('the named fields of the forms', () => {
  test('become parameters, whatever kind of control they are', () => {
    const fields = namedFields(
      form(`
        <select name="paymentBrand"><option value="VISA">V</option><option value="MASTER" selected>M</option></select>
        <input name="card.holder" value=" Jane Jones ">
        <input type="hidden" name="customParameters[SHOPPER_id]" value="5">
        <input type="checkbox" name="createRegistration" value="true" checked>
        <textarea name="note">Hi</textarea>
        <div><div><input name="billing.city" value=""></div></div>`),
    );
    expect([...fields]).toEqual([
      ['paymentBrand', 'MASTER'],
      ['card.holder', ' Jane Jones '],
      ['customParameters[SHOPPER_id]', '5'],
      ['createRegistration', 'true'],
      ['note', 'Hi'],
      ['billing.city', ''],
    ]);
  });

  test.each(['card.number', 'card.cvv', 'card.expiry', 'pay'])('never include %s of the page', (name) => {
    const fields = namedFields(
      form(`<input name="${name}" value="4242424242424242"><input name="ok" value="1">`),
    );
    expect([...fields]).toEqual([['ok', '1']]);
  });

  test('leave out controls that are not chosen, disabled, without a name, files or buttons', () => {
    const fields = namedFields(
      form(`
        <input type="checkbox" name="a" value="1"><input type="radio" name="b" value="1">
        <input name="c" value="1" disabled><input value="1"><input type="file" name="d">
        <button name="e" value="1"></button><input type="submit" name="f" value="1">`),
    );
    expect([...fields]).toEqual([]);
  });

  test('of a later form win over those of an earlier one', () => {
    const first = form('<input name="a" value="1"><input name="b" value="1">');
    const second = first.cloneNode() as HTMLFormElement;
    second.innerHTML = '<input name="b" value="2"><input name="c" value="2">';
    expect(Object.fromEntries(namedFields(first, second))).toEqual({ a: '1', b: '2', c: '2' });
  });
});

describe('the way back to the shop', () => {
  const address = 'https://shop.example/checkout/pay?step=3#card';
  const at = (URL: string, baseURI: string) => ({ URL, baseURI }) as Document;
  const here = at(address, address);
  test.each([
    ['an absolute address', 'https://shop.example/result', 'https://shop.example/result'],
    [
      'its own query and fragment',
      'https://shop.example/r?token=a%20b#done',
      'https://shop.example/r?token=a%20b#done',
    ],
    ['plain http', 'http://localhost:3000/result', 'http://localhost:3000/result'],
    ['a path', '/result', 'https://shop.example/result'],
    ['a relative address', 'result?x=1', 'https://shop.example/checkout/result?x=1'],
    ['a query', '?x=1', 'https://shop.example/checkout/pay?x=1'],
    ['another host without a scheme', '//other.example/r', 'https://other.example/r'],
    ['nothing between the quotes', '', 'https://shop.example/checkout/pay?step=3'],
    ['a bare #', '#', 'https://shop.example/checkout/pay?step=3'],
    ['a fragment', '#done', 'https://shop.example/checkout/pay?step=3#done'],
    ['spaces around', '  /result  ', 'https://shop.example/result'],
  ])('is absolute for %s', (_what, action, expected) => {
    const given = form('');
    given.setAttribute('action', action);
    expect(resultAddress(given, here)).toBe(expected);
  });

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    'http://',
    'https://[bad',
  ])('is empty for %o', (action) => {
    const given = form('');
    given.setAttribute('action', action);
    expect(resultAddress(given, here)).toBeUndefined();
  });

  test.each([
    ['', 'https://shop.example/checkout/pay?step=3'],
    ['#', 'https://shop.example/checkout/pay?step=3'],
    ['result', 'https://static.example/assets/result'],
  ])('is right on a page with a <base>, for %o', (action, expected) => {
    const given = form('');
    given.setAttribute('action', action);
    expect(resultAddress(given, at(address, 'https://static.example/assets/'))).toBe(expected);
  });

  test('is empty without an action', () => {
    expect(resultAddress(form(''), here)).toBeUndefined();
  });

  test('is the attribute, even when a field is named action', () => {
    const given = form('<input name="action" value="x">');
    expect(resultAddress(given, here)).toBeUndefined();
    given.setAttribute('action', '/result');
    expect(resultAddress(given, here)).toBe('https://shop.example/result');
  });
});
