/**
 * The errors with which Adyen refuses a request without processing it, each with a result code. Source: numbers and texts of
 * https://docs.adyen.com/development-resources/error-codes, read on 2026-11-26.
 */
import type { ResultCode } from '../../connector/index.ts';

export interface RequestError {
  readonly text: string;
  readonly code: ResultCode;
}

/** By `errorCode`. */
export const errors: Readonly<Record<string, RequestError>> = {
  '000': { text: 'Unauthorised, or unable to parse the message', code: '600.200.201' },
  '010': { text: 'Not allowed', code: '600.200.201' },
  100: { text: 'Required object amount is not provided', code: '800.100.177' },
  101: { text: 'Invalid card number', code: '100.100.101' },
  102: { text: 'Unable to determine variant', code: '100.100.700' },
  103: { text: 'CVC is not the right length', code: '100.100.601' },
  104: { text: 'Billing address problem', code: '800.400.150' },
  107: { text: 'Recurring is not enabled', code: '600.200.501' },
  109: { text: 'Invalid variant', code: '100.100.501' },
  117: { text: 'Invalid billing address', code: '800.400.150' },
  120: { text: 'Required field shopperEmail is not provided', code: '800.900.101' },
  128: { text: 'Required field card.holderName is not provided', code: '100.100.400' },
  129: { text: 'Expiry date invalid', code: '100.100.305' },
  131: { text: 'Required field billingAddress.city is not provided', code: '800.800.302' },
  132: { text: 'Required field billingAddress.street is not provided', code: '800.800.102' },
  135: { text: 'Required field billingAddress.stateOrProvince is not provided', code: '800.400.151' },
  137: { text: 'Field amount is not valid', code: '100.550.303' },
  138: { text: 'Unsupported currency specified', code: '100.550.401' },
  140: { text: 'Invalid expiryMonth or expiryYear, or before now', code: '100.100.303' },
  141: { text: 'Invalid expiryMonth or expiryYear', code: '100.100.305' },
  153: { text: 'Invalid CVC', code: '100.100.601' },
  166: { text: 'Amount not allowed for this operation', code: '700.100.300' },
  167: { text: 'Original pspReference required for this operation', code: '700.100.100' },
  181: { text: 'Invalid shopperEmail', code: '800.900.101' },
  182: { text: 'Invalid selected brand', code: '100.100.501' },
  190: { text: 'Invalid shopper IP', code: '800.900.401' },
  205: { text: 'Missing or invalid networkTxReference', code: '800.100.167' },
  800: { text: 'Contract not found', code: '800.100.197' },
  803: { text: 'PaymentDetail not found', code: '800.100.197' },
  807: { text: 'Invalid combination of shopper interaction and recurring contract', code: '600.200.501' },
  901: { text: 'Invalid merchant account', code: '600.200.201' },
  905: { text: 'Payment details are not supported', code: '600.200.500' },
  906: { text: 'Original pspReference is invalid for this environment', code: '700.100.100' },
  907: { text: 'Payment details are not supported for this country', code: '600.200.500' },
  916: { text: 'The amount exceeds the limit for this type of card', code: '100.550.301' },
  '905_1': { text: 'No acquirer account for this variant, currency and action', code: '600.200.500' },
  '905_2': { text: 'No specified acquirer account', code: '600.200.500' },
  '905_3': { text: 'No acquirer account is configured', code: '600.200.500' },
  '14_030': { text: 'Return URL is missing', code: '100.370.101' },
};

/** Any other error: "error response from connector/acquirer". */
export const otherError: RequestError = {
  text: 'Adyen refused the request',
  code: '900.100.200',
};

/** HTTP 429: "too many requests" (https://docs.adyen.com/errors/internal). */
export const throttlingError: RequestError = {
  text: 'Adyen takes no more requests for now; try again later',
  code: '800.120.100',
};

/**
 * The kinds (`errorType`) of a request that is wrong or that the account must not make. Adyen answers with HTTP 400, 401, 403, 422,
 * and with 500 where its configuration lacks what the payment needs, such as a brand (its OpenAPI document, "generic-500").
 */
export const refusingKinds: readonly string[] = ['configuration', 'security', 'validation'];

/**
 * Errors after which nobody knows whether the request was or will be processed: the server could not process it (701),
 * a resource is unavailable (703), it was processed or is in progress (704), internal errors (903, 904).
 */
export const uncertainErrors: readonly string[] = ['701', '703', '704', '903', '904'];
