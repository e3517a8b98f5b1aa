import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AcquirerNotification } from '../../connector/outcome.ts';
import { NotSent, UnknownOutcome } from '../../connector/send.ts';
import type { GatewayContext } from '../context.ts';
import { Refusal } from '../core/refusal.ts';
import { findWebhookReader, keepUnread, takeNotifications } from '../reconciliation/take-notifications.ts';

/**
 * `POST /v1/connectors/{name}/webhook`: an acquirer tells of transactions. Its connector checks who sends it. The answer is empty, and
 * says that the webhook is stored, whatever it tells: an acquirer may tell nothing else before it has that answer.
 */
export function addConnectorWebhook(
  app: FastifyInstance,
  gateway: Pick<
    GatewayContext,
    'answers' | 'assets' | 'clock' | 'config' | 'connectors' | 'random' | 'store' | 'warn'
  >,
): void {
  const { clock } = gateway;
  // An acquirer signs the bytes of its body, so that nothing may parse it first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.post(
    '/v1/connectors/:name/webhook',
    async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
      const { name } = request.params;
      const read = findWebhookReader(gateway, name);
      if (read === undefined) throw new Refusal(404, '600.200.201');
      const headers = Object.entries(request.headers).map(([header, value]) => [header, String(value)]);
      const webhook = { body: String(request.body ?? ''), headers: Object.fromEntries(headers) };
      let notifications: readonly AcquirerNotification[] | undefined;
      try {
        notifications = await read(webhook, clock.now());
      } catch (error) {
        if (!(error instanceof UnknownOutcome || error instanceof NotSent)) throw error;
        // Who has not proven to be the acquirer is refused before the acquirer is asked.
        await keepUnread(gateway, name, webhook);
        return reply.status(200).send();
      }
      if (notifications === undefined) throw new Refusal(403, '800.900.302');
      await takeNotifications(gateway, name, notifications);
      return reply.status(200).send();
    },
  );
}
