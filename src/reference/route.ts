import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { demoEntityId } from '../gateway/config/config.ts';
import type { GatewayContext } from '../gateway/context.ts';
import type { Asset } from '../gateway/core/assets.ts';
import { sendAsset } from '../gateway/http/send-asset.ts';
import { ownOrigin } from '../web/origin.ts';
import { openApi } from './document.ts';
import { optionsPage } from './page/options.tsx';
import { docsPage } from './page/page.tsx';
import { policy } from './page/shell.tsx';

/** Of the pages: what they say is nobody else's to show in a frame. */
const pageHeaders = {
  'Content-Security-Policy': policy,
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * `GET /openapi.json` and `GET /docs`: the API as a document for programs and as a page for people; `GET /docs/options`:
 * what a merchant's page may tell the widget. Each is made at its first request, so that a start waits for none.
 *
 * @param commandLine what the program prints for `--help`
 */
export function addReference(
  app: FastifyInstance,
  { config, assets }: GatewayContext,
  commandLine: string,
): void {
  const { environment } = config;
  const { version, buildNumber } = assets;
  const facts = { environment, version, buildNumber };
  const hasDemo = config.entities.some(({ id }) => id === demoEntityId);
  const document = lastMade(() => fileOf('application/json; charset=utf-8', JSON.stringify(openApi(facts))));
  const page = lastMade((origin) =>
    fileOf('text/html; charset=utf-8', docsPage(facts, { origin, hasDemo, commandLine })),
  );

  const options = lastMade(() => fileOf('text/html; charset=utf-8', optionsPage(facts)));

  app.get('/openapi.json', async (request, reply) => sendAsset(request, reply, document(''), 'no-cache'));
  const pages = { '/docs': page, '/docs/options': options };
  for (const [path, made] of Object.entries(pages)) {
    app.get(
      path,
      // After `sendAsset`, whose policy is for files that use nothing.
      { onSend: async (_request, reply) => void reply.headers(pageHeaders) },
      async (request, reply) =>
        sendAsset(request, reply, made(ownOrigin(request, config.publicOrigin)), 'no-cache'),
    );
  }
}

/** Makes anew only what is for another origin than the last one: proxies and test tools come under their own ports. */
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
  // The best quality takes a hundred times as long for a tenth less.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { type, hash, identity, br: brotliCompressSync(identity, { params }), gzip: gzipSync(identity) };
}
