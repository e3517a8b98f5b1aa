/** The fake of Polder Pay, after its (made-up) documents. */
import type { HttpAnswer, HttpRequest } from '../../../src/connector/index.ts';
import type { AcquirerVerdict, FakeAcquirer } from '../../../src/testing/connector-checks/index.ts';
import { methods, webPages } from './polder-api.ts';

export const polderSettings = {
  apiKey: 'polder-api-key-1',
  webhookAddress: 'https://pay.shop.example/v1/connectors/polder/webhook',
};

interface Part {
  readonly id: string;
  readonly kind: 'refunds' | 'captures';
  readonly amount: { readonly currency: string; readonly value: string };
  readonly metadata: { readonly key: string };
  status: string;
}

interface Payment {
  readonly id: string;
  readonly method: string;
  readonly amount: { readonly currency: string; readonly value: string };
  readonly captureMode: string;
  readonly metadata: { readonly key: string };
  readonly createdAt: string;
  readonly parts: Part[];
  readonly chargebacks: object[];
  readonly page: string;
  status: string;
  releasedBy?: string;
}

const ends = {
  declined: { payment: 'failed', refunds: 'failed', captures: 'failed' },
  pending: { payment: 'pending', refunds: 'pending', captures: 'pending' },
} as const;

const json = (status: number, told: unknown): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/hal+json' },
  text: JSON.stringify(told),
});

