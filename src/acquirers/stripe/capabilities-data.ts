/** What Stripe takes. */
import { type Capabilities, parameterNames, type Trial } from '../../connector/index.ts';
import { addressMembers } from './addresses.ts';
import { currencies } from './currencies-data.ts';
import { methodCapabilities } from './methods-data.ts';

/**
 * The card brands by our codes. Source: https://docs.stripe.com/payments/cards/supported-card-brands, read on 2026-11-26.
 */
const brands: readonly string[] =
  'VISA VISADEBIT VISAELECTRON VPAY MASTER MASTERDEBIT MAESTRO AMEX DINERS DISCOVER JCB UNIONPAY CARTEBANCAIRE'.split(
    ' ',
  );

const address = Object.values(addressMembers).flat().join(' ');

const parameters = parameterNames({
  '': 'merchantTransactionId descriptor transactionCategory recurringType',
  'standingInstruction.': 'mode source type initialTransactionId',
  'threeDSecure.': 'verificationId dsTransactionId version eci authenticationStatus challengeIndicator',
  'customer.': 'givenName surname phone mobile email',
  'billing.': address,
  'shipping.': `${address} phone`,
});

export const capabilities: Capabilities = {
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
  methods: methodCapabilities,
};

/** Cards of https://docs.stripe.com/testing. */
export const trial: Trial = {
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
