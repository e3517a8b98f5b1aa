// @tests src/widget/form/card/brand-choice.ts
import { expect, test } from 'vitest';
import { getSchemes } from '../../../../src/widget/form/card/brand-choice.ts';

test.each([
  ['VISA', ''],
  ['VISA VISADEBIT', ''],
  ['VISA MADA', ''],
  ['CARTEBANCAIRE', ''],
  ['CARTEBANCAIRE CARTEBLEUE', ''],
  ['VISA CARTEBANCAIRE', 'VISA CARTEBANCAIRE'],
  ['CARTEBANCAIRE VISADEBIT VISA', 'CARTEBANCAIRE VISADEBIT'],
  ['DANKORT VISA', 'DANKORT VISA'],
  ['MAESTRO BCMC', 'MAESTRO BCMC'],
  ['', ''],
])('of the brands %j the shopper chooses among %j', (fitting, choice) => {
  expect(getSchemes(fitting.split(' ')).join(' ')).toBe(choice);
});
