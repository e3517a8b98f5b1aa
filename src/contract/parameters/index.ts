/** The readers of all requests that the gateway accepts, one for each operation. */
import { structures } from './groups.ts';
import {
  checkoutConfirmation,
  checkoutCreation,
  checkoutUpdate,
  followUp,
  payment,
  referencedPayment,
  registrationCreation,
  registrationPayment,
  registrationUpdate,
  standaloneAuthentication,
} from './merchant-operations.ts';
import { rowFinderOf } from './names.ts';
import { readerOf } from './operation.ts';
import { checkoutApplePaySession, checkoutPayment, checkoutRegistration } from './page-operations.ts';

export { structures } from './groups.ts';

export const readCheckoutCreation = readerOf(checkoutCreation);
export const readCheckoutUpdate = readerOf(checkoutUpdate);
export const readCheckoutPayment = readerOf(checkoutPayment);
export const readCheckoutRegistration = readerOf(checkoutRegistration);
export const readCheckoutConfirmation = readerOf(checkoutConfirmation);
export const readApplePaySession = readerOf(checkoutApplePaySession);
export const readPayment = readerOf(payment);
export const readStandaloneAuthentication = readerOf(standaloneAuthentication);
export const readReferencedPayment = readerOf(referencedPayment);
export const readFollowUp = readerOf(followUp);
export const readRegistrationCreation = readerOf(registrationCreation);
export const readRegistrationUpdate = readerOf(registrationUpdate);
export const readRegistrationPayment = readerOf(registrationPayment);

const find = rowFinderOf(structures.flatMap((structure) => structure.rows));

/** Whether any operation reads a parameter of this name. */
export function isParameter(name: string): boolean {
  return find(name) !== undefined;
}

/** Whether the value of the parameter with this name is secret: never shown, and never stored unencrypted. */
export function isSecretParameter(name: string): boolean {
  return find(name)?.row.secret === true;
}
