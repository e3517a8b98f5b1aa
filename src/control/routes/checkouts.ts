/** The routes of a tenant's checkouts: the list, and one of them with its timeline and charges. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type CheckoutDetail, type CheckoutList, summaryStates } from '#contract/control/records.ts';
import type { TenantJournal } from '../../tenants/journal/tenant-journal.ts';
import { ControlRefusal, knownTenant, queryMembers, readInput } from '../refuse.ts';

/** The members of a tenant that these routes need. */
export interface TenantOfCheckouts {
  readonly id: string;
  readonly journal: TenantJournal;
  /** Returns every charge of a checkout, as the merchant's server reads it. */
  chargesOf(checkoutId: string): Promise<CheckoutDetail['charges']>;
  /** Returns the address of the shopper's page that was made for a checkout; null when none was. */
  pageUrlOf(checkoutId: string): string | null;
}

export interface CheckoutsDependencies {
  tenantOf(id: string): TenantOfCheckouts | undefined;
}

/** Longest list, in rows. */
const maxRows = 10_000;

const whole = z.coerce.number('must be a whole number').int('must be a whole number');
const checkoutQuery = z.strictObject({
  state: z.enum(summaryStates, `must be one of ${summaryStates.join(', ')}`).optional(),
  brand: z.string().optional(),
  search: z.string().optional(),
  before: whole.optional(),
  limit: whole.min(1, 'must be 1 or more').max(maxRows, `must be at most ${maxRows}`).optional(),
});

export function addCheckoutRecords(app: FastifyInstance, { tenantOf }: CheckoutsDependencies): void {
  app.get('/tenants/:id/checkouts', (request: FastifyRequest<{ Params: { id: string } }>): CheckoutList => {
    const { id: tenant, journal } = knownTenant(tenantOf, request.params.id);
    const { rows, total } = journal.checkouts(readInput(checkoutQuery, queryMembers(request)));
    return { checkouts: rows.map((row) => ({ ...row, tenant })), total };
  });

  app.get(
    '/tenants/:id/checkouts/:checkout',
    async (
      request: FastifyRequest<{ Params: { id: string; checkout: string } }>,
    ): Promise<CheckoutDetail> => {
      const tenant = knownTenant(tenantOf, request.params.id);
      const { journal } = tenant;
      const row = journal.checkout(request.params.checkout);
      if (row === undefined) {
        throw new ControlRefusal(
          404,
          'checkout',
          'The journal of this tenant knows no such checkout: it belongs to another tenant, or the journal was emptied. List them with GET /tenants/{id}/checkouts.',
        );
      }
      return {
        checkout: { ...row, tenant: tenant.id },
        timeline: journal.timelineOf(row.id),
        pageUrl: tenant.pageUrlOf(row.id),
        charges: await tenant.chargesOf(row.id),
      };
    },
  );
}
