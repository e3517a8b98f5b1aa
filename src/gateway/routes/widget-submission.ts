/** The route for submissions, of the widget or of a browser by itself: the same code for payments and registrations. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '#contract/parameters/operation.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { returnAddress } from '#contract/return-address.ts';
import { wantsJson } from '../../web/negotiation.ts';
import { ownOrigin } from '../../web/origin.ts';
import { seeOther } from '../../web/see-other.ts';
import type { GatewayContext } from '../context.ts';
import { checkoutNdc, createCheckoutId, createClosedPath, createResourcePath } from '../core/identifiers.ts';
import {
  AmountChanged,
  invalidParameters,
  noPaymentSession,
  type Refusal,
  tooManyDeclines,
} from '../core/refusal.ts';
import { getBody } from '../http/form-body.ts';
import { withParsedAddress } from '../http/reading.ts';
import { nameRule, nameUnknown } from '../http/test-headers.ts';
import { hasBegun } from '../lifecycle/checkout.ts';
import { readWindowFlow } from '../lifecycle/flow.ts';
import { createAttemptIds } from '../payments/attempt-id.ts';
import { abandon } from '../payments/reconciliation.ts';
import { requireShownAmount } from '../payments/shown-amount.ts';
import { type CheckoutRecorder, createPayer, type Paid, type Payer } from '../payments/single-winner.ts';
import type { Checkout } from '../store/checkouts.ts';
import { withoutResends } from '../throttling/resends.ts';
import { countShopper, hasShopperLimits } from '../throttling/shopper-requests.ts';
import { sendAmountChanged } from './amount-changed-document.tsx';
import { knownCheckout } from './known-checkout.ts';
import { requireOwnPage, requireOwnShop } from './payment-origin.ts';
import { withReturnToShop } from './return-to-shop.ts';
import { answerShopper, isConfirmation, type ShopperAnswer } from './widget-answer.ts';

interface PathOfCheckout {
  Params: { id: string };
}

/** One valid attempt to pay or to store an instrument. */
export interface Submitted {
  readonly shopperIp: string;
  /** The gateway's own origin as the shopper's browser sees it. */
  readonly origin: string;
  /** The checkout as it was read when the attempt began. */
  readonly checkout: Checkout;
  readonly attemptId: string;
  readonly parameters: Parameters;
  /** The return address with `id` and `resourcePath`. */
  readonly url: string;
}

