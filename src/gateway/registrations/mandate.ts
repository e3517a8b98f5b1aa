/** The mandate by which an account is debited: it is kept with a stored account, and added to a debit that the merchant repeats. */
import type { Parameters } from '#contract/parameters/table.ts';
import { agreementIn } from '../../connector/agreement.ts';
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
 * @param own what the connector takes; undefined where no connector of the configuration charges the payment
 */
export function withMandate(
  parameters: Parameters,
  stored: Mandate = {},
  own: Pick<Capabilities, 'parameters'> | undefined,
): Parameters {
  const isRepeated =
    agreementIn(parameters, 'mode') === 'REPEATED' && agreementIn(parameters, 'source') === 'MIT';
  const { id = stored.id, dateOfSignature: day } = readMandate(parameters) ?? {};
  if (!isRepeated || day !== undefined || id !== stored.id || own === undefined || own.parameters === 'all')
    return parameters;
  const known = withoutUndefined({ [mandateId]: stored.id, [signedOn]: stored.dateOfSignature });
  const taken = Object.entries(known).filter(([name]) => isHandedOn(name, own));
  return { ...parameters, ...Object.fromEntries(taken) };
}
