/** The messages of a tenant's inbox: `GET /tenants/{id}/messages` and `POST …/messages/{message}/replay`. */

import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  type AnswerOfReceiver,
  answersOfReceiver,
  type InboxMessage,
  type MessageList,
  messageKinds,
  type Replay,
} from '#contract/control/records.ts';
import { parsedUrl } from '../../../web/parsed-url.ts';
import { type Inbox, MissingMessage, maxMessages } from '../../tenants/inbox/inbox.ts';
import { refuseUncalled } from '../checked-values.ts';
import { ControlRefusal, knownTenant, queryMembers, readInput } from '../refuse.ts';

export interface MessagesRoutes {
  tenantOf(id: string): { readonly inbox: Pick<Inbox, 'messages' | 'waitFor' | 'replay'> } | undefined;
}

/** Longest time that a request waits for a message, in milliseconds. */
const maxMessageWaitMs = 30_000;

function isAnswer(text: string): boolean {
  return /^[0-5]?[0-9]{1,2}$/.test(text) || answersOfReceiver.some((name) => name === text);
}

const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` }).optional();

export const messageQuery = z.strictObject({
  kind: oneOf(...messageKinds),
  type: oneOf('PAYMENT', 'REGISTRATION'),
  action: oneOf('CREATED', 'UPDATED', 'DELETED'),
  checkout: z.string().optional(),
  code: z.string().optional(),
  to: z.string().optional(),
  answered: z
    .string()
    .refine(isAnswer, `must be a status from 0 to 599, or one of ${answersOfReceiver.join(', ')}`)
    .optional(),
  search: z.string().optional(),
  limit: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(maxMessages, `must be at most ${maxMessages}`)
    .optional(),
  wait: z.coerce
    .number('must be a number of milliseconds')
    .min(0, 'must be 0 or more')
    .max(maxMessageWaitMs, `must be at most ${maxMessageWaitMs}`)
    .optional(),
});

export const replayBody = z.strictObject({
  to: z
    .string()
    .refine((to) => to === 'inbox' || /^https?:$/.test(parsedUrl(to)?.protocol ?? ''), {
      error: 'must be an address such as http://127.0.0.1:3000/webhook, or inbox',
    })
    .superRefine((to, context) => (to === 'inbox' ? undefined : refuseUncalled(to, context)))
    .optional(),
  times: z.int().min(1, 'must be 1 or more').max(100, 'must be at most 100').optional(),
  corrupt: oneOf('tag', 'body'),
});

const answerIn = (text: string) => (/^[0-9]+$/.test(text) ? Number(text) : (text as AnswerOfReceiver));

/** @param messages the oldest first */
const listOf = (messages: readonly InboxMessage[], limit: number): MessageList => ({
  messages: messages.slice(-limit),
  total: messages.length,
});

export function addMessages(app: FastifyInstance, { tenantOf }: MessagesRoutes): void {
  app.get<{ Params: { id: string } }>(
    '/tenants/:id/messages',
    async (request, reply): Promise<MessageList> => {
      const { inbox } = knownTenant(tenantOf, request.params.id);
      const {
        wait,
        answered,
        limit = maxMessages,
        ...asked
      } = readInput(messageQuery, queryMembers(request));
      const wanted = {
        ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)),
        ...(answered !== undefined && { answered: answerIn(answered) }),
      };
      if (wait === undefined) return listOf(inbox.messages(wanted), limit);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const message = await inbox.waitFor(wanted, wait, gone.signal).catch((error: unknown) => {
        if (!(error instanceof MissingMessage)) throw error;
        throw new ControlRefusal(404, 'wait', error.message);
      });
      return listOf([message], limit);
    },
  );

  app.post<{ Params: { id: string; message: string } }>(
    '/tenants/:id/messages/:message/replay',
    async ({ params, body }): Promise<MessageList> => {
      const { inbox } = knownTenant(tenantOf, params.id);
      const how = readInput(replayBody, body ?? {}) as Replay;
      const found = inbox.messages().find(({ id }) => id === params.message);
      if (found !== undefined && found.kind !== 'webhook' && how.corrupt !== undefined) {
        throw new ControlRefusal(
          400,
          'corrupt',
          'corrupt is for webhooks only: a notification or a reminder has no body and no tag.',
        );
      }
      const messages = await inbox.replay(params.message, how);
      if (messages !== undefined) return listOf(messages, maxMessages);
      const message = 'There is no message of this id; GET /tenants/{id}/messages lists them.';
      throw new ControlRefusal(404, 'message', message);
    },
  );
}
