import type { FastifyInstance } from 'fastify';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { onlyStores } from '#contract/parameters/tokenisation.ts';
import type { CheckoutConfig } from '#contract/payment.ts';
import { writePrice } from '../../texts/price-text.ts';
import { forPages } from '../../web/methods.ts';
import { preferredLanguages } from '../../web/negotiation.ts';
import { ownOrigin } from '../../web/origin.ts';
import { getEntityName } from '../config/entities.ts';
import { toOwnMethods } from '../config/own-brands.ts';
import { listBrands } from '../config/possible-charges.ts';
import { findOffer } from '../config/routing.ts';
import type { GatewayContext } from '../context.ts';
import { createCheckoutId, readCheckoutKey } from '../core/identifiers.ts';
import { noPaymentSession } from '../core/refusal.ts';
import { isExtendable, isFinished, isKnown, mayBePaid, secondsLeft } from '../lifecycle/checkout.ts';
import { abandonedCode } from '../lifecycle/decline.ts';
import { getMode } from '../lifecycle/mode.ts';
import { openAuthenticationUrl } from '../payments/authentication-steps.ts';
import { createCodeRedirect, hasOpenCode } from '../payments/code-page-address.ts';
import { findPaymentType } from '../payments/order.ts';
import { requireRightClock } from '../payments/session-end.ts';
import { findOneClick } from '../registrations/one-click.ts';
import type { Checkout } from '../store/payments/checkouts.ts';
import { checkoutInPath, shopperRequests } from '../throttling/shopper-requests.ts';

/** `GET /v1/checkouts/{id}/config`: the data of its checkout that the widget on the merchant's page may read. */
export function addCheckoutConfig(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'clock' | 'config' | 'markSet' | 'store'>,
): void {
  const { store, clock, config } = gateway;

  // The widget runs on the merchant's origin. Nothing in the answer is private, and the widget must be able to read errors,
  // too.
  const options = { ...forPages, ...shopperRequests(gateway, checkoutInPath) };

  app.get<{ Params: { id: string } }>('/v1/checkouts/:id/config', options, async (request) => {
    const key = readCheckoutKey(request.params.id);
    const checkout = key === undefined ? undefined : await store.findCheckout(key);
    if (checkout === undefined) throw noPaymentSession(404);
    const now = clock.now();
    const expiresIn = secondsLeft(checkout, now);
    const attempt = await lastAttemptOf(checkout, ownOrigin(request, config.publicOrigin));
    // A shopper who has left the page with a code comes back to it.
    const isAway = attempt.lastAttempt === 'waiting';
    const finished = isFinished(checkout) && isKnown(checkout, now) && !isAway;
    // While the payment may still succeed, a shopper who is told that the checkout has expired would pay a second time.
    const isOpen = isAway && (isFinished(checkout) || isKnown(checkout, now));
    if (expiresIn === 0 && !finished && !isOpen) {
      requireRightClock(store);
      throw noPaymentSession(404);
    }
    const { amount = '', currency = '', 'merchant.country': country } = checkout.parameters;
    // The header is one that a page may set for another site; the widget names one region in it.
    const amountText = writePrice(request.headers['accept-language'], amount, currency);
    const offer = offerOf(checkout, preferredLanguages(request.headers['accept-language']));
    const stored = finished ? [] : await findOneClick(gateway, checkout, now);
    const common: CheckoutConfig = {
      id: createCheckoutId(checkout.id),
      amount,
      currency,
      ...(amountText !== undefined && { amountText }),
      expiresIn,
      ...(isExtendable(checkout) && !finished && { extendable: true }),
      now,
      finished,
      ...attempt,
      environment: config.environment,
      merchantName: getEntityName(config, checkout.entityId),
      ...(country !== undefined && { country }),
      registrations: stored.filter(({ brand }) => offer.brands?.includes(brand) !== false),
      ...offer,
    };
    const url = finished ? await resultAddress(checkout) : undefined;
    return url === undefined ? common : { ...common, redirect: { url } };
  });

  /**
   * Returns the brands that can be charged, unless these are all, those of them whose connectors need more than the checkout has,
   * those whose marks the widget can load, and those that the contract does not know. @param wanted languages
   */
  function offerOf(
    { entityId, parameters }: Checkout,
    wanted: readonly string[],
  ): Pick<CheckoutConfig, 'brands' | 'lacks' | 'marks' | 'methods'> {
    const isSimulated = getMode(config, {}, parameters) === 'INTERNAL';
    const { currency } = parameters;
    const all = listBrands(config);
    const charges = all.map((brand) => ({
      ...{ brand, currency, paymentType: findPaymentType(parameters, brand) },
    }));
    const offer = findOffer(config, entityId, charges, { isSimulated, parameters });
    const brands = offer.map(({ brand }) => brand);
    const codes = [...gateway.markSet.marks.keys()].filter((code) => brands.includes(code));
    // The sheet of a wallet may ask the shopper for it.
    const isWallet = (brand: string) => findPaymentBrand(brand)?.kind === 'wallet';
    const lacks = offer.flatMap(({ brand, lacks: names }) =>
      names.length > 0 && !onlyStores(parameters) && !isWallet(brand) ? [{ brand, names }] : [],
    );
    const methods = toOwnMethods(config, wanted).filter(({ code }) => brands.includes(code));
    return {
      ...(methods.length > 0 && { methods }),
      ...(brands.length < all.length && { brands }),
      ...(lacks.length > 0 && { lacks }),
      ...(codes.length > 0 && { marks: { set: gateway.markSet.hash, codes } }),
    };
  }

  /**
   * Returns the last attempt, for a widget whose popup was closed. An attempt that the shopper left does not count as
   * declined, and one that may still be paid does not count as cancelled.
   */
  async function lastAttemptOf(
    checkout: Checkout,
    origin: string,
  ): Promise<Pick<CheckoutConfig, 'lastAttempt' | 'verification'>> {
    if (mayBePaid(checkout)) {
      const payment = await store.findPayment(checkout.paymentId);
      const url = payment && (await openAuthenticationUrl(gateway, payment, origin));
      return { lastAttempt: 'waiting', ...(url !== undefined && { verification: { url } }) };
    }
    const { id, state, attemptId, paymentId } = checkout;
    if (state === 'pending' && paymentId !== null) {
      const payment = await store.findPayment(paymentId);
      if (!payment || !hasOpenCode(payment)) return {};
      const { url, parameters } = createCodeRedirect(origin, paymentId);
      const query = new URLSearchParams(parameters.map(({ name, value }) => [name, value]));
      return { lastAttempt: 'waiting', verification: { url: `${url}?${query}` } };
    }
    if (state !== 'declined') return {};
    const answer = await store.findAnswer({ checkoutId: id, attemptId: attemptId ?? '' });
    return { lastAttempt: answer?.code === abandonedCode ? 'cancelled' : 'declined' };
  }

  /**
   * Returns the return address in the stored answer of the checkout's attempt; undefined when there is no stored
   * answer.
   */
  async function resultAddress({ id, attemptId }: Checkout): Promise<string | undefined> {
    return (await store.findAnswer({ checkoutId: id, attemptId: attemptId ?? '' }))?.url;
  }
}
