/** Records every request of the gateway in the journal of its tenant. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JournalOperation, RequestDetail } from '#contract/control/events.ts';
import { checkoutKeyInNdc, readCheckoutKey } from '../../../gateway/core/identifiers.ts';
import { shownParameters } from '../../../gateway/core/journal.ts';
import '../fault-met.ts';
import { findOperation } from '../find-operation.ts';
import { recordDecision } from './record.ts';
import { getLane, getSentParameters, subjectOfRequest, toShownPath } from './request-facts.ts';
import type { EventSubject } from './subjects.ts';
import { noteSubject } from './subjects.ts';
import type { EventTime, TenantJournal } from './tenant-journal.ts';

/** The members of an answer that are recorded. */
interface Answered {
  readonly id: string | undefined;
  readonly ndc: string | undefined;
  readonly code: string | null;
  readonly answer?: RequestDetail['answer'];
}

/** Paths that only testers and their tools use. */
const ofTesters = /^\/_sim\//;

/** What is known of a request until it is recorded. */
interface Noted {
  readonly began: number;
  /** Absent until the request has been read, because its body may name the tenant, whose clock tells the time. */
  time?: EventTime;
  /** Says that the request is over; absent like the time. */
  close?: () => void;
  /** The payment that the request has made, which its answer may not name. */
  subject: EventSubject;
  answered?: Answered;
  /** When the answer was ready. What the client does next may begin before its last byte is noted as sent. */
  decided?: EventTime;
}

/**
 * Adds the hooks. Call it before any other part adds one that may answer, delay or cut a request.
 *
 * @param journalOf returns the journal of the tenant that a request belongs to; undefined for one that is not recorded.
 *   It is called when the request has been read, and again at its end
 */
export function recordRequests(
  app: FastifyInstance,
  journalOf: (request: FastifyRequest) => TenantJournal | undefined,
): void {
  const open = new WeakMap<FastifyRequest, Noted>();
  if (!app.hasRequestDecorator('faultMet')) app.decorateRequest('faultMet', null);

  app.addHook('onRequest', (request, reply, done) => {
    open.set(request, { began: performance.now(), subject: {} });
    // A client that gives up, and a fault that cuts the connection, end a request without the hook `onResponse`.
    reply.raw.once('close', () => record(request, reply, false));
    done();
  });

  // The body is read by now.
  app.addHook('preHandler', (request, _reply, done) => {
    const noted = open.get(request);
    const journal = journalOf(request);
    if (noted === undefined || journal === undefined) return done();
    noted.time = timeOf(journal, noted);
    noted.close = journal.openRequest();
    noted.subject = { ...subjectOfRequest(request, getSentParameters(request), journal.subjectOf) };
    noteSubject(noted.subject);
    done();
  });

  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const noted = open.get(request);
    if (noted !== undefined) noted.answered = answeredOf(payload);
    done(null, payload);
  });

  // Also for answers without a body that is written as JSON, and before a fault delays or cuts the answer.
  app.addHook('onSend', (request, _reply, payload, done) => {
    const noted = open.get(request);
    const decided = journalOf(request)?.now();
    if (noted !== undefined && decided !== undefined) noted.decided = decided;
    done(null, payload);
  });

  app.addHook('onResponse', (request, reply, done) => {
    record(request, reply, true);
    done();
  });

  function record(request: FastifyRequest, reply: FastifyReply, isAnswered: boolean): void {
    const noted = open.get(request);
    // The first of both ends records. What a tester asks of the simulator is no part of the story.
    if (noted === undefined || !open.delete(request)) return;
    const journal = journalOf(request);
    const status = isAnswered ? reply.statusCode : 0;
    if (journal !== undefined && !ofTesters.test(request.url)) {
      recordRequest(journal, request, { reply, status, noted });
    }
    noted.close?.();
  }
}

