import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Asset } from '../gateway/assets/assets.ts';
import { demoEntityId } from '../gateway/config/config.ts';
import type { GatewayContext } from '../gateway/context.ts';
import { getQuery } from '../gateway/http/form-body.ts';
import { createSender } from '../gateway/http/send-asset.ts';
import { ownOrigin } from '../web/origin.ts';
import { seeOther } from '../web/see-other.ts';
import { guideAddress, indexAddress } from './addresses.ts';
import { type OpenApi, openApi, type ReferenceConnector } from './document.ts';
import { guideListPage, guideNames, guidePage, noGuidePage } from './page/guide-pages.tsx';
import { guidedTopics } from './page/index-page.tsx';
import { indexPage, namedPage, pageNames, searchPage } from './page/pages.tsx';
import { readQuestion } from './page/search.tsx';
import { policy } from './page/shell.tsx';

const html = 'text/html; charset=utf-8';

/** Headers of the reference's pages. Other sites must not show the pages in a frame. */
const pageHeaders = {
  'Content-Security-Policy': policy,
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * Serves the reference: `GET /openapi.json` is the API as a document for programs, `GET /docs` lists the pages for
 * people, or all pages that have the words of a question, and `GET /docs/{page}` is one of them; `GET /docs/guides` lists the
 * guides, and `GET /docs/guides/{name}` is one of them. Each is made at its first request, so that the gateway starts without
 * waiting for them.
 */
export function addReference(
  app: FastifyInstance,
  { config, assets }: Pick<GatewayContext, 'config' | 'assets'>,
  programConnectors: readonly ReferenceConnector[],
): void {
  const { environment } = config;
  const configured = Object.values(config.connectors).map(({ definition }) => definition);
  const connectors = new Map([...configured, ...programConnectors].map((one) => [one.name, one]));
  const { version, buildNumber } = assets;
  const { ownBrands } = config;
  const facts = { environment, version, buildNumber, ownBrands, connectors: [...connectors.values()] };
  const hasDemo = config.entities.some(({ id }) => id === demoEntityId);
  let made: OpenApi | undefined;
  const api = () => {
    made ??= openApi(facts);
    return made;
  };
  const document = lastMade(() => fileOf('application/json; charset=utf-8', JSON.stringify(api())));
  const index = lastMade(() => fileOf(html, indexPage(facts, hasDemo && environment === 'test')));
  const pages = new Map(
    pageNames(facts).map((name) => [
      name,
      lastMade((origin) => fileOf(html, namedPage(name, facts, { origin, hasDemo }, api()))),
    ]),
  );

  const sendPage = (asset: Asset, request: FastifyRequest, reply: FastifyReply) =>
    // The usual policy is for files that load nothing and use no style.
    createSender(asset, 'no-cache', pageHeaders)(request, reply);

  const list = lastMade(() => fileOf(html, guideListPage()));
  const guides = new Map(
    guideNames().map((name) => [name, lastMade(() => fileOf(html, guidePage(name) ?? ''))]),
  );

  app.get('/openapi.json', (request, reply) => createSender(document(''), 'no-cache')(request, reply));
  app.get('/docs', (request, reply) => {
    const question = readQuestion(getQuery(request).q);
    sendPage(question === '' ? index('') : fileOf(html, searchPage(question, facts)), request, reply);
  });
  app.get('/docs/guides', (request, reply) => {
    const question = readQuestion(getQuery(request).q);
    if (question !== '') return seeOther(reply, `${indexAddress}?${new URLSearchParams({ q: question })}`);
    sendPage(list(''), request, reply);
  });
  app.get<{ Params: { '*': string } }>('/docs/guides/*', (request, reply) => {
    const { '*': name } = request.params;
    const made = guides.get(name);
    sendPage(
      made?.('') ?? fileOf(html, noGuidePage(name)),
      request,
      made === undefined ? reply.code(404) : reply,
    );
  });
  app.get<{ Params: { page: string } }>('/docs/:page', (request, reply) => {
    const { page } = request.params;
    const guided = Object.hasOwn(guidedTopics, page) ? guidedTopics[page] : undefined;
    if (guided !== undefined) return seeOther(reply, guideAddress(guided[1]));
    const made = pages.get(page);
    if (made === undefined) return reply.callNotFound();
    sendPage(made(ownOrigin(request, config.publicOrigin)), request, reply);
  });
}

/**
 * Caches the last asset that was made, and makes a new one only for another origin than last time. The origin may vary,
 * because proxies and test tools use ports of their own.
 */
function lastMade(make: (origin: string) => Asset): (origin: string) => Asset {
  let last: { readonly origin: string; readonly asset: Asset } | undefined;
  return (origin) => {
    if (last?.origin !== origin) last = { origin, asset: make(origin) };
    return last.asset;
  };
}

function fileOf(type: string, text: string): Asset {
  const identity = Buffer.from(text);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // Brotli's best quality takes a hundred times as long and saves only a tenth more.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  return { type, hash, identity, br: brotliCompressSync(identity, { params }), gzip: gzipSync(identity) };
}
