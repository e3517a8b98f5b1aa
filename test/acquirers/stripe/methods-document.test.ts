/** The table of Stripe's methods in docs/operate/acquirers.md says what the data say. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { stripe } from '../../../src/acquirers/stripe/index.ts';
import { methods } from '../../../src/acquirers/stripe/methods-data.ts';
import { capabilitiesFor, listTakenBrands } from '../../../src/connector/capabilities.ts';
import { methodRules } from './method-rules.ts';

const document = readFileSync('docs/operate/acquirers.md', 'utf8');
const section = document.split('### Brands beside cards at Stripe')[1]?.split('\n## ')[0] ?? '';
const [table = '', untaken = ''] = section.split('Not taken:');

const rows = Object.entries(methods).map(([brand, { type, way, currencies, countries, needs = [] }]) => {
  const { paymentTypes = [], parts } = capabilitiesFor(stripe.capabilities, brand) ?? {};
  const types = paymentTypes.map((one) => (parts?.includes(one) ? `${one}*` : one));
  const name = `[${type}](https://docs.stripe.com/payments/${methodRules[type]?.page})`;
  const cells = [types, currencies, countries, needs].map((list) => list?.join(' ') ?? '');
  return `| ${[brand, name, ...cells, way].join(' | ')} |`.replaceAll('  |', ' |');
});

const rowsIn = (text: string) => text.split('\n').filter((line) => /^\| [A-Z]/.test(line));

it('has each row of the data, and no other', () => {
  const [, ...written] = rowsIn(table);
  expect(written).toEqual(rows);
});

it('tells of other brands of ours why they are not taken', () => {
  const [, ...written] = rowsIn(untaken);
  const codes = written.flatMap((line) => line.split('|')[1]?.trim().split(', ') ?? []);
  expect(codes.length).toBeGreaterThan(0);
  for (const code of codes) {
    expect([code, findPaymentBrand(code)?.code]).toEqual([code, code]);
    expect(listTakenBrands(stripe.capabilities)).not.toContain(code);
  }
});
