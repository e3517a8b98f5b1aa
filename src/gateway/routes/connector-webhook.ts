import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UnknownOutcome } from '../../connector/send.ts';
import type { GatewayContext } from '../context.ts';
import { Refusal } from '../core/refusal.ts';
import { recordNews } from '../payments/connector-news.ts';

/**
 * `POST /v1/connectors/{name}/webhook`: an acquirer tells of transactions. Its connector checks who sends it. The answer is empty;
 * the acquirer tells again what was answered otherwise.
 */
export function addConnectorWebhook(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'assets' | 'clock' | 'config' | 'connectors' | 'store' | 'warn'>,
): void {
  const { config, connectors, clock } = gateway;
  // An acquirer signs the bytes of its body, so that nothing may parse it first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.post(
    '/v1/connectors/:name/webhook',
    async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
      const { name } = request.params;
      const [channel] = config.entities;
      const mode = config.environment === 'live' ? 'LIVE' : 'EXTERNAL';
      const isKnown = channel !== undefined && Object.hasOwn(config.connectors, name);
      const connector = isKnown ? connectors.find(config, { mode, channel, connector: name }) : undefined;
      if (connector?.readWebhook === undefined) throw new Refusal(404, '600.200.201');
      const headers = Object.entries(request.headers).map(([header, value]) => [header, String(value)]);
      const sent = { body: String(request.body ?? ''), headers: Object.fromEntries(headers) };
      const news = await connector.readWebhook(sent, clock.now()).catch((error) => {
        throw error instanceof UnknownOutcome ? new Refusal(503, '800.700.100') : error;
      });
      if (news === undefined) throw new Refusal(403, '800.900.302');
      for (const each of news) await recordNews(gateway, name, each);
      return reply.status(200).send();
    },
  );
}
