import { describe, expect, test } from 'vitest';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import { type Charge, channelFor } from '../../../src/gateway/config/dispatch.ts';
import { Refusal } from '../../../src/gateway/core/refusal.ts';

const merchant = '1'.repeat(32);
const cards = '2'.repeat(32);
const amex = '3'.repeat(32);
const dollars = '4'.repeat(32);
const alone = '5'.repeat(32);
const ruled = '6'.repeat(32);

const config = buildConfig({
  entities: [
    { id: cards, name: 'Cards', brands: ['VISA', 'MASTER'], currencies: ['EUR', 'CHF'] },
    { id: amex, name: 'Amex', brands: ['AMEX'] },
    { id: dollars, name: 'Dollars', currencies: ['USD'] },
    { id: alone, name: 'Alone', brands: ['VISA'], currencies: ['EUR'] },
  ],
  merchants: [
    {
      id: merchant,
      name: 'Shop',
      channels: [cards, amex, dollars],
      dispatch: [
        { brands: ['VISA'], currencies: ['USD'], channel: dollars },
        { currencies: ['USD'], paymentTypes: ['CD'], channel: dollars },
        { brands: ['VISA'], channel: amex },
      ],
    },
    { id: ruled, name: 'Ruled', dispatch: [{ brands: ['VISA'], currencies: ['EUR'], channel: alone }] },
  ],
});

function refusalOf(id: string, charge: Charge): Refusal {
  try {
    channelFor(config, { id }, charge);
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('It was not refused.');
}

describe('a merchant’s payment is charged by', () => {
  test.each([
    [
      'the channel of the first rule that fits',
      { brand: 'VISA', currency: 'USD', paymentType: 'DB' },
      dollars,
    ],
    ['the rule that fits by its type, too', { brand: 'AMEX', currency: 'USD', paymentType: 'CD' }, dollars],
    // The third rule names the channel Amex, which does not accept VISA.
    [
      'the first channel that takes it when that of its rule does not',
      { brand: 'VISA', currency: 'EUR' },
      cards,
    ],
    ['the first channel that takes it when no rule names one', { brand: 'MASTER', currency: 'EUR' }, cards],
    ['the only channel of its currency', { brand: 'DINERS', currency: 'USD', paymentType: 'DB' }, dollars],
    [
      'the first channel that takes the brand of what is only stored',
      { brand: 'AMEX', paymentType: 'RG' },
      amex,
    ],
  ])('%s', (_name, charge, channel) => {
    expect(channelFor(config, { id: merchant }, charge).id).toBe(channel);
  });
});

describe('the refusal of a payment that no channel can charge', () => {
  test('names the currency, the rules that were tried and the channels that there are', () => {
    const { code, errors } = refusalOf(merchant, { brand: 'MASTER', currency: 'GBP', paymentType: 'DB' });
    expect(code).toBe('600.200.500');
    expect(errors).toEqual([
      {
        name: 'currency',
        value: 'GBP',
        message:
          'cannot be charged: no channel of this entityId takes MASTER in GBP; ' +
          'rule 1 wants paymentBrand VISA, currency USD, rule 2 wants currency USD, paymentType CD, rule 3 wants paymentBrand VISA; ' +
          `Cards (${cards}) takes VISA or MASTER in EUR or CHF, Amex (${amex}) takes AMEX in every currency, ` +
          `Dollars (${dollars}) takes every brand in USD; ` +
          'send what one of them takes, or the entityId of a channel that takes this',
      },
    ]);
  });

  test('names the brand when no channel takes it: MASTER in EUR, where the one rule is for VISA in EUR', () => {
    const [error] = refusalOf(ruled, { brand: 'MASTER', currency: 'EUR', paymentType: 'DB' }).errors;
    expect(error).toMatchObject({ name: 'paymentBrand', value: 'MASTER' });
    expect(error?.message).toContain('rule 1 wants paymentBrand VISA, currency EUR;');
    expect(error?.message).toContain(`Alone (${alone}) takes VISA in EUR`);
  });

  test('names what the chosen channel takes', () => {
    const [error] = refusalOf(alone, { brand: 'VISA', currency: 'USD' }).errors;
    expect(error).toMatchObject({ name: 'currency', value: 'USD' });
    expect(error?.message).toBe(
      `cannot be charged: no channel of this entityId takes VISA in USD; Alone (${alone}) takes VISA in EUR; ` +
        'send what one of them takes, or the entityId of a channel that takes this',
    );
  });
});

describe('a channel', () => {
  test.each([
    [{ brand: 'VISA', currency: 'EUR', paymentType: 'RF' }, true],
    [{ brand: 'VISA', paymentType: 'RG' }, true],
    [{ brand: 'MASTER', currency: 'EUR' }, false],
    [{ brand: 'VISA', currency: 'USD' }, false],
  ])('charges only what it may: for %j the answer is %s', (charge, isCharged) => {
    const found = config.entities.filter(({ id }) => id === alone);
    if (isCharged) expect(found).toContain(channelFor(config, { id: alone }, charge));
    else expect(refusalOf(alone, charge).code).toBe('600.200.500');
  });
});
