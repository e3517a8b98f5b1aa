/** Rules for cards, their numbers in the request. */
import { findBrand } from '../../../contract/brands.ts';
import { isExpired } from '../../../contract/card/expiry.ts';
import { fitsBrand, passesLuhn } from '../../../contract/card/number.ts';
import type { Outcome, PaymentOrder } from '../connector.ts';
import type { Card } from '../means.ts';
import { isShopperAbsent } from './general-rules.ts';
import { declined, paid } from './outcomes.ts';
import { authenticatedElsewhere, authenticationOf, behaviourUnder } from './three-d-secure.ts';

/** The last time zone to leave a month is twelve hours behind UTC: a card is good as long as it is somewhere. */
const lastZone = 12 * 60 * 60 * 1000;

/** Whether a month is over everywhere. @param now in milliseconds */
export function isOver(month: string, year: string, now: number): boolean {
  return isExpired(month, year, new Date(now - lastZone));
}

export function settleCard(order: PaymentOrder, card: Card, now: number): Outcome {
  return numberProblem(order.brand, card, now) ?? authenticate(order, card);
}

export function numberProblem(
  code: string,
  { number, expiryMonth, expiryYear, securityCode }: Card,
  now: number,
): Outcome | undefined {
  // Undefined for the brands without a number range: regional cards, and wallets whose token the merchant decrypted.
  const brand = findBrand(code);
  // Not for UnionPay: it issues cards without a check digit, one of the test cards among them (settled question 14).
  if (brand?.luhn !== false && !passesLuhn(number)) {
    return declined('100.100.101', 'luhn', { without: ['amount'] });
  }
  if (brand !== undefined && !fitsBrand(number, code)) return declined('100.100.700', 'brand-mismatch');
  if (isOver(expiryMonth, expiryYear, now)) return declined('100.100.303', 'card-expired');
  if (securityCode !== undefined && brand?.cvv.includes(securityCode.length) === false) {
    return declined('100.100.601', 'security-code-length');
  }
  return undefined;
}

function authenticate(order: PaymentOrder, { number }: Card): Outcome {
  const { parameters, mode, brand } = order;
  const elsewhere = authenticatedElsewhere(parameters);
  if (elsewhere !== undefined) return paid(mode, 'authenticated-elsewhere', { threeDSecure: elsewhere });
  if (isShopperAbsent(order)) return paid(mode, 'shopper-absent');
  if (parameters['threeDSecure.disable'] === 'true') return paid(mode, 'three-d-secure-disabled');
  const behaviour = behaviourUnder(parameters, number);
  if (behaviour === undefined) return paid(mode, 'any-other-card');
  if (behaviour === 'unlisted') return declined('000.400.109', 'card-not-in-test-table');
  if (behaviour === 'challenge' || behaviour === 'enrolled') {
    return declined('300.100.100', 'challenge-not-available-yet');
  }
  const forced = behaviour === 'frictionless' && parameters['customParameters[3DS2_flow]'] === 'frictionless';
  const threeDSecure = authenticationOf(behaviour, brand);
  const rule = forced ? 'forced-frictionless' : (`test-card-${behaviour}` as const);
  return paid(mode, rule, threeDSecure && { threeDSecure });
}
