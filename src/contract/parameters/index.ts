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
import { createRowFinder } from './names.ts';
import { createReader } from './operation.ts';
import { checkoutApplePaySession, checkoutPayment, checkoutRegistration } from './page-operations.ts';

export { structures } from './groups.ts';

export const readCheckoutCreation = createReader(checkoutCreation);
export const readCheckoutUpdate = createReader(checkoutUpdate);
export const readCheckoutPayment = createReader(checkoutPayment);
export const readCheckoutRegistration = createReader(checkoutRegistration);
export const readCheckoutConfirmation = createReader(checkoutConfirmation);
export const readApplePaySession = createReader(checkoutApplePaySession);
export const readPayment = createReader(payment);
export const readStandaloneAuthentication = createReader(standaloneAuthentication);
export const readReferencedPayment = createReader(referencedPayment);
export const readFollowUp = createReader(followUp);
export const readRegistrationCreation = createReader(registrationCreation);
export const readRegistrationUpdate = createReader(registrationUpdate);
export const readRegistrationPayment = createReader(registrationPayment);

const find = createRowFinder(structures.flatMap((structure) => structure.rows));

/** Whether any operation reads a parameter of this name. */
export function isParameter(name: string): boolean {
  return find(name) !== undefined;
}

/** Whether the value of the parameter with this name is secret: never shown, and never stored unencrypted. */
export function isSecretParameter(name: string): boolean {
  return find(name)?.row.secret === true;
}
