/** Checks the data of a card before the card is charged or stored. */
import { findBrand, readRanges } from '#contract/brands/number-rules.ts';
import { passesCheckDigit } from '#contract/card/check-digit.ts';
import { expiresAt } from '#contract/card/expiry.ts';
import { fitsBrand, isOfSchemeLength } from '#contract/card/number.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import type { Card } from '../../connector/payment-instrument.ts';

interface CardProblem {
  readonly code: ResultCode;
  /** Name of the rule, for the test environment's header. */
  readonly rule: 'luhn' | 'brand-mismatch' | 'card-expired' | 'security-code-length';
}

/**
 * Returns the first problem of a card; undefined for a valid card.
 *
 * @param now in milliseconds
 * @param ranges the brand's number ranges, where the BIN list has them
 */
export function cardProblem(code: string, card: Card, now: number, ranges?: string): CardProblem | undefined {
  const { number, expiryMonth, expiryYear, securityCode } = card;
  // Undefined for the brand of a wallet whose token the merchant decrypted, because it is not a card brand.
  const brand = findBrand(code, number);
  // Each brand has its own rule (settled question 14).
  const hasWrongDigit = !passesCheckDigit(number, brand?.checkDigit ?? 'luhn');
  if (hasWrongDigit && isOfSchemeLength(number)) return { code: '100.100.101', rule: 'luhn' };
  const list = new Map(ranges === undefined ? [] : [[code, readRanges(ranges)]]);
  if (brand !== undefined && !fitsBrand(number, code, list)) {
    return { code: '100.100.700', rule: 'brand-mismatch' };
  }
  if (now >= expiresAt(expiryMonth, expiryYear)) return { code: '100.100.303', rule: 'card-expired' };
  if (securityCode !== undefined && brand?.cvv.includes(securityCode.length) === false) {
    return { code: '100.100.601', rule: 'security-code-length' };
  }
  return undefined;
}
