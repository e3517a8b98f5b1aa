// @tests src/contract/brands/number-rules.ts
/** Tests each brand of the table with numbers of its own and with numbers that only look like its own. */
import { describe, expect, test } from 'vitest';
import {
  binListBrands,
  brands,
  readRanges,
  schemes,
  sharedBrands,
} from '../../../src/contract/brands/number-rules.ts';
import { passesLuhn } from '../../../src/contract/card/luhn.ts';
import { detectBrands, fitsBrand, judgeNumber } from '../../../src/contract/card/number.ts';
import { createBinList } from '../../../src/gateway/core/bin-list.ts';

/**
 * First digits of cards that belong to the brand, and of cards that do not, in addition to the brands of the other
 * rows.
 */
const table: Readonly<Record<string, readonly [inside: string, outside: string]>> = {
  VISA: ['4 4200 4999', '51 37 6011'],
  MASTER: ['51 55 2221 2720', '50 56 2220 2721 2200'],
  AMEX: ['34 37', '35 36'],
  DINERS: ['300 305 3095 36 38 39', '306 3094 37'],
  DISCOVER: ['6011 644 649 65', '6012 643 66 622126'],
  JCB: ['3528 3589 2131 1800', '3527 3590 2132'],
  MAESTRO: [
    '5018 5020 5038 5893 6304 6390 6703 6759 6761 6799 493698 600793 609000 627973 679008 679010 502274 506500 604200 604401',
    '5019 506099 506198 507865 507964 508500 508999 606282 606985 504997 505874 507803 507808 589562 589657 601030 603488 603493 603522 604201 604400 627170 627780 636297 636368 637095 637568 607984 608001 608500 6011 62 6278 6279 644 65 9792 4242 51 502275 506199 506499 627535 679009',
  ],
  UNIONPAY: ['620 622126 625094 6278 627988 6282 810 8171', '62183 6271 6280 6290 6011 8172 67'],
  VISAELECTRON: ['4026 417500 4405 4508 4844 4913 4917', '4242 4200'],
  DANKORT: ['5019 4571', '5018 5020 4570 4572'],
  HIPERCARD: [
    '606282 384100 384140 384160 637095 63737423 63743358 637568 637599 637609 637612',
    '606281 606283 384101 384161 637096 637600',
  ],
  BCMC: ['6703 479658 606005', '6702 6704 606004'],
  ELO: [
    '401178 431274 438935 451416 457631 504175 506699 509000 627780 636297 636298 636368 650031 650057 650081 651652 651680 651704 655058',
    '401177 4242 506698 636296 636299 650034 650056 650082 651651 651705 655059',
  ],
  NARANJA: ['589562 402918 527572', '589563 4029 5275'],
  PROSTIR: ['9804', '9803 9805'],
  CABAL: [
    '604201 604299 604400 589657 603522 627170 65027200 65027299 65008700 65090000 65090099',
    '6041 604200 604401 6045 650271 650273 65008699 65008701 650901',
  ],
  CARNET: [
    '286900 502275 506199 506221 506499 588772 60462203 60462204 606333 627535 636318 636379 639388 639484 639559',
    '286901 502274 506198 506500 588771 60462202 60462205 606332 627534 636317 636380 639389 639485 639560',
  ],
  JAYWAN: ['679009', '679008 679010 37'],
  ARGENCARD: ['501105', '501104'],
  CENCOSUD: ['603493', '603492'],
  TARJETASHOPPING: ['603488 27995', '603489 27994'],
  AIRPLUS: ['122 192', '123 191'],
  ALIA: ['504997 505874 505878 601030 601073', '504998 4242 601031'],
  MEEZA: ['507803 507808 507811', '507804 507812 4242 5100'],
};

/** Gives a number of this length with these first digits and a check digit of Luhn. */
function numberOf(start: string, length: number): string {
  const body = start.padEnd(length - 1, '0');
  return [...'0123456789'].map((last) => body + last).find(passesLuhn) ?? body;
}
const list = new Map(
  Object.entries(createBinList({})).map(([code, ranges]) => [code, readRanges(ranges ?? '')]),
);

test('every brand with ranges of its own is in this table', () => {
  expect(new Set(Object.keys(table))).toEqual(new Set(schemes.map(({ code }) => code)));
});

describe.each(Object.entries(table))('%s', (code, [inside, outside]) => {
  const [length = 16] = brands.find((brand) => brand.code === code)?.lengths ?? [];

  test.each(inside.split(' '))('includes %s, in the form and at the gateway', (start) => {
    const number = numberOf(start, length);
    expect(detectBrands(number, [code])).toEqual([code]);
    expect(fitsBrand(number, code)).toBe(true);
    expect(fitsBrand(number, code, list)).toBe(true);
  });

  test.each(outside.split(' '))(
    'does not include %s, when it is offered alone, chosen or detected',
    (start) => {
      const number = numberOf(start, length);
      expect(judgeNumber(number, [code], code).brands).toEqual([]);
      expect(fitsBrand(number, code)).toBe(false);
      expect(fitsBrand(number, code, list)).toBe(false);
    },
  );
});

