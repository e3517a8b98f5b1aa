/** The route for submissions, of the widget or of a browser by itself: the same code for payments and registrations. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Reader } from '#contract/parameters/operation.ts';
import type { ParameterError, Parameters } from '#contract/parameters/table.ts';
import { returnAddress } from '#contract/return-address.ts';
import { wantsJson } from '../../web/negotiation.ts';
import { ownOrigin } from '../../web/origin.ts';
import { seeOther } from '../../web/see-other.ts';
import type { GatewayContext } from '../context.ts';
import { createCheckoutId, createClosedPath, createResourcePath } from '../core/identifiers.ts';
import {
  AmountChanged,
  invalidParameters,
  noPaymentSession,
  type Refusal,
  tooManyDeclines,
} from '../core/refusal.ts';
import { getBody } from '../http/form-body.ts';
import { withCallableAddresses } from '../http/reading.ts';
import { forForms } from '../http/refused-form.tsx';
import { nameLacking, nameParameters, nameRule } from '../http/test-headers.ts';
import { hasBegun } from '../lifecycle/checkout.ts';
import { readWindowFlow } from '../lifecycle/flow.ts';
import type { ReconciliationContext } from '../payments/record-outcome.ts';
import { type CheckoutRecorder, createPayer, type Paid, type Payer } from '../payments/single-winner.ts';
import { createSettle } from '../reconciliation/outcome-inquiries.ts';
import { abandon } from '../reconciliation/reconciliation.ts';
import type { Checkout } from '../store/payments/checkouts.ts';
import { findAuthenticationLacks } from '../three-d-secure/authentication-wants.ts';
import { countShopper } from '../throttling/shopper-requests.ts';
import { sendAmountChanged } from './amount-changed-document.tsx';
import { createAttemptIds, endedAttempts } from './attempt-id.ts';
import { knownCheckout } from './known-checkout.ts';
import { requireOwnPage, requireOwnShop } from './payment-origin.ts';
import { withReturnToShop } from './return-to-shop.ts';
import { requireShownAmount } from './shown-amount.ts';
import { answerShopper, isConfirmation, type ShopperAnswer } from './widget-answer.ts';

type CheckoutRequest = FastifyRequest<{ Params: { id: string } }>;

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
  readonly findRefusal: (checkout: Checkout) => Refusal | undefined;
  /** Pays or stores what was submitted; see {@link PayRequest}. */
  readonly process: (submitted: Submitted, recorder: CheckoutRecorder<Paid>) => Promise<Paid | undefined>;
  /** Answers a merchant's server that confirms a saved submission. */
  readonly confirm?: (request: CheckoutRequest, reply: FastifyReply) => unknown;
  /** Stores a submission that the merchant's server has to confirm. */
  readonly save?: (submitted: Submitted, rawParameters: Parameters) => Promise<object>;
}

/** A request whose sender may submit to the checkout, before its parameters are judged. */
interface Attempt extends Pick<Submitted, 'shopperIp' | 'origin' | 'checkout' | 'attemptId'> {
  readonly rawParameters: Parameters;
  /** The checkout's id with its node suffix. */
  readonly checkoutId: string;
  /** The sent parameters together with the prepared ones. */
  readonly parameters: Parameters;
  readonly errors: readonly ParameterError[];
  /**
   * Counts the attempt against the shopper's limits, at most once however often it is called. Throws 429 when it is over
   * one of them.
   */
  readonly count: () => Promise<void>;
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
  const { resource, findRefusal, process, confirm, save } = submission;
  const { reading, urlOf } = createReading(gateway, submission);
  const payOnce = createCheckoutPayer(gateway);
  const createAttemptId = createAttemptIds(gateway);

  const path = `/v1/checkouts/:id/${resource}`;
  app.post<{ Params: { id: string } }>(path, forForms, (request, reply) =>
    answerSubmission(request, reply).catch(async (error: unknown) => {
      if (!(error instanceof AmountChanged) || wantsJson(request.headers.accept)) throw error;
      const { parameters } = await knownCheckout(gateway, request.params.id);
      return sendAmountChanged(request, reply, getBody(request), parameters, error);
    }),
  );

  async function answerSubmission(request: CheckoutRequest, reply: FastifyReply): Promise<unknown> {
    const rawParameters = withOwnUserAgent(getBody(request), request);
    if (confirm !== undefined && isConfirmation(request, rawParameters)) return confirm(request, reply);
    const checkout = await openCheckout(request, reply, rawParameters);
    const attempt = await readAttempt(request, reply, checkout, rawParameters);
    if (save !== undefined && attempt.parameters.onlySave === 'true') {
      return answerSaved(request, reply, attempt, await saveAttempt(attempt, save));
    }
    return answerPaid(request, reply, attempt, await payAttempt(attempt));
  }

  /** Finds the checkout, if the page that sent the request may submit to it. */
  async function openCheckout(
    request: CheckoutRequest,
    reply: FastifyReply,
    rawParameters: Parameters,
  ): Promise<Checkout> {
    requireOwnPage(request, config.publicOrigin, rawParameters);
    const checkout = await knownCheckout(gateway, request.params.id);
    reply.ndc = gateway.answers.checkoutNdc(createCheckoutId(checkout.id));
    requireOwnShop(request, config.publicOrigin, rawParameters, checkout.parameters);
    return checkout;
  }

