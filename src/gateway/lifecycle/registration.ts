/**
 * The life of a registration (gateway-contract 4.2 and 4.4). Pure rules.
 *
 *     unconfirmed -> active -> deregistered        rejected
 *          |
 *          v
 *        (gone)
 *
 * One that a payment leaves behind is unconfirmed until the payment succeeds, and gone when it fails. A rejected one was
 * to be stored without a payment and was no good: it has a record and no instrument. An active one may be followed by PA, DB
 * and CD, and by its end (DR); after the others nothing follows.
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
