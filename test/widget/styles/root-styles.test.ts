// @vitest-environment happy-dom

import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { methodNames } from '../../../src/contract/brands/form-types.ts';
import { formTexts } from '../../../src/texts/all-forms.ts';
import { en, type FormTexts } from '../../../src/texts/form.ts';
import { addBrandNames } from '../../../src/widget/brand-names.ts';
import type { MarkImages } from '../../../src/widget/checkout/checkout.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { createRootStyles } from '../../../src/widget/styles/root-styles.ts';
import { settings } from '../kit.ts';

addBrandNames(methodNames);

const { de } = formTexts;

let scope: Scope;
let before: number;
let written: string[];
beforeEach(() => {
  scope = new Scope();
  images.value = undefined;
  written = [];
  vi.spyOn(CSSStyleSheet.prototype, 'replaceSync').mockImplementation((text) => void written.push(text));
  before = document.adoptedStyleSheets.length;
});
afterEach(() => scope.end());

const sheets = () => document.adoptedStyleSheets.slice(before);
const images = signal<MarkImages>();
const look = (options: Record<string, unknown> = {}, texts = signal<FormTexts>(en)) =>
  createRootStyles(scope, document, settings(options), 'https://pay.example/v1/', texts, images);

/** Beside a wrong number of this brand the other brands' marks are pale. */
const pale = (code: string) => `.wpwl-typed>.wpwl-brand-${code}~*>:not(.wpwl-mark-${code}){opacity:.35}`;

describe('marks of the brands', () => {
  test('are drawn as names, once for each brand on the page', () => {
    const made = look();
    expect(sheets()).toHaveLength(1);
    made.mark(['VISA', 'PAYPAL']);
    made.mark(['PAYPAL', 'MADA']);
    made.mark(['VISA', 'NOBODY"}*{}']);
    const [, first = '', second = '', ...more] = written;
    expect(first).toContain(
      `.wpwl-brand-VISA::before,.wpwl-mark-VISA::before{content:"Visa"}${pale('VISA')}.wpwl-brand-PAYPAL::before,.wpwl-mark-PAYPAL::before{content:"PayPal"}`,
    );
    expect(second).toContain('.wpwl-brand-MADA::before,.wpwl-mark-MADA::before{content:"mada"}');
    expect([second.includes('PAYPAL'), more]).toEqual([false, []]);
    scope.end();
    expect(sheets()).toEqual([]);
  });

  test('that are words are drawn anew when the language has come, and the shop’s own words stay', () => {
    const texts = signal<FormTexts>(en);
    look({}, texts).mark(['DIRECTDEBIT_SEPA', 'PREPAYMENT']);
    expect(written.at(-1)).toContain('{content:"SEPA Direct Debit"}');
    texts.value = { ...de, Prepayment: 'Per "Vorkasse"' };
    expect(written.at(-1)).toContain(
      `.wpwl-brand-DIRECTDEBIT_SEPA::before,.wpwl-mark-DIRECTDEBIT_SEPA::before{content:"SEPA-Lastschrift"}${pale('DIRECTDEBIT_SEPA')}.wpwl-brand-PREPAYMENT::before,.wpwl-mark-PREPAYMENT::before{content:"Per \\"Vorkasse\\""}`,
    );
  });

  const some = { set: '0a1b2c', codes: ['VISA', 'KLARNA_INVOICE'] };
  const visa = 'https://pay.example/v1/images/0a1b2c/VISA.svg';
  const neutral = (code: string) => `https://pay.example/v1/static/test/img/${code}.svg`;

  test('have their images over the names when the gateway has named them', () => {
    look().mark(['VISA', 'MADA']);
    expect(written.at(-1)).not.toContain('::after');
    images.value = some;
    expect(written.at(-1)).toContain(
      `.wpwl-brand-VISA::after,.wpwl-mark-VISA::after{content:"";background-image:url("${visa}")}`,
    );
    expect(written.at(-1)).not.toContain('.wpwl-brand-MADA::after');
    expect(sheets(), 'the sheet of the names is written anew').toHaveLength(2);
  });

  test('have their images also where they are drawn later, and beside a translated name', () => {
    images.value = some;
    look({}, signal<FormTexts>(de)).mark(['KLARNA_INVOICE']);
    expect(written.at(-1)).toContain(
      '.wpwl-brand-KLARNA_INVOICE::before,.wpwl-mark-KLARNA_INVOICE::before{content:"Klarna-Rechnung"}',
    );
    expect(written.at(-1)).toContain('/v1/images/0a1b2c/KLARNA_INVOICE.svg")');
  });

  test('are neutral images of the gateway when vectors are asked for, except for words of the shopper’s language', () => {
    look({ imageStyle: 'svg' }, signal<FormTexts>(de)).mark(['VISA', 'MADA', 'PREPAYMENT', 'KLARNA_INVOICE']);
    expect(written.at(-1)).not.toContain('url(');
    images.value = { set: '', codes: [] };
    expect(written.at(-1)).toContain(
      `.wpwl-brand-VISA::before,.wpwl-mark-VISA::before{content:"Visa"}${pale('VISA')}.wpwl-brand-VISA:not([role])::before{width:`,
    );
    expect(written.at(-1)).toContain(`url("${neutral('VISA')}")`);
    expect(written.at(-1)).toContain(
      '.wpwl-brand-PREPAYMENT::before,.wpwl-mark-PREPAYMENT::before{content:"Vorkasse"}',
    );
    expect(written.at(-1)).toContain(
      '.wpwl-brand-KLARNA_INVOICE::before,.wpwl-mark-KLARNA_INVOICE::before{content:"Klarna-Rechnung"}',
    );
    images.value = some;
    expect(written.at(-1)).toContain(`url("${visa}")`);
    expect(written.at(-1)).not.toContain(neutral('VISA'));
    expect(written.at(-1)).toContain(`url("${neutral('MADA')}")`);
  });

  test('are names only when pixels are asked for, of which there are none', () => {
    look({ imageStyle: 'png' }).mark(['VISA']);
    images.value = some;
    expect(written.join('')).not.toContain('::after');
  });

  test('are not drawn without a style', () => {
    look({ style: 'none' }).mark(['VISA']);
    expect(sheets()).toEqual([]);
  });
});

describe('the rules of forms whose code came later', () => {
  test('are written once into the sheet of the look, which stands before the marks', () => {
    const made = look();
    made.mark(['VISA']);
    made.extend(['.late{}']);
    made.extend(['.late{}', '']);
    const [first, , second, ...more] = written;
    // The tests' own files of styles are empty.
    expect([first, second, more]).toEqual(['@layer wpwl{}', '@layer wpwl{.late{}}', []]);
    expect(sheets()).toHaveLength(2);
    scope.end();
    expect(sheets()).toEqual([]);
  });

  test('are not written without a style', () => {
    look({ style: 'none' }).extend(['.late{}']);
    expect(written).toEqual([]);
  });
});
