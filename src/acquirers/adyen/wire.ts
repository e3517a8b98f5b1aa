/** Requests and answers as they stand in JSON, after the types of Adyen's own package. Nothing of it is loaded at run time. */
import type { CardDetails } from '@adyen/api-library/lib/src/typings/checkout/cardDetails';
import type { PaymentCaptureRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentCaptureRequest';
import type { PaymentDetailsRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentDetailsRequest';
import type { PaymentDetailsResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentDetailsResponse';
import type { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest';
import type { PaymentReversalRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentReversalRequest';
import type { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem';

/** The package has enumerations, whose values stand in JSON as texts. */
export type Json<T> = T extends string
  ? `${T}`
  : T extends object
    ? { readonly [Name in keyof T]: Json<T[Name]> }
    : T;

export type AdyenPayment = Json<Omit<PaymentRequest, 'paymentMethod'> & { paymentMethod: CardDetails }>;
/** The body of a capture, which a refund has as well, or of a reversal, which a cancellation has as well. */
export type AdyenFollowUp = Json<PaymentCaptureRequest | PaymentReversalRequest>;
export type AdyenRequest = AdyenPayment | AdyenFollowUp | Json<PaymentDetailsRequest>;
export type AdyenAnswer = Json<PaymentDetailsResponse>;
export type AdyenEvent = Json<NotificationRequestItem>;
