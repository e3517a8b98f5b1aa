import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demoEntityId } from '../gateway/config/config.ts';
import type { GatewayContext } from '../gateway/context.ts';
import { getQuery } from '../gateway/http/form-body.ts';
import { createSender } from '../gateway/http/send-asset.ts';
import { ownOrigin } from '../web/origin.ts';
import { seeOther } from '../web/see-other.ts';
import { docsAddress, guideAddress, indexAddress } from './addresses.ts';
import { type OpenApi, openApi, type ReferenceConnector } from './document.ts';
import { markdownAddress } from './markdown/from-page.ts';
import { guideListPage, guideNames, guidePage, noGuidePage } from './page/guide-pages.tsx';
import { guidedTopics } from './page/index-page.tsx';
import { llmsText } from './page/llms.ts';
import { findTopics, indexPage, namedPage, pageNames, searchPage } from './page/pages.tsx';
import { readQuestion } from './page/search.tsx';
import { createPageSender, lastMade, toAsset } from './send-page.ts';

/**
 * Serves the reference: `GET /openapi.json` is the API as a document for programs, `GET /docs` lists the pages for
 * people, or all pages that have the words of a question, and `GET /docs/{page}` is one of them; `GET /docs/guides` lists the
 * guides, and `GET /docs/guides/{name}` is one of them. Each is Markdown at its address with `.md`, or for who asks for it;
 * `GET /llms.txt` lists them for programs. Each is made at its first request, so that the gateway starts without
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
  const document = lastMade(() => toAsset('application/json; charset=utf-8', JSON.stringify(api())));
  const llms = lastMade(() => toAsset('text/markdown; charset=utf-8', llmsText(facts)));
  const named = (name: string) => (origin: string) => namedPage(name, facts, { origin, hasDemo }, api());
  const { send, sendOnce } = createPageSender(
    [
      { address: indexAddress, make: () => indexPage(facts, hasDemo && environment === 'test') },
      { address: guideAddress(''), make: guideListPage },
      ...pageNames(facts).map((name) => ({ address: docsAddress(name), make: named(name) })),
      ...guideNames().map((name) => ({ address: guideAddress(name), make: () => guidePage(name) ?? '' })),
    ],
    findTopics(facts).map(({ name }) => guideAddress(name)),
  );
  const originOf = (request: FastifyRequest) => ownOrigin(request, config.publicOrigin);

  app.get('/openapi.json', (request, reply) => createSender(document(''), 'no-cache')(request, reply));
  app.get('/llms.txt', (request, reply) => createSender(llms(''), 'no-cache')(request, reply));
  for (const path of [indexAddress, markdownAddress(indexAddress)])
    app.get(path, (request, reply) => {
      const question = readQuestion(getQuery(request).q);
      if (question === '') return send(request, reply, path);
      return sendOnce(request, reply, path, searchPage(question, facts));
    });
  for (const path of [guideAddress(''), markdownAddress(guideAddress(''))])
    app.get(path, (request, reply) => {
      const question = readQuestion(getQuery(request).q);
      if (question !== '') return seeOther(reply, `${indexAddress}?${new URLSearchParams({ q: question })}`);
      return send(request, reply, path);
    });
  app.get<{ Params: { '*': string } }>('/docs/guides/*', (request, reply) => {
    const { '*': name } = request.params;
    return (
      send(request, reply, guideAddress(name)) ??
      sendOnce(request, reply.code(404), guideAddress(name), noGuidePage(name.replace(/\.md$/, '')))
    );
  });
  app.get<{ Params: { page: string } }>('/docs/:page', (request, reply) => {
    const { page } = request.params;
    const guided = Object.hasOwn(guidedTopics, page) ? guidedTopics[page] : undefined;
    if (guided !== undefined) return seeOther(reply, guideAddress(guided[1]));
    return send(request, reply, docsAddress(page), originOf(request)) ?? reply.callNotFound();
  });
  app.get<{ Params: Record<'page' | 'chapter', string> }>('/docs/:page/:chapter', (request, reply) => {
    const { page, chapter } = request.params;
    return send(request, reply, docsAddress(`${page}/${chapter}`), originOf(request)) ?? reply.callNotFound();
  });
}
