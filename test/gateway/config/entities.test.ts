import { describe, expect, test } from 'vitest';
import { buildConfig, hashToken } from '../../../src/gateway/config/config.ts';
import { areOfOneMerchant, findParty, owns } from '../../../src/gateway/config/entities.ts';

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

describe('a merchant', () => {
  test('owns itself and each of its channels, and nothing else', () => {
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

describe('two channels', () => {
  const [first, second] = [cards, amex];
  const two = buildConfig({
    entities: [first, second, alone].map((id) => ({ id, name: 'A channel' })),
    merchants: [
      { id: merchant, name: 'One', dispatch: [{ channel: first }] },
      { id: dollars, name: 'Other', dispatch: [{ channel: second }, { channel: alone }] },
    ],
    grants: [{ tokenHash, entities: [merchant] }],
  });

  test.each([
    ['to which one merchant dispatches are of one merchant', second, alone, true],
    ['to which a merchant each dispatches are not of one merchant', first, second, false],
    ['of two merchants are not of one merchant in the other order either', alone, first, false],
  ])('%s', (_name, one, other, expected) => {
    expect(areOfOneMerchant(two, one, other)).toBe(expected);
  });
});

describe('a channel', () => {
  test('owns only itself', () => {
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
  ])('with the entities %j, asked for %s, gives %j', (entities, id, expected) => {
    expect(findParty(config, { tokenHash, entities }, id)).toEqual(expected);
  });
});
