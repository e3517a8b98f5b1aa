/**
 * Connectors of Polder Pay, as an author writes them from `docs/connectors.md`: one whose webhooks nobody signs, and one that only asks.
 */
import * as z from 'zod';
import {
  type Connector,
  type ConnectorDefinition,
  type ConnectorParts,
  defineConnector,
  type FollowUpOrder,
  type Inquiry,
  type Outcome,
  type PaymentOrder,
  parameterNames,
  readJsonAnswer,
  UnknownOutcome,
} from '../../../src/connector/index.ts';
import {
  capture,
  chargebackPage,
  type FollowUp,
  methods,
  type Payment,
  page,
  payment,
  paymentId,
  problem,
  refund,
  toMoney,
} from './polder-api.ts';
import { followUpOutcome, notificationsOf, outcomeOf, pending, reportsOf } from './polder-news.ts';

const settings = z.strictObject({ apiKey: z.string(), webhookAddress: z.url().optional() });
type Settings = z.infer<typeof settings>;

const redirected = { instruments: ['none'] } as const;
const capabilities: ConnectorDefinition<Settings>['capabilities'] = {
  paymentTypes: ['DB', 'RF'],
  brands: [],
  currencies: ['EUR'],
  instruments: ['none'],
  parts: ['RF', 'CP'],
  repeated: ['RF', 'CP'],
  agreements: false,
  parameters: ['descriptor'],
  authentication: 'own',
  methods: {
    IDEAL: redirected,
    PAYPAL: redirected,
    KLARNA_PAYMENTS_PAYLATER: {
      ...redirected,
      paymentTypes: ['DB', 'PA', 'CP', 'RF', 'RV'],
      parameters: [
        'descriptor',
        ...parameterNames({ 'customer.': 'email', 'billing.': 'country' }),
        'cart.items[',
      ],
      needs: ['cart.items[0].price', 'customer.email', 'billing.country'],
      followUpParameters: ['cart.items['],
    },
    BLIK: { ...redirected, currencies: ['PLN'] },
    SWISH: { ...redirected, currencies: ['SEK'] },
  },
};

const answers = new Set([200, 201, 202, 404, 422]);
const unlikeOrder = 'the answer is about something else than what was ordered';

interface Sum {
  readonly amount: string;
  readonly currency: string;
}

function holdsTo(told: Payment | FollowUp, key: string, { amount, currency }: Sum): void {
  const { currency: itsCurrency, value } = told.amount;
  const isOfSum = currency === itsCurrency && toMoney(amount, currency).value === value;
  if (told.metadata?.key !== key || !isOfSum) throw new UnknownOutcome(unlikeOrder);
}

function requireOrdered(data: Payment | undefined, key: string, order: Sum & { brand: string }): Payment {
  if (!data || methods[order.brand as keyof typeof methods] !== data.method)
    throw new UnknownOutcome(unlikeOrder);
  holdsTo(data, key, order);
  return data;
}

/** The lines of an invoice, from `cart.items[n].`. */
function linesOf(parameters: PaymentOrder['parameters']) {
  const indexes = Object.keys(parameters).flatMap((name) => /^cart\.items\[(\d+)\]/.exec(name)?.[1] ?? []);
  return [...new Set(indexes)].map((index) => {
    const names = Object.entries(parameters).filter(([name]) => name.startsWith(`cart.items[${index}].`));
    return Object.fromEntries(names.map(([name, value]) => [name.slice(name.indexOf('].') + 2), value]));
  });
}

/** What is captured or refunded of a pay-later order. */
function invoiceOf({ parameters, referenced }: FollowUpOrder) {
  const lines = referenced.brand === 'KLARNA_PAYMENTS_PAYLATER' ? linesOf(parameters) : [];
  return lines.length > 0 && { lines };
}

/** Returns the id of a payment, also of the one whose capture a reference names. */
function requireId(reference: string | null): string {
  const id = paymentId.safeParse(reference?.split('.', 1)[0]).data;
  if (id === undefined) throw new UnknownOutcome('the payment has no id of Polder');
  return id;
}

const refused = (value: string, message: string): Outcome => ({
  code: '700.400.000',
  rule: 'polder-refuses',
  errors: [{ name: 'paymentType', value, message }],
});

