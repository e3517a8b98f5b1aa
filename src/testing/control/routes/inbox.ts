/** What the inbox of a tenant does with messages: `GET` and `POST /tenants/{id}/inbox`. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { InboxChange, InboxState } from '#contract/control/records.ts';
import type { Inbox } from '../../tenants/inbox/inbox.ts';
import { ControlRefusal, knownTenant, readInput } from '../refuse.ts';

export interface InboxRoutes {
  tenantOf(id: string): { readonly inbox: Pick<Inbox, 'state' | 'change'> } | undefined;
}

const whole = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.int(error).min(least, error).max(most, error);
};

const members = {
  answer: whole(200, 599),
  drop: whole(0, 1000),
  repeat: whole(1, 20),
  hold: z.literal(true, { error: 'must be true; {"release":"asSent"} ends it' }),
  release: z.enum(['asSent', 'reversed'], { error: 'must be asSent or reversed' }),
} as const;
const changes = Object.keys(members);

export const inboxChange = z.strictObject({ ...members, times: whole(1, 1000) }).partial();

interface OfTenant {
  Params: { id: string };
}

export function addInbox(app: FastifyInstance, { tenantOf }: InboxRoutes): void {
  app.get<OfTenant>(
    '/tenants/:id/inbox',
    async ({ params }): Promise<InboxState> => knownTenant(tenantOf, params.id).inbox.state(),
  );

  app.post<OfTenant>('/tenants/:id/inbox', async ({ params, body }): Promise<InboxState> => {
    const { inbox } = knownTenant(tenantOf, params.id);
    return inbox.change(readInboxChange(body));
  });
}

function readInboxChange(body: unknown): InboxChange {
  const { times, ...change } = readInput(inboxChange, body);
  if (Object.keys(change).length !== 1) {
    throw new ControlRefusal(400, 'body', `The body must have exactly one of ${changes.join(', ')}.`);
  }
  if (times === undefined) return change as InboxChange;
  if (change.answer !== undefined) return { answer: change.answer, times };
  throw new ControlRefusal(400, 'times', 'times is for answer only; leave it out.');
}
