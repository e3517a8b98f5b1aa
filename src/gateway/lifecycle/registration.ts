/**
 * The life of a registration (gateway-contract 4.2 and 4.4). Pure rules.
 *
 *     unconfirmed -> active -> deregistered        rejected
 *          |
 *          v
 *        (gone)
 *
 * A registration created by a payment is unconfirmed until the payment succeeds, and deleted when it fails. A rejected one
 * was to be stored without a payment, but its instrument was refused: it has a record and no instrument. An active one can
 * be charged (PA, DB, CD) and ended (DR); in the other states nothing can follow.
 */
import type { ResultCode } from '#contract/result-codes.ts';

export type RegistrationState = 'unconfirmed' | 'active' | 'rejected' | 'deregistered';

/** Why a registration in this state cannot be used; undefined when it can. */
export function unusableCode(state: RegistrationState): ResultCode | undefined {
  return hindrances[state];
}

const hindrances: Readonly<Partial<Record<RegistrationState, ResultCode>>> = {
  unconfirmed: '100.150.201',
  deregistered: '100.150.202',
  rejected: '100.150.203',
};
