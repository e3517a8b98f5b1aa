/** What the widget, or a browser that submitted a form by itself, is answered. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parameters } from '#contract/parameters/table.ts';
import type { PaymentAnswer, Redirect } from '#contract/payment.ts';
import type { ResultCode } from '#contract/result-codes.ts';
import { wantsJson } from '../../web/negotiation.ts';
import { seeOther } from '../../web/see-other.ts';
import type { GatewayContext } from '../context.ts';
import { resultOf } from '../core/answers.ts';

const means =
  /^(paymentBrand$|registrationId$|(card|bankAccount|virtualAccount|tokenAccount|deviceWallet[ABC]|applePay|googlePay|samsungPay)\.)/;

/** Whether a merchant's server asks to have paid what the shopper saved: it has credentials and names no instrument. */
export function isConfirmation({ headers }: FastifyRequest, sent: Parameters): boolean {
  const hasCredentials = headers.authorization !== undefined || sent['authentication.userId'] !== undefined;
  return hasCredentials && !Object.keys(sent).some((name) => means.test(name) && sent[name] !== '');
}

export interface ShopperAnswer {
  readonly code: ResultCode;
  /** Where the shopper's browser ends up. */
  readonly url: string;
  /** Where it goes before. */
  readonly redirect?: Redirect;
}

/** Sends the shopper to the return address, or elsewhere before. JSON for the widget; a browser is sent on. */
export function answerShopper(
  { answers }: GatewayContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { code, url, redirect }: ShopperAnswer,
): FastifyReply {
  const next = redirect ?? { url, method: 'GET', parameters: [] };
  if (!wantsJson(request.headers.accept)) return sendOn(reply, next);
  const { result, ...frame } = answers.plain(resultOf(code), reply.ndc);
  const answer: PaymentAnswer = { result, redirect: next, ...frame };
  return reply.send(answer);
}

/**
 * A browser that submitted a form by itself goes on with a GET. What another page wants as a POST travels there in the
 * address, which the pages of this API take as well.
 */
function sendOn(reply: FastifyReply, { url, parameters }: Redirect): FastifyReply {
  const query = parameters.map(
    ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const mark = url.includes('?') ? '&' : '?';
  return seeOther(reply, query.length === 0 ? url : `${url}${mark}${query.join('&')}`);
}
