/** What Stripe takes. */
import { type Capabilities, parameterNames, type Trial } from '../../connector/index.ts';
import { stripeAddress } from './addresses.ts';
import { stripeCurrencies } from './currencies-data.ts';
import { stripeMethodCapabilities } from './methods-data.ts';

/** The cards of https://docs.stripe.com/payments/cards/supported-card-brands, by our codes. */
const brands: readonly string[] =
  'VISA VISADEBIT VISAELECTRON VPAY MASTER MASTERDEBIT MAESTRO AMEX DINERS DISCOVER JCB UNIONPAY CARTEBANCAIRE'.split(
    ' ',
  );

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
  currencies: stripeCurrencies,
  instruments: ['card'],
  // A capture releases the rest of the authorisation; several are for accounts with a price of their own.
  parts: ['CP', 'RF'],
  repeated: ['RF'],
  agreements: true,
  parameters,
  authentication: 'own',
  methods: stripeMethodCapabilities,
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
