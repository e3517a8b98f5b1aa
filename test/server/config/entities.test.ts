import { describe, expect, test } from 'vitest';
import { buildConfig, hashToken } from '../../../src/server/config/config.ts';
import { type Charge, channelFor, owns, partyOf } from '../../../src/server/config/entities.ts';

const merchant = '1'.repeat(32);
const cards = '2'.repeat(32);
const amex = '3'.repeat(32);
const dollars = '4'.repeat(32);
const alone = '5'.repeat(32);
const idle = '6'.repeat(32);
const tokenHash = hashToken('a');

const config = buildConfig({
  entities: [
    { id: cards, name: 'Cards', brands: ['VISA', 'MASTER'] },
    { id: amex, name: 'Amex' },
    { id: dollars, name: 'Dollars' },
    { id: alone, name: 'Alone', brands: ['VISA'], currencies: ['EUR'] },
    { id: idle, name: 'Idle' },
  ],
  merchants: [
    {
      id: merchant,
      name: 'Shop',
      channels: [idle],
      dispatch: [
        { brands: ['AMEX'], currencies: ['EUR'], channel: amex },
        { currencies: ['USD'], channel: dollars },
        { currencies: ['EUR'], paymentTypes: ['DB', 'PA'], channel: cards },
      ],
    },
  ],
  grants: [{ tokenHash, entities: [merchant] }],
});

const code = (id: string, charge: Charge) => {
  try {
    return channelFor(config, { id }, charge).name;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a merchant', () => {
  test.each([
    [{ brand: 'AMEX', currency: 'EUR', paymentType: 'DB' }, 'Amex'],
    [{ brand: 'AMEX', currency: 'USD', paymentType: 'DB' }, 'Dollars'],
    [{ brand: 'VISA', currency: 'USD', paymentType: 'CD' }, 'Dollars'],
    [{ brand: 'VISA', currency: 'EUR', paymentType: 'PA' }, 'Cards'],
    [{ currency: 'USD' }, 'Dollars'],
    // Its rule fits, but the channel does not charge the brand.
    [{ brand: 'DINERS', currency: 'EUR', paymentType: 'DB' }, '600.200.500'],
    [{ brand: 'VISA', currency: 'GBP', paymentType: 'DB' }, '600.200.500'],
    [{ brand: 'VISA', currency: 'EUR', paymentType: 'CD' }, '600.200.202'],
    [{}, '600.200.500'],
  ])('has %j charged by the channel of the first rule that fits: %s', (charge, expected) => {
    expect(code(merchant, charge)).toBe(expected);
  });

  test('owns itself and each of its channels, and nobody else', () => {
    const owned = [merchant, cards, amex, dollars, idle, alone, 'f'.repeat(32)];
    expect(owned.map((id) => owns(config, { id: merchant }, id))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a channel', () => {
  test.each([
    [alone, { brand: 'VISA', currency: 'EUR', paymentType: 'RF' }, 'Alone'],
    [alone, { brand: 'MASTER', currency: 'EUR' }, '600.200.500'],
    [alone, { brand: 'VISA', currency: 'USD' }, '600.200.500'],
    [amex, { brand: 'VISA', currency: 'USD' }, 'Amex'],
    ['f'.repeat(32), { brand: 'VISA' }, '600.200.500'],
  ])('%s charges what it may: %j', (id, charge, expected) => {
    expect(code(id, charge)).toBe(expected);
  });

  test('owns itself alone', () => {
    expect([merchant, cards, amex].map((id) => owns(config, { id: cards }, id))).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('a grant', () => {
  test.each([
    [[merchant], merchant, { kind: 'merchant', id: merchant, name: 'Shop' }],
    [[merchant], idle, { kind: 'channel', id: idle, name: 'Idle' }],
    [[merchant], alone, undefined],
    [[cards], cards, { kind: 'channel', id: cards, name: 'Cards' }],
    [[cards], amex, undefined],
    [[cards], merchant, undefined],
    [[cards, alone], alone, { kind: 'channel', id: alone, name: 'Alone' }],
    [['f'.repeat(32)], 'f'.repeat(32), undefined],
  ])('of %j for %s gives %j', (entities, id, expected) => {
    expect(partyOf(config, { tokenHash, entities }, id)).toEqual(expected);
  });
});
