/** Makes payments and follow-ups for the tests of the lifecycle. */

import { judgeFollowUp } from '../../../src/gateway/lifecycle/judge-follow-up.ts';
import { emptyLedger, type Ledger } from '../../../src/gateway/lifecycle/ledger.ts';
import type {
  FollowUpRequest,
  ReferencedPayment,
} from '../../../src/gateway/lifecycle/referenced-payment.ts';

export const noon = Date.UTC(2026, 10, 20, 12);
export const settings = { reversalCutOff: '18:00' };
export const entityId = '8ac7a4c9f3d24e6b0917c35d82e1fa60';

/** A payment of 100.00 EUR that succeeded at noon. */
export function payment(
  paymentType: string,
  change: Partial<ReferencedPayment> = {},
  ledger: Partial<Ledger> = {},
): ReferencedPayment {
  return {
    paymentType,
    entityId,
    state: 'succeeded',
    amount: 100_00,
    currency: 'EUR',
    createdAt: noon,
    ledger: { ...emptyLedger, ...ledger },
    ...change,
  };
}

/** A follow-up of 100.00 EUR. Types that only the gateway may make are marked as made by the gateway. */
export function move(paymentType: string, change: Partial<FollowUpRequest> = {}): FollowUpRequest {
  const internal = ['RC', 'CB', 'CR'].includes(paymentType);
  return { paymentType, entityId, amount: 100_00, currency: 'EUR', final: false, internal, ...change };
}

/** Judges a follow-up and gives the code of its refusal, or `allowed`. */
export function verdict(existing: ReferencedPayment, asked: FollowUpRequest, now = noon): string {
  const judgement = judgeFollowUp(existing, asked, now, settings);
  return judgement.isAllowed ? 'allowed' : judgement.code;
}
