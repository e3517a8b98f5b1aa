/** Operations that authenticate a shopper without a payment. */
import { entityId } from '#contract/parameters/addressing.ts';
import { standaloneAuthentication } from '#contract/parameters/merchant-operations.ts';
import type { Endpoint } from './endpoint.ts';

/** Data about the shopper's browser that the card's issuer asks for. */
const browser = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'de-DE',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
};

export const threeDSecureEndpoints: readonly Endpoint[] = [
  {
    method: 'post',
    path: '/v1/threeDSecure',
    name: 'authenticateShopper',
    group: '3-D Secure',
    summary: 'Authenticate a shopper without a payment',
    text: 'Asks the card’s issuer about its holder; nothing is charged. 000.400.110 is an authentication without the shopper’s help, 000.400.120 one that only told the issuer. 000.200.000 has a redirect: the shopper’s browser goes there, through the issuer’s pages, and comes back to shopperResultUrl with id and resourcePath. What came of it (eci, verificationId, dsTransactionId and so on of threeDSecure) is then sent with POST /v1/payments. A payment that names an authentication of this gateway by its dsTransactionId or verificationId is declined when it failed (100.390.100) or was for a smaller amount or another currency (100.390.101). With testMode=EXTERNAL and in the live environment, whose payments are authenticated by the upstream gateway, it is refused with 600.200.700.',
    source: 'gateway-contract.md, 5.4 and 10',
    caller: 'merchant',
    throttled: true,
    body: [
      {
        name: 'AuthenticationRequest',
        operation: standaloneAuthentication,
        condition:
          'customer.browser.acceptHeader, language, screenHeight, screenWidth, timezone and userAgent are required with shopperResultUrl. Without it a shopper whom the issuer wants to ask is declined with 300.100.100.',
      },
    ],
    answers: {
      200: {
        text: 'The shopper is authenticated, or has to help: pending with a redirect.',
        bodies: ['Authentication'],
      },
      400: {
        text: 'The shopper is not authenticated: the record. Or the request is wrong: an error without a record.',
        bodies: ['Authentication', 'Plain'],
      },
    },
    usual: ['entityId', 'amount', 'currency', 'paymentBrand', 'card.number', 'shopperResultUrl'],
    example: {
      amount: '92.00',
      currency: 'EUR',
      paymentBrand: 'VISA',
      'card.number': '4200000000000018',
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '12',
      'card.expiryYear': '2031',
      shopperResultUrl: 'https://shop.example/authenticated',
      ...browser,
    },
  },
  {
    method: 'get',
    path: '/v1/threeDSecure/{id}',
    name: 'readAuthentication',
    group: '3-D Secure',
    summary: 'Read an authentication without a payment',
    text: 'For the merchant’s server, after the shopper came back with resourcePath.',
    source: 'gateway-contract.md, 10',
    caller: 'merchant',
    throttled: true,
    query: [entityId],
    answers: {
      200: { text: 'The shopper is authenticated, or has not finished.', bodies: ['Authentication'] },
      400: {
        text: 'The shopper was not authenticated: the record. Or the request is wrong.',
        bodies: ['Authentication', 'Plain'],
      },
      404: { text: 'No authentication of this entity has the id.', bodies: ['Plain'] },
    },
  },
];
