/** Payments and moves for the lifecycle's tests. */

import { emptyLedger, type Ledger } from '../../../src/gateway/lifecycle/ledger.ts';
import { judge } from '../../../src/gateway/lifecycle/payment.ts';
import type { Existing, Move } from '../../../src/gateway/lifecycle/referenced-payment.ts';

export const noon = Date.UTC(2026, 10, 20, 12);
export const settings = { reversalCutOff: '18:00' };
export const entityId = '8ac7a4c9f3d24e6b0917c35d82e1fa60';

/** A payment of 100.00 EUR that succeeded at noon. */
export function payment(
  paymentType: string,
  change: Partial<Existing> = {},
  ledger: Partial<Ledger> = {},
): Existing {
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

/** A move of 100.00 EUR, made by the gateway itself where only the gateway may. */
export function move(paymentType: string, change: Partial<Move> = {}): Move {
  const internal = ['RC', 'CB', 'CR'].includes(paymentType);
  return { paymentType, entityId, amount: 100_00, currency: 'EUR', final: false, internal, ...change };
}

/** The code of a refusal, or `allowed`. */
export function verdict(existing: Existing, asked: Move, now = noon): string {
  const judgement = judge(existing, asked, now, settings);
  return judgement.allowed ? 'allowed' : judgement.code;
}
