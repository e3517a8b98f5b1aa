import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paymentBrands } from '../../../src/contract/brands/payment-brands.ts';
import { createPlate } from '../../../src/gateway/marks/plate.ts';
import { artwork, schemeDrawings } from '../../../tools/shipped/scheme-marks.mjs';

const drawings = [...schemeDrawings()];

test('the package brings marks of at least twelve schemes, named by codes of brands', () => {
  const codes = paymentBrands.map(({ code }) => code);
  expect(drawings.filter(([code]) => !codes.includes(code))).toEqual([]);
  expect(new Set(drawings.map(([, svg]) => svg)).size).toBeGreaterThanOrEqual(12);
});

test.each(drawings)('the mark of %s is fit, as one of an operator must be', (_code, svg) => {
  expect(createPlate(svg)).toMatch(/^<svg [^>]+><rect width="100%" height="100%" .*<\/svg><\/svg>$/);
});

test('NOTICE names the package that the drawings come from, in its version', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(readFileSync('NOTICE', 'utf8')).toContain(`${artwork} ${devDependencies[artwork]} (`);
});