/** Brands of which some cards are Maestro's as well. */
const alsoMaestro = ['ARGENCARD', 'BCMC', 'MAESTRO'];
const ofMaestro = schemes.filter(({ code }) => code === 'MAESTRO').flatMap(({ prefixes }) => prefixes);
const sixDigits = ([low, high]: readonly [string, string]) =>
  [low.padEnd(6, '0'), high.padEnd(6, '9')] as const;

test.each(schemes.filter(({ code }) => !alsoMaestro.includes(code)))(
  'no range of $code is in one of Maestro’s, which would win where it is listed first',
  ({ prefixes }) => {
    const inMaestro = prefixes
      .map(sixDigits)
      .filter(([from, to]) =>
        ofMaestro.map(sixDigits).some(([low, high]) => from.slice(0, 6) >= low && to.slice(0, 6) <= high),
      );
    // Of ranges of eight digits Maestro keeps the six around them.
    expect(inMaestro.filter(([from]) => from.length === 6)).toEqual([]);
  },
);

describe('mada', () => {
  const own = '446404 968201 588845 636120 506968 504300 22337902 45488707 53973776';
  const others = '4200 4242 5100 5555 2221 2233 454887 446405 968212 588852 50 60';

  test('is the only brand that needs the gateway’s list', () => {
    expect(binListBrands).toEqual(['MADA']);
    expect([...list.keys()]).toContain('MADA');
  });

  test.each(own.split(' '))(
    'includes %s, before Visa and Mastercard when it is offered before them',
    (start) => {
      const number = numberOf(start, 16);
      expect(judgeNumber(number, ['MADA', 'VISA', 'MASTER'], '', list).brands[0]).toBe('MADA');
      expect(fitsBrand(number, 'MADA', list)).toBe(true);
    },
  );

  test.each(others.split(' '))('does not include %s, whatever is offered and chosen', (start) => {
    const number = numberOf(start, 16);
    for (const active of ['', 'MADA', 'VISA']) {
      for (const offered of [['MADA', 'VISA', 'MASTER'], ['MADA']])
        expect(judgeNumber(number, offered, active, list).brands).not.toContain('MADA');
    }
    expect(fitsBrand(number, 'MADA', list)).toBe(false);
  });
});

/** Brands that share the ranges of others: nobody publishes which numbers of those ranges belong to them. */
const unpublished =
  'UNIONPAY_SMS VISADEBIT VPAY MASTERDEBIT CARTEBANCAIRE CABALDEBIT CARTEBLEUE JAYWAN OMANNET ALIADEBIT MERCADOLIVRE SERVIRED BCMC';

test('every other brand has no published ranges', () => {
  const rest = sharedBrands.map(({ code }) => code).filter((code) => !binListBrands.includes(code));
  expect(rest.sort()).toEqual(unpublished.split(' ').sort());
});

describe.each(unpublished.split(' '))('%s, whose numbers also belong to other brands,', (code) => {
  const brand = sharedBrands.find((one) => one.code === code);
  const [low = ''] = brand?.prefixes[0] ?? [];
  const number = numberOf(low, 16);
  const [scheme = ''] = detectBrands(number, []);

  test('comes after the scheme of the number in any order, so that the shopper can choose it', () => {
    for (const offered of [
      [code, scheme],
      [scheme, code],
    ]) {
      expect(judgeNumber(number, offered).brands).toEqual([scheme, code]);
    }
    expect(detectBrands(number, [])).not.toContain(code);
  });

  test('is used when it is chosen, or when it is the only one that the number fits', () => {
    expect(judgeNumber(number, [scheme, code], code)).toMatchObject({ problem: '', brands: [scheme, code] });
    expect(judgeNumber(number, [code])).toMatchObject({ problem: '', brands: [code] });
    expect(judgeNumber(number, [code, 'AMEX'])).toMatchObject({ problem: '', brands: [code] });
    expect(fitsBrand(number, code)).toBe(true);
    expect(fitsBrand(numberOf('37', 15), code)).toBe(false);
  });
});

test.each(['6011', '65', '620', '6279'])('a card of %s may be one of Jaywan with a second brand', (start) => {
  const number = numberOf(start, 16);
  expect(judgeNumber(number, ['JAYWAN']).brands).toEqual(['JAYWAN']);
  expect(detectBrands(number, [])).not.toContain('JAYWAN');
});

test('no brand is guessed when two brands share a range', () => {
  const number = '4242424242424242';
  expect(judgeNumber(number, ['AMEX', 'JAYWAN', 'OMANNET'], 'AMEX').brands).toEqual([]);
  expect(judgeNumber(number, ['AMEX', 'JAYWAN', 'OMANNET'], 'OMANNET').brands).toEqual(['OMANNET']);
});
