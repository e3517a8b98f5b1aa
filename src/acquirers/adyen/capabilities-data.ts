/** What the connector does. The gateway refuses everything else before anything is sent. */
import type { Capabilities } from '../../connector/index.ts';
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
