/** The demo merchant: a second site that uses the gateway as any shop would. */

import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { brandName } from '#contract/brands/form-types.ts';
import { checkoutIdIn, createMerchant, isStatusPath, type MerchantSettings } from '../merchant/index.ts';
import { watchRequests } from '../web/in-flight.ts';
import { type Log, logAnswers, logOptions } from '../web/log.ts';
import { answerMethods } from '../web/methods.ts';
import { guardRequests, serverLimits, serverOptions } from '../web/request-guard.ts';
import { withoutSchemas } from '../web/without-schemas.ts';
import { addAppRoutes } from './app-routes.ts';
import { answerShopErrors, answerShopFrameworkErrors } from './errors.ts';
import type { ShopFile } from './files.ts';
import { type Article, findArticle, sample, samples } from './orders/articles.ts';
import { type Offer, playgroundOffer, readChosenMethods, usualOffer } from './orders/methods.ts';
import { createOrders } from './orders/orders.ts';
import { priceFor } from './orders/prices.ts';
import { createSale } from './orders/sale.ts';
import { createShoppers } from './orders/shoppers.ts';
import type { Account } from './pages/layout.tsx';
import {
  type PageLocation,
  queryValue,
  queryValues,
  readPreferences,
  toAddress,
} from './pages/preferences.ts';
import { declineFor } from './pages/verdict.ts';
import { createScriptAddress } from './pages/widget-script.tsx';
import { createPages, type Pages } from './pages.tsx';
import { writtenOptions } from './playground/chosen-options.ts';
import { createPlaygroundCode } from './playground/playground-code.ts';
import { writeSamplePrices } from './playground/sample-prices.ts';

export interface ShopDependencies extends MerchantSettings {
  readonly files: ReadonlyMap<string, ShopFile>;
  readonly log?: Log;
  /** Returns the name for shoppers of a brand, in the language of a tag; by default that of the contract. */
  readonly nameBrand?: Account['nameBrand'];
}

type CounterPage = Pages['checkout'];

/**
 * Origin of the shop. The shop answers under this computer's names only, because a payment must lead back to it
 * whatever the request's Host header says.
 */
const origin = 'http://localhost';

