/**
 * What Stripe wants of a payment by a method, from the pages of https://docs.stripe.com/payments that the rows name. It is written
 * down apart from the connector's table, which is held against it.
 */

interface Rule {
  readonly page: string;
  readonly currencies: string;
  /** The fields without which Stripe refuses the payment. */
  readonly needs: readonly string[];
  readonly takesManualCapture?: boolean;
  /** The member of `next_action` with the page to which the shopper goes, the page's name in it, and what stands beside it. */
  readonly next?: readonly [type: string, member: string, more?: object];
}

const billed = (names: string) =>
  names.split(' ').map((name) => `payment_method_data[billing_details]${name}`);
const name = billed('[name]');
const email = billed('[email]');
const address = billed('[address][line1] [address][city] [address][postal_code] [address][country]');
const back = 'return_url';
const toUrl = ['redirect_to_url', 'url'] as const;

export const methodRules: Readonly<Record<string, Rule>> = {
  ideal: { page: 'ideal', currencies: 'eur', needs: [back], next: toUrl },
  eps: { page: 'eps', currencies: 'eur', needs: [back, ...name], next: toUrl },
  bancontact: { page: 'bancontact', currencies: 'eur', needs: [back, ...name], next: toUrl },
  p24: { page: 'p24', currencies: 'eur pln', needs: [back, ...email], next: toUrl },
  twint: { page: 'twint', currencies: 'chf', needs: [back], next: toUrl },
  alipay: {
    page: 'alipay',
    currencies: 'aud cad cny eur gbp hkd jpy myr nzd sgd usd',
    needs: [back],
    next: ['alipay_handle_redirect', 'url'],
  },
  wechat_pay: {
    page: 'wechat-pay',
    currencies: 'aud cad chf cny dkk eur gbp hkd jpy nok sek sgd usd',
    needs: ['payment_method_options[wechat_pay][client]'],
    next: [
      'wechat_pay_display_qr_code',
      'hosted_instructions_url',
      { data: 'weixin://wxpay/bizpayurl?pr=fake', image_data_url: 'data:image/png;base64,AAAA' },
    ],
  },
  paypal: {
    page: 'paypal',
    currencies: 'aud cad chf czk dkk eur gbp hkd nok nzd pln sek sgd usd',
    needs: [back],
    takesManualCapture: true,
    next: toUrl,
  },
  klarna: {
    page: 'klarna',
    currencies: 'aud cad chf czk dkk eur gbp nok nzd pln ron sek usd',
    needs: [back, ...email, ...billed('[address][country]')],
    takesManualCapture: true,
    next: toUrl,
  },
  afterpay_clearpay: {
    page: 'afterpay-clearpay',
    currencies: 'aud cad gbp nzd usd',
    needs: [back, ...name, ...email, ...address],
    takesManualCapture: true,
    next: toUrl,
  },
  multibanco: {
    page: 'multibanco',
    currencies: 'eur',
    needs: email,
    next: [
      'multibanco_display_details',
      'hosted_voucher_url',
      { entity: '11249', reference: '501422944', expires_at: 1_796_000_000 },
    ],
  },
  sepa_debit: {
    page: 'sepa-debit',
    currencies: 'eur',
    needs: [
      'payment_method_data[sepa_debit][iban]',
      ...name,
      ...email,
      'mandate_data[customer_acceptance][type]',
    ],
  },
};

const acceptance = 'mandate_data[customer_acceptance]';

/** Returns the first parameter because of which Stripe refuses a payment; undefined when it takes it. */
export function refusedParameter(form: Readonly<Record<string, string>>): string | undefined {
  const type = form['payment_method_data[type]'] ?? '';
  const rule = methodRules[type];
  if (form['allowed_payment_method_types[0]'] !== type) return 'allowed_payment_method_types';
  if (rule === undefined) return form.statement_descriptor && 'statement_descriptor';
  const isOnline = form[`${acceptance}[type]`] === 'online';
  const needed = [
    ...rule.needs,
    ...(isOnline ? [`${acceptance}[online][ip_address]`, `${acceptance}[online][user_agent]`] : []),
  ];
  const isOfOther = (name: string) => /^payment_method_(?:data|options)\[(?!type|billing_details)/.test(name);
  return (
    needed.find((name) => !form[name]) ??
    Object.keys(form).find((name) => isOfOther(name) && !name.includes(`[${type}]`)) ??
    (rule.currencies.split(' ').includes(form.currency ?? '') ? undefined : 'currency') ??
    (form.capture_method === 'manual' && !rule.takesManualCapture ? 'capture_method' : undefined) ??
    (form.setup_future_usage && 'setup_future_usage') ??
    (form.statement_descriptor_suffix && 'statement_descriptor_suffix') ??
    (form.mandate_data && type !== 'sepa_debit' ? 'mandate_data' : undefined)
  );
}
