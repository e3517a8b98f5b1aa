import type { FastifyInstance } from 'fastify';
import { noSuchPath } from '../core/refusal.ts';
import { type ReleaseFiles, scriptPath } from '../http/release-files.ts';
import { senderOf } from '../http/send-asset.ts';

/**
 * `GET /v1/paymentWidgets.js?checkoutId=…`: the same bytes for every checkout (design decision 9).
 *
 * No limit counts these requests: to count one is a write to the store, which costs several times the answer.
 */
export function addWidgetScript(app: FastifyInstance, files: ReleaseFiles): void {
  const answer = files.get(scriptPath);
  const send = answer && senderOf(answer);

  app.get(scriptPath, (request, reply) => {
    if (send === undefined) throw noSuchPath();
    send(request, reply);
  });
}
