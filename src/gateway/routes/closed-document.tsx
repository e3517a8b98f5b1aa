import type { FastifyInstance } from 'fastify';
import type { Parameters } from '#contract/parameters/table.ts';
import { closedPageTexts } from '../../texts/closed-page.ts';
import { chooseTexts } from '../../texts/languages.ts';
import { renderDocument } from '../../web/document.tsx';
import { framedPolicy } from '../../web/framed-policy.ts';
import { InlineStyle } from '../../web/inline.tsx';
import { preferredLanguages } from '../../web/negotiation.ts';
import { closedScript } from '../assets/assets.ts';
import type { GatewayContext } from '../context.ts';
import { readCheckoutKey } from '../core/identifiers.ts';
import { readShopOrigins } from '../core/shop-origins.ts';
import { getReturnUrl } from '../payments/return-urls.ts';
import type { Payment } from '../store/payments/payments.ts';
import { checkoutInPath, shopperRequests } from '../throttling/shopper-requests.ts';
import { pageStyle } from './page-style.ts';

/**
 * `GET /v1/checkouts/{id}/closed`: the last page of a provider's popup or inline frame (widget-contract 9.5 and 9.6). Its
 * script tells the shop's page only that the provider's page is over; the widget then asks for the checkout. For a shopper
 * who sees this document as a whole page, it has a button back to the shop.
 */
export function addClosedDocument(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'assets' | 'clock' | 'config' | 'store'>,
): void {
  const { assets, store } = gateway;
  const script = {
    source: `/v1/static/${assets.version}/${closedScript}`,
    integrity: assets.integrity[closedScript] ?? '',
  };

  const options = shopperRequests(gateway, checkoutInPath);

  app.get<{ Params: { id: string } }>('/v1/checkouts/:id/closed', options, async (request, reply) => {
    const key = readCheckoutKey(request.params.id);
    // An expired checkout is accepted as well, because the shopper may have been away for a long time.
    const checkout = key === undefined ? undefined : await store.findCheckout(key);
    const { parameters = {}, paymentId = null } = checkout ?? {};
    const payment = await store.findPayment(paymentId);
    const url = payment && getReturnUrl(payment);
    reply.code(checkout === undefined ? 404 : 200).headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': framedPolicy(readShopOrigins(parameters), [`style-src ${pageStyle.source}`]),
      'Cache-Control': 'no-store',
      // The script needs `window.opener` to tell the shop's page.
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    const shops = payment === undefined ? [] : originsToTell(parameters, payment);
    const { tag, dir, texts } = chooseTexts(closedPageTexts, [
      parameters.locale ?? '',
      ...preferredLanguages(request.headers['accept-language']),
    ]);
    return reply.send(
      renderDocument(
        <html lang={tag} dir={dir} data-shop={shops.join(' ')}>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{texts.close}</title>
          <InlineStyle style={pageStyle} />
          <script src={script.source} integrity={script.integrity} crossorigin="anonymous" defer />
          <main>
            <h1>{texts.close}</h1>
            {url !== undefined && (
              <p id="result">
                <a href={url}>{texts.toResult}</a>
              </p>
            )}
          </main>
        </html>,
      ),
    );
  });
}

/** Returns the shop's origins, as the checkout of the payment was prepared with them; empty when they are unknown. */
export async function shopOriginsOfPayment(
  { store }: Pick<GatewayContext, 'store'>,
  { checkoutId }: Payment,
): Promise<readonly string[]> {
  const checkout = checkoutId === null ? undefined : await store.findCheckout(checkoutId);
  return readShopOrigins(checkout?.parameters ?? {});
}

/**
 * Returns the origins to which the script may send its message. When the merchant prepared none, it is the origin of
 * the submitted return address. This is safe, because a stranger who names an origin of their own learns nothing from
 * the message.
 */
function originsToTell(parameters: Parameters, { shopperResultUrl }: Payment): readonly string[] {
  return readShopOrigins({ ...parameters, ...(shopperResultUrl !== null && { shopperResultUrl }) });
}
