/** Finds what is wrong with a card itself, whether it is charged or stored. */
import { findBrand, readRanges } from '#contract/brands/number-rules.ts';
import { isExpired } from '#contract/card/expiry.ts';
import { passesLuhn } from '#contract/card/luhn.ts';
import { fitsBrand } from '#contract/card/number.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import type { Card } from './payment-instrument.ts';

/** The last time zone to leave a month is twelve hours behind UTC, and a card is valid while it is valid anywhere. */
const lastZone = 12 * 60 * 60 * 1000;

/**
 * Whether a month is over everywhere on earth.
 *
 * @param now in milliseconds
 */
export function isOver(month: string, year: string, now: number): boolean {
  return isExpired(month, year, new Date(now - lastZone));
}

interface CardProblem {
  readonly code: ResultCode;
  /** Name of the rule, for the test environment's header. */
  readonly rule: 'luhn' | 'brand-mismatch' | 'card-expired' | 'security-code-length';
}

/**
 * Gives the first thing that is wrong; undefined for a good card.
 *
 * @param now in milliseconds
 * @param ranges the brand's number ranges, where the BIN list has them
 */
export function cardProblem(code: string, card: Card, now: number, ranges?: string): CardProblem | undefined {
  const { number, expiryMonth, expiryYear, securityCode } = card;
  // Undefined for wallets whose token the merchant decrypted, which are no card brand.
  const brand = findBrand(code);
  // Not for UnionPay, which issues cards without a check digit; one of the test cards is such a card (settled
  // question 14).
  if (brand?.hasCheckDigit !== false && !passesLuhn(number)) return { code: '100.100.101', rule: 'luhn' };
  const list = new Map(ranges === undefined ? [] : [[code, readRanges(ranges)]]);
  if (brand !== undefined && !fitsBrand(number, code, list)) {
    return { code: '100.100.700', rule: 'brand-mismatch' };
  }
  if (isOver(expiryMonth, expiryYear, now)) return { code: '100.100.303', rule: 'card-expired' };
  if (securityCode !== undefined && brand?.cvv.includes(securityCode.length) === false) {
    return { code: '100.100.601', rule: 'security-code-length' };
  }
  return undefined;
}
