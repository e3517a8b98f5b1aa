import type { FastifyInstance, FastifyReply } from 'fastify';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import type { Step } from '#contract/three-d-secure.ts';
import { testersPageMember } from '../../connector/outcome.ts';
import { framedPolicy } from '../../web/framed-policy.ts';
import { preferredLanguages } from '../../web/negotiation.ts';
import { isForeign } from '../../web/origin.ts';
import { threeDSecureScript } from '../assets/assets.ts';
import { toInlineScript } from '../assets/inline-script.ts';
import { getEntityName } from '../config/entities.ts';
import { getBrandLabel } from '../config/own-brands.ts';
import type { GatewayContext } from '../context.ts';
import { createReturnPath } from '../core/identifiers.ts';
import { foreignPage, noSuchPayment } from '../core/refusal.ts';
import { readShopOrigins } from '../core/shop-origins.ts';
import { getBody, getQuery } from '../http/form-body.ts';
import { hasOpenCode, paymentCodePath } from '../payments/code-page-address.ts';
import type { ReconciliationContext } from '../payments/record-outcome.ts';
import { getNextUrl, getReturnUrl } from '../payments/return-urls.ts';
import type { OutcomeInquiries } from '../reconciliation/outcome-inquiries.ts';
import { abandon, canCancel } from '../reconciliation/reconciliation.ts';
import type { Payment } from '../store/payments/payments.ts';
import { codePage, unknownCodePage } from '../three-d-secure/page/code-page.tsx';
import { style } from '../three-d-secure/page/style.ts';
import { idInPath, shopperRequests } from '../throttling/shopper-requests.ts';

/**
 * `GET /v1/paymentCode` with `id` and `lang`: the page that shows what a shopper pays with elsewhere, in the widget's frame or as
 * a whole tab. It asks `POST /v1/paymentCode/{id}/step` until the payment has an outcome, and leads to the shop then,
 * or to another way to pay when the shopper cancels. The payment id is the only credential.
 */
export function addPaymentCode(
  app: FastifyInstance,
  gateway: ReconciliationContext & Pick<GatewayContext, 'assets' | 'markSet'>,
  inquiries: OutcomeInquiries,
): void {
  const { assets, config, markSet, store } = gateway;
  const script = toInlineScript(assets, threeDSecureScript);

  app.get(paymentCodePath, shopperRequests(gateway), async (request, reply) => {
    const { id = '', lang = '' } = getQuery(request);
    const payment = await findPayment(id);
    const wanted = [lang, ...preferredLanguages(request.headers['accept-language'])];
    if (payment === undefined) return send(reply.code(404), [], unknownCodePage(wanted, script));
    const { checkoutId, record, entityId, shopperResultUrl } = payment;
    const checkout = checkoutId === null ? undefined : await store.findCheckout(checkoutId);
    // Without a checkout, only the merchant's server can have named the return address, so its origin is trusted.
    const parameters = checkout?.parameters ?? (shopperResultUrl === null ? {} : { shopperResultUrl });
    const shops = readShopOrigins(parameters);
    const shown = {
      paymentId: id,
      shops,
      merchant: getEntityName(config, entityId),
      language: parameters.locale ?? '',
      amount: record.amount,
      currency: record.currency,
      paymentCode: hasOpenCode(payment) ? record.paymentCode : undefined,
      shopUrl: getReturnUrl(payment) ?? createReturnPath(payment.id),
      // The simulator alone gives it, and no live gateway has one.
      testersUrl: config.environment === 'test' ? record.resultDetails?.[testersPageMember] : undefined,
      canCancel: hasOpenCode(payment) && canCancel(gateway, payment),
      isAtTill: isPaidAtTill(payment),
      brand: {
        code: payment.brand,
        name: getBrandLabel(config, payment.brand, [lang, parameters.locale ?? '', ...wanted]),
        mark: markSet.marks.has(payment.brand)
          ? `/v1/images/${markSet.hash}/${payment.brand}.svg`
          : undefined,
      },
      step: stepOf(payment),
    };
    return send(reply, shops, codePage(shown, wanted, script), shown.brand.mark !== undefined);
  });

  app.post<{ Params: { id: string } }>(
    `${paymentCodePath}/:id/step`,
    shopperRequests(gateway, idInPath),
    async (request): Promise<Step> => {
      if (isForeign(request, config.publicOrigin))
        throw foreignPage('is another site than this gateway; this step is taken by its own page only');
      const payment = await findPayment(request.params.id);
      if (payment === undefined) throw noSuchPayment();
      // Where the acquirer does not end it, the shopper sees the code again: it may still be paid.
      if (getBody(request).cancel === 'true' && hasOpenCode(payment)) await abandon(gateway, payment.id);
      return stepOf(await inquiries.askDeduped(payment));
    },
  );

  /** Finds a payment that has, or had before its outcome, a code to pay with. */
  async function findPayment(id: string): Promise<Payment | undefined> {
    const payment = await store.findPayment(id);
    return payment?.hasHadCode ? payment : undefined;
  }

  function send(
    reply: FastifyReply,
    shops: readonly string[],
    markup: string,
    hasMark = false,
  ): FastifyReply {
    return reply
      .headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': framedPolicy(
          shops,
          [`style-src ${style.source}`, "connect-src 'self'", ...(hasMark ? ["img-src 'self'"] : [])],
          script.source,
        ),
        'Cache-Control': 'no-store',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Referrer-Policy': 'strict-origin',
      })
      .send(markup);
  }
}

/** Whether the brand is paid in cash at a till: OXXO, whose form is that of a boleto, and the vouchers. */
const isPaidAtTill = ({ brand }: Payment) => brand === 'OXXO' || findPaymentBrand(brand)?.kind === 'voucher';

function stepOf(payment: Payment): Step {
  if (hasOpenCode(payment)) return { step: 'pay' };
  // Without an address of the shop the shopper ends on a page that says that the window can be closed.
  const url = getNextUrl(payment) ?? createReturnPath(payment.id);
  return { step: 'done', url, code: payment.record.result.code };
}
