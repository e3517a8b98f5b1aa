/**
 * Blank pages of a shop: `POST /tenants/{id}/pages` makes one, `GET /pages/{page}` and `GET /pages/{page}/result` show it.
 * The control port serves them under the computer's other name, so that they are on another site than the gateway.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { MadePage, NewPage } from '#contract/control/records.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { brandCode } from '../checked-values.ts';
import { merchantPage, resultPage, strictPolicy } from '../merchant-page.ts';
import { ControlRefusal, knownTenant, readInput } from '../refuse.ts';
import type { ServedPage, ServedPages } from '../served-pages.ts';

export interface PagesDependencies {
  tenantOf(id: string): Tenant | undefined;
  readonly pages: ServedPages;
  /** Returns the origins of the gateway and of the pages, as the caller reaches them. */
  origins(host: string | undefined): { readonly gateway: string; readonly pages: string };
}

export const newPage = z.strictObject({
  checkoutId: z.string().regex(/^[0-9A-Za-z.-]{1,64}$/, 'must be the id of a checkout'),
  integrity: z.string().optional(),
  options: z.record(z.string(), z.unknown()).optional(),
  script: z.string().optional(),
  brands: z.array(brandCode).optional(),
  lang: z.string().optional(),
  head: z.string().optional(),
  body: z.string().optional(),
  csp: z.string().nullable().optional(),
});

/** Adds the routes. */
export function addPages(app: FastifyInstance, { tenantOf, pages, origins }: PagesDependencies): void {
  app.post<{ Params: { id: string } }>('/tenants/:id/pages', async ({ params, body, headers }, reply) => {
    const tenant = knownTenant(tenantOf, params.id);
    const page = readInput(newPage, body ?? {}) as NewPage;
    const { gateway, pages: origin } = origins(headers.host);
    // The same in every run of a seed.
    const id = tenant.seed.source.hex('page');
    const pageUrl = `${origin}/pages/${id}`;
    const resultUrl = `${pageUrl}/result`;
    const { csp = 'strict', lang = 'en' } = page;
    const html = merchantPage(page, { gateway, result: resultUrl });
    const policy = csp === 'strict' ? strictPolicy(gateway) : csp;
    pages.add(
      id,
      { html, policy, lang },
      { tenantId: tenant.id, checkoutId: page.checkoutId, address: pageUrl },
    );
    reply.code(201);
    return { pageUrl, resultUrl } satisfies MadePage;
  });

  /** The page's scripts are a tester's: under the control plane's own name they would read all tenants. */
  const requireOwnName = async ({ headers: { host } }: FastifyRequest) => {
    const { gateway, pages: origin } = origins(host);
    const nameOf = (address: string) => new URL(address).hostname;
    if (nameOf(gateway) === nameOf(origin) || nameOf(`http://${host}`) === nameOf(origin)) return;
    throw new ControlRefusal(421, 'host', `Pages have a name of their own: open them at ${origin}.`);
  };

  const pageOf = (id: string) => {
    const page = pages.find(id);
    if (page !== undefined) return page;
    throw new ControlRefusal(404, 'page', 'There is no such page: POST /tenants/{id}/pages makes one.');
  };
  const headersOf = ({ policy }: ServedPage) => ({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(policy !== null && { 'Content-Security-Policy': policy }),
  });

  app.get<{ Params: { page: string } }>(
    '/pages/:page',
    { onRequest: requireOwnName },
    async ({ params }, reply) => {
      const page = pageOf(params.page);
      return reply.headers(headersOf(page)).send(page.html);
    },
  );

  app.get<{ Params: { page: string } }>(
    '/pages/:page/result',
    { onRequest: requireOwnName },
    async ({ params }, reply) => {
      const page = pageOf(params.page);
      return reply.headers(headersOf(page)).send(resultPage(page.lang));
    },
  );
}