export function createPolderAcquirer(): FakeAcquirer {
  const payments: Payment[] = [];
  const answers = new Map<string, HttpAnswer>();
  const webhooks: { body: string; headers: Record<string, string> }[] = [];
  let verdict: AcquirerVerdict = 'accepted';
  let count = 0;
  function nextId(start: string): string {
    count += 1;
    return `${start}_${count}Qz`;
  }

  const paidStatus = ({ captureMode }: Payment) => (captureMode === 'manual' ? 'authorized' : 'paid');
  /** A shopper ends what waits on a page; a code is paid elsewhere. */
  const isWaiting = ({ method, status }: Payment) =>
    status === 'pending' || (status === 'open' && method === 'swish');
  const news = ({ id }: Payment) => webhooks.push({ body: `id=${id}`, headers: {} });

  const show = ({ parts, page, releasedBy: _, ...one }: Payment) => ({
    ...one,
    expiresAt: '2027-01-01T00:00:00Z',
    ...(one.method === 'swish'
      ? { qrCode: `C${one.id}` }
      : { checkout: one.status === 'open' ? { href: page } : null }),
    refunds: parts.filter(({ kind }) => kind === 'refunds'),
    captures: parts.filter(({ kind }) => kind === 'captures'),
  });

  function create(sent: Pick<Payment, 'method' | 'amount' | 'captureMode' | 'metadata'>): HttpAnswer {
    const { method, amount, captureMode, metadata } = sent;
    const id = nextId('tr');
    const page = `${webPages}/checkout/${id}?token=${id.length}x${count}`;
    const one: Payment = {
      ...{ id, method, amount, captureMode, metadata, page },
      createdAt: '2026-11-30T12:00:00Z',
      parts: [],
      chargebacks: [],
      status: 'open',
    };
    if (verdict === 'declined' || verdict === 'pending') one.status = ends[verdict].payment;
    if (verdict === 'accepted') one.status = paidStatus(one);
    payments.push(one);
    news(one);
    return json(201, show(one));
  }

  function add(
    one: Payment,
    kind: Part['kind'],
    { amount, metadata }: Pick<Part, 'amount' | 'metadata'>,
  ): HttpAnswer {
    const good = kind === 'refunds' ? 'refunded' : 'succeeded';
    const status = verdict === 'declined' || verdict === 'pending' ? ends[verdict][kind] : good;
    const part = { id: nextId(kind === 'refunds' ? 're' : 'cpt'), kind, amount, metadata, status };
    one.parts.push(part);
    if (kind === 'captures' && status === good) one.status = 'paid';
    news(one);
    return json(201, part);
  }

  function post(path: readonly string[], sent: never, key: string): HttpAnswer {
    const [, id, kind] = path;
    if (id === undefined) return create(sent);
    const one = payments.find((payment) => payment.id === id);
    if (!one) return json(404, { status: 404, title: 'Not Found' });
    if (kind === 'refunds' || kind === 'captures') return add(one, kind, sent);
    if (verdict === 'declined') return json(422, { status: 422, title: 'Unprocessable' });
    one.releasedBy = key;
    one.status = 'canceled';
    news(one);
    return json(202, {});
  }

  function get([kind, id]: readonly string[]): HttpAnswer {
    if (kind === 'chargebacks')
      return json(200, { chargebacks: payments.flatMap((one) => one.chargebacks), hasMore: false });
    if (id === undefined) return json(200, { payments: payments.map(show).reverse(), next: null });
    const one = payments.find((payment) => payment.id === id);
    return one ? json(200, show(one)) : json(404, { status: 404, title: 'Not Found' });
  }

  async function answer({ method, url, headers = {}, body = '{}' }: HttpRequest): Promise<HttpAnswer> {
    if (headers.authorization !== `Bearer ${polderSettings.apiKey}`)
      return json(401, { status: 401, title: 'Unauthorized' });
    const path = new URL(url).pathname.split('/').slice(2);
    if (method === 'GET') return get(path);
    const key = headers['idempotency-key'] ?? '';
    const known = answers.get(key);
    if (known) return known;
    const told = post(path, JSON.parse(body) as never, key);
    answers.set(key, told);
    return told;
  }

  const brandOf = (method: string) =>
    Object.entries(methods).find(([, name]) => name === method)?.[0] ?? method;

  function end(status: (one: Payment) => string, isEnding = isWaiting) {
    for (const one of payments) {
      if (!isEnding(one)) continue;
      one.status = status(one);
      news(one);
    }
  }

  return {
    answer,
    made: () =>
      payments.flatMap((one) => {
        const { method, amount, captureMode, metadata, releasedBy } = one;
        const isMade = one.status === 'paid' || one.status === 'authorized' || releasedBy !== undefined;
        const paymentType = captureMode === 'manual' ? ('PA' as const) : ('DB' as const);
        const sum = { amount: amount.value, currency: amount.currency };
        const follows = metadata.key;
        return [
          ...(isMade ? [{ key: metadata.key, ...sum, paymentType, brand: brandOf(method) }] : []),
          ...(releasedBy ? [{ key: releasedBy, ...sum, paymentType: 'RV' as const, follows }] : []),
          ...one.parts
            .filter(({ status }) => status === 'refunded' || status === 'succeeded')
            .map((part) => ({
              key: part.metadata.key,
              amount: part.amount.value,
              currency: part.amount.currency,
              paymentType: part.kind === 'refunds' ? ('RF' as const) : ('CP' as const),
              follows,
            })),
        ];
      }),
    decide(next, paymentType) {
      const isPayment = paymentType === 'DB' || paymentType === 'PA';
      if (next === 'expired' || next === 'cancelled') {
        if (!isPayment) return false;
        end(
          () => (next === 'expired' ? 'expired' : 'canceled'),
          (one) => isWaiting(one) || one.status === 'open',
        );
        return true;
      }
      if (next === 'challenged' && !isPayment) return false;
      // A release is made at once, or refused.
      if (next === 'pending' && paymentType === 'RV') return false;
      verdict = next;
      if (next !== 'accepted' && next !== 'declined') return true;
      end((one) => (next === 'accepted' ? paidStatus(one) : 'failed'));
      for (const one of payments) {
        for (const part of one.parts) {
          if (part.status !== 'pending') continue;
          part.status = next === 'declined' ? 'failed' : part.kind === 'refunds' ? 'refunded' : 'succeeded';
          if (part.status === 'succeeded') one.status = 'paid';
          news(one);
        }
      }
      return true;
    },
    comeBack({ url }) {
      const one = payments.find(({ page }) => page === url);
      if (!one) throw new Error('this is no page of Polder Pay');
      if (one.status === 'open') {
        const status = { accepted: paidStatus(one), declined: 'canceled', pending: 'pending' } as Record<
          string,
          string
        >;
        one.status = status[verdict] ?? 'open';
        news(one);
      }
      return {};
    },
    takeBack(key) {
      const one = payments.find(({ metadata }) => metadata.key === key);
      if (!one) throw new Error('no payment has this key');
      const { id: paymentId, amount } = one;
      const createdAt = '2026-11-30T13:00:00Z';
      one.chargebacks.push({ id: nextId('chb'), paymentId, amount, createdAt, reversedAt: null });
      news(one);
    },
    webhooks: () => webhooks,
  };
}
