/** `GET /tenants/{id}/cards`: test cards that are valid by the tenant's clock. */
import type { FastifyInstance } from 'fastify';
import type { KitCards } from '#contract/control/records.ts';
import type { Clock } from '../../../gateway/core/clock.ts';
import { kitCardsAt } from '../../tenants/cards.ts';
import { knownTenant } from '../refuse.ts';

export interface CardsDependencies {
  tenantOf(id: string): { readonly clock: Clock } | undefined;
}

export function addCards(app: FastifyInstance, { tenantOf }: CardsDependencies): void {
  app.get<{ Params: { id: string } }>(
    '/tenants/:id/cards',
    async ({ params }): Promise<KitCards> => kitCardsAt(knownTenant(tenantOf, params.id).clock.now()),
  );
}
