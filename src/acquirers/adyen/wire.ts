/** Requests and answers as they stand in JSON, after the types of Adyen's own package. Nothing of it is loaded at run time. */
import type { AfterpayDetails } from '@adyen/api-library/lib/src/typings/checkout/afterpayDetails';
import type { ApplePayDetails } from '@adyen/api-library/lib/src/typings/checkout/applePayDetails';
import type { CardDetails } from '@adyen/api-library/lib/src/typings/checkout/cardDetails';
import type { GooglePayDetails } from '@adyen/api-library/lib/src/typings/checkout/googlePayDetails';
import type { IdealDetails } from '@adyen/api-library/lib/src/typings/checkout/idealDetails';
import type { KlarnaDetails } from '@adyen/api-library/lib/src/typings/checkout/klarnaDetails';
import type { MbwayDetails } from '@adyen/api-library/lib/src/typings/checkout/mbwayDetails';
import type { PaymentCaptureRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentCaptureRequest';
import type { PaymentDetails } from '@adyen/api-library/lib/src/typings/checkout/paymentDetails';
import type { PaymentDetailsRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentDetailsRequest';
import type { PaymentDetailsResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentDetailsResponse';
import type { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest';
import type { PaymentReversalRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentReversalRequest';
import type { PayPalDetails } from '@adyen/api-library/lib/src/typings/checkout/payPalDetails';
import type { RivertyDetails } from '@adyen/api-library/lib/src/typings/checkout/rivertyDetails';
import type { SepaDirectDebitDetails } from '@adyen/api-library/lib/src/typings/checkout/sepaDirectDebitDetails';
import type { StoredPaymentMethodDetails } from '@adyen/api-library/lib/src/typings/checkout/storedPaymentMethodDetails';
import type { TwintDetails } from '@adyen/api-library/lib/src/typings/checkout/twintDetails';
import type { VippsDetails } from '@adyen/api-library/lib/src/typings/checkout/vippsDetails';
import type { NotificationRequestItem } from '@adyen/api-library/lib/src/typings/notification/notificationRequestItem';

/** The package has enumerations, whose values stand in JSON as texts. */
export type Json<T> = T extends string
  ? `${T}`
  : T extends Date
    ? string
    : T extends object
      ? { readonly [Name in keyof T]: Json<T[Name]> }
      : T;

type MethodDetails =
  | AfterpayDetails
  | ApplePayDetails
  | GooglePayDetails
  | IdealDetails
  | KlarnaDetails
  | MbwayDetails
  | PayPalDetails
  | PaymentDetails
  | RivertyDetails
  | SepaDirectDebitDetails
  | StoredPaymentMethodDetails
  | TwintDetails
  | VippsDetails;

type PaymentBy<Details> = Json<Omit<PaymentRequest, 'paymentMethod'> & { paymentMethod: Details }>;
export type CardPayment = PaymentBy<CardDetails>;
export type MethodPayment = PaymentBy<MethodDetails>;
export type Payment = CardPayment | MethodPayment;
/** What is the same whatever is paid with. */
export type Members = Partial<Json<Omit<PaymentRequest, 'paymentMethod'>>>;
/** The body of a capture, which a refund has as well, or of a reversal, which a cancellation has as well. */
export type FollowUp = Json<PaymentCaptureRequest | PaymentReversalRequest>;
export type AdyenRequest = Payment | FollowUp | Json<PaymentDetailsRequest>;
export type AdyenAnswer = Json<PaymentDetailsResponse>;
export type AdyenEvent = Json<NotificationRequestItem>;