/** Builds the shop's server, which does not listen yet. */
export function buildShop({
  files,
  log,
  nameBrand = brandName,
  ...settings
}: ShopDependencies): FastifyInstance {
  const gateway = settings.gateway.replace(/\/$/, '');
  const pages = createPages({ gateway, entityId: settings.entityId, nameBrand });
  const orders = createOrders(createMerchant(settings));
  const shoppers = createShoppers();
  const sell = createSale(orders, shoppers);
  const headers = pageHeaders(gateway);
  const app = Fastify({
    ...withoutSchemas,
    ...logOptions(log),
    http: serverOptions,
    keepAliveTimeout: serverLimits.keepAliveTimeout,
    requestTimeout: serverLimits.requestTimeout,
    frameworkErrors: answerShopFrameworkErrors(pages, headers),
  });
  watchRequests(app);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  guardRequests(app, origin);
  logAnswers(app, log);
  app.removeAllContentTypeParsers();
  answerShopErrors(app, pages);
  answerMethods(app);

  app.get('/', async (request) => pages.home(readPreferences(request)));

  /** Answers with a page that has a payment form for an article and for the brands that the visitor chose. */
  async function counter(
    request: FastifyRequest,
    reply: FastifyReply,
    { article, offer }: { article: Article; offer: Offer },
    page: CounterPage,
  ) {
    const preferences = readPreferences(request);
    const choice = readChosenMethods(queryValues(request, 'brands'), queryValue(request, 'method'), offer);
    const shopper = shoppers.recognise(request, reply);
    const shopperResultUrl = `http://${request.host}${toAddress({ path: '/result' }, preferences)}`;
    try {
      const sale = await sell(
        { article, brands: [...choice.express, ...choice.brands], shopper },
        shopperResultUrl,
      );
      const decline = declineFor(queryValue(request, 'declined'));
      return page(preferences, { article, choice, decline, ...sale });
    } catch (error) {
      request.log.warn({ err: error }, 'no checkout');
      return reply.code(502).send(pages.message(preferences, 'noCheckout', 'noCheckoutHelp'));
    }
  }

  app.get('/checkout', async (request, reply) => {
    const article = findArticle(queryValue(request, 'article'));
    if (article === undefined)
      return reply.code(404).send(pages.message(readPreferences(request), 'badLink', 'badLinkHelp'));
    return counter(request, reply, { article, offer: usualOffer }, pages.checkout);
  });

  const playground = (request: FastifyRequest) => {
    const code = queryValue(request, 'article');
    return { article: samples.find((article) => article.code === code) ?? sample, offer: playgroundOffer };
  };

  app.get('/playground', async (request, reply) =>
    counter(request, reply, playground(request), (preferences, { article, choice, checkout }) =>
      pages.playground(preferences, {
        article,
        choice,
        checkout,
        written: writtenOptions(request),
      }),
    ),
  );

  /** For the script of the playground's page: what the visitor's choices mean. */
  app.get('/playground/code', async (request, reply) => {
    const { article, offer } = playground(request);
    const { brands } = readChosenMethods(queryValues(request, 'brands'), undefined, offer);
    const { language } = readPreferences(request);
    const choice = {
      brands,
      locale: language.code,
      written: writtenOptions(request),
    };
    reply.type('application/json');
    const made = createPlaygroundCode(choice, gateway, settings.entityId);
    const prices = writeSamplePrices(brands, language);
    return JSON.stringify({ ...made, ...priceFor(article, brands), prices });
  });

  /** For the script of the playground's page: a checkout for another form. */
  app.get('/playground/checkout', async (request, reply) =>
    counter(request, reply, playground(request), (_preferences, { checkout: { id, integrity } }) => {
      reply.type('application/json');
      return JSON.stringify({ address: createScriptAddress(gateway, id), integrity });
    }),
  );

  /** For the script of the playground's page: the order of the form that is there gets another article or more brands. */
  app.post('/playground/order', async (request, reply) => {
    const { article, offer } = playground(request);
    const { brands } = readChosenMethods(queryValues(request, 'brands'), undefined, offer);
    const isChanged = await orders.change(queryValue(request, 'checkoutId') ?? '', { article, brands });
    return isChanged ? reply.code(204).send() : reply.callNotFound();
  });

  app.get('/result', async (request, reply) => {
    const preferences = readPreferences(request);
    const resourcePath = queryValue(request, 'resourcePath');
    if (!isStatusPath(resourcePath))
      return reply.code(400).send(pages.message(preferences, 'badLink', 'badLinkHelp'));
    // The checkout that the visitor claims to have paid. The payment must belong to it.
    const id = queryValue(request, 'id') || checkoutIdIn(resourcePath);
    const location: PageLocation = { path: '/result', params: { id, resourcePath } };
    try {
      const outcome = await orders.outcome(id, resourcePath);
      if (outcome.state === 'paid' && outcome.shopper !== undefined)
        shoppers.keep(outcome.shopper, outcome.record);
      return pages.result(preferences, { outcome, resourcePath, location });
    } catch (error) {
      request.log.warn({ err: error }, 'no status');
      return reply.code(502).send(pages.message(preferences, 'noStatus', 'noStatusHelp', location));
    }
  });

  addAppRoutes(app, orders);

  app.get<{ Params: { file: string } }>('/:file', async (request, reply) => {
    const file = files.get(request.params.file);
    if (file === undefined) return reply.callNotFound();
    return reply.type(file.type).header('Cache-Control', 'no-cache').send(file.text);
  });

  return app;
}

/**
 * Returns the headers of a page. Their policy is the strictest one under which the widget must work: no inline script,
 * no inline style, Trusted Types.
 */
function pageHeaders(gateway: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${gateway}`,
    `style-src 'self' ${gateway}`,
    `img-src 'self' ${gateway}`,
    `connect-src 'self' ${gateway}`,
    `frame-src ${gateway}`,
    `form-action 'self' ${gateway}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}
