import { describe, expect, test } from 'vitest';
import { readPlace } from '../../src/frame/place.ts';

const at = (rest: string, shop?: string) =>
  readPlace(new URL(`http://127.0.0.1/v1/pciIframe.html${rest}`), shop);

describe('what a frame is', () => {
  test('its address says role, instance and checkout, its document the shop', () => {
    expect(at('?checkoutId=AB.uat01-vm#role=card.number&instance=i1', 'https://shop.example')).toEqual({
      role: 'card.number',
      instance: 'i1',
      checkoutId: 'AB.uat01-vm',
      resource: 'payment',
      shops: ['https://shop.example'],
    });
  });

  test('its document may name several shops, or none', () => {
    const own = '#role=card.cvv&instance=i1';
    const shops = ['https://shop.example', 'https://m.shop.example:8443'];
    expect(at(own, shops.join(' '))?.shops).toEqual(shops);
    expect(at(own)?.shops).toBeUndefined();
  });

  test.each([
    '',
    '#role=card.number',
    '#role=card.pin&instance=i1',
    '#instance=i1',
    '#role=__proto__&instance=i1',
  ])('an address without a known role and an instance is none of ours: %s', (rest) => {
    expect(at(`?checkoutId=AB${rest}`)).toBeUndefined();
  });
});
