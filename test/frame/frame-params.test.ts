import { describe, expect, test } from 'vitest';
import { readFrameParams } from '../../src/frame/frame-params.ts';

const at = (fragment: string, { name = 'card.cvv', accept = '', shop = '', checkout = '' } = {}) =>
  readFrameParams(fragment, name, [accept, shop, checkout].join('\n'));

describe('the frame params', () => {
  test('take the role from the name, the instance from the address, and checkout and shop from the document', () => {
    const data = { name: 'card.number', checkout: 'AB.uat01-vm', shop: 'https://shop.example' };
    expect(at('#instance=i1', data)).toEqual({
      role: 'card.number',
      instance: 'i1',
      checkoutId: 'AB.uat01-vm',
      resource: 'payment',
      shops: ['https://shop.example'],
    });
  });

  test('contain no checkout that the document does not name', () => {
    expect(at('#instance=i1&checkoutId=AB')?.checkoutId).toBe('');
    expect(at('#instance=i1&checkoutId=AB', { checkout: 'CD' })?.checkoutId).toBe('CD');
  });

  test('may contain several shops, or none', () => {
    const own = '#instance=i1';
    const shops = ['https://shop.example', 'https://m.shop.example:8443'];
    expect(at(own, { shop: shops.join(' ') })?.shops).toEqual(shops);
    expect(at(own)?.shops).toBeUndefined();
  });

  test('take what the browser accepts from the document', () => {
    expect(at('#role=sender&instance=i1', { accept: 'text/html,*/*;q=0.8' })?.accept).toBe(
      'text/html,*/*;q=0.8',
    );
  });

  test('take the role from the address where it names one, whatever the name is', () => {
    expect(at('#role=keeper&instance=i1', { name: '' })?.role).toBe('keeper');
    expect(at('#role=sender&instance=i1', { name: 'card.number' })?.role).toBe('sender');
  });

  test('tell whether the card is only stored', () => {
    expect(at('#instance=i1&resource=registration')?.resource).toBe('registration');
    expect(at('#instance=i1')?.resource).toBe('payment');
  });

  test.each([
    ['', 'card.number'],
    ['#', 'card.number'],
    ['#instance=', 'card.number'],
    ['#Xinstance=i1', 'card.number'],
    ['#role=card.number', 'card.number'],
    ['#instance=i1', ''],
    ['#instance=i1', 'card.pin'],
    ['#instance=i1', '__proto__'],
    ['#role=card.pin&instance=i1', 'card.number'],
    ['#role=__proto__&instance=i1', 'card.number'],
  ])('are missing when there is no known role and instance: %s, named %s', (fragment, name) => {
    expect(at(fragment, { name })).toBeUndefined();
  });
});