/** Returns when a request began, of which the journal became known later. */
function timeOf(journal: TenantJournal, { began }: Noted): EventTime {
  const { at, realTime } = journal.now();
  const passed = performance.now() - began;
  return { at, realTime: realTime - passed };
}

function recordRequest(
  journal: TenantJournal,
  request: FastifyRequest,
  { reply, status, noted }: { readonly reply: FastifyReply; readonly status: number; readonly noted: Noted },
): void {
  const { method, faultMet } = request;
  const { answered } = noted;
  const sent = getSentParameters(request);
  const path = toShownPath(request);
  const header = reply.getHeader('X-Simulator-Rule');
  const rule = typeof header === 'string' ? header : null;
  const detail: RequestDetail = {
    operation: findOperation(request) ?? null,
    method,
    path,
    status,
    milliseconds: Math.round((performance.now() - noted.began) * 10) / 10,
    ...(sent.attemptId && { attemptId: sent.attemptId }),
    parameters: { ...shownParameters(sent) } as RequestDetail['parameters'],
    rule,
    fault: faultMet,
    code: answered?.code ?? null,
    ...(answered?.answer && { answer: answered.answer }),
  };
  const asked = subjectOfRequest(request, sent, journal.subjectOf);
  const { checkoutId = asked.checkoutId, paymentId = asked.paymentId } = noted.subject;
  const subject = subjectOfAnswer({ checkoutId, paymentId }, answered, detail);
  if (subject.paymentId !== undefined) journal.link(subject.paymentId, subject);
  const { url = path } = request.routeOptions;
  journal.record({
    ...subject,
    lane: getLane(request, sent),
    kind: 'request',
    what: `${method} ${url} ${status === 0 ? 'got no answer' : status}`,
    time: noted.time ?? timeOf(journal, noted),
    detail: { ...detail },
  });
  if (rule !== null) {
    const { code, operation } = detail;
    const decision = { rule, code, isFollowUp: operation === 'payment.followUp' };
    recordDecision(journal, { ...subject, ...(noted.decided && { time: noted.decided }) }, decision);
  }
}

/** Operations whose answer has the id of a payment. */
const ofPayments: ReadonlySet<JournalOperation | null> = new Set([
  ...(['payment.submit', 'payment.create', 'payment.followUp', 'payment.read'] as const),
  ...(['registration.charge', 'checkout.status'] as const),
]);

/** Adds what the answer says about the checkout and the payment. */
function subjectOfAnswer(
  asked: EventSubject,
  { id, ndc = '', code }: Answered = nothing,
  { operation }: RequestDetail,
): EventSubject {
  const checkoutId = asked.checkoutId ?? checkoutIn(id) ?? checkoutKeyInNdc(ndc);
  const isPayment =
    id !== undefined && code !== null && readCheckoutKey(id) === undefined && ofPayments.has(operation);
  // A follow-up is a payment of its own, which is part of the story of the checkout whose payment it follows.
  return { checkoutId, paymentId: isPayment ? id : asked.paymentId };
}

const checkoutIn = (id: string | undefined) => (id && readCheckoutKey(id) ? id : undefined);

const nothing: Answered = { id: undefined, ndc: undefined, code: null };

/** Returns what is recorded of an answer. A step of 3-D Secure has its code beside the step. */
function answeredOf(payload: unknown): Answered {
  const { id, ndc, code, result } = Object(payload) as Record<string, unknown>;
  const { code: resultCode, description, parameterErrors } = Object(result) as Record<string, unknown>;
  return {
    id: textOrNothing(id),
    ndc: textOrNothing(ndc),
    code: textOrNothing(resultCode) ?? textOrNothing(code) ?? null,
    ...(typeof description === 'string' && { answer: { description, ...errorsIn(parameterErrors) } }),
  };
}

/** Returns what an answer says of single parameters, without their values. */
function errorsIn(errors: unknown) {
  if (!Array.isArray(errors)) return {};
  return {
    parameterErrors: errors.map(({ name, message }) => ({ name: String(name), message: String(message) })),
  };
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
