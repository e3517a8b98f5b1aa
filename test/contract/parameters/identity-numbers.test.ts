// @runs cases
import { stdnum } from 'stdnum';
import { describe, expect, test } from 'vitest';
import { findIdentityNumbers } from '../../../src/contract/parameters/identity-numbers.ts';
import { identityNumberRules } from '../../../src/contract/parameters/identity-numbers-data.ts';
import { caseCount } from '../../support/case-count.ts';
import { createDraw, type Draw, digits, pick } from './made-ids.ts';

const two = (value: number) => String(value).padStart(2, '0');
const dayOfBirth = (draw: Draw) => two(draw(1, 12)) + two(draw(1, 28));
const free = (count: number) => (draw: Draw) => digits(draw, count);

/**
 * For each rule that the package stdnum has too: its validator there, and how the digits before the last two are drawn,
 * of which all hundred are tried.
 */
const twins: Readonly<
  Record<string, readonly [country: string, number: string, draw: (draw: Draw) => string]>
> = {
  'BR CNPJ': ['BR', 'cnpj', (draw) => `${digits(draw, 8)}0001`],
  'CN RIC': ['CN', 'ric', (draw) => `440305${draw(1950, 2010)}${dayOfBirth(draw)}${digits(draw, 2)}`],
  'ES NSS': ['ES', 'nss', (draw) => two(draw(1, 50)) + digits(draw, 8)],
  'FR NIR': ['FR', 'nir', (draw) => `1${draw(40, 99)}${two(draw(1, 12))}75${digits(draw, 6)}`],
  'FR SIRET': [
    'FR',
    'siret',
    (draw) => `${pick(draw, ['732829320', '404833048', '552100554'])}${digits(draw, 3)}`,
  ],
  'GB VAT with branch': ['GB', 'vat', free(10)],
  'GT CUI': ['GT', 'cui', (draw) => `${digits(draw, 9)}13`],
  'ID NPWP': ['ID', 'npwp', (draw) => `0${draw(1, 9)}${digits(draw, 11)}`],
  'IN Aadhaar': ['IN', 'aadhaar', (draw) => `${draw(2, 9)}${digits(draw, 9)}`],
  'JP corporate number': ['JP', 'cn', (draw) => `${draw(1, 9)}${digits(draw, 10)}`],
  'KR RRN': [
    'KR',
    'rrn',
    (draw) => `${draw(50, 99)}${dayOfBirth(draw)}${draw(1, 2)}${two(draw(0, 90))}${digits(draw, 2)}`,
  ],
  'LT VAT': ['LT', 'pvm', free(10)],
  'MK EDB': ['MK', 'edb', free(11)],
  'MY NRIC': ['MY', 'nric', (draw) => `${draw(50, 99)}${dayOfBirth(draw)}${digits(draw, 4)}`],
  'PL REGON': ['PL', 'regon', free(12)],
  'RO CNP': [
    'RO',
    'cnp',
    (draw) => `1${draw(50, 99)}${dayOfBirth(draw)}${two(draw(1, 46))}${digits(draw, 2)}`,
  ],
  'RU INN': ['RU', 'inn', free(10)],
  'TH national id and TIN': ['TH', 'idnr', (draw) => `${draw(1, 8)}${digits(draw, 10)}`],
  'VN MST with branch': ['VN', 'mst', (draw) => `${two(draw(1, 64))}${draw(1, 9)}${digits(draw, 7)}0`],
  'ZA national id': ['ZA', 'idnr', (draw) => `${draw(50, 99)}${dayOfBirth(draw)}${digits(draw, 4)}0`],
};

describe('a number of a person or a company', () => {
  test.each(Object.entries(twins))(
    '%s is judged as the package stdnum judges it',
    (name, [country, number, start]) => {
      const twin = stdnum[country]?.[number];
      const draw = createDraw(20261129);
      const [wrong, valid]: [string[], string[]] = [[], []];
      for (let at = 0; at < caseCount(20); at += 1) {
        const body = start(draw);
        for (let end = 0; end < 100; end += 1) {
          const id = body + two(end);
          const isValid = findIdentityNumbers(id).includes(name);
          if (isValid) valid.push(id);
          if (isValid !== twin?.validate(id).isValid) wrong.push(id);
        }
      }
      expect(wrong).toEqual([]);
      expect(valid.length).toBeGreaterThan(5);
    },
  );

  test.each([
    ['BR CNS', '898001160660761', '898001160660762'],
    ['CN RIC', '11010519491231002', '11010519491231003'],
    ['EG national id', '30001010123458', '30013010123458'],
    ['EG national id', '30501058800011', '30501058900011'],
    ['KZ IIN and BIN', '061211600012', '061211600013'],
    ['JP My Number', '123456789018', '123456789012'],
    ['PK CNIC', '6110112345671', '6210112345671'],
    ['RU OGRN', '1027700132195', '1027700132194'],
    ['UZ PINFL', '32409860230078', '32413860230078'],
  ])('%s is %s and not %s', (name, right, wrong) => {
    expect([right, wrong].map((number) => findIdentityNumbers(number).includes(name))).toEqual([true, false]);
  });

  test('has a second source or an example for each rule', () => {
    const examples = [
      'BR CNS',
      'EG national id',
      'KZ IIN and BIN',
      'JP My Number',
      'PK CNIC',
      'RU OGRN',
      'UZ PINFL',
    ];
    expect([...Object.keys(twins), ...examples].sort()).toEqual(
      identityNumberRules.map(({ name }) => name).sort(),
    );
  });
});
