/** The mandate by which an account is debited: it is kept with a stored account, and added to a debit that the merchant repeats. */
import type { Parameters } from '#contract/parameters/table.ts';
import { isByMerchant } from '../../connector/agreement.ts';
import type { Capabilities } from '../../connector/capabilities.ts';
import { isHandedOn } from '../../connector/handed-on.ts';
import { withoutUndefined } from '../core/without-undefined.ts';

export interface Mandate {
  readonly id?: string | undefined;
  /** yyyy-MM-dd. */
  readonly dateOfSignature?: string | undefined;
}

const mandateId = 'bankAccount.mandate.id';
const signedOn = 'bankAccount.mandate.dateOfSignature';

/** Returns the mandate as the merchant has sent it; undefined without one. */
export function readMandate({
  [mandateId]: id,
  [signedOn]: dateOfSignature,
}: Parameters): Mandate | undefined {
  return id === undefined && dateOfSignature === undefined ? undefined : { id, dateOfSignature };
}

/**
 * Returns the parameters of a debit that the merchant repeats, with the stored mandate where the request names no other one. A
 * connector gets what it asks for by name.
 *
 * @param takers what the connectors take to which the payment may go
 */
export function withMandate(
  parameters: Parameters,
  stored: Mandate = {},
  takers: readonly Pick<Capabilities, 'parameters'>[],
): Parameters {
  const { id = stored.id, dateOfSignature: day } = readMandate(parameters) ?? {};
  if (!isByMerchant(parameters) || day !== undefined || id !== stored.id) return parameters;
  const known = withoutUndefined({ [mandateId]: stored.id, [signedOn]: stored.dateOfSignature });
  const asking = takers.filter((taker) => taker.parameters !== 'all');
  const taken = Object.entries(known).filter(([name]) => asking.some((taker) => isHandedOn(name, taker)));
  return { ...parameters, ...Object.fromEntries(taken) };
}
