/**
 * A connector that keeps every promise, made of small pieces. A planted fault changes one of them. It is the connector of no
 * acquirer: a payment is charged once for its key, asked for by it, ended by a webhook, and may need its shopper.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import {
  type AcquirerRequest,
  agreementIn,
  type Card,
  type Connector,
  type ConnectorDefinition,
  defineConnector,
  type FollowUpOrder,
  fromMinorUnits,
  type HttpAnswer,
  type Inquiry,
  type Outcome,
  type PaymentOrder,
  readJsonAnswer,
  toMinorUnits,
  UnknownOutcome,
} from '../../../src/connector/index.ts';

const settingsSchema = z.strictObject({ address: z.url(), apiKey: z.string(), hookKey: z.string() });
export const account = 'shop-7';

const word = z.string().regex(/^[\w-]{1,64}$/);
const payment = z.object({
  ...{ id: word, reference: word, action: word, currency: word, amount: z.int() },
  status: z.enum(['paid', 'waiting', 'declined', 'challenge', 'expired', 'cancelled']),
  reason: z.string().optional(),
  page: z.url({ protocol: /^https$/ }).optional(),
  token: word.optional(),
  card: z.object({ first6: word, last4: word, month: word, year: word }).optional(),
});
export type Told = z.infer<typeof payment>;
type Sum = Pick<Inquiry, 'amount' | 'currency'>;
type Wire = Record<string, unknown>;

const actions: Readonly<Record<string, string>> = {
  DB: 'sale',
  PA: 'authorisation',
  CP: 'capture',
  RF: 'refund',
  RV: 'release',
};

/** What may be wrong with a connector, each in one place. */
export const pieces = {
  repeatableFor: 86_400_000,
  /** Under which name a transaction is sent. */
  keyOf: (key: string): string | undefined => key,
  unitsOf: (amount: string, currency: string) => toMinorUnits(amount, currency),
  actionOf: (type: string) => actions[type] ?? '',
  cardOf: ({ number, expiryMonth: month, expiryYear: year, securityCode: code, holder }: Card): Wire => ({
    number,
    month,
    year,
    code,
    holder,
  }),
  /** Says who pays, and by which agreement. */
  agreementOf: ({ parameters }: PaymentOrder): Wire => ({
    agreement: agreementIn(parameters, 'mode'),
    initiator: agreementIn(parameters, 'source'),
  }),
  /** What the acquirer named the card of the first payment of an agreement. */
  tokenOf: ({ token }: Told): string | null | undefined => token,
  /** Under which name the card is charged that is stored. */
  storedOf: ({ instrumentToken }: PaymentOrder): string | undefined => instrumentToken,
  wayBack: ({ returnUrl }: PaymentOrder): string | undefined => returnUrl,
  sumOf: (order: FollowUpOrder, units: number | undefined): Wire => ({
    amount: units,
    currency: order.currency,
  }),
  followedBy: ({ referenced }: FollowUpOrder) => referenced.reference ?? '',
  /** The body of an answer that is none of the acquirer's says nothing. */
  bodyOf(answer: HttpAnswer): unknown {
    if (answer.status !== 200) throw new UnknownOutcome(`HTTP ${answer.status} is no answer`);
    return readJsonAnswer(answer);
  },
  bodyOfInquiry: (answer: HttpAnswer): unknown => pieces.bodyOf(answer),
  /** Makes a request. */
  sending: (send: () => Promise<HttpAnswer>): Promise<HttpAnswer> => send(),
  /** What becomes of an operation that cannot tell its outcome. */
  making: (making: Promise<Outcome>, _order: PaymentOrder | FollowUpOrder): Promise<Outcome> => making,
  asking: (asking: Promise<unknown>, _inquiry: Inquiry): Promise<unknown> => asking,
  cancelling: (cancelling: Promise<Outcome>): Promise<Outcome> => cancelling,
  resuming: (resuming: Promise<Outcome>, _details: Readonly<Record<string, string>>): Promise<Outcome> =>
    resuming,
  isOfKey: (told: Told, key: string) => told.reference === key,
  isOfAmount: (told: Told, { amount, currency }: Sum) => told.amount === toMinorUnits(amount, currency),
  isOfCurrency: (told: Told, { currency }: Sum) => told.currency === currency,
  codes: {
    ...{ paid: '000.000.000', waiting: '000.200.000', challenge: '000.200.000', declined: '800.100.152' },
    ...{ expired: '100.396.103', cancelled: '100.396.101' },
  } as Record<Told['status'], Outcome['code']>,
  detailsOf: (_told: Told): Outcome['resultDetails'] => ({ AcquirerResponse: '00' }),
  ruleOf: ({ status }: Told) => `reference-${status}`,
  referenceOf: ({ id }: Told): string | undefined => id,
  redirectOf: ({ page }: Told): Outcome['redirect'] =>
    page === undefined ? undefined : { url: page, method: 'GET', parameters: [] },
  paidCardOf: ({ card }: Told): Outcome['paidCard'] =>
    card && {
      masked: { bin: card.first6, last4Digits: card.last4, expiryMonth: card.month, expiryYear: card.year },
    },
  /** A list that is no list says nothing; an empty one that nothing was made. */
  firstOf(body: unknown): unknown {
    const { data } = z.object({ payments: z.array(z.unknown()) }).safeParse(body);
    if (data === undefined) throw new UnknownOutcome('the answer is no list of payments');
    return data.payments[0];
  },
  pathOfInquiry: ({ reference }: Inquiry, key: string) =>
    reference === null ? `/payments?reference=${key}` : `/payments?id=${reference}`,
  isSigned: (expected: Buffer, sent: Buffer) =>
    sent.length === expected.length && timingSafeEqual(sent, expected),
  signedText: ({ body }: AcquirerRequest) => body,
  /** What is asked before it is known who sends. */
  askBeforeProof: async (_get: (path: string) => Promise<unknown>): Promise<void> => {},
  isOwnAccount: (told: { readonly account: string; readonly live: boolean }) =>
    told.account === account && !told.live,
  sumOfNotifications: ({ amount, currency }: Told): { amount?: string; currency?: string } => ({
    amount: fromMinorUnits(amount, currency) ?? '',
    currency,
  }),
};
export type Pieces = typeof pieces;

