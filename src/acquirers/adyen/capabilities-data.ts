/** What the connector does. The gateway refuses everything else before anything is sent. */
import { type Capabilities, parameterNames, type Trial } from '../../connector/index.ts';
import { brandTypes } from './brands-data.ts';
import { currencies } from './currencies-data.ts';
import { methods } from './methods-data.ts';

const address = 'street1 houseNumber1 city state postcode country';

const parameters = parameterNames({
  '': 'merchantTransactionId descriptor transactionCategory recurringType',
  'recurring.': 'numberOfInstallments',
  'standingInstruction.': 'mode source type initialTransactionId transactionLinkId industryPractice',
  'threeDSecure.':
    'verificationId dsTransactionId eci version authenticationStatus transactionStatusReason flow disable ' +
    'challengeIndicator exemptionFlag',
  'customer.': 'ip email merchantCustomerId givenName surname phone mobile',
  'customer.browser.':
    'acceptHeader userAgent language screenColorDepth screenHeight screenWidth timezone javaEnabled javascriptEnabled ' +
    'challengeWindow',
  'billing.': address,
  'shipping.': address,
});

export const capabilities: Capabilities = {
  paymentTypes: ['DB', 'PA', 'CP', 'RF', 'RV'],
  brands: Object.keys(brandTypes),
  currencies: currencies,
  instruments: ['card'],
  parts: ['CP', 'RF'],
  repeated: ['CP', 'RF'],
  agreements: true,
  parameters,
  authentication: 'own',
  methods: Object.fromEntries(
    Object.entries(methods).map(
      ([brand, { details: _details, page: _page, goesOn: _goesOn, ownCountry: _own, ...method }]) => [
        brand,
        method,
      ],
    ),
  ),
};

/**
 * Cards of https://docs.adyen.com/development-resources/test-cards-and-credentials/test-card-numbers; a holder's name asks for a
 * decline (https://docs.adyen.com/development-resources/testing/result-codes).
 */
export const trial: Trial = {
  settings: ['apiKey', 'merchantAccount'],
  brand: 'VISA',
  card: {
    kind: 'card',
    number: '4111111111111111',
    expiryMonth: '03',
    expiryYear: '2030',
    securityCode: '737',
  },
  declined: { holder: 'CARD_EXPIRED', code: '800.100.157' },
  challenged: { number: '4917610000000000' },
};
