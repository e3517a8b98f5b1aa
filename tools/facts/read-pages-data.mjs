/** What pages and repositories of others say, of which no package tells it. */

/** The reasons of declines of stripe/stripe-go a1e3932f6, error.go, `DeclineCode`. */
export const stripeGoDeclines = `authentication_required approve_with_id call_issuer card_not_supported card_velocity_exceeded currency_not_supported
  do_not_honor do_not_try_again duplicate_transaction expired_card fraudulent generic_decline
  incorrect_number incorrect_cvc incorrect_pin incorrect_zip insufficient_funds invalid_account
  invalid_amount invalid_cvc invalid_expiry_month invalid_expiry_year invalid_number invalid_pin
  issuer_not_available lost_card merchant_blacklist new_account_information_available no_action_taken not_permitted
  offline_pin_required online_or_offline_pin_required pickup_card pin_try_exceeded processing_error reenter_transaction
  restricted_card revocation_of_all_authorizations revocation_of_authorization security_violation service_not_allowed stolen_card
  stop_payment_order testmode_decline transaction_not_allowed try_again_later withdrawal_count_limit_exceeded`;

/** `cvcResult` in zhutik/adyen-api-go ae55db9, cvv.go, shortened. */
export const adyenGoSecurityCodes = {
  1: 'matches',
  2: 'differs',
  3: 'not checked',
  4: 'missing',
  5: 'not certified',
  6: 'not sent',
};

/** `avsResult` there, avs.go: what is said of postcode and address. */
export const adyenGoAddresses = {
  0: 'unknown',
  1: 'address matches, postcode differs',
  2: 'address differs, postcode differs',
  3: 'unavailable',
  4: 'not supported',
  5: 'not sent',
  6: 'address differs, postcode matches',
  7: 'address matches, postcode matches',
  8: 'address not checked, postcode unknown',
  9: 'address matches, postcode unknown',
  10: 'address differs, postcode unknown',
  11: 'address unknown, postcode not checked',
  12: 'address matches, postcode not checked',
  13: 'address differs, postcode not checked',
  14: 'address unknown, postcode matches',
  15: 'address not checked, postcode matches',
  16: 'address unknown, postcode differs',
  17: 'address not checked, postcode differs',
  18: 'address not checked, postcode not checked',
  19: 'postcode matches',
  20: 'address matches, postcode matches',
  21: 'address matches',
  22: 'name matches',
  23: 'postcode matches',
  24: 'address matches, postcode matches',
  25: 'address matches',
  26: 'address differs, postcode differs',
};
