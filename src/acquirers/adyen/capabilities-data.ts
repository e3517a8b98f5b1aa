/** What the connector does. The gateway refuses everything else before anything is sent. */
import type { Capabilities, Trial } from '../../connector/index.ts';
import { adyenBrands } from './brands-data.ts';
import { adyenCurrencies } from './currencies-data.ts';

export const adyenCapabilities: Capabilities = {
  paymentTypes: ['DB', 'PA', 'CP', 'RF', 'RV'],
  brands: Object.keys(adyenBrands),
  currencies: adyenCurrencies,
  instruments: ['card'],
  parts: ['CP', 'RF'],
  repeated: ['CP', 'RF'],
  agreements: true,
  authentication: 'own',
};

/**
 * Cards of https://docs.adyen.com/development-resources/test-cards-and-credentials/test-card-numbers; a holder's name asks for a
 * decline (https://docs.adyen.com/development-resources/testing/result-codes).
 */
export const adyenTrial: Trial = {
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
