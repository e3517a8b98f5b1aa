/** The routes of checkouts: the list of a tenant or of all, and one of them with its timeline and charges. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  type CheckoutDetail,
  type CheckoutList,
  type CheckoutSummary,
  summaryStates,
} from '#contract/control/records.ts';
import type { CheckoutRowOfTenant } from '../../tenants/journal/checkout-index.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { ControlRefusal, knownTenant, queryMembers, readInput } from '../refuse.ts';
import type { ServedPages } from '../served-pages.ts';

export interface CheckoutsDependencies<Owner extends Pick<Tenant, 'id' | 'journal'> = Tenant> {
  tenantOf(id: string): Owner | undefined;
  /** Returns all tenants. */
  tenants(): Iterable<Owner>;
  /** Returns every charge of a checkout, as the merchant's server reads it. */
  readCharges(tenant: Owner, checkoutId: string): Promise<CheckoutDetail['charges']>;
  readonly pages: Pick<ServedPages, 'addressOf'>;
}

/** How many rows a list has when the query does not say, and at most. */
const usualRows = 100;
const maxRows = 10_000;

const whole = z.coerce.number('must be a whole number').int('must be a whole number');
export const checkoutQuery = z.strictObject({
  state: z.enum(summaryStates, `must be one of ${summaryStates.join(', ')}`).optional(),
  brand: z.string().optional(),
  search: z.string().optional(),
  before: whole.optional(),
  limit: whole.min(1, 'must be 1 or more').max(maxRows, `must be at most ${maxRows}`).default(usualRows),
});
/** The numbers of several tenants' events are not in one order. */
export const queryOfAll = checkoutQuery.omit({ before: true });

export function addCheckoutRecords<Owner extends Pick<Tenant, 'id' | 'journal'>>(
  app: FastifyInstance,
  { tenantOf, tenants, readCharges, pages }: CheckoutsDependencies<Owner>,
): void {
  app.get('/tenants/:id/checkouts', (request: FastifyRequest<{ Params: { id: string } }>): CheckoutList => {
    const { id: tenant, journal } = knownTenant(tenantOf, request.params.id);
    const { rows, total } = journal.checkouts(readInput(checkoutQuery, queryMembers(request)));
    return { checkouts: rows.map((row) => summaryOf(row, tenant)), total };
  });

  app.get('/checkouts', (request): CheckoutList => {
    const filter = readInput(queryOfAll, queryMembers(request));
    const lists = [...tenants()].map(({ id, journal }) => ({ id, ...journal.checkouts(filter) }));
    const all = lists.flatMap(({ id, rows }) => rows.map((row) => ({ id, row })));
    all.sort((one, other) => other.row.realTime - one.row.realTime);
    return {
      checkouts: all.slice(0, filter.limit).map(({ id, row }) => summaryOf(row, id)),
      total: lists.reduce((sum, { total }) => sum + total, 0),
    };
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
        checkout: summaryOf(row, tenant.id),
        timeline: journal.timelineOf(row.id),
        pageUrl: pages.addressOf(row.id) ?? null,
        charges: await readCharges(tenant, row.id),
      };
    },
  );
}

/** Names each member, because a rest pattern takes several times as long, and a list may have 10,000 rows. */
function summaryOf(row: CheckoutRowOfTenant, tenant: string): CheckoutSummary {
  const { id, createdAt, amount, currency, brand, state, code, rule, seq } = row;
  return { id, tenant, createdAt, amount, currency, brand, state, code, rule, seq };
}
