/** Authentications that another 3-D Secure server made for the merchant (gateway-contract 5.4). */
import { missing, type ParameterError, type Parameters } from '#contract/parameters/table.ts';
import type { ThreeDSecure } from '../../connector/orders.ts';
import type { CardOrder } from '../connectors/connector.ts';
import { getIndicators } from './eci.ts';

const sentNames =
  'eci verificationId authenticationStatus version dsTransactionId acsTransactionId xid flow ' +
  'challengeMandatedIndicator authType transactionStatusReason';

/**
 * Returns the sent data of an authentication made elsewhere, as the record shows them; undefined when none were sent.
 */
export function readExternalAuthentication(parameters: Parameters): ThreeDSecure | undefined {
  const sent = sentNames.split(' ').flatMap((name) => {
    const value = parameters[`threeDSecure.${name}`];
    // Requests and answers have different names for this value (gateway-contract 5.4).
    const shown = name === 'authType' ? 'authenticationType' : name;
    return value === undefined ? [] : [[shown, value] as const];
  });
  const data: ThreeDSecure = Object.fromEntries(sent);
  const proves = 'eci' in data || 'verificationId' in data || 'authenticationStatus' in data;
  return proves ? data : undefined;
}

/** Marks a wallet's token that the merchant has decrypted; the wallet has authenticated the shopper. */
const walletSource = /^deviceWallet[ABC]\.source$/;

/**
 * Returns the errors in such data for a channel that requires authentication. The gateway cannot verify the data with
 * the issuer, so the data must state a success in the form that the card's network prescribes.
 */
export function externalAuthenticationProblems(
  { brand, instrument, parameters }: CardOrder,
  { eci, verificationId }: ThreeDSecure,
): ParameterError[] {
  if (Object.keys(parameters).some((name) => walletSource.test(name))) return [];
  const { yes, no, isListed } = getIndicators(brand, instrument.number);
  const why = 'the channel charges no card without authentication: send what the issuer answered';
  const errors: ParameterError[] = [];
  if (eci === undefined) errors.push(missing(names.eci, why));
  else if (!yes.includes(eci)) {
    const fault = no.includes(eci) ? 'says that nobody was authenticated' : `is not one of ${brand}`;
    const wanted = `${yes.slice(0, -1).join(', ')} or ${yes.at(-1)}`;
    const message = `${eci} ${fault}, and the channel charges no card without authentication; it must be ${wanted}`;
    errors.push({ name: names.eci, value: eci, message });
  }
  if (verificationId === undefined) errors.push(missing(names.authenticationValue, why));
  else if (isListed && !cryptogram.test(verificationId)) {
    const message = 'must be 28 characters of base64, as the issuer gave it';
    errors.push({ name: names.authenticationValue, value: verificationId, message });
  }
  return errors;
}

const names = { eci: 'threeDSecure.eci', authenticationValue: 'threeDSecure.verificationId' };

/** An authentication value: 20 bytes in base64. */
const cryptogram = /^[A-Za-z0-9+/]{27}=$/;
