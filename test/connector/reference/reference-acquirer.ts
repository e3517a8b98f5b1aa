/** The fake acquirer of the reference connector, which tells the checks everything that they ask for. */
import { createHmac } from 'node:crypto';
import {
  fromMinorUnits,
  type HttpAnswer,
  type HttpRequest,
  type OrderType,
} from '../../../src/connector/index.ts';
import type { AcquirerVerdict, FakeAcquirer } from '../../../src/testing/connector-checks/index.ts';
import { account, type Told } from './reference-connector.ts';

export const referenceSettings = {
  address: 'https://api.reference.example',
  apiKey: 'reference-api-key-1',
  hookKey: 'reference-hook-key-1',
};

const types: Readonly<Record<string, OrderType>> = {
  ...{ sale: 'DB', authorisation: 'PA', capture: 'CP', refund: 'RF', release: 'RV' },
};

/** Acquirers repeat in their words what they did not like. */
const reasons = {
  paid: 'approved',
  waiting: 'in review',
  challenge: 'asked',
  declined: 'declined by the bank',
  expired: 'too late',
  cancelled: 'by the shopper',
};

const statuses: Readonly<Record<AcquirerVerdict, Told['status']>> = {
  ...{ accepted: 'paid', declined: 'declined', pending: 'waiting', challenged: 'challenge' },
  ...{ expired: 'expired', cancelled: 'cancelled' },
};

interface Sent {
  readonly reference: string;
  readonly action: string;
  readonly amount: number;
  readonly currency: string;
  readonly card?: Readonly<Record<string, string>>;
  readonly agreement?: string;
  /** The acquirer's name of a card that is charged again. */
  readonly stored?: string;
  /** The acquirer's name of the payment that it follows. */
  readonly of?: string;
}

interface Kept {
  readonly id: string;
  readonly sent: Sent;
  status: Told['status'];
  /** What the browser of a shopper must bring along. */
  readonly token: string;
}

export function createReferenceAcquirer(): FakeAcquirer {
  const kept: Kept[] = [];
  const answers = new Map<string, HttpAnswer>();
  let status: Told['status'] = 'paid';

  const json = (code: number, told: unknown): HttpAnswer => ({
    ...{ status: code, headers: { 'content-type': 'application/json' }, text: JSON.stringify(told) },
  });

  function told({ id, sent, status, token }: Kept): object {
    const { reference, action, amount, currency, card, agreement } = sent;
    const { number = '', month, year } = card ?? {};
    return {
      ...{ id, reference, action, amount, currency, status, reason: reasons[status] },
      ...(agreement === 'INITIAL' && { token: `i-${id}` }),
      ...(status === 'challenge' && { page: `https://pages.reference.example/${token}` }),
      ...(card && { card: { first6: number.slice(0, 6), last4: number.slice(-4), month, year } }),
    };
  }

  /** Makes what was sent. What is left out of a follow-up is that of its payment. */
  function make(sent: Sent): object {
    const { amount, currency } = kept.find(({ id }) => id === sent.of)?.sent ?? sent;
    const isKnown = kept.some(({ id }) => sent.stored === `i-${id}`);
    const isRefused = sent.agreement === 'REPEATED' && !isKnown;
    const made: Kept = {
      ...{ id: `p${kept.length}`, status: isRefused ? 'declined' : status, token: `t${kept.length}` },
      sent: { ...{ amount, currency }, ...sent },
    };
    kept.push(made);
    return told(made);
  }

  function answer({ method, url, headers = {}, body = '{}' }: HttpRequest): HttpAnswer {
    if (headers.authorization !== `Bearer ${referenceSettings.apiKey}`) return json(401, { error: 'key' });
    const { pathname, searchParams } = new URL(url);
    if (method === 'GET') {
      const isWanted = ({ id, sent }: Kept) =>
        id === searchParams.get('id') || sent.reference === searchParams.get('reference');
      return json(200, { payments: kept.filter(isWanted).map(told) });
    }
    const sent = JSON.parse(body);
    if (pathname === '/payments') return json(200, make(sent));
    const own = kept.find(({ sent: { reference } }) => reference === sent.reference);
    if (own === undefined) return json(404, { error: 'unknown' });
    if (pathname === '/cancellations' && own.status !== 'paid') own.status = 'declined';
    if (pathname === '/completions' && own.status === 'challenge' && sent.token === own.token)
      own.status = status;
    return json(200, told(own));
  }

  const webhookOf = (payment: object, of = account, live = false) => {
    const body = JSON.stringify({ account: of, live, payment });
    const signature = createHmac('sha256', referenceSettings.hookKey).update(body).digest('base64');
    return { body, headers: { 'x-signature': signature } };
  };

  return {
    async answer(request) {
      const key = request.headers?.['idempotency-key'];
      const known = key === undefined ? undefined : answers.get(key);
      if (known) return known;
      const fresh = answer(request);
      if (key !== undefined) answers.set(key, fresh);
      return fresh;
    },
    made: () =>
      kept
        .filter((one) => one.status === 'paid')
        .map(({ sent: { reference: key, action, amount, currency, card, of } }) => {
          const { number = '', month = '', year = '', code = '', holder = '' } = card ?? {};
          const paymentType = types[action];
          return {
            ...{ key, currency, amount: fromMinorUnits(amount, currency) ?? '' },
            ...(paymentType && { paymentType }),
            ...(card && {
              card: { number, expiryMonth: month, expiryYear: year, securityCode: code, holder },
            }),
            ...(of && { follows: kept.find(({ id }) => id === of)?.sent.reference ?? '' }),
          };
        }),
    decide(verdict) {
      const next = statuses[verdict];
      for (const one of kept) if (one.status === 'waiting') one.status = next;
      if (next !== 'expired' && next !== 'cancelled') status = next;
      return true;
    },
    comeBack({ url }) {
      return { token: url.split('/').at(-1) ?? '' };
    },
    takeBack(key) {
      for (const one of kept) if (one.sent.reference === key) one.status = 'declined';
    },
    webhooks: () => kept.map((one) => webhookOf(told(one))),
    foreignWebhooks: () =>
      kept.flatMap((one) => [webhookOf(told(one), 'shop-8'), webhookOf(told(one), account, true)]),
  };
}
