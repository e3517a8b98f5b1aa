import type { FastifyInstance } from 'fastify';
import { describeProblem, text } from '#contract/parameters/format.ts';
import { flag } from '#contract/parameters/formats.ts';
import { createMeantValue } from '#contract/parameters/meant-value.ts';
import { listLimit, maxPayments } from '#contract/parameters/query.ts';
import { missing, type Parameters } from '#contract/parameters/table.ts';
import type { PaymentRecord } from '#contract/payment.ts';
import { plainText } from '#contract/plain-text.ts';
import { owns } from '../config/entities.ts';
import type { GatewayContext } from '../context.ts';
import { createResult } from '../core/answers.ts';
import { invalidParameters, noSuchPayment } from '../core/refusal.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import type { OutcomeInquiries } from '../reconciliation/outcome-inquiries.ts';
import type { Payment } from '../store/payments/payments.ts';
import { throttledRoute } from '../throttling/throttled.ts';
import { type DateQuery, readDateQuery } from './date-query.ts';
import { recordAgain } from './payment-answer.ts';

const reference = text(1, 255);

/**
 * Whether follow-ups are requested. Throws 400 for a value that is not a boolean, because a merchant would otherwise
 * mistake a list without follow-ups for the whole list.
 */
function wantsLinked({ includeLinkedTransactions: value = '' }: Parameters): boolean {
  const meant = createMeantValue(flag, value);
  const message = meant === '' ? '' : describeProblem(flag, meant);
  if (message !== '') throw invalidParameters([{ name: 'includeLinkedTransactions', value: null, message }]);
  return meant === 'true';
}

/** Maximum number of follow-ups in one answer. */
const maxLinked = 1000;

/**
 * `GET /v1/query` and `GET /v1/query/{id}`: finds payments (gateway-contract 3.4 and 10). An answer holds the newest
 * payments with a reference, or a page of those of some days, oldest first: up to 100, or as many as the parameter `limit`
 * says, and up to 1000 follow-ups. `truncated` says that there are more; no recording has this member, but a list without
 * an end would block the server.
 */
export function addQuery(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'answers' | 'clock' | 'config' | 'store'>,
  inquiries: OutcomeInquiries,
): void {
  const { config, store, answers } = gateway;

  app.get<{ Params: { id: string } }>('/v1/query/:id', throttledRoute(gateway, 'query'), async (request) => {
    const { rawParameters: query, party } = merchantRequest(request);
    const storedPayment = await gateway.store.findPayment(request.params.id);
    if (storedPayment === undefined || !owns(config, party, storedPayment.entityId)) throw noSuchPayment();
    const isLinked = wantsLinked(query);
    const payment = await inquiries.ask(storedPayment);
    if (!isLinked) return presented(recordAgain(gateway, payment));
    return list(party.id, await withLinked({ payments: [payment], truncated: false }));
  });

  app.get('/v1/query', throttledRoute(gateway, 'query'), async (request) => {
    const { rawParameters: query, party } = merchantRequest(request);
    const merchantTransactionId = plainText(query.merchantTransactionId ?? '');
    const limit = query.limit || String(maxPayments);
    const dates = readDateQuery(query);
    if (!merchantTransactionId && dates === undefined) {
      throw invalidParameters([missing('merchantTransactionId', otherSearches)]);
    }
    const errors = [
      { name: 'merchantTransactionId', value: null, message: problemOfReference(merchantTransactionId) },
      { name: 'limit', value: null, message: describeProblem(listLimit, limit) },
    ].filter(({ message }) => message !== '');
    if (errors.length > 0) throw invalidParameters(errors);
    const isLinked = wantsLinked(query);
    const channels = config.entities.filter(({ id }) => owns(config, party, id)).map(({ id }) => id);
    const page =
      dates === undefined
        ? await findRoots(channels, merchantTransactionId, Number(limit))
        : await findPage(channels, dates, Number(limit));
    return list(party.id, isLinked ? await withLinked(page) : page);
  });

  /** Returns a page of the payments of some days, the oldest first. Throws 404 when it has none. */
  async function findPage(entityIds: readonly string[], { pageNo, ...span }: DateQuery, limit: number) {
    const offset = (pageNo - 1) * limit;
    const { payments, total } = await store.findByDate({ entityIds, ...span, limit, offset });
    const pages = Math.ceil(total / limit);
    if (total === 0) throw noSuchPayment('date.from', nothingOfDates);
    if (pageNo > pages) throw noSuchPayment('pageNo', `is beyond the last page; send one from 1 to ${pages}`);
    return { payments, truncated: false, pages };
  }

  async function findRoots(channels: readonly string[], id: string, limit: number): Promise<Found> {
    const payments = await store.findByTransactionId({
      entityIds: channels,
      merchantTransactionId: id,
      limit: limit + 1,
    });
    if (payments.length === 0) throw noSuchPayment('merchantTransactionId', nothingFound);
    return { payments: payments.slice(-limit), truncated: payments.length > limit };
  }

  /** Returns the payments, then their follow-ups and the follow-ups of those, to any depth. */
  async function withLinked({ payments, truncated, ...page }: Found): Promise<Found> {
    const ids = new Set(payments.map(({ id }) => id));
    const linked = await store.findFollowUps({ ids: [...ids], limit: maxLinked + 1 });
    return {
      ...page,
      payments: [...payments, ...linked.slice(0, maxLinked).filter(({ id }) => !ids.has(id))],
      truncated: truncated || linked.length > maxLinked,
    };
  }

  function list(entityId: string, { payments, truncated, pages }: Found) {
    const { result, ...frame } = answers.plain(createResult('000.000.100'), answers.entityNdc(entityId));
    return {
      result,
      ...frame,
      ...(pages !== undefined && { pages: String(pages) }),
      ...(truncated && { truncated: 'true' }),
      payments: payments.map(({ record }) => listed(record)),
    };
  }
}

const nothingFound =
  'is the reference of no payment of this entity; send one that a payment was made with, and its entityId';

const nothingOfDates =
  'and date.to have no payment of this entity between them; send other days, or the entityId of the payments';

const otherSearches =
  'send it, or date.from and date.to, or put the id of a payment into the path: /v1/query/{id}';

function problemOfReference(value: string): string {
  return value ? describeProblem(reference, value) : '';
}

interface Found {
  /** How many pages the payments of a search by date have. */
  readonly pages?: number;
  readonly payments: readonly Payment[];
  /** True when there are more payments than these. */
  readonly truncated: boolean;
}

/**
 * Returns a record as a list holds it: without the members that the answer itself already has (gateway-contract 3.4).
 */
function listed(record: PaymentRecord) {
  const { buildNumber: _build, ndc: _ndc, ...rest } = presented(record);
  return rest;
}

function presented(record: PaymentRecord) {
  const { amount, currency } = record;
  if (amount === undefined || currency === undefined) return record;
  return { ...record, presentationAmount: amount, presentationCurrency: currency };
}
