import type { LightMyRequestResponse } from 'fastify';
import { card, entityId, otherEntityId, otherToken, type TestGateway, token } from './gateway.ts';

type Fields = Readonly<Record<string, string>>;

/** The requests of a merchant's server, with its entity and token filled in. */
export const merchantAt = (gateway: TestGateway) => serverOf(gateway, entityId, token);

/** The requests of another merchant's server. */
export const otherMerchantAt = (gateway: TestGateway) => serverOf(gateway, otherEntityId, otherToken);

function serverOf(gateway: TestGateway, entityId: string, bearer: string) {
  const headers = { authorization: `Bearer ${bearer}` };
  const post = (path: string, fields: Fields) => gateway.post(path, { entityId, ...fields }, headers);
  const get = (path: string) =>
    gateway.get(`${path}${path.includes('?') ? '&' : '?'}entityId=${entityId}`, headers);
  return {
    post,
    get,
    /** Sends a card payment and gives the answer. */
    pay: (paymentType: string, amount = '92.00', fields: Fields = {}): Promise<LightMyRequestResponse> =>
      post('/v1/payments', { amount, currency: 'EUR', paymentType, ...card, ...fields }),
    /** Sends a follow-up of a payment and gives the answer. */
    follow: (id: string, paymentType: string, amount?: string, fields: Fields = {}) =>
      post(`/v1/payments/${id}`, {
        paymentType,
        ...(amount === undefined ? {} : { amount, currency: 'EUR' }),
        ...fields,
      }),
    read: (id: string) => get(`/v1/payments/${id}`),
  };
}

export const codeOf = (answer: LightMyRequestResponse): string => answer.json().result.code;