export interface SubmissionRoute {
  /** The last segment of the route's path and of the `resourcePath`. */
  readonly resource: 'payment' | 'registration';
  readonly read: Reader;
  /** The refusal for a checkout that does not accept such submissions at all; undefined when it does. */
  readonly refusalOf: (checkout: Checkout) => Refusal | undefined;
  /** Pays or stores what was submitted; see {@link PayRequest}. */
  readonly process: (submitted: Submitted, recorder: CheckoutRecorder<Paid>) => Promise<Paid | undefined>;
  /** Answers a merchant's server that confirms a saved submission. */
  readonly confirm?: (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => unknown;
  /** Stores a submission that the merchant's server has to confirm. */
  readonly save?: (submitted: Submitted, sent: Parameters) => Promise<object>;
}

/**
 * `POST /v1/checkouts/{id}/payment` and `/registration` (gateway-contract 8.4). The checkout id is the only credential. So
 * a card is accepted only from a page of the gateway's own origin, anything else also from the checkout's shop, and no CORS
 * header is sent.
 */
export function addSubmission(
  app: FastifyInstance,
  gateway: GatewayContext,
  submission: SubmissionRoute,
): void {
  const { config } = gateway;
  const { reading, urlOf } = createReading(gateway, submission);
  const { resource, refusalOf, process, confirm, save } = submission;
  const submit = payerFor(gateway);
  const countOnce = withoutResends(gateway);
  const attemptIdOf = createAttemptIds(gateway);

  app.post<PathOfCheckout>(`/v1/checkouts/:id/${resource}`, (request, reply) =>
    answerSubmission(request, reply).catch(async (error: unknown) => {
      if (!(error instanceof AmountChanged) || wantsJson(request.headers.accept)) throw error;
      const { parameters } = await knownCheckout(gateway, request.params.id);
      return sendAmountChanged(request, reply, getBody(request), parameters, error);
    }),
  );

  async function answerSubmission(
    request: FastifyRequest<PathOfCheckout>,
    reply: FastifyReply,
  ): Promise<unknown> {
    const sent = withOwnName(getBody(request), request);
    if (confirm !== undefined && isConfirmation(request, sent)) return confirm(request, reply);
    requireOwnPage(request, config.publicOrigin, sent);
    const checkout = await knownCheckout(gateway, request.params.id);
    const id = createCheckoutId(checkout.id, config);
    reply.ndc = checkoutNdc(id);
    requireOwnShop(request, config.publicOrigin, sent, checkout.parameters);
    const { parameters, unknown, errors } = reading(checkout, sent);
    nameUnknown(config, reply, unknown);
    const refusal = refusalOf(checkout);
    if (refusal !== undefined) throw errors.length > 0 ? invalidParameters(errors) : refusal;
    const origin = ownOrigin(request, config.publicOrigin);
    const { ip: shopperIp } = request;
    // A popup or inline frame ends on the "closed" document; the widget then sends the shop's page to the return
    // address.
    const end = readWindowFlow(parameters) && `${origin}${createClosedPath(id)}`;
    const answer = (given: ShopperAnswer) =>
      answerShopper(gateway, request, reply, end === undefined ? given : { ...given, url: end });
    const attemptId = parameters.attemptId ?? (await attemptIdOf(sent));
    let needsCount = hasShopperLimits(config);
    /**
     * Counts the attempt against the shopper's limits. It is called for new attempts only: a repeat must always get its
     * answer, so that the shopper learns of the payment.
     */
    const count = async () => {
      if (!needsCount) return;
      const name = `${checkout.id} ${await attemptIdOf(sent)}`;
      await countOnce(name, () => countShopper(gateway, request, checkout.id));
      needsCount = false;
    };
    if (save !== undefined && parameters.onlySave === 'true') {
      await count();
      requireShownAmount(parameters);
      if (errors.length > 0) throw invalidParameters(errors);
      const url = urlOf(id, parameters);
      const saved = await save({ shopperIp, origin, checkout, attemptId, parameters, url }, sent);
      // The shop shows what was saved, so a browser is redirected there, as after a payment that is pending.
      return wantsJson(request.headers.accept) ? reply.send(saved) : seeOther(reply, url);
    }
    const outcome = await submit({
      checkoutId: checkout.id,
      attemptId,
      // The parameters are read again, because the checkout may have changed meanwhile.
      async process(current, recorder) {
        if (!hasBegun(current, attemptId)) await count();
        const { parameters, errors } = reading(current, sent);
        // Before anything is judged, so that this answer says nothing about the card. The claim fails when the checkout is
        // changed after this line.
        requireShownAmount(parameters);
        if (errors.length > 0) throw invalidParameters(errors);
        const url = urlOf(id, parameters);
        const submitted = { shopperIp, origin, checkout: current, attemptId, parameters, url };
        return process(submitted, recorder);
      },
    });
    if (outcome === 'unknown') throw noPaymentSession();
    if (outcome === 'exhausted') throw tooManyDeclines();
    if (outcome === 'pending') {
      // Without an outcome there is no stored return address, only the sent one. It must be valid before a shopper is
      // sent there.
      if (errors.some(({ name }) => name === 'shopperResultUrl')) throw invalidParameters(errors);
      return answer({ code: '000.200.000', url: urlOf(id, parameters) });
    }
    nameRule(config, reply, outcome.rule);
    return answer(outcome);
  }
}

/**
 * Replaces a sent `customer.browser.userAgent` by the request's own header: the script of a page may have been given another
 * value by the browser (threeds-security A.3).
 */
function withOwnName(sent: Parameters, { headers }: FastifyRequest): Parameters {
  const name = 'customer.browser.userAgent';
  const own = headers['user-agent']?.slice(0, 2048);
  return sent[name] === undefined || !own ? sent : { ...sent, [name]: own };
}

/** Returns the single winner of this gateway, for submissions of the widget and confirmations of the merchant. */
export function payerFor(gateway: GatewayContext): Payer {
  const { store, clock, config } = gateway;
  return createPayer(store, clock, config, (paymentId) => abandon(gateway, paymentId));
}

/** Reads submitted parameters together with the checkout's prepared ones. */
export function createReading(
  { config }: GatewayContext,
  { read, resource }: Pick<SubmissionRoute, 'read' | 'resource'>,
) {
  return {
    reading({ parameters: prepared }: Checkout, sent: Parameters) {
      return withReturnToShop(withParsedAddress(read(sent, prepared, config)), prepared);
    },
    urlOf(id: string, { shopperResultUrl = '' }: Parameters): string {
      return returnAddress(shopperResultUrl, id, createResourcePath(id, resource));
    },
  };
}
