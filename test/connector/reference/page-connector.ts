/**
 * A connector without cards: each payment is made on a page of the acquirer, whose notifications nobody signs. They name a transaction,
 * and it is asked for. It keeps every promise, and is made of pieces; a planted fault changes one of them.
 */
import * as z from 'zod';
import {
  type Connector,
  defineConnector,
  type FollowUpOrder,
  fromMinorUnits,
  type Outcome,
  type PaymentOrder,
  readJsonAnswer,
  toMinorUnits,
  UnknownOutcome,
} from '../../../src/connector/index.ts';

const transaction = z.object({
  ...{ id: z.string(), key: z.string(), method: z.string(), amount: z.int(), currency: z.string() },
  state: z.enum(['open', 'pending', 'paid', 'failed', 'expired', 'cancelled']),
  page: z.url({ protocol: /^https$/ }).optional(),
});
export type Transaction = z.infer<typeof transaction>;
type Sum = { readonly amount: string; readonly currency: string };

const methods: Readonly<Record<string, string>> = { IDEAL: 'ideal', EPS: 'eps', TWINT: 'twint' };

export const pagePieces = {
  methodOf: ({ brand }: PaymentOrder) => methods[brand] ?? '',
  isId: (id: string) => /^(?:tr|re)_\w{1,40}$/.test(id),
  isOfKey: (told: Transaction, key: string) => told.key === key,
  codes: {
    ...{ open: '000.200.000', pending: '000.200.000', paid: '000.000.000', failed: '800.100.152' },
    ...{ expired: '100.396.103', cancelled: '100.396.101' },
  } as Readonly<Record<Transaction['state'], Outcome['code']>>,
  redirectOf: (page: string): NonNullable<Outcome['redirect']> => ({
    url: page,
    method: 'GET',
    parameters: [],
  }),
  addressOf: ({ parameters }: PaymentOrder) => ({
    ...{ street: parameters['billing.street1'], city: parameters['billing.city'] },
    ...{ postcode: parameters['billing.postcode'], country: parameters['billing.country'] },
  }),
  unsentOf: (_order: PaymentOrder): readonly string[] => [],
  sumOf: ({ amount, currency }: Sum): object => ({ amount: toMinorUnits(amount, currency), currency }),
  keyOf: (told: Transaction, _payment: string | undefined) => told.key,
  timeOf: (now: number) => now,
  /** What a webhook says by itself. */
  bodyOf: (_body: string): Outcome | undefined => undefined,
  /** What becomes of a webhook when the acquirer does not answer. */
  unanswered: (_error: Error): undefined => undefined,
};
export type PagePieces = typeof pagePieces;

export const pageSettings = { address: 'https://api.pages.example', apiKey: 'pages-api-key-1' };

export const createPageConnector = (change: Partial<PagePieces> = {}) => {
  const p = { ...pagePieces, ...change };
  return defineConnector({
    name: 'pages',
    capabilities: {
      ...{ paymentTypes: ['DB', 'RF'], brands: [], currencies: ['EUR', 'CHF', 'JPY'], instruments: ['none'] },
      ...{ parts: ['RF'], repeated: ['RF'], agreements: false, authentication: 'own' },
      parameters: ['billing.street1', 'billing.city', 'billing.postcode', 'billing.country'],
      methods: Object.fromEntries(Object.keys(methods).map((brand) => [brand, { instruments: ['none'] }])),
    },
    settings: z.strictObject({ address: z.url(), apiKey: z.string() }),
    create({ settings: { address, apiKey }, send }): Connector {
      async function call(method: 'GET' | 'POST', path: string, key = '', sent?: object): Promise<unknown> {
        const headers = { authorization: `Bearer ${apiKey}`, ...(key && { 'idempotency-key': key }) };
        const body = sent && JSON.stringify(sent);
        const answer = await send({ method, url: address + path, headers, ...(body && { body }) });
        if (answer.status !== 200) throw new UnknownOutcome(`HTTP ${answer.status} is no answer`);
        return readJsonAnswer(answer);
      }

      function read(told: unknown): Transaction {
        const { data } = transaction.safeParse(told);
        if (!data || !p.isId(data.id)) throw new UnknownOutcome('the answer is no transaction');
        return data;
      }

      function toOutcome({ id, state, page }: Transaction): Outcome {
        const redirect = state === 'open' && page !== undefined && { redirect: p.redirectOf(page) };
        return { code: p.codes[state], rule: `pages-${state}`, reference: id, ...redirect };
      }

      function readOwn(told: unknown, key: string, { amount, currency }: Sum): Outcome {
        const own = read(told);
        const isOfSum = own.amount === toMinorUnits(amount, currency) && own.currency === currency;
        if (!p.isOfKey(own, key) || !isOfSum) throw new UnknownOutcome('the answer is about another one');
        return toOutcome(own);
      }

      return {
        repeatableFor: 3_600_000,
        async charge(order, key) {
          const sent = { key, method: p.methodOf(order), back: order.returnUrl, ...p.sumOf(order) };
          const told = await call('POST', '/transactions', key, { ...sent, address: p.addressOf(order) });
          const unsent = p.unsentOf(order);
          return { ...readOwn(told, key, order), ...(unsent.length > 0 && { unsent }) };
        },
        async followUp(order: FollowUpOrder, key) {
          const { reference } = order.referenced;
          if (reference === null || !p.isId(reference)) throw new UnknownOutcome('its payment has no id');
          const path = `/transactions/${reference}/refunds`;
          return readOwn(await call('POST', path, key, { key, ...p.sumOf(order) }), key, order);
        },
        async find(inquiry, key) {
          const told = await call('GET', `/transactions?key=${key}`);
          if (!Array.isArray(told)) throw new UnknownOutcome('the answer is no list');
          return told.length === 0 ? undefined : readOwn(told[0], key, inquiry);
        },
        async readWebhook({ body }, now) {
          const said = p.bodyOf(body);
          const id = new URLSearchParams(body).get('id') ?? '';
          if (said) return [{ kind: 'outcome', reference: id, outcome: said }];
          // Anybody can send one: nothing is asked for what is no id.
          if (!p.isId(id)) return undefined;
          return call('GET', `/transactions/${id}`)
            .then(read)
            .then((told) => {
              const amount = fromMinorUnits(told.amount, told.currency) ?? '';
              const about = { key: p.keyOf(told, undefined), amount, currency: told.currency };
              return [{ kind: 'outcome' as const, ...about, at: p.timeOf(now), outcome: toOutcome(told) }];
            })
            .catch((error: Error) => p.unanswered(error));
        },
      };
    },
  });
};
