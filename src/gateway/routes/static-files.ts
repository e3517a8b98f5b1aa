import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../context.ts';
import { widgetScript } from '../core/assets.ts';
import { noSuchPath } from '../core/refusal.ts';
import { assetSender, type SendAsset } from '../http/send-asset.ts';

/** `GET /v1/static/{version}/{file}`: files of one release, which never change and are cached for a year. */
export function addStaticFiles(app: FastifyInstance, { assets }: Pick<GatewayContext, 'assets'>): void {
  const senders = new Map<string, SendAsset>();
  for (const [name, file] of assets.files) {
    if (name !== widgetScript) senders.set(name, assetSender(file, 'public, max-age=31536000, immutable'));
  }

  app.get<{ Params: { version: string; '*': string } }>('/v1/static/:version/*', (request, reply) => {
    const { version, '*': name } = request.params;
    const send = version === assets.version ? senders.get(name) : undefined;
    if (send === undefined) throw noSuchPath();
    send(request, reply);
  });
}
