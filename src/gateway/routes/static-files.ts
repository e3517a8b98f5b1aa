import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../context.ts';
import { widgetScript } from '../core/assets.ts';
import { noSuchPath } from '../core/refusal.ts';
import { sendAsset } from '../http/send-asset.ts';

/** `GET /v1/static/{version}/{file}`: files of one release, which never change and are cached for a year. */
export function addStaticFiles(app: FastifyInstance, { assets }: GatewayContext): void {
  app.get<{ Params: { version: string; '*': string } }>('/v1/static/:version/*', async (request, reply) => {
    const { version, '*': name } = request.params;
    const file = version === assets.version && name !== widgetScript ? assets.files.get(name) : undefined;
    if (file === undefined) throw noSuchPath();
    return sendAsset(request, reply, file, 'public, max-age=31536000, immutable');
  });
}
