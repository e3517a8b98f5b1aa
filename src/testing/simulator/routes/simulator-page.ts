import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parameters } from '#contract/parameters/table.ts';
import type { PaymentRecord } from '#contract/payment.ts';
import type { Outcome } from '../../../connector/outcome.ts';
import { readShopOrigins } from '../../../gateway/core/shop-origins.ts';
import { getBody, getQuery } from '../../../gateway/http/form-body.ts';
import { isFinal } from '../../../gateway/lifecycle/payment-state.ts';
import type { Payment } from '../../../gateway/store/payments/payments.ts';
import { chooseTexts } from '../../../texts/languages.ts';
import { providerTexts } from '../../../texts/simulated-provider.ts';
import { toFrameAncestors } from '../../../web/framed-policy.ts';
import { preferredLanguages } from '../../../web/negotiation.ts';
import { seeOther } from '../../../web/see-other.ts';
import { type OutcomeChoice, readChoice, toChosenOutcome } from '../connector/choices.ts';
import { choicePage, unknownPaymentPage } from '../connector/page/choice-page.tsx';
import { choicePageStyle } from '../connector/page/style.ts';
import { awaitsPage, simulatorPage } from '../connector/redirect.ts';
import { heightScript } from '../height-script.ts';

/** The functions of the gateway that the simulator's page needs. */
export interface SimulatorPageDependencies {
  find(paymentId: string): Promise<Payment | undefined>;
  /** Sets the payment's outcome, unless it already has one. */
  recordOutcome(payment: Payment, outcome: Outcome): Promise<unknown>;
  /** Returns the shop's origins, which may frame the page of an inline payment; empty when they are unknown. */
  shopOriginsOf(payment: Payment): Promise<readonly string[]>;
  /** Returns the name of a channel. */
  nameOf(entityId: string): string;
  /** Returns the name for shoppers of a brand, in the language of a tag. */
  labelOf(brand: string, language: string): string;
  /** Returns the address to which the browser goes from the page. */
  nextUrlOf(payment: Payment): string | undefined;
}

/**
 * `GET` and `POST /connectors/asyncresponse_simulator`: the page to which asynchronous brands send the shopper, and on
 * which a tester chooses how the payment ends (gateway-contract 6.5). Test environment only. The payment id is the only
 * credential, as it is for the shopper of a real brand.
 */
export function addSimulatorPage(app: FastifyInstance, dependencies: SimulatorPageDependencies): void {
  async function answer(
    { headers }: FastifyRequest,
    parameters: Parameters,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { ndcid: paymentId = '', lang = '' } = parameters;
    const language = chooseTexts(providerTexts, [lang, ...preferredLanguages(headers['accept-language'])]);
    const payment = await dependencies.find(paymentId);
    const back = payment && dependencies.nextUrlOf(payment);
    if (payment === undefined || back === undefined)
      return sendPage(reply, 404, unknownPaymentPage(language));
    if (isFinal(payment)) return seeOther(reply, back);
    const { record, mode, entityId } = payment;
    // The mode is checked, too: an upstream gateway chooses its references freely, so one of its payments may have the
    // same reference.
    const isAwaited = mode === 'INTERNAL' && payment.connectorReference === awaitsPage;
    if (!isAwaited) return sendPage(reply, 404, unknownPaymentPage(language));
    const choice = choiceOf(parameters, record);
    if (choice === undefined || typeof choice === 'string') {
      const problem = choice === undefined ? {} : { problem: choice };
      const framers = payment.flow === 'inline' ? await dependencies.shopOriginsOf(payment) : undefined;
      const page = choicePage({
        paymentId,
        record,
        merchant: dependencies.nameOf(entityId),
        brandLabel: dependencies.labelOf(record.paymentBrand ?? '', language.tag),
        language,
        // A stranger who names an origin of their own learns nothing but a height.
        shops:
          framers &&
          readShopOrigins({
            shopOrigins: framers.join(' '),
            shopperResultUrl: payment.shopperResultUrl ?? '',
          }),
        ...problem,
      });
      return sendPage(reply, choice === undefined ? 200 : 400, page, { back, framers });
    }
    const outcome = toChosenOutcome(choice, mode, paymentId);
    if (outcome !== undefined) await dependencies.recordOutcome(payment, outcome);
    return seeOther(reply, back);
  }

  // A HEAD request would give the payment its outcome, too.
  app.get(simulatorPage, { exposeHeadRoute: false }, (request, reply) =>
    answer(request, getQuery(request), reply),
  );
  app.post(simulatorPage, (request, reply) =>
    answer(request, { ...getQuery(request), ...getBody(request) }, reply),
  );
}

/** Returns the choice that the tester made on this page, else the one that the payment was sent with. */
function choiceOf(
  parameters: Parameters,
  { customParameters }: PaymentRecord,
): OutcomeChoice | string | undefined {
  return (
    readChoice(parameters.choice, parameters.code, { choice: 'choice', code: 'code' }) ??
    readChoice(customParameters?.simulatorChoice, customParameters?.simulatorCode, {
      choice: 'customParameters[simulatorChoice]',
      code: 'customParameters[simulatorCode]',
    })
  );
}

const alone = { 'X-Frame-Options': 'DENY', 'Cross-Origin-Resource-Policy': 'same-origin' };

interface Surroundings {
  /** Address that the page's form finally leads to. */
  readonly back?: string;
  /** Origins that may frame the page; when absent, no page may. */
  readonly framers?: readonly string[] | undefined;
}

function sendPage(
  reply: FastifyReply,
  status: number,
  page: string,
  { back = '', framers }: Surroundings = {},
): FastifyReply {
  // Chromium applies form-action to redirects, too, and the shop may redirect further. The policy therefore allows
  // every host with the scheme of the shop's address.
  const [shop] = /^[a-z][^:/]*:/i.exec(back) ?? [];
  const policy = [
    "default-src 'none'",
    `style-src ${choicePageStyle.source}`,
    ...(framers === undefined ? [] : [`script-src ${heightScript.source}`]),
    `form-action 'self'${shop === undefined ? '' : ` ${shop}`}`,
    "base-uri 'none'",
    `frame-ancestors ${framers === undefined ? "'none'" : `'self' ${toFrameAncestors(framers)}`}`,
  ].join('; ');
  return reply
    .code(status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      ...(framers === undefined ? alone : { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    })
    .send(page);
}
