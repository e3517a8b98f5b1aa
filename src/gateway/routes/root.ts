import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../context.ts';

/** The name on the first page. */
export const serviceName = 'Payment gateway';

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy':
    "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * `GET /`: a page that names the service. Test runners that wait for a server need it, because Playwright's
 * `webServer.url` takes 404 for "not ready yet". In the live environment the page shows only the name.
 */
export function addRoot(app: FastifyInstance, { config }: Pick<GatewayContext, 'config'>): void {
  const page = pageOf(config.environment === 'test' ? help : '');
  app.get('/', async (_request, reply) => reply.headers(headers).send(page));
}

const help = `
<p>This is the gateway, in its test environment. Shops have pages of their own; this address has none.</p>
<ul>
<li><a href="/docs">/docs</a>: every call, parameter, test value and result code</li>
<li><a href="/docs/guides/options">/docs/guides/options</a>: what a page may tell the widget</li>
<li><a href="/openapi.json">/openapi.json</a>: the same for programs</li>
</ul>`;

function pageOf(text: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${serviceName}</title>
<main>
<h1>${serviceName}</h1>${text}
</main>
</html>
`;
}