function createPolder({ settings: { apiKey, webhookAddress }, send }: ConnectorParts<Settings>) {
  async function call(path: string, key?: string, sent?: object): Promise<{ status: number; told: unknown }> {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      ...(sent && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    const method = sent ? 'POST' : 'GET';
    const answer = await send({
      method,
      url: `https://api.polder.example/v2${path}`,
      headers,
      ...(sent && { body: JSON.stringify(sent) }),
    });
    if (!answers.has(answer.status)) throw new UnknownOutcome(`HTTP ${answer.status} is no answer`);
    const told = readJsonAnswer(answer);
    const isProblem = problem.safeParse(told).data?.status === answer.status;
    // A 404 of another server than Polder's says nothing.
    if (answer.status >= 400 && !isProblem) throw new UnknownOutcome('the error has another form');
    return { status: answer.status, told };
  }

  async function ask(id: string): Promise<Payment | undefined> {
    const { status, told } = await call(`/payments/${id}`);
    if (status === 404) return undefined;
    const { data } = payment.safeParse(told);
    if (data?.id !== id) throw new UnknownOutcome('the answer is about another payment');
    return data;
  }

  /** Looks through the payments, the newest first, until those that are older than what was sent. */
  async function search(key: string, sentAt = 0): Promise<Payment | undefined> {
    let from: string | null = '';
    while (from !== null) {
      const { told } = await call(`/payments?limit=250&from=${from}`);
      const { data } = page.safeParse(told);
      if (!data) throw new UnknownOutcome('the answer is no list of payments');
      const one = data.payments.find(({ metadata }) => metadata?.key === key);
      if (one) return one;
      const oldest = data.payments.at(-1);
      // Their clock and ours may differ.
      if (oldest && oldest.createdAt < sentAt - 600_000) return undefined;
      from = data.next;
    }
    return undefined;
  }

  async function release(id: string, key: string): Promise<Outcome> {
    const { status } = await call(`/payments/${id}/release-authorization`, key, {});
    if (status === 422) return { code: '800.100.152', rule: 'polder-not-released' };
    if (status !== 202) throw new UnknownOutcome(`HTTP ${status} is no release`);
    return releaseOutcome(await ask(id), id);
  }

  /** Polder has no name for a release, and two transactions never share one. */
  const releaseOutcome = (told: Payment | undefined, id: string): Outcome => ({
    code: told?.status === 'canceled' ? '000.000.000' : pending,
    rule: 'polder-release',
    reference: `${id}.release`,
  });

  async function make(
    id: string,
    part: 'refunds' | 'captures',
    form: typeof refund | typeof capture,
    order: FollowUpOrder,
    key: string,
  ): Promise<Outcome> {
    const sent = { amount: toMoney(order.amount, order.currency), metadata: { key }, ...invoiceOf(order) };
    const { status, told } = await call(`/payments/${id}/${part}`, key, sent);
    if (status !== 201) throw new UnknownOutcome(`HTTP ${status} is no answer`);
    const { data } = form.safeParse(told);
    if (!data) throw new UnknownOutcome('the answer has another form');
    holdsTo(data, key, order);
    return followUpOutcome(id, data);
  }

  async function findFollowUp(inquiry: Inquiry, id: string, key: string): Promise<Outcome | undefined> {
    const told = await ask(id);
    if (!told) throw new UnknownOutcome('the payment is unknown');
    const one = [...told.refunds, ...told.captures].find(({ metadata }) => metadata?.key === key);
    if (one) {
      holdsTo(one, key, inquiry);
      return followUpOutcome(id, one);
    }
    const isReleased = inquiry.paymentType === 'RV' && told.status === 'canceled';
    return isReleased ? releaseOutcome(told, id) : undefined;
  }

  return {
    repeatableFor: 3_600_000,
    async charge(order, key) {
      const { amount, currency, brand, paymentType, parameters, returnUrl } = order;
      if (order.linkedTo) return refused('PA', 'cannot raise another one; send a new one');
      const isInvoiced = brand === 'KLARNA_PAYMENTS_PAYLATER';
      const sent = {
        amount: toMoney(amount, currency),
        method: methods[brand as keyof typeof methods],
        captureMode: paymentType === 'PA' ? 'manual' : 'automatic',
        metadata: { key },
        redirectUrl: returnUrl,
        ...(webhookAddress && { webhookUrl: webhookAddress }),
        ...(parameters.descriptor && { description: parameters.descriptor }),
        ...(isInvoiced && {
          email: parameters['customer.email'],
          country: parameters['billing.country'],
          lines: linesOf(parameters),
        }),
      };
      const { told } = await call('/payments', key, sent);
      return outcomeOf(requireOrdered(payment.safeParse(told).data, key, order));
    },
    async followUp(order, key) {
      const { paymentType, referenced } = order;
      const id = requireId(referenced.reference);
      if (paymentType === 'CP') return make(id, 'captures', capture, order, key);
      if (paymentType === 'RF' || referenced.paymentType === 'DB')
        return make(id, 'refunds', refund, order, key);
      return referenced.paymentType === 'PA'
        ? release(id, key)
        : refused('RV', 'reverses authorisations; send RF');
    },
    async find(inquiry, key) {
      const { referenced, reference, sentAt } = inquiry;
      if (referenced) return findFollowUp(inquiry, requireId(referenced.reference), key);
      const told = reference ? await ask(requireId(reference)) : await search(key, sentAt);
      return told && outcomeOf(requireOrdered(told, key, inquiry));
    },
    ask,
    call,
  } satisfies Connector & { ask: unknown; call: unknown };
}

const definition = {
  name: 'polder',
  capabilities,
  ownBrands: {
    BLIK: { label: 'BLIK', kind: 'redirect' },
    SWISH: { label: { en: 'Swish' }, kind: 'code' },
  },
  settings,
  hosts: ['api.polder.example'],
} as const;

/** Its webhooks only name a payment, `id=tr_…`, and are signed by nobody. */
export const polder = defineConnector<Settings>({
  ...definition,
  optionalSettings: {
    webhookAddress: 'no webhook is sent; give the public address of this gateway’s webhook',
  },
  create(parts) {
    const { ask, call: _, ...connector } = createPolder(parts);
    return {
      ...connector,
      async readWebhook({ body }) {
        const id = paymentId.safeParse(new URLSearchParams(body).get('id')).data;
        const told = id && (await ask(id).catch(() => undefined));
        return told ? notificationsOf(told) : undefined;
      },
    };
  },
});

/** Polder reaches no webhook: pending payments are asked for, and chargebacks are listed. */
export const pulledPolder = defineConnector<Settings>({
  ...definition,
  name: 'pulled-polder',
  create(parts) {
    const { ask: _, call, ...connector } = createPolder(parts);
    return {
      ...connector,
      async reports({ from, to, pageNo }) {
        const { told } = await call(`/chargebacks?from=${from}&to=${to}&page=${pageNo}`);
        const { data } = chargebackPage.safeParse(told);
        if (!data) throw new UnknownOutcome('the answer is no list of chargebacks');
        return { reports: data.chargebacks.flatMap(reportsOf), hasMore: data.hasMore };
      },
    };
  },
});
