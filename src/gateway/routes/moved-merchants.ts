/**
 * Finds the merchant of a browser's call, which has no credentials, by the record of the checkout, payment or authentication
 * that it names. A call of a merchant that has moved goes to its deployment; `proveCaller` does the same for merchants' servers.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { widgetScript } from '../assets/assets.ts';
import type { Config } from '../config/config.ts';
import { findNewHome } from '../config/entities.ts';
import { readCheckoutKey } from '../core/identifiers.ts';
import { unlessUnavailable } from '../core/unavailable.ts';
import { getBody } from '../http/form-body.ts';
import { MerchantMoved, notThere } from '../http/moved-merchants.ts';
import type { Store } from '../store/store.ts';
import { executePath } from '../three-d-secure/steps.ts';

type Records = Pick<Store, 'findCheckout' | 'findPayment' | 'findAttempt' | 'authentications'>;

/** Adds the hook for browsers. Without a merchant that has moved nothing is looked up. */
export function redirectMovedMerchants(app: FastifyInstance, config: Config, store: Records): void {
  const homes = new Set(config.merchants.flatMap(({ movedTo }) => movedTo ?? []));
  const [onlyHome] = homes.size === 1 ? homes : [];
  if (homes.size === 0) return;

  app.addHook('preHandler', async (request) => {
    const key = checkoutOf(request);
    const owner = await unlessUnavailable(findOwner(store, request, key), unavailable);
    const home = owner === undefined ? undefined : findNewHome(config, owner);
    if (home !== undefined) throw new MerchantMoved(home);
    // A checkout that the merchant's server has prepared in the new deployment, on a page that still names this one.
    const isUnknown = key !== undefined && owner === undefined && !hasCredentials(request);
    if (isUnknown && onlyHome !== undefined && !request.url.includes(notThere))
      throw new MerchantMoved(onlyHome, true);
  });
}

/** What stands for the owner while the store cannot be asked: the route answers as it does without a merchant that moved. */
const unavailable = '';

/** Returns the key of the checkout that a request names; undefined when it names none. */
function checkoutOf(request: FastifyRequest): string | undefined {
  const { url = '' } = request.routeOptions;
  if (url.startsWith('/v1/checkouts/:id')) return readCheckoutKey(idInPath(request));
  if (url !== `/v1/${widgetScript}` && url !== '/v1/pciIframe.html') return undefined;
  // Behind the id may stand a part of a path (widget-contract 1).
  return readCheckoutKey(queryOf(request).get('checkoutId')?.split('/', 1)[0] ?? '');
}

/** Finds the entity whose checkout, payment or authentication a request names without credentials. */
async function findOwner(
  store: Records,
  request: FastifyRequest,
  checkoutKey: string | undefined,
): Promise<string | undefined> {
  const { url = '' } = request.routeOptions;
  if (checkoutKey !== undefined) return (await store.findCheckout(checkoutKey))?.entityId;
  if (url === '/v1/payments/:id/return') return (await store.findPayment(idInPath(request)))?.entityId;
  const isPage = url === executePath;
  if (!isPage && !url.startsWith('/v1/threeDSecure/:id/')) return undefined;
  const id = isPage ? (getBody(request).id ?? queryOf(request).get('id') ?? '') : idInPath(request);
  const authentication = await store.authentications.find(id);
  return authentication && (await store.findAttempt(authentication.paymentId))?.entityId;
}

/** Whether a merchant's server asks, of which `proveCaller` finds the entity. */
function hasCredentials(request: FastifyRequest): boolean {
  const isMerchants = request.routeOptions.url === '/v1/checkouts/:id';
  return isMerchants || request.headers.authorization !== undefined || queryOf(request).has('entityId');
}

/** The query as it stands: the routes judge it. */
function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split('?', 2)[1]);
}

function idInPath({ params }: FastifyRequest): string {
  return (params as { readonly id?: string }).id ?? '';
}
