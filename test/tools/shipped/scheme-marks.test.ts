import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paymentBrands } from '../../../src/contract/brands/payment-brands.ts';
import { createPlate } from '../../../src/gateway/config/marks/plate.ts';
import { artwork, schemeDrawings } from '../../../tools/shipped/scheme-marks.mjs';
import { must } from '../../widget/kit.ts';

const drawings = [...schemeDrawings()];

test('the package brings marks of at least twelve schemes, named by codes of brands', () => {
  const codes = paymentBrands.map(({ code }) => code);
  expect(drawings.filter(([code]) => !codes.includes(code))).toEqual([]);
  expect(new Set(drawings.map(([, { draw }]) => draw(''))).size).toBeGreaterThanOrEqual(12);
});

test.each(drawings)(
  'the mark of %s is shapes alone, which run and load nothing',
  (_code, { shape, draw, ground }) => {
    const svg = createPlate(shape, draw, ground);
    expect(svg).toMatch(/^<svg [^>]+><rect width="100%" height="100%" .*<\/svg><\/svg>$/);
    expect(svg).not.toMatch(/<(?:script|style|image|foreignObject|a|text|animate|set)\b| on\w+=| style=/i);
    expect(svg).not.toMatch(/href="(?!#)|url\((?!#)/);
  },
);

test('NOTICE names the package that the drawings come from, in its version', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(readFileSync('NOTICE', 'utf8')).toContain(`${artwork} ${devDependencies[artwork]} (`);
});

test('iDEAL | Wero has none: its old mark may not be shown since 2026, and no package has the new one (docs/duties.md, 5)', () => {
  expect(drawings.map(([code]) => code)).toContain('EPS');
  expect(drawings.map(([code]) => code)).not.toContain('IDEAL');
});

test.each(['AMEX', 'DIRECTDEBIT_SEPA', 'EPS', 'KLARNA_INVOICE'])(
  '%s has at least 2 pixels of space beside its letters at 32 by 20',
  (code) => {
    const svg = must(schemeDrawings().get(code)).draw('');
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? [];
    const scale = Math.min(32 / must(width), 20 / must(height));
    const [, stroke] = /stroke-width="([\d.]+)"/.exec(svg)?.map(Number) ?? [];
    const [, path] = / d="([^"]+)"/.exec(svg) ?? [];
    const starts = [...must(path).matchAll(/M([\d.]+)/g)].map(([, x]) => Number(x));
    expect(starts.length).toBeGreaterThan(3);
    expect((Math.min(...starts) - must(stroke) / 2) * scale).toBeGreaterThan(2);
    expect(32 - (Math.max(...starts) + must(stroke) / 2) * scale).toBeGreaterThan(2);
  },
);
