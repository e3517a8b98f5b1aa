import type { FastifyInstance } from 'fastify';
import { noSuchPath } from '../core/refusal.ts';
import type { Releases } from '../core/releases.ts';
import { filesOfRelease, toStaticPath } from '../http/release-files.ts';
import { createSender } from '../http/send-asset.ts';

/**
 * `GET /v1/static/{version}/{file}`: files of one release, which never change and are cached for a year. A page that was
 * opened before a deploy, or that another node has sent, may need another release than this process's own.
 */
export function addStaticFiles(app: FastifyInstance, releases: Releases): void {
  app.get<{ Params: { version: string; '*': string } }>('/v1/static/:version/*', async (request, reply) => {
    const { version, '*': name } = request.params;
    const release = await releases.find(version);
    const answer = release && filesOfRelease(release).get(toStaticPath(version, name));
    if (answer === undefined) throw noSuchPath();
    createSender(answer)(request, reply);
    return reply;
  });
}
