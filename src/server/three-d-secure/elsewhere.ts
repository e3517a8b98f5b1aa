import type { Parameters } from '../../contract/parameters/table.ts';
import type { ThreeDSecure } from '../connectors/connector.ts';

const sentNames =
  'eci verificationId authenticationStatus version dsTransactionId acsTransactionId xid flow ' +
  'challengeMandatedIndicator transactionStatusReason';

/** Data of an authentication that was made elsewhere, as the record shows them; undefined when none were sent. */
export function authenticatedElsewhere(parameters: Parameters): ThreeDSecure | undefined {
  const sent = sentNames.split(' ').flatMap((name) => {
    const value = parameters[`threeDSecure.${name}`];
    return value === undefined ? [] : [[name, value] as const];
  });
  const data: ThreeDSecure = Object.fromEntries(sent);
  const proves = 'eci' in data || 'verificationId' in data || 'authenticationStatus' in data;
  return proves ? data : undefined;
}
