/** What Stripe takes. */
import { type Capabilities, type Outcome, parameterNames, type Trial } from '../../connector/index.ts';
import { stripeAddress } from './stripe-address.ts';
import { stripeMethodCapabilities } from './stripe-methods-data.ts';

/** The cards of https://docs.stripe.com/payments/cards/supported-card-brands, by our codes. */
const brands: readonly string[] =
  'VISA VISADEBIT VISAELECTRON VPAY MASTER MASTERDEBIT MAESTRO AMEX DINERS DISCOVER JCB UNIONPAY CARTEBANCAIRE'.split(
    ' ',
  );

/**
 * The currencies of card payments (https://docs.stripe.com/currencies, "Supported presentment currencies" and
 * "Three-decimal currencies").
 *
 * Those that have been replaced since are left out, and so is UGX. The same page counts it among the currencies without decimals (5 shillings are 5), and among the
 * special cases (5 shillings are 500): a wrong guess would charge a hundred times too much.
 */
const currencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP ' +
  'CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ' +
  'ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN ' +
  'MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE ' +
  'SOS SRD SZL THB TJS TND TOP TRY TTD TWD TZS UAH USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'
).split(' ');

/**
 * The decimals where Stripe counts others than ISO 4217: "Special cases" for ISK, which has none, but is sent with two,
 * and "Zero-decimal currencies" for MGA. HUF and TWD are special for payouts alone. The last digit of a currency with three
 * decimals must be 0; an order's amount has two decimals, so that it always is.
 */
export const stripeExponents = { ISK: 2, MGA: 0 } as const;

const address = Object.values(stripeAddress).flat().join(' ');

const parameters = parameterNames({
  '': 'merchantTransactionId descriptor transactionCategory recurringType',
  'standingInstruction.': 'mode source type initialTransactionId',
  'threeDSecure.': 'verificationId dsTransactionId version eci authenticationStatus challengeIndicator',
  'customer.': 'givenName surname phone mobile email',
  'billing.': address,
  'shipping.': `${address} phone`,
});

export const stripeCapabilities: Capabilities = {
  paymentTypes: ['DB', 'PA', 'CP', 'RF', 'RV'],
  brands,
  currencies,
  instruments: ['card'],
  // A capture releases the rest of the authorisation; several are for accounts with a price of their own.
  parts: ['CP', 'RF'],
  repeated: ['RF'],
  agreements: true,
  parameters,
  authentication: 'own',
  methods: stripeMethodCapabilities,
};

function refusal(code: Outcome['code'], name: string, value: string | null, message: string): Outcome {
  return { code, rule: 'beyond-stripe', errors: [{ name, value, message }] };
}

/** The outcomes of what is refused before anything is sent, beyond what the capabilities rule out. */
export const beyondStripe = {
  amount: refusal(
    '100.550.303',
    'amount',
    null,
    'has decimals that Stripe does not take; send a whole amount',
  ),
  nothing: refusal(
    '100.550.300',
    'amount',
    '0.00',
    'is nothing that Stripe takes; send an amount above zero',
  ),
  raise: refusal(
    '600.200.400',
    'paymentType',
    'PA',
    'cannot raise another payment at Stripe; send a new one',
  ),
  proofWithout: (name: string) => refusal('100.390.117', name, null, 'is missing; Stripe wants it'),
  debitWithout: (name: string) =>
    refusal('600.200.500', name, null, 'is missing; Stripe wants it for a debit'),
};

/** Cards of https://docs.stripe.com/testing. */
export const stripeTrial: Trial = {
  settings: ['apiKey'],
  brand: 'VISA',
  card: {
    kind: 'card',
    number: '4242424242424242',
    expiryMonth: '12',
    expiryYear: '2034',
    securityCode: '123',
  },
  declined: { number: '4000000000009995', code: '800.100.155' },
  challenged: { number: '4000000000003220' },
};
