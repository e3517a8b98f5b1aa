/**
 * The life of a registration (gateway-contract 4.2 and 4.4). Pure rules.
 *
 *     active -> deregistered        rejected
 *
 * A rejected one was never good: it has a record and no means. An active one may be followed by PA, DB and CD, and by
 * its end (DR); after the others nothing follows.
 */
import type { Parameters } from '../../contract/parameters/table.ts';
import type { ResultCode } from '../../contract/result-codes.ts';

export type RegistrationState = 'active' | 'rejected' | 'deregistered';

/** Why a registration in this state cannot be used; undefined when it can. */
export function hindranceOf(state: RegistrationState): ResultCode | undefined {
  if (state === 'deregistered') return '100.150.202';
  return state === 'rejected' ? '100.150.203' : undefined;
}

/** Whether a checkout stores its shopper's means and charges nothing (gateway-contract 4.4). */
export function onlyStores({ createRegistration, paymentType }: Parameters): boolean {
  return createRegistration === 'true' && paymentType === undefined;
}
