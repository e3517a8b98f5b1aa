/** Finds payments, and the outcome of a request whose answer was lost. */
import { isPlainBody, refused } from '../answers.ts';
import { type Answer, unreadable } from '../ask.ts';
import type { FoundPaymentBody, ResultCodesBody } from '../bodies-data.ts';
import { checkExpected, type Expected } from '../expected.ts';
import { type SentParameters, toFormFields } from '../parameters.ts';
import {
  type DateSearch,
  type FoundPayments,
  type ListedPayment,
  outcomeAmong,
  type PaymentPage,
  type PaymentSearch,
  readFound,
  readPage,
  readPayments,
} from '../query.ts';
import { callGateway, reads } from '../repeats.ts';
import type { Connection } from '../settings.ts';
import { hasMembers, isText } from '../shapes.ts';
import type { Status } from '../status.ts';
import { resourceAddress } from '../status-path.ts';

export interface QueryCalls {
  /** Finds a payment by its id, also days later; undefined when this entity has none. */
  findPayment(id: string): Promise<FoundPaymentBody | undefined>;
  /** Finds a payment and all that followed it: captures, refunds, chargebacks. */
  findPaymentHistory(id: string): Promise<FoundPayments>;
  /** Finds the newest payments with a reference of the merchant. */
  findPayments(search: PaymentSearch): Promise<FoundPayments>;
  /** Gives every payment of some days, oldest first, and asks for one page after the other while they are read. */
  listPayments(search: DateSearch): AsyncIterable<ListedPayment>;
  /** Finds one page of them, from 1. */
  findPaymentPage(search: DateSearch & { readonly pageNo: number }): Promise<PaymentPage>;
  /**
   * Finds what became of an order, by the reference with which it was paid: the payment that decides it, compared with
   * the order. Undefined when nothing was stored so far; a request that is still under way may come after that, so that a
   * new one takes the `idempotencyKey` of the first.
   */
  findOutcome(
    expected: Expected & { readonly merchantTransactionId: string },
  ): Promise<Status<ListedPayment> | undefined>;
  /** Lists the catalogue of result codes. Codes are added over time: match their beginnings. */
  listResultCodes(): Promise<ResultCodesBody['resultCodes']>;
}

export function createQueryCalls(connection: Connection): QueryCalls {
  const { base, entityId } = connection;

  function ask<Body>(url: URL, parameters: SentParameters, read: (answer: Answer) => Body): Promise<Body> {
    url.search = toFormFields(parameters, { entityId }).toString();
    return callGateway(connection, { url }, reads, read);
  }

  async function findPayments({ merchantTransactionId, includeLinkedTransactions, limit }: PaymentSearch) {
    const parameters = {
      merchantTransactionId,
      includeLinkedTransactions: includeLinkedTransactions?.toString(),
      limit: limit?.toString(),
    };
    return ask(new URL('v1/query', base), parameters, readPayments);
  }

  async function findPaymentPage({
    from,
    to,
    paymentTypes,
    limit,
    pageNo,
  }: DateSearch & { readonly pageNo: number }) {
    const parameters = {
      'date.from': from,
      'date.to': to,
      paymentTypes: paymentTypes?.join(','),
      limit: limit?.toString(),
      pageNo: pageNo.toString(),
    };
    return ask(new URL('v1/query', base), parameters, readPage);
  }

  async function* listPayments(search: DateSearch): AsyncGenerator<ListedPayment> {
    let pages = 1;
    for (let pageNo = 1; pageNo <= pages; pageNo += 1) {
      const page = await findPaymentPage({ ...search, pageNo });
      yield* page.payments;
      pages = page.pages;
    }
  }

  return {
    listPayments,
    findPaymentPage,
    findPayment: async (id) => ask(resourceAddress(connection, 'query', id), {}, readFound),
    findPaymentHistory: async (id) =>
      ask(resourceAddress(connection, 'query', id), { includeLinkedTransactions: 'true' }, readPayments),
    findPayments,
    async findOutcome({ checkoutId: _isInNoList, ...expected }) {
      checkExpected(expected);
      return outcomeAmong(await findPayments(expected), expected);
    },
    listResultCodes: () => ask(new URL('v1/resultcodes', base), {}, readResultCodes),
  };
}

function readResultCodes(answer: Answer): ResultCodesBody['resultCodes'] {
  const { status, body } = answer;
  if (status !== 200 && isPlainBody(body)) throw refused(answer);
  if (status !== 200 || !hasMembers({ resultCodes: areCodes })(body)) throw unreadable(status);
  return (body as ResultCodesBody).resultCodes;
}

const areCodes = (value: unknown) =>
  Array.isArray(value) && value.every(hasMembers({ code: isText, description: isText }));
