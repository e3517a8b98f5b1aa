/** Answers the widget, or a browser that submitted a form by itself. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesInstrument } from '#contract/parameters/instrument.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import type { PaymentAnswer, Redirect } from '#contract/payment.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import { wantsJson } from '../../web/negotiation.ts';
import { seeOther } from '../../web/see-other.ts';
import type { GatewayContext } from '../context.ts';
import { createResult } from '../core/answers.ts';

/** Whether a request is a merchant's confirmation of a saved submission: it has credentials and no instrument. */
export function isConfirmation({ headers }: FastifyRequest, rawParameters: Parameters): boolean {
  const hasCredentials =
    headers.authorization !== undefined || rawParameters['authentication.userId'] !== undefined;
  return hasCredentials && !namesInstrument(rawParameters);
}

export interface ShopperAnswer {
  readonly code: ResultCode;
  /** The address at which the shopper's browser ends up. */
  readonly url: string;
  /** The page that the browser has to visit before that, such as the issuer's. */
  readonly redirect?: Redirect;
}

/**
 * Sends the shopper to the return address, or first to the redirect's page. The widget gets JSON; a browser that submitted
 * a form by itself is redirected.
 */
export function answerShopper(
  { answers }: Pick<GatewayContext, 'answers'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { code, url, redirect }: ShopperAnswer,
): FastifyReply {
  const next = redirect ?? { url, method: 'GET', parameters: [] };
  if (!wantsJson(request.headers.accept)) return sendOn(reply, next);
  const { result, ...frame } = answers.plain(createResult(code), reply.ndc);
  const answer: PaymentAnswer = { result, redirect: next, ...frame };
  return reply.send(answer);
}

/**
 * Redirects a browser that submitted a form by itself. A redirect is a GET, so the parameters of a POST travel in the
 * address; all pages of this API accept them there.
 */
function sendOn(reply: FastifyReply, { url, parameters }: Redirect): FastifyReply {
  const query = parameters.map(
    ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const mark = url.includes('?') ? '&' : '?';
  return seeOther(reply, query.length === 0 ? url : `${url}${mark}${query.join('&')}`);
}
