import type { LookUp } from '../../../src/server/three-d-secure/issuer.ts';
import type { AuthenticationRequest } from '../../../src/server/three-d-secure/messages.ts';

export const transaction = '0a4ba9a5-5bc1-4a4e-9a5a-7c8a1d2e3f40';
export const gatewayOrigin = 'http://127.0.0.1:8080';

/** A look-up of a card whose holder is asked, with what a test wants to change. */
export function asked(change: Partial<LookUp> = {}): LookUp {
  return {
    number: '4200000000000018',
    brand: 'VISA',
    threeDSServerTransID: transaction,
    origin: gatewayOrigin,
    parameters: {},
    ...change,
  };
}

/** The AReq that follows. */
export function areq(change: Partial<AuthenticationRequest> = {}): AuthenticationRequest {
  return {
    messageType: 'AReq',
    messageVersion: '2.2.0',
    threeDSServerTransID: transaction,
    acctNumber: '4200000000000018',
    cardExpiryDate: '3012',
    paymentBrand: 'VISA',
    purchaseAmount: '9200',
    purchaseCurrency: 'EUR',
    merchantName: 'Test Shop',
    threeDSCompInd: 'U',
    threeDSRequestorChallengeInd: '01',
    challengeWindowSize: '05',
    notificationURL: `${gatewayOrigin}/v1/threeDSecure/${'a'.repeat(32)}/challenge`,
    browser: {
      browserAcceptHeader: 'text/html',
      browserIP: '203.0.113.7',
      browserJavaEnabled: 'false',
      browserJavascriptEnabled: 'true',
      browserLanguage: 'en-GB',
      browserColorDepth: '24',
      browserScreenHeight: '1080',
      browserScreenWidth: '1920',
      browserTZ: '-60',
      browserUserAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    },
    language: 'en',
    ...change,
  };
}
