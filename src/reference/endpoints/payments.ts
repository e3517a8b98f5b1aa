import { entityId } from '#contract/parameters/addressing.ts';
import { refersToPayment } from '#contract/parameters/link.ts';
import { followUp, payment, referencedPayment } from '#contract/parameters/merchant-operations.ts';
import { busy, declinedOrWrong, type Endpoint } from './endpoint.ts';

const capture = { amount: '92.00', currency: 'EUR', paymentType: 'CP' };

export const payments: readonly Endpoint[] = [
  {
    method: 'post',
    path: '/v1/payments',
    name: 'createPayment',
    group: 'Payments',
    summary: 'Pay, or follow a payment up by referenceUuid',
    text: 'Authorises (PA), debits (DB), pays out (CD) or authorises and captures at once (PA.CP). With referenceUuid it follows that payment up, as the path with an id does.',
    source: 'service.md, "Endpoints"; gateway-contract.md, 3.2, 4.1 and 8.2',
    caller: 'merchant',
    idempotent: true,
    throttled: true,
    body: [
      { name: 'PaymentRequest', operation: payment },
      {
        name: 'ReferencedPaymentRequest',
        operation: referencedPayment,
        isMeant: refersToPayment,
      },
    ],
    answers: {
      200: { text: 'The payment is accepted, or pending with a redirect.', bodies: ['Payment'] },
      400: declinedOrWrong,
      503: busy,
    },
    usual: ['entityId', 'amount', 'currency', 'paymentType', 'paymentBrand', 'merchantTransactionId'],
    example: {
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'PA',
      paymentBrand: 'VISA',
      'card.number': '4200000000000000',
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '12',
      'card.expiryYear': '2031',
      'card.cvv': '123',
    },
  },
  {
    method: 'post',
    path: '/v1/payments/{id}',
    name: 'followUpPayment',
    group: 'Payments',
    summary: 'Capture, reverse, refund, rebill, or authorise again',
    text: 'Follows a payment up: capture (CP), reversal (RV), refund (RF), rebill (RB) or another authorisation (PA). A reversal needs no amount. Receipts and chargebacks (RC, CB, CR) are never sent: the acquirer reports them, and they are answered with 700.400.562 or 700.400.402.',
    source: 'gateway-contract.md, 4.1 to 4.3',
    caller: 'merchant',
    idempotent: true,
    throttled: true,
    body: [{ name: 'FollowUpRequest', operation: followUp }],
    answers: {
      200: { text: 'The follow-up is accepted.', bodies: ['Payment'] },
      400: {
        text: 'The follow-up was declined: its record. Or it is not allowed: the error names what may not follow what, or how much is left.',
        bodies: ['Payment', 'Plain'],
      },
      404: {
        text: 'No payment of this entity has the id. The code is that of the follow-up: 700.400.510 of a capture, 600.200.500 of a refund, 700.400.530 of a reversal.',
        bodies: ['Plain'],
      },
      503: busy,
    },
    usual: ['entityId', 'paymentType', 'amount', 'currency', 'sequence'],
    example: capture,
    examples: {
      'Capture what an authorisation holds': capture,
      'Refund what a debit or a capture took': { amount: '92.00', currency: 'EUR', paymentType: 'RF' },
      'Reverse an authorisation': { paymentType: 'RV' },
      'Reverse a part of an authorisation': { amount: '40.00', currency: 'EUR', paymentType: 'RV' },
    },
  },
  {
    method: 'get',
    path: '/v1/payments/{id}',
    name: 'readPayment',
    group: 'Payments',
    summary: 'Read a payment',
    text: 'The payment’s record, as often as the throttles allow.',
    source: 'service.md, "Endpoints"',
    caller: 'merchant',
    throttled: true,
    query: [entityId],
    answers: {
      200: { text: 'The payment is accepted or pending.', bodies: ['Payment'] },
      400: declinedOrWrong,
      404: { text: 'No payment of this entity has the id.', bodies: ['Plain'] },
    },
  },
];
