/** Answers every error with the same kind of body. The body never holds a stack, nor a value of the request. */
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
import type { AmountChangedAnswer, Result } from '#contract/payment.ts';
import { writePrice } from '../../texts/price-text.ts';
import { BrokenRequest, WrongMethod } from '../../web/request-error.ts';
import { sentType } from '../../web/sent-type.ts';
import type { Config } from '../config/config.ts';
import { type Answers, createResult } from '../core/answers.ts';
import {
  AmountChanged,
  brokenRequest,
  keyWaits,
  noSuchPath,
  notHere,
  Refusal,
  storeRefuses,
  Throttled,
  wrongMethod,
} from '../core/refusal.ts';
import { NotOpenableHere } from '../core/short-seal.ts';
import { OlderNodesServe, StoreUnavailable } from '../core/unavailable.ts';
import { formType, getBody } from './form-body.ts';
import { answerMoved, MerchantMoved } from './moved-merchants.ts';
import { isSentForm, sendRefusedForm } from './refused-form.tsx';
import { headersOfUnread } from './security-headers.ts';
import { nameRule } from './test-headers.ts';
import { tooMany } from './too-many.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** `ndc` of the answer when the checkout is known; empty otherwise. */
    ndc: string;
  }
}

/** The wait that a 503 answer asks for, in seconds. */
const retryAfterSeconds = 5;

/** The answer to a bug of the gateway itself. */
const failure = new Refusal(500, '800.800.800', [
  {
    name: 'request',
    value: null,
    message:
      'failed by a mistake of the gateway, which its log tells; before a payment is sent again, look whether it was made: GET /v1/query?merchantTransactionId=…',
  },
]);

/** Adds the handler that answers unknown paths. The hooks of its scope run for them. */
export function answerUnknownPaths(app: FastifyInstance, answers: Answers): void {
  app.setNotFoundHandler((request, reply) => sendRefusal(answers, request, reply, noSuchPath()));
}

/** The longest id in a path that is read. Ids of this gateway are shorter. */
export const maxIdLength = 200;

/** Adds the handler that answers all thrown errors. */
export function answerErrors(app: FastifyInstance, config: Config, answers: Answers): void {
  app.decorateReply('ndc', '');
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof MerchantMoved) return answerMoved(request, reply, error);
    const refusal = refusalOf(error as FastifyError, request);
    if (error instanceof NotOpenableHere || error instanceof OlderNodesServe)
      app.log.warn({ reqId: request.id }, error.message);
    if (refusal === failure) app.log.error({ reqId: request.id, err: error }, 'answering failed');
    if (refusal.rule !== '') nameRule(config, reply, refusal.rule);
    return sendRefusal(answers, request, reply, refusal);
  });
}

/**
 * Answers requests that Fastify refuses before it has found a route: a path that is not UTF-8 or has a long id. Fastify runs
 * no hooks for these requests.
 */
export function answerFrameworkErrors(
  config: Config,
  answers: Answers,
): FastifyServerOptions['frameworkErrors'] {
  const headers = headersOfUnread(config);
  return ({ code }, request, reply) => {
    const refusal = brokenRequest(400, 'path', code === 'FST_ERR_MAX_PARAM_LENGTH' ? tooLong : notDecoded);
    const json = (reply as unknown as FastifyReply).headers(headers);
    sendRefusal(answers, request as FastifyRequest, json, refusal);
  };
}

const notDecoded = 'could not be read; percent-encode it as UTF-8';
const tooLong = `has an id of more than ${maxIdLength} characters, which no answer gives; send it as it was answered`;

function sendRefusal(answers: Answers, request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const ndc = reply.ndc || answers.entityNdc(getBody(request).entityId ?? entityIdInQuery(request.url));
  // RFC 9110, 15.5.2: a 401 answer says which credentials are wanted.
  if (refusal.status === 401) reply.header('WWW-Authenticate', 'Bearer');
  if (refusal.status === 503) reply.header('Retry-After', retryAfterSeconds);
  if (refusal instanceof Throttled) {
    reply.header('Retry-After', refusal.seconds);
    return reply.code(refusal.status).send(tooMany(answers, request, ndc));
  }
  const record = answers.plain(resultOfRefusal(refusal), ndc);
  reply.code(refusal.status);
  if (isSentForm(request)) return sendRefusedForm(reply, record);
  if (!(refusal instanceof AmountChanged)) return reply.send(record);
  const { result, ...frame } = record;
  const { amount, currency, locale } = refusal;
  const amountText = writePrice(locale, amount, currency);
  const changed = { result, amount, currency, ...(amountText !== undefined && { amountText }) };
  const answer: AmountChangedAnswer = { ...changed, ...frame };
  return reply.send(answer);
}

function resultOfRefusal({ code, errors, addition }: Refusal): Result {
  const result = createResult(code, errors);
  return { ...result, description: `${result.description}${addition}` };
}

function refusalOf(error: FastifyError, { headers, routeOptions }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof BrokenRequest) return brokenRequest(error.statusCode, error.part, error.remedy);
  if (error instanceof WrongMethod) return wrongMethod(error.method, error.allowed);
  if (error instanceof OlderNodesServe) return keyWaits(retryAfterSeconds);
  // The store has already written this error to the log.
  if (error instanceof StoreUnavailable) return storeRefuses();
  if (error instanceof NotOpenableHere) return notHere();
  if (error.statusCode === 413) {
    return brokenRequest(
      413,
      'body',
      `is larger than ${routeOptions.bodyLimit} bytes; send fewer or shorter parameters`,
    );
  }
  if (error.statusCode === 415) {
    return brokenRequest(415, 'Content-Type', `${sentType(headers)}; send ${formType}; charset=UTF-8`);
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return brokenRequest(error.statusCode, 'request', 'could not be read; check its headers and its body');
  }
  return failure;
}

/** Finds the entity id in a query that could not be parsed, for the `ndc` of the error. */
function entityIdInQuery(url: string): string | undefined {
  return /[?&]entityId=([0-9a-f]{32})(?:&|$)/.exec(url.slice(0, 2048))?.[1];
}
