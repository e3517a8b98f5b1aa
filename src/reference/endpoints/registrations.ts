/** Operations on registrations, which are stored payment instruments. */
import { entityId } from '#contract/parameters/addressing.ts';
import { basic } from '#contract/parameters/basic.ts';
import {
  registrationCreation,
  registrationPayment,
  registrationUpdate,
} from '#contract/parameters/merchant-operations.ts';
import { busy, declinedOrWrong, type Endpoint, type Said } from './endpoint.ts';

const stored: Said = { text: 'The means of payment is stored.', bodies: ['Registration'] };

const notStored: Said = {
  text: 'The means is not good enough: its record. Or the request is wrong, or the registration cannot be used (100.150.101, .200, .202, .203).',
  bodies: ['Registration', 'Plain'],
};

const noSuchRegistration: Said = {
  text: 'No registration of this entity has the id (100.150.200).',
  bodies: ['Plain'],
};

export const registrations: readonly Endpoint[] = [
  {
    method: 'post',
    path: '/v1/registrations',
    name: 'createRegistration',
    group: 'Registrations',
    summary: 'Store a means of payment',
    text: 'Stores a card, a bank account, a virtual account or a token account without charging it. The id of the answer pays later.',
    source: 'gateway-contract.md, 4.4',
    caller: 'merchant',
    throttled: true,
    body: [{ name: 'RegistrationRequest', operation: registrationCreation }],
    answers: { 200: stored, 400: notStored },
    usual: ['entityId', 'paymentBrand', 'card.number', 'card.holder', 'card.expiryMonth', 'card.expiryYear'],
    example: {
      paymentBrand: 'VISA',
      'card.number': '4200000000000000',
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '12',
      'card.expiryYear': '2031',
    },
  },
  {
    method: 'get',
    path: '/v1/registrations/{id}',
    name: 'readRegistration',
    group: 'Registrations',
    summary: 'Read a registration',
    text: 'The record with masked data.',
    source: 'gateway-contract.md, 3.3 and 4.4',
    caller: 'merchant',
    throttled: true,
    query: [entityId],
    answers: { 200: stored, 400: notStored, 404: noSuchRegistration },
  },
  {
    method: 'post',
    path: '/v1/registrations/{id}',
    name: 'updateRegistration',
    group: 'Registrations',
    summary: 'Change what is stored',
    text: 'Changes the expiry, the holder or the shopper’s data. The number of a card never changes.',
    source: 'gateway-contract.md, 4.4',
    caller: 'merchant',
    throttled: true,
    body: [{ name: 'RegistrationUpdateRequest', operation: registrationUpdate }],
    answers: { 200: stored, 400: notStored, 404: noSuchRegistration, 503: busy },
    usual: ['entityId', 'card.holder', 'card.expiryMonth', 'card.expiryYear'],
    example: { 'card.expiryMonth': '11', 'card.expiryYear': '2032' },
  },
  {
    method: 'delete',
    path: '/v1/registrations/{id}',
    name: 'deleteRegistration',
    group: 'Registrations',
    summary: 'End a registration',
    text: 'Erases the stored means. The id cannot be used again.',
    source: 'gateway-contract.md, 3.3 and 4.4',
    caller: 'merchant',
    throttled: true,
    query: [entityId, ...basic.rows.filter(({ name }) => name === 'testMode')],
    answers: {
      200: { text: 'The registration has ended.', bodies: ['Deregistration'] },
      404: noSuchRegistration,
    },
  },
  {
    method: 'post',
    path: '/v1/registrations/{id}/payments',
    name: 'payWithRegistration',
    group: 'Registrations',
    summary: 'Pay with a stored means',
    text: 'Authorises (PA), debits (DB) or pays out (CD). standingInstruction.* says what was agreed with the shopper.',
    source: 'gateway-contract.md, 4.4 and 4.5',
    caller: 'merchant',
    idempotent: true,
    throttled: true,
    body: [{ name: 'RegistrationPaymentRequest', operation: registrationPayment }],
    answers: {
      200: { text: 'The payment is accepted or pending.', bodies: ['Payment'] },
      400: declinedOrWrong,
      404: noSuchRegistration,
    },
    usual: [
      'entityId',
      'amount',
      'currency',
      'paymentType',
      'standingInstruction.mode',
      'standingInstruction.source',
    ],
    example: {
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.type': 'UNSCHEDULED',
    },
  },
];