type Definition = ConnectorDefinition<z.infer<typeof settingsSchema>>;

export function createReferenceConnector(change: Partial<Pieces> = {}): Definition {
  const p: Pieces = { ...pieces, ...change };
  return defineConnector({
    name: 'reference',
    capabilities: {
      paymentTypes: ['DB', 'PA', 'CP', 'RF', 'RV'],
      brands: ['VISA', 'MASTER'],
      instruments: ['card'],
      parts: ['CP', 'RF'],
      repeated: ['CP', 'RF'],
      agreements: 'token',
      parameters: ['standingInstruction.mode', 'standingInstruction.source', 'recurringType'],
      authentication: 'own',
    },
    settings: settingsSchema,
    create: ({ settings: { address, apiKey, hookKey }, send }): Connector => {
      function call(method: 'GET' | 'POST', path: string, key?: string, sent?: object) {
        const headers = { authorization: `Bearer ${apiKey}`, ...(key && { 'idempotency-key': key }) };
        const body = sent && JSON.stringify(sent);
        return p.sending(() => send({ method, url: address + path, headers, ...(body && { body }) }));
      }
      const post = async (path: string, key: string | undefined, sent: object) =>
        p.bodyOf(await call('POST', path, key, sent));
      const get = async (path: string) => p.bodyOfInquiry(await call('GET', path));

      function toOutcome(told: Told): Outcome {
        const reference = p.referenceOf(told);
        const redirect = told.status === 'challenge' ? p.redirectOf(told) : undefined;
        const paidCard = p.paidCardOf(told);
        const instrumentToken = p.tokenOf(told);
        return {
          code: p.codes[told.status],
          rule: p.ruleOf(told),
          resultDetails: p.detailsOf(told) ?? {},
          ...(reference !== undefined && { reference }),
          ...(redirect && { redirect }),
          ...(paidCard && { paidCard }),
          ...(instrumentToken !== undefined && { instrumentToken }),
        };
      }

      function readOutcome(body: unknown, key: string, sum: Sum): Outcome {
        const { data } = payment.safeParse(body);
        if (!data || !p.isOfKey(data, key) || !p.isOfAmount(data, sum) || !p.isOfCurrency(data, sum))
          throw new UnknownOutcome('the answer is about another payment');
        return toOutcome(data);
      }

      async function charge(order: PaymentOrder, key: string): Promise<Outcome> {
        const { amount, currency, instrument, linkedTo, paymentType } = order;
        const errors = [
          { name: 'paymentType', value: paymentType, message: 'raises nothing here; send another' },
        ];
        if (linkedTo) return { code: '700.400.000', rule: 'reference-cannot-raise', errors };
        if (instrument.kind !== 'card') throw new TypeError('Only cards are charged');
        const sent = {
          reference: key,
          action: p.actionOf(paymentType),
          currency,
          returnUrl: p.wayBack(order),
          amount: p.unitsOf(amount, currency),
          card: p.cardOf(instrument),
          ...p.agreementOf(order),
          stored: p.storedOf(order),
        };
        return readOutcome(await post('/payments', p.keyOf(key), sent), key, order);
      }

      async function followUp(order: FollowUpOrder, key: string): Promise<Outcome> {
        const units = p.unitsOf(order.amount, order.currency);
        const action = p.actionOf(order.paymentType);
        const errors = [{ name: 'paymentType', value: 'RV', message: 'releases authorisations; send RF' }];
        if (order.paymentType === 'RV' && order.referenced.paymentType !== 'PA')
          return { code: '700.100.700', rule: 'reference-releases-payments', errors };
        const sent = { reference: key, action, of: p.followedBy(order), ...p.sumOf(order, units) };
        return readOutcome(await post('/payments', p.keyOf(key), sent), key, order);
      }

      async function end(inquiry: Inquiry, path: string, sent: object, key: string): Promise<Outcome> {
        return readOutcome(await post(path, undefined, { reference: key, ...sent }), key, inquiry);
      }

      return {
        repeatableFor: p.repeatableFor,
        charge: (order, key) => p.making(charge(order, key), order),
        followUp: (order, key) => p.making(followUp(order, key), order),
        async find(inquiry, key) {
          const told = p.firstOf(await p.asking(get(p.pathOfInquiry(inquiry, key)), inquiry));
          return told === undefined ? undefined : readOutcome(told, key, inquiry);
        },
        cancel: (inquiry, key) => p.cancelling(end(inquiry, '/cancellations', {}, key)),
        resume: (inquiry, details, key) =>
          p.resuming(end(inquiry, '/completions', { token: details.token ?? '' }, key), details),
        async readWebhook(request) {
          await p.askBeforeProof(get);
          const expected = createHmac('sha256', hookKey).update(p.signedText(request)).digest();
          const signature = Buffer.from(request.headers['x-signature'] ?? '', 'base64');
          if (!p.isSigned(expected, signature)) return undefined;
          const schema = z.object({ account: z.string(), live: z.boolean(), payment });
          const { data } = schema.safeParse(readJsonAnswer({ text: request.body }));
          if (data === undefined) return undefined;
          if (!p.isOwnAccount(data)) return [];
          const { reference: key } = data.payment;
          return [
            { kind: 'outcome', key, ...p.sumOfNotifications(data.payment), outcome: toOutcome(data.payment) },
          ];
        },
      };
    },
  });
}
