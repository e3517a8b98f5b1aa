/** The demo merchant: a second site that uses the gateway as any shop would. */
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Log, logAnswers, logOptions } from '../http/log.ts';
import { guardRequests, serverLimits } from '../http/request-guard.ts';
import { findArticle, type Language, languages } from './articles.ts';
import type { ShopFile } from './files.ts';
import { fetchStatus, isStatusPath, type Merchant, prepareCheckout } from './gateway-client.ts';
import { pagesOf, type View } from './pages.ts';
import { texts } from './texts.ts';

export interface ShopParts extends Merchant {
  readonly files: ReadonlyMap<string, ShopFile>;
  readonly log?: Log;
}

export function buildShop({ files, log, ...merchant }: ShopParts): FastifyInstance {
  const app = Fastify({
    ...logOptions(log),
    forceCloseConnections: true,
    http: serverLimits,
    keepAliveTimeout: serverLimits.keepAliveTimeout,
    requestTimeout: serverLimits.requestTimeout,
  });
  const pages = pagesOf(files);
  guardRequests(app);
  logAnswers(app);
  app.removeAllContentTypeParsers();
  addHeaders(app, merchant.gateway);

  app.get('/', async (request) => pages.home(viewOf(request)));

  app.get('/checkout', async (request, reply) => {
    const view = viewOf(request);
    const article = findArticle(query(request, 'article'));
    if (article === undefined) return reply.code(404).send(pages.message(view, 'badLink', 'badLinkHelp'));
    try {
      const checkout = await prepareCheckout(merchant, {
        amount: article.amount,
        currency: article.currency,
        paymentType: 'DB',
        integrity: 'true',
        'customParameters[SHOPPER_article]': article.code,
        shopperResultUrl: `http://${request.host}/result?lang=${view.language}`,
      });
      return pages.checkout(view, article, merchant.gateway, checkout);
    } catch (error) {
      request.log.warn({ err: error }, 'no checkout');
      return reply.code(502).send(pages.message(view, 'noCheckout', 'noCheckoutHelp'));
    }
  });

  app.get('/result', async (request, reply) => {
    const view = viewOf(request);
    const path = query(request, 'resourcePath') ?? '';
    if (!isStatusPath(path)) return reply.code(400).send(pages.message(view, 'badLink', 'badLinkHelp'));
    try {
      return pages.result(view, await fetchStatus(merchant, path));
    } catch (error) {
      request.log.warn({ err: error }, 'no status');
      return reply.code(502).send(pages.message(view, 'noStatus', 'noStatusHelp'));
    }
  });

  app.get<{ Params: { file: string } }>('/:file', async (request, reply) => {
    const file = files.get(request.params.file);
    if (file === undefined || file.type.startsWith('text/html')) return reply.callNotFound();
    return reply.type(file.type).header('Cache-Control', 'no-cache').send(file.text);
  });

  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(pages.message(viewOf(request), 'badLink', 'badLinkHelp')),
  );
  return app;
}

/** The strictest policy under which the widget must work: no inline script, no inline style, Trusted Types. */
function addHeaders(app: FastifyInstance, gateway: string): void {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${gateway}`,
    `style-src 'self' ${gateway}`,
    `img-src 'self' ${gateway}`,
    `connect-src ${gateway}`,
    `frame-src ${gateway}`,
    `form-action 'self' ${gateway}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  app.addHook('onRequest', async (_request, reply) => {
    reply.type('text/html; charset=utf-8').headers({
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    });
  });
}

function viewOf(request: FastifyRequest): View {
  const language = query(request, 'lang');
  return {
    language: isLanguage(language) ? language : 'en',
    style: query(request, 'style') === 'plain' ? 'plain' : 'card',
  };
}

function isLanguage(code: string | undefined): code is Language {
  return languages.some((language) => language === code) && texts[code as Language] !== undefined;
}

function query(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}
