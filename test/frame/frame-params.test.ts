import { describe, expect, test } from 'vitest';
import { readFrameParams } from '../../src/frame/frame-params.ts';

const at = (rest: string, { accept = '', shop = '', checkout = '' } = {}) =>
  readFrameParams(new URL(`http://127.0.0.1/v1/pciIframe.html${rest}`), [accept, shop, checkout].join('\n'));

describe('the frame params', () => {
  test('take role and instance from the address, and checkout and shop from the document', () => {
    const data = { checkout: 'AB.uat01-vm', shop: 'https://shop.example' };
    expect(at('?checkoutId=AB.uat01-vm#role=card.number&instance=i1', data)).toEqual({
      role: 'card.number',
      instance: 'i1',
      checkoutId: 'AB.uat01-vm',
      resource: 'payment',
      shops: ['https://shop.example'],
    });
  });

  test('contain no checkout that the document does not name', () => {
    const own = '#role=card.cvv&instance=i1';
    for (const query of ['?checkoutId=AB', '?checkoutId=AB&checkoutId=CD', '?%63heckoutId=AB'])
      expect(at(query + own)?.checkoutId).toBe('');
    expect(at(`?checkoutId=AB${own}`, { checkout: 'CD' })?.checkoutId).toBe('CD');
  });

  test('may contain several shops, or none', () => {
    const own = '#role=card.cvv&instance=i1';
    const shops = ['https://shop.example', 'https://m.shop.example:8443'];
    expect(at(own, { shop: shops.join(' ') })?.shops).toEqual(shops);
    expect(at(own)?.shops).toBeUndefined();
  });

  test('take what the browser accepts from the document', () => {
    expect(at('#role=sender&instance=i1', { accept: 'text/html,*/*;q=0.8' })?.accept).toBe(
      'text/html,*/*;q=0.8',
    );
  });

  test.each([
    '',
    '#role=card.number',
    '#role=card.pin&instance=i1',
    '#instance=i1',
    '#role=__proto__&instance=i1',
  ])('are missing when the address has no known role and instance: %s', (rest) => {
    expect(at(`?checkoutId=AB${rest}`)).toBeUndefined();
  });
});
