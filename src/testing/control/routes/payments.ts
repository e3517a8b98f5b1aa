/** The list of a tenant's payments: `GET /tenants/{id}/payments`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { PaymentList } from '#contract/control/payments.ts';
import type { TenantJournal } from '../../tenants/journal/tenant-journal.ts';
import { knownTenant, queryMembers, readInput } from '../refuse.ts';
import { checkoutQuery } from './checkouts.ts';

export interface PaymentsDependencies {
  tenantOf(id: string): { readonly journal: Pick<TenantJournal, 'payments'> } | undefined;
}

const { brand, search, limit } = checkoutQuery.shape;
export const paymentQuery = z.strictObject({ type: z.string().optional(), brand, search, limit });

export function addPaymentList(app: FastifyInstance, { tenantOf }: PaymentsDependencies): void {
  app.get('/tenants/:id/payments', (request: FastifyRequest<{ Params: { id: string } }>): PaymentList => {
    const { journal } = knownTenant(tenantOf, request.params.id);
    return journal.payments(readInput(paymentQuery, queryMembers(request)));
  });
}
