// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { cardCodes } from '../../../../src/contract/brands/card-names.ts';
import { en } from '../../../../src/texts/form.ts';
import { cardState } from '../../../../src/widget/form/card/card-state.ts';
import { makeContext } from './card-kit.ts';

const model = (codes: readonly string[], checkoutId = 'AB.uat-1') => {
  const context = makeContext();
  return cardState(codes, { ...context, address: { ...context.address, checkoutId } });
};
const instance = (src: string) => new URLSearchParams(new URL(src).hash.slice(1)).get('instance');

describe('the state of a new card form', () => {
  test('has the offered brands in the merchant’s order, with the first one active', () => {
    const { props: view, offered } = model(['AMEX', 'VISA']);
    expect(offered).toEqual(['AMEX', 'VISA']);
    expect([view.brand.value, view.hasBrandList]).toEqual(['AMEX', true]);
  });

  test('has every card brand, no active one and no selector when there is no list', () => {
    const { props: view, offered } = model([]);
    expect(offered).toEqual(cardCodes);
    expect([view.brand.value, view.hasBrandList]).toEqual(['', false]);
  });

  test('has an id that ends in twelve digits, and differs from form to form', () => {
    const ids = Array.from({ length: 20 }, () => model(['VISA']).props.id);
    for (const id of ids) expect(id).toMatch(/^card_\d{12}$/);
    expect(new Set(ids).size).toBe(20);
  });

  test('asks for the same frame document in every role; only the fragment names the instance, and a role without a field', () => {
    const { fieldAddress } = model(['VISA']);
    const sources = [fieldAddress(), fieldAddress('keeper')];
    const without = new Set(sources.map((src) => src.split('#')[0]));
    expect([...without]).toEqual(['https://pay.example/v1/pciIframe.html?v=test&checkoutId=AB.uat-1']);
    expect(new Set(sources.map(instance)).size).toBe(1);
    expect(instance(sources[0] ?? '')).toMatch(/^[0-9a-f]{32}$/);
    expect(instance(model(['VISA']).fieldAddress('keeper'))).not.toBe(instance(sources[0] ?? ''));
  });

  test('encodes the checkout id wherever it is written into an address', () => {
    const { props: view, fieldAddress } = model(['VISA'], 'a b&c/../d#e');
    expect(view.action).toBe('https://pay.example/v1/checkouts/a%20b%26c%2F..%2Fd%23e/payment');
    expect(fieldAddress('keeper')).toContain('?v=test&checkoutId=a%20b%26c%2F..%2Fd%23e#role=keeper&');
  });

  test.each([
    ['VISA', en.cvvHint],
    ['AMEX', en.cvvHintAmex],
    ['MAESTRO', en.cvvHintMaestro],
    ['', en.cvvHint],
  ])('hints at the security code of %s: %s (A-44)', (code, hint) => {
    const { props: view } = model(['VISA', 'AMEX', 'MAESTRO']);
    view.brand.value = code;
    expect(view.cvvHint.value).toBe(hint);
  });
});
