/**
 * The requests of a checkout that is paid in the live environment, for the load generator: prepared, paid with a card at an
 * upstream gateway, its status read. Each shopper has a card and an address of their own.
 */
import { randomBytes } from 'node:crypto';
import { accessToken, benchEntityId, writeConfig } from './environments.mjs';
import { getOf, postOf } from './load.mjs';
import { sixtyParameters } from './sixty-parameters.mjs';

const headers = ['X-Forwarded-Proto: https', 'X-Forwarded-For: 10.{byte}.{byte}.{byte}'];
/** The card with which each checkout is paid, as the body of the request. */
export const cardPayment = new URLSearchParams({
  paymentBrand: 'VISA',
  'card.number': '0'.repeat(16),
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2039',
  'card.cvv': '123',
  shopperResultUrl: 'https://shop.example/result',
  attemptId: 'a'.repeat(32),
}).toString();

export const pay = [
  'POST /v1/checkouts/{id}/payment HTTP/1.1',
  'Host: pay.example',
  'Origin: https://pay.example',
  'Accept: application/json',
  'Content-Type: application/x-www-form-urlencoded; charset=UTF-8',
  `Content-Length: ${cardPayment.length}`,
  ...headers,
  '',
  cardPayment.replace('0'.repeat(16), '{card}').replace('a'.repeat(32), '{32hex}'),
].join('\r\n');
/** With sixty parameters, and with those alone that a checkout needs. */
export const create = postOf('/v1/checkouts', sixtyParameters(benchEntityId), accessToken);
export const createPlain = postOf(
  '/v1/checkouts',
  new URLSearchParams({
    entityId: benchEntityId,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
  }).toString(),
  accessToken,
);
export const status = getOf(`/v1/checkouts/{id}/payment?entityId=${benchEntityId}`, accessToken);

/** Writes the configuration of a live gateway with this upstream. @param {string} address of the upstream */
export function writeLiveConfig(address) {
  const upstream = { address, accessToken: randomBytes(24).toString('hex'), entityId: 'e'.repeat(32) };
  return writeConfig('live', { channel: { upstream }, trustedProxies: ['127.0.0.1'] });
}
