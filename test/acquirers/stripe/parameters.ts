/** The parameters of a new PaymentIntent that the connector may send (https://docs.stripe.com/api/payment_intents/create). */
export const documentedParameters: ReadonlySet<string> = new Set([
  'amount',
  'currency',
  'confirm',
  'capture_method',
  'return_url',
  'error_on_requires_action',
  'off_session',
  'setup_future_usage',
  'statement_descriptor_suffix',
  'metadata',
  'expand[0]',
  'allowed_payment_method_types[0]',
  'payment_method_data[type]',
  ...['number', 'exp_month', 'exp_year', 'cvc'].map((name) => `payment_method_data[card][${name}]`),
  ...['name', 'email', 'phone'].map((name) => `payment_method_data[billing_details][${name}]`),
  ...['name', 'phone', 'carrier', 'tracking_number'].map((name) => `shipping[${name}]`),
  ...['line1', 'line2', 'city', 'state', 'postal_code', 'country'].map(
    (name) => `shipping[address][${name}]`,
  ),
  ...['line1', 'line2', 'city', 'state', 'postal_code', 'country'].map(
    (name) => `payment_method_data[billing_details][address][${name}]`,
  ),
  ...['network', 'moto', 'request_three_d_secure', 'setup_credential_usage', 'stored_credential_usage'].map(
    (name) => `payment_method_options[card][${name}]`,
  ),
  ...['cryptogram', 'transaction_id', 'version', 'electronic_commerce_indicator', 'ares_trans_status'].map(
    (name) => `payment_method_options[card][three_d_secure][${name}]`,
  ),
  'payment_method_options[wechat_pay][client]',
  'payment_method_options[card][mit_exemption][network_transaction_id]',
  'statement_descriptor',
  'payment_method_data[sepa_debit][iban]',
  ...['type', 'accepted_at', 'online][ip_address', 'online][user_agent'].map(
    (name) => `mandate_data[customer_acceptance][${name}]`,
  ),
]);
