import type { FastifyInstance } from 'fastify';
import { noSuchPath } from '../core/refusal.ts';
import { type ReleaseFiles, staticPathOf } from '../http/release-files.ts';
import { senderOf } from '../http/send-asset.ts';

/** `GET /v1/static/{version}/{file}`: files of one release, which never change and are cached for a year. */
export function addStaticFiles(app: FastifyInstance, files: ReleaseFiles): void {
  app.get<{ Params: { version: string; '*': string } }>('/v1/static/:version/*', (request, reply) => {
    const { version, '*': name } = request.params;
    const answer = files.get(staticPathOf(version, name));
    if (answer === undefined) throw noSuchPath();
    senderOf(answer)(request, reply);
  });
}
