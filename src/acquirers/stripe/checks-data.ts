/** What Stripe says of the issuer's checks, in the letters of our records. */

/**
 * The letter of the issuer's check of the security code, by `checks.cvc_check`. Source:
 * https://docs.stripe.com/api/charges/object#charge_object-payment_method_details-card-checks, read on 2026-11-26.
 */
export const codeChecks: Readonly<Record<string, string>> = {
  pass: 'M',
  fail: 'N',
  unavailable: 'U',
  unchecked: 'P',
};

/** The letter of the issuer's check of the address, by `address_line1_check` and `address_postal_code_check`. */
export const addressChecks: Readonly<Record<string, string>> = {
  'pass pass': 'F',
  'pass fail': 'A',
  'pass ': 'A',
  'pass unavailable': 'A',
  'pass unchecked': 'A',
  'fail pass': 'Z',
  ' pass': 'Z',
  'unavailable pass': 'Z',
  'unchecked pass': 'Z',
  'fail fail': 'N',
  'fail ': 'N',
  ' fail': 'N',
  'unavailable unavailable': 'U',
  'unavailable ': 'U',
  ' unavailable': 'U',
  'unchecked unchecked': 'U',
};

/** The status of an authentication, by `three_d_secure.result` (the same page). */
export const authentications: Readonly<Record<string, string>> = {
  authenticated: 'Y',
  attempt_acknowledged: 'A',
  failed: 'N',
  not_supported: 'U',
  processing_error: 'U',
  data_share_only: 'I',
};
