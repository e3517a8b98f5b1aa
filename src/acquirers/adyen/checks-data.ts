/** What the issuer says of address and security code, by the number with which Adyen's text begins. */

/**
 * `cvcResult`: 1 matches, 2 does not match, 3 not checked, 4 not sent although required, 5 issuer not certified, 6 not sent.
 * 0 is unknown and has no letter. Source: https://docs.adyen.com/development-resources/test-cards/cvc-cvv-result-testing, read
 * on 2026-11-26.
 */
export const securityCodeLetters: Readonly<Record<string, string>> = {
  1: 'M',
  2: 'N',
  3: 'P',
  4: 'S',
  5: 'U',
  6: 'P',
};

/**
 * `avsResult`: F when address and postcode match, A when the address alone does, Z when the postcode alone does, N when what was
 * checked differs, U when nothing was checked. Source: https://docs.adyen.com/risk-management/avs-checks, read on 2026-11-26.
 */
export const addressLetters: Readonly<Record<string, string>> = {
  0: 'U',
  1: 'A',
  2: 'N',
  3: 'U',
  4: 'U',
  5: 'U',
  6: 'Z',
  7: 'F',
  8: 'U',
  9: 'A',
  10: 'N',
  11: 'U',
  12: 'A',
  13: 'N',
  14: 'Z',
  15: 'Z',
  16: 'N',
  17: 'N',
  18: 'U',
  19: 'Z',
  20: 'F',
  21: 'A',
  22: 'U',
  23: 'Z',
  24: 'F',
  25: 'A',
  26: 'N',
};

/**
 * Where the result of an authentication stands in `additionalData`, and what it looks like. Source:
 * https://docs.adyen.com/api-explorer/Checkout/72/post/payments, "ResponseAdditionalData3DSecure", read on 2026-11-26.
 */
export const authenticationForms: Readonly<Record<string, readonly [name: string, form: RegExp]>> = {
  eci: ['eci', /^\d{2}$/],
  verificationId: ['cavv', /^[A-Za-z0-9+/=]{20,40}$/],
  dsTransactionId: ['dsTransID', /^[0-9a-f-]{36}$/i],
  version: ['threeDSVersion', /^2\.\d\.\d$/],
  authenticationStatus: ['threeDAuthenticatedResponse', /^[YANUCRI]$/],
};
