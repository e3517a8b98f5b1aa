/** The Content-Security-Policy that a shop's page needs, and what browsers report of pages: `GET /policy` and its reports. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { PolicyNeeds, PolicyReport } from '#contract/control/records.ts';
import { policyFor } from '#contract/page-policy.ts';

export interface PolicyDependencies {
  /** Returns the address of the gateway, as the caller of the control plane reaches it. */
  gatewayOf(host: string | undefined): string;
}

/** Where browsers send reports. Pages of any site may, and they have no token. */
export const policyReportsPath = '/policy/reports';

const maxReports = 200;
const maxBodyBytes = 64 * 1024;

/** What `report-uri` sends (CSP 3, 5.3), in a list of one; and what `report-to` sends (CSP 3, 5.4). */
const text = z.string().catch('').transform(shortened);
const oldReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    disposition: text,
  }),
});
const newReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text, disposition: text }),
});

/** Adds the routes. */
export function addPolicy(app: FastifyInstance, { gatewayOf }: PolicyDependencies): void {
  const reports: PolicyReport[] = [];

  app.get(
    '/policy',
    (request): PolicyNeeds => ({
      policy: policyFor(gatewayOf(request.headers.host)),
      reportUrl: `${request.protocol}://${request.headers.host}${policyReportsPath}`,
      reports,
    }),
  );

  app.delete(policyReportsPath, (_request, reply) => {
    reports.length = 0;
    return reply.code(204).send();
  });

  app.register(async (own) => {
    const bodyTypes = ['application/csp-report', 'application/reports+json', 'application/json'];
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(
      bodyTypes,
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, body, done) => done(null, body),
    );
    own.post(policyReportsPath, { config: { bodyTypes } }, (request, reply) => {
      reports.unshift(...reportsIn(request));
      reports.length = Math.min(reports.length, maxReports);
      return reply.code(204).send();
    });
  });
}

/** Reads what a browser sent; what is no report is left out. */
function reportsIn({ body }: FastifyRequest): PolicyReport[] {
  const receivedAt = new Date().toISOString();
  return [parsed(String(body))].flat().flatMap((sent): PolicyReport[] => {
    const old = oldReport.safeParse(sent).data?.['csp-report'];
    if (old !== undefined) {
      const directive = old['effective-directive'] || old['violated-directive'];
      const isEnforced = old.disposition !== 'report';
      return [{ receivedAt, page: old['document-uri'], directive, blocked: old['blocked-uri'], isEnforced }];
    }
    const given = newReport.safeParse(sent).data?.body;
    if (given === undefined) return [];
    const { documentURL: page, effectiveDirective: directive, blockedURL: blocked, disposition } = given;
    return [{ receivedAt, page, directive, blocked, isEnforced: disposition !== 'report' }];
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Returns an address without its query, in which a shop may have anything, and not longer than a line. */
function shortened(value: string): string {
  return value.replace(/[?#].*$/s, '').slice(0, 300);
}
