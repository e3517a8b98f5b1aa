import * as parameters from '../../src/contract/parameters/index.ts';
import type { Reader } from '../../src/contract/parameters/operation.ts';

/** The gateway's readers, by the name that the reference gives to their parameters. */
export const readers: Readonly<Record<string, Reader>> = {
  CheckoutRequest: parameters.readCheckoutCreation,
  CheckoutUpdateRequest: parameters.readCheckoutUpdate,
  SubmissionRequest: parameters.readCheckoutPayment,
  ApplePaySessionRequest: parameters.readApplePaySession,
  ConfirmationRequest: parameters.readCheckoutConfirmation,
  StoringSubmissionRequest: parameters.readCheckoutRegistration,
  PaymentRequest: parameters.readPayment,
  AuthenticationRequest: parameters.readStandaloneAuthentication,
  ReferencedPaymentRequest: parameters.readReferencedPayment,
  FollowUpRequest: parameters.readFollowUp,
  RegistrationRequest: parameters.readRegistrationCreation,
  RegistrationUpdateRequest: parameters.readRegistrationUpdate,
  RegistrationPaymentRequest: parameters.readRegistrationPayment,
};
