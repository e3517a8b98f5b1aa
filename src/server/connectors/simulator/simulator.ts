/**
 * The built-in simulator (gateway-contract 6): a list of rules, the first one that has an opinion decides and
 * is named in the answer.
 */
import { randomBytes } from 'node:crypto';
import { findBrand } from '../../../contract/brands.ts';
import { isExpired } from '../../../contract/card/expiry.ts';
import { fitsBrand, passesLuhn } from '../../../contract/card/number.ts';
import { forceResultCode } from '../../../contract/parameters/custom-parameters.ts';
import { isResultCode, type ResultCode } from '../../../contract/result-codes.ts';
import type { Connector, Outcome, PaymentOrder } from '../connector.ts';
import { behaviourOf } from './cards.ts';
import { authenticationOf } from './three-d-secure.ts';

type Rule = (order: PaymentOrder, now: number) => Outcome | undefined;

const rules: readonly Rule[] = [forcedCode, holderCode, luhn, brandMismatch, expired, testCard];

/** Charges nobody, so that a repeated key needs no memory. */
export const simulator: Connector = {
  async settle(order, _key, now) {
    for (const rule of rules) {
      const outcome = rule(order, now);
      if (outcome !== undefined) return outcome;
    }
    return paid(order, 'any-other-card');
  },
};

/** `customParameters[forceResultCode]`: any code of the catalogue. A forced decline has no id (question 21). */
function forcedCode({ parameters }: PaymentOrder): Outcome | undefined {
  const code = parameters[forceResultCode];
  if (code === undefined || !isResultCode(code)) return undefined;
  return { code, rule: 'force-result-code', without: code.startsWith('000.') ? [] : ['id'] };
}

/** Holder equal to a result code: for declines only, so that a name cannot buy anything. */
function holderCode({ card }: PaymentOrder): Outcome | undefined {
  const holder = card.holder?.trim() ?? '';
  if (!isResultCode(holder) || holder.startsWith('000.')) return undefined;
  return { code: holder, rule: 'holder-result-code' };
}

/** Not for UnionPay: it issues cards without a check digit, one of the test cards among them (question 14). */
function luhn({ card, brand }: PaymentOrder): Outcome | undefined {
  if (findBrand(brand)?.luhn === false || passesLuhn(card.number)) return undefined;
  return { code: '100.100.101', rule: 'luhn', without: ['amount'] };
}

function brandMismatch({ card, brand }: PaymentOrder): Outcome | undefined {
  return fitsBrand(card.number, brand) ? undefined : { code: '100.100.700', rule: 'brand-mismatch' };
}

/** The last time zone to leave a month is twelve hours behind UTC: a card is good as long as it is somewhere. */
const lastZone = 12 * 60 * 60 * 1000;

function expired({ card }: PaymentOrder, now: number): Outcome | undefined {
  if (!isExpired(card.expiryMonth, card.expiryYear, new Date(now - lastZone))) return undefined;
  return { code: '100.100.303', rule: 'card-expired' };
}

function testCard(order: PaymentOrder): Outcome | undefined {
  const behaviour = behaviourOf(order.card.number);
  if (behaviour === undefined) return undefined;
  if (behaviour === 'challenge' || behaviour === 'enrolled') {
    return { code: '300.100.100', rule: 'challenge-not-available-yet' };
  }
  const threeDSecure = authenticationOf(behaviour, order.brand);
  const outcome = paid(order, `test-card-${behaviour}`);
  return threeDSecure === undefined ? outcome : { ...outcome, threeDSecure };
}

/** Success says which test mode was asked for (gateway-contract 2.4). */
function paid({ testMode }: PaymentOrder, rule: string): Outcome {
  const code: ResultCode = testMode === 'EXTERNAL' ? '000.100.112' : '000.100.110';
  return {
    code,
    rule,
    resultDetails: {
      clearingInstituteName: 'Simulated acquirer',
      ConnectorTxID1: randomBytes(8).toString('hex'),
    },
  };
}
