/**
 * The life of a registration (gateway-contract 4.2 and 4.4). Pure rules.
 *
 *     unconfirmed -> active -> deregistered        rejected
 *          |
 *          v
 *        (gone)
 *
 * A registration created by a payment is unconfirmed until the payment succeeds, and is deleted when the payment fails.
 * A rejected registration should have been stored without a payment, but its instrument was refused; it has a record
 * and no instrument. An active registration can be charged (PA, DB, CD) and ended (DR). In the other states neither is
 * possible.
 */
import type { ResultCode } from '#contract/result-codes.ts';

export type RegistrationState = 'unconfirmed' | 'active' | 'rejected' | 'deregistered';

/** Returns the result code that says why a registration in this state cannot be used; undefined when it can. */
export function unusableCode(state: RegistrationState): ResultCode | undefined {
  return hindrances[state];
}

const hindrances: Readonly<Partial<Record<RegistrationState, ResultCode>>> = {
  unconfirmed: '100.150.201',
  deregistered: '100.150.202',
  rejected: '100.150.203',
};
