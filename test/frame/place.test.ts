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
      shop: 'https://shop.example',
    });
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