  /** Reads what was sent. Throws when the checkout accepts no such submission. */
  async function readAttempt(
    request: CheckoutRequest,
    reply: FastifyReply,
    checkout: Checkout,
    rawParameters: Parameters,
  ): Promise<Attempt> {
    const found = reading(checkout, rawParameters);
    const { parameters, errors } = found;
    nameParameters(config, reply, found);
    nameLacking(config, reply, findAuthenticationLacks(parameters));
    const refusal = findRefusal(checkout);
    if (refusal !== undefined) throw errors.length > 0 ? invalidParameters(errors) : refusal;
    return {
      rawParameters,
      checkout,
      checkoutId: createCheckoutId(checkout.id),
      shopperIp: request.ip,
      origin: ownOrigin(request, config.publicOrigin),
      attemptId:
        parameters.attemptId ??
        (await createAttemptId(rawParameters, await endedAttempts(gateway, checkout))),
      parameters,
      errors,
      count: once(() => countShopper(gateway, request, checkout.id)),
    };
  }

  async function saveAttempt(
    attempt: Attempt,
    saveForConfirmation: NonNullable<SubmissionRoute['save']>,
  ): Promise<object> {
    await attempt.count();
    return saveForConfirmation(requireValid(attempt, attempt.checkout, attempt), attempt.rawParameters);
  }

  function payAttempt(attempt: Attempt): Promise<Paid> {
    const { checkout, attemptId, rawParameters } = attempt;
    return payOnce({
      checkoutId: checkout.id,
      attemptId,
      async process(current, recorder) {
        // A repeat must always get its answer, so that the shopper learns of the payment.
        if (!hasBegun(current, attemptId)) await attempt.count();
        // The parameters are read again, because the checkout may have changed meanwhile.
        return process(requireValid(attempt, current, reading(current, rawParameters)), recorder);
      },
    });
  }

  /** Returns what was submitted. Throws 400 when it is not valid, and {@link AmountChanged}. */
  function requireValid(
    { shopperIp, origin, attemptId, checkoutId }: Attempt,
    checkout: Checkout,
    { parameters, errors }: Pick<Attempt, 'parameters' | 'errors'>,
  ): Submitted {
    // Before anything is judged, so that this answer says nothing about the card. The claim fails when the checkout is
    // changed after this line.
    requireShownAmount(parameters);
    if (errors.length > 0) throw invalidParameters(errors);
    return { shopperIp, origin, checkout, attemptId, parameters, url: urlOf(checkoutId, parameters) };
  }

  function answerSaved(
    { headers }: CheckoutRequest,
    reply: FastifyReply,
    { checkoutId, parameters }: Attempt,
    saved: object,
  ): FastifyReply {
    // The shop shows what was saved, so a browser is redirected there, as after a payment that is pending.
    return wantsJson(headers.accept) ? reply.send(saved) : seeOther(reply, urlOf(checkoutId, parameters));
  }

  function answerPaid(
    request: CheckoutRequest,
    reply: FastifyReply,
    attempt: Attempt,
    paid: Paid,
  ): FastifyReply {
    if (paid === 'unknown') throw noPaymentSession();
    if (paid === 'exhausted') throw tooManyDeclines();
    const answer = paid === 'pending' ? pendingAnswer(attempt) : paid;
    if (paid !== 'pending') nameRule(config, reply, paid.rule);
    return answerShopper(gateway, request, reply, { ...answer, url: closedUrl(attempt) ?? answer.url });
  }

  /** Returns the answer to a payment without an outcome. */
  function pendingAnswer({ checkoutId, parameters, errors }: Attempt): ShopperAnswer {
    // Without an outcome there is no stored return address, only the sent one. It must be valid before a shopper is sent
    // there.
    if (errors.some(({ name }) => name === 'shopperResultUrl')) throw invalidParameters(errors);
    return { code: '000.200.000', url: urlOf(checkoutId, parameters) };
  }
}

/**
 * Returns the address at which a popup or an inline frame ends: the "closed" document; the widget then sends the shop's
 * page to the return address. Undefined for a submission from the shop's page itself.
 */
function closedUrl({ origin, checkoutId, parameters }: Attempt): string | undefined {
  return readWindowFlow(parameters) && `${origin}${createClosedPath(checkoutId)}`;
}

/** Makes a function that does the work at its first call only; later calls wait for the same end. */
function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

/**
 * Replaces a sent `customer.browser.userAgent` by the request's own header: the script of a page may have been given another
 * value by the browser (threeds-security A.3).
 */
function withOwnUserAgent(rawParameters: Parameters, { headers }: FastifyRequest): Parameters {
  const name = 'customer.browser.userAgent';
  const userAgent = headers['user-agent']?.slice(0, 2048);
  return rawParameters[name] === undefined || !userAgent
    ? rawParameters
    : { ...rawParameters, [name]: userAgent };
}

/** Returns the single winner of this gateway, for submissions of the widget and confirmations of the merchant. */
export function createCheckoutPayer(gateway: ReconciliationContext): Payer {
  const { store, clock, config } = gateway;
  return createPayer(store, clock, config, {
    abandon: (paymentId) => abandon(gateway, paymentId),
    settle: createSettle(gateway),
  });
}

/** Reads submitted parameters together with the checkout's prepared ones. */
export function createReading(
  { config }: Pick<GatewayContext, 'config'>,
  { read, resource }: Pick<SubmissionRoute, 'read' | 'resource'>,
) {
  return {
    reading({ parameters: prepared }: Checkout, rawParameters: Parameters) {
      return withReturnToShop(withCallableAddresses(config, read(rawParameters, prepared, config)), prepared);
    },
    urlOf(id: string, { shopperResultUrl = '' }: Parameters): string {
      return returnAddress(shopperResultUrl, id, createResourcePath(id, resource));
    },
  };
}
