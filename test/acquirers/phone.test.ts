import { describe, expect, test } from 'vitest';
import { readPhone, readShopperPhone } from '../../src/acquirers/phone.ts';

describe('a phone number', () => {
  test.each([
    ['912345678', 'PT', '+351912345678'],
    ['351912345678', 'PT', '+351912345678'],
    ['00351 912 345 678', 'PT', '+351912345678'],
    ['+351 912-345-678', undefined, '+351912345678'],
    ['40012345', 'NO', '+4740012345'],
    ['415 555-2671', 'US', '+14155552671'],
    ['+1 415 555 2671 x12', 'DE', '+14155552671'],
    ['089 123456', 'DE', '+4989123456'],
    ['+44 (0)20 7946 0958', undefined, '+442079460958'],
    ['06 12345678', 'IT', '+390612345678'],
    ['11 91234-5678', 'BR', '+5511912345678'],
    ['044 123 456', 'XK', '+38344123456'],
  ])('%s in %s is %s', (written, country, read) => {
    expect(readPhone(written, country)).toBe(read);
  });

  test.each([
    ['089 123456', undefined],
    ['089 123456', 'ZZ'],
    ['912345678', undefined],
    ['911', 'US'],
    ['call us', 'DE'],
    ['', 'DE'],
    [undefined, undefined],
  ])('%s in %s cannot be read', (written, country) => {
    expect(readPhone(written, country)).toBeUndefined();
  });

  test('of the shopper is the phone, or else the mobile, in the country of the address', () => {
    const phones = { 'customer.phone': 'ask', 'customer.mobile': '0170 1234567' };
    expect(readShopperPhone({ ...phones, 'billing.country': 'DE' })).toBe('+491701234567');
    expect(readShopperPhone({ ...phones, 'shipping.country': 'DE' })).toBe('+491701234567');
    expect(readShopperPhone({ ...phones, 'customer.phone': '089 123456', 'billing.country': 'DE' })).toBe(
      '+4989123456',
    );
    expect(readShopperPhone({ ...phones, 'billing.country': 'DE' }, 'PT')).toBeUndefined();
    expect(readShopperPhone(phones)).toBeUndefined();
  });
});
