import * as parameters from '../../src/contract/parameters/index.ts';
import type { Reader } from '../../src/contract/parameters/operation.ts';

/** The readers of the gateway by the names that the reference gives to what they read. */
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
