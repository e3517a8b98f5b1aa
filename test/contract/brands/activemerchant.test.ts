/** The numbers of activemerchant/active_merchant, `test/unit/credit_card_methods_test.rb`, read on 2026-11-30, of brands that are here. */
import { describe, expect, test } from 'vitest';
import { cardCodes } from '../../../src/contract/brands/card-names.ts';
import { detectBrands } from '../../../src/contract/card/number.ts';

const withZeros = (bins: string) => bins.split(' ').map((bin) => bin.padEnd(16, '0'));

const numbers: Readonly<Record<string, readonly string[]>> = {
  DANKORT: ['5019717010103742'],
  DINERS: ['36148010000000', '3000000000000004', '30401000000000'],
  JCB: [
    ...withZeros('3528 3580 3096 3112 3158 3337'),
    ...['3088000000000017', '3094000000000017', '3102000000000017', '3120000000000017'],
    ...['3159000000000017', '3349000000000017'],
  ],
  MAESTRO: [
    ...withZeros('6769271 561259 58175 5818 639 63907 639099 6763 500033 501041 501063 589244 501623 500032'),
    ...withZeros(
      '500057 501015 501016 501018 501108 501800 501879 502000 502113 502301 503175 503800 504310',
    ),
    ...withZeros(
      '504910 507001 507090 560014 561033 572402 578614 585274 588729 589300 589671 590043 590265',
    ),
    ...withZeros(
      '601070 604983 601638 606126 630400 636380 636422 636502 636639 637046 637756 639130 690032',
    ),
    ...['6761999999999999', '6799999999999999', '5811499999999999', '675675000000000'],
  ],
  MASTER: withZeros('272089 5413031'),
  HIPERCARD: withZeros('6062821 6370951 6375681 6375991 6376091'),
  ALIA: withZeros('504997 505878 60103 601073 505874'),
  ELO: [
    ...withZeros('509051 506753 62778 509089 509257 50941 509992 506763 509887'),
    ...['5067490000000010', '5067700000000028', '5067600000000036', '5067600000000044'],
  ],
  NARANJA: ['5895627823453005', '5895620000000002', '5895626746595650'],
  CABAL: withZeros('6044009 58965755 60352244'),
  UNIONPAY: [
    ...withZeros('622126 6282 81 62').map((number) => number.replace(/^620+$/, '6200000000000005')),
    ...['6250941006528599', '814400000000000000', '8171999927660000', '8171999900000000021'],
  ],
  VISA: ['4175001000000000', '4025880000000010'],
};

/** Numbers of two brands, of which the first that is offered is asked for; those of mada are in the gateway's list alone. */
const shared: Readonly<Record<string, readonly string[]>> = {
  DANKORT: ['4571100000000000'],
  ELO: ['6509550000000000'],
  CABAL: ['6502723300000000', '6500870000000000'],
  VISADEBIT: ['4571100000000000'],
};

const rows = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([code, all]) => all.map((number) => [number, code] as const));

describe('a number of activemerchant’s tests', () => {
  test.each(rows(numbers))('%s is of %s, whatever else is offered', (number, code) => {
    expect(detectBrands(number, cardCodes)[0]).toBe(code);
  });

  test.each(rows(shared))('%s is of %s, too', (number, code) => {
    expect(detectBrands(number, cardCodes)).toContain(code);
    expect(detectBrands(number, [code])).toEqual([code]);
  });
});
