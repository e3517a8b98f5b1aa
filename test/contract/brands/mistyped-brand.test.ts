import { expect, test } from 'vitest';
import { problemOfBrand } from '../../../src/contract/brands/mistyped-brand.ts';

test.each(['VISA', 'BLIK', 'SWISH', 'WERO', 'BIZUM', 'MOBILEPAY', 'PAY_BY_BANK'])(
  '%s is the code of a brand, of the contract or of an operator',
  (code) => expect(problemOfBrand(code)).toBe(''),
);

test.each([
  ['VISAA', 'VISA was probably meant'],
  ['PAYPALL', 'PAYPAL was probably meant'],
  ['MASTERCARD', 'MASTER was probably meant'],
  ['blik', 'blik is none'],
  ['VSIA', 'VISA was probably meant'],
  ['KLARNA_INVIOCE', 'KLARNA_INVOICE was probably meant'],
  ['GENERIC', 'GENERIC is none'],
])('%s is no code of a brand: %s', (code, problem) => expect(problemOfBrand(code)).toContain(problem));
