import type { FastifyInstance } from 'fastify';
import { problemOf, text } from '../../contract/parameters/format.ts';
import { missing } from '../../contract/parameters/table.ts';
import type { PaymentRecord } from '../../contract/payment.ts';
import { owns } from '../config/entities.ts';
import { resultOf } from '../http/answers.ts';
import { entityNdc } from '../http/identifiers.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import { invalidParameters, noSuchPayment } from '../http/refusal.ts';
import type { Gateway } from '../parts.ts';
import type { Payment } from '../store/payments.ts';
import { throttled } from '../throttling/throttled.ts';

const reference = text(1, 255);

/** `GET /v1/query` and `GET /v1/query/{id}`: payments found again (gateway-contract 3.4 and 10). */
export function addQuery(app: FastifyInstance, gateway: Gateway): void {
  const { config, store, answers } = gateway;

  app.get<{ Params: { id: string } }>('/v1/query/:id', throttled(gateway, 'query'), async (request) => {
    const { sent: query, party } = merchantRequest(config, request);
    const payment = await store.findPayment(request.params.id);
    if (payment === undefined || !owns(config, party, payment.entityId)) throw noSuchPayment();
    if (query.includeLinkedTransactions !== 'true') return presented(payment.record);
    return list(party.id, [payment, ...(await followUps([payment]))]);
  });

  app.get('/v1/query', throttled(gateway, 'query'), async (request) => {
    const { sent: query, party } = merchantRequest(config, request);
    const { merchantTransactionId } = query;
    if (!merchantTransactionId) {
      throw invalidParameters([
        missing('merchantTransactionId', 'send it, or put the id of a payment into the path: /v1/query/{id}'),
      ]);
    }
    const message = problemOf(reference, merchantTransactionId);
    if (message !== '') {
      throw invalidParameters([{ name: 'merchantTransactionId', value: null, message }]);
    }
    const channels = config.entities.filter(({ id }) => owns(config, party, id)).map(({ id }) => id);
    const found = await store.findByTransactionId(channels, merchantTransactionId);
    if (found.length === 0) throw noSuchPayment();
    const linked = query.includeLinkedTransactions === 'true' ? await followUps(found) : [];
    const known = new Set(found.map(({ id }) => id));
    return list(party.id, [...found, ...linked.filter(({ id }) => !known.has(id))]);
  });

  /** What followed the payments, and what followed that. */
  async function followUps(payments: readonly Payment[]): Promise<Payment[]> {
    const found = await store.findFollowUps(payments.map(({ id }) => id));
    return found.length === 0 ? [] : [...found, ...(await followUps(found))];
  }

  function list(entityId: string, payments: readonly Payment[]) {
    const { result, ...frame } = answers.plain(resultOf('000.000.100'), entityNdc(entityId));
    return { result, ...frame, payments: payments.map(({ record }) => listed(record)) };
  }
}

/** A record of a list goes without what belongs to the answer (gateway-contract 3.4). */
function listed(record: PaymentRecord) {
  const { buildNumber: _build, ndc: _ndc, ...rest } = presented(record);
  return rest;
}

function presented(record: PaymentRecord) {
  const { amount, currency } = record;
  if (amount === undefined || currency === undefined) return record;
  return { ...record, presentationAmount: amount, presentationCurrency: currency };
}
