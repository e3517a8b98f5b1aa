/**
 * A stand-in for Stripe, in memory: the requests and answers of https://docs.stripe.com/api that the connector uses. It
 * remembers idempotency keys, refuses parameters that Stripe does not document, keeps amounts, and signs events.
 */
import { createHmac } from 'node:crypto';
import {
  type HttpAnswer,
  type HttpRequest,
  type OrderType,
  type Send,
  UnknownOutcome,
} from '../../../src/connector/index.ts';
import type { AcquirerVerdict } from '../../../src/testing/connector-checks/index.ts';
import { type Answer, createBooks, type FakeEvent, ok, refuse } from './fake-stripe-books.ts';
import { createChanges } from './fake-stripe-changes.ts';

export type { FakeEvent, Fault } from './fake-stripe-books.ts';
export { challengeCard } from './fake-stripe-changes.ts';

export const testKey = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc';
export const webhookSecret = 'whsec_test_secret_of_the_endpoint';

export function createFakeStripe(clock: { now: number }, livemode = false) {
  const books = createBooks(clock, livemode);
  const { options, now, intents, refunds, events, made, declines, nextId, emit, find } = books;
  const changes = createChanges(books);
  const requests: HttpRequest[] = [];
  const answers = new Map<string, { readonly request: string; readonly answer: Answer }>();
  const waiting: (() => void)[] = [];

  function listed(
    items: readonly { readonly id: string; readonly created: number }[],
    query: URLSearchParams,
  ): Answer {
    const at = (name: string) => Number(query.get(`created[${name}]`) ?? Number.NaN);
    const start = query.get('starting_after');
    const inSpan = items.filter((item) => !(item.created < at('gte')) && !(item.created > at('lte')));
    const from = start === null ? 0 : inSpan.findIndex(({ id }) => id === start) + 1;
    const limit = Number(query.get('limit') ?? 10);
    return ok({
      object: 'list',
      data: inSpan.slice(from, from + limit),
      has_more: inSpan.length > from + limit,
    });
  }

  function get(path: string, query: URLSearchParams): Answer {
    if (path === 'payment_intents/search') {
      const wanted = /^metadata\['key'\]:'(\w+)'$/.exec(query.get('query') ?? '')?.[1];
      if (wanted === undefined) return refuse(400, undefined, { param: 'query' });
      const indexed = intents.filter((intent) => clock.now - intent.created * 1000 >= options.searchLagMs);
      return ok({
        object: 'search_result',
        data: indexed.filter(({ metadata }) => metadata.key === wanted),
        has_more: false,
      });
    }
    if (path === 'payment_intents') return listed(intents, query);
    if (path === 'refunds') return listed(refunds, query);
    if (path === 'events')
      return listed(
        events.filter(({ type }) => type === query.get('type')),
        query,
      );
    const id = path.split('/')[1];
    const charges = intents.flatMap(({ latest_charge }) => latest_charge ?? []);
    const all = [...intents, ...charges, ...refunds, ...books.releases, ...books.disputes] as {
      id: string;
    }[];
    const object = all.find((item) => item.id === id);
    return object ? ok(object) : refuse(404, 'resource_missing');
  }

  function carryOut(request: HttpRequest): Answer {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.slice('/v1/'.length);
    if (request.headers?.authorization !== `Bearer ${testKey}`) return refuse(401, undefined);
    if (request.headers['stripe-version'] !== '2026-10-28.endive') return refuse(400, undefined);
    if (request.method === 'GET') return get(path, searchParams);
    const form = Object.fromEntries(new URLSearchParams(request.body));
    const [, id, verb = ''] = path.split('/');
    if (path === 'payment_intents') return changes.pay(form);
    if (path === 'refunds') return changes.refund(form);
    return changes.change(find(id ?? ''), verb, form);
  }

  /** Carries a request out once for its key. */
  function once(request: HttpRequest, failure?: Answer): Answer {
    const used = request.headers?.['idempotency-key'];
    const text = `${request.url} ${request.body}`;
    const earlier = used === undefined ? undefined : answers.get(used);
    if (earlier && earlier.request !== text) return refuse(400, undefined, {}, 'idempotency_error');
    if (earlier) return earlier.answer;
    now.key = used ?? null;
    const answer = carryOut(request);
    now.key = null;
    if (used && answer.status !== 401)
      answers.set(used, { request: text, answer: structuredClone(failure ?? answer) });
    return failure ?? answer;
  }

  const send: Send = async (request) => {
    requests.push(request);
    const fault = options.fault(request);
    const serverError = {
      status: 500,
      body: { error: { type: 'api_error', message: 'Something went wrong.' } },
    };
    if (fault === 'lost-before') throw new UnknownOutcome('the answer did not come');
    if (fault === 'conflict') return write(refuse(409, 'idempotency_key_in_use'));
    if (fault === 'throttled') return write(refuse(429, 'rate_limit'));
    if (fault === 'late') {
      waiting.push(() => once(request));
      throw new UnknownOutcome('the answer did not come in time');
    }
    const answer = write(fault === 'server-error' ? once(request, serverError) : once(request));
    if (fault === 'lost-after') throw new UnknownOutcome('the answer broke off');
    if (fault === 'garbage') return { ...answer, text: '<html>Bad gateway</html>' };
    return typeof fault === 'object' ? { ...answer, text: answer.text.slice(0, fault.cutAt) } : answer;
  };

  const write = ({ status, body }: Answer): HttpAnswer => ({
    status,
    headers: { 'content-type': 'application/json' },
    text: JSON.stringify(body, null, 2),
  });

  return {
    send,
    options,
    intents,
    refunds,
    events,
    requests,
    made,
    /** Returns the number of a card that is declined so. */
    cardDeclinedBy(
      decline: { readonly code: string; readonly decline_code?: string },
      card = `40000000${String(declines.size + 1).padStart(8, '0')}`,
    ): string {
      declines.set(card, decline);
      return card;
    },
    /** Lets requests arrive that were on their way. */
    arrive(): void {
      for (const run of waiting.splice(0)) run();
    },
    /** The shopper ends the challenge of a payment. */
    finishChallenge(id: string, isAuthenticated: boolean): void {
      const intent = find(id);
      if (intent?.status !== 'requires_action') throw new Error('nobody asks');
      if (isAuthenticated) {
        changes.authorize(intent);
        changes.noteLate(intent);
      } else changes.fail(intent, { code: 'payment_intent_authentication_failure' });
    },
    /** The bank pays a debit that waits. */
    payLate(id: string): void {
      const intent = find(id);
      if (intent?.status !== 'processing') throw new Error('nothing waits');
      changes.authorize(intent);
      changes.noteLate(intent);
    },
    /** A payment that waits is not paid: by its bank, with the code of the charge, or because its time is over. */
    failLate(id: string, code: string, failure_code?: string): void {
      const intent = find(id);
      if (!intent || !/^(processing|requires_action)$/.test(intent.status)) throw new Error('nothing waits');
      if (failure_code) intent.latest_charge = { id: nextId('py'), status: 'failed', failure_code };
      changes.fail(intent, { code });
    },
    /** Somebody does in the dashboard what the callback says: no request of ours causes its events. */
    atDashboard(work: () => void): void {
      now.isDashboard = true;
      work();
      now.isDashboard = false;
    },
    refund(payment_intent: string, amount: number): void {
      changes.refund({ payment_intent, amount: String(amount) });
    },
    change(id: string, verb: 'capture' | 'cancel', units: number): void {
      const intent = find(id);
      changes.change(intent, verb, verb === 'capture' ? { amount_to_capture: String(units) } : {});
    },
    settleRefund(id: string, status: string, failure_reason?: string): void {
      changes.settleRefund(
        refunds.find((one) => one.id === id),
        status,
        failure_reason,
      );
    },
    /** See `FakeAcquirer.decide`. Nothing but payments and refunds is ever pending at Stripe. */
    decide(next: AcquirerVerdict, paymentType: OrderType): boolean {
      if (next === 'pending' && !/^(DB|PA|RF)$/.test(paymentType)) return false;
      now.verdict = next;
      if (next === 'accepted' || next === 'declined')
        for (const settle of books.undecided.splice(0)) settle();
      return true;
    },
    dispute(payment_intent: string, reason: string, amount: number, currency: string, type: string): void {
      const dispute = { id: nextId('du'), object: 'dispute', amount, currency, payment_intent, reason };
      books.disputes.push(dispute);
      emit(type, dispute);
    },
    /** Tells something else of what an event was about. */
    tellAgain(event: FakeEvent | undefined, type: string): void {
      emit(type, event?.data.object ?? {});
    },
    /** Writes an event as Stripe sends it. */
    deliver(event: object, secret = webhookSecret, at = clock.now) {
      const body = JSON.stringify(event);
      const time = Math.floor(at / 1000);
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      return {
        body,
        headers: { 'stripe-signature': `t=${time},v1=${signature},v0=6ffbb59b2300aae63f2724066` },
      };
    },
  };
}
