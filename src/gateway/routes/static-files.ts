import type { FastifyInstance } from 'fastify';
import { forPages } from '../../web/methods.ts';
import { elementScript, widgetScript } from '../assets/assets.ts';
import type { Releases } from '../assets/releases.ts';
import { noSuchPath } from '../core/refusal.ts';
import { getReleaseFiles } from '../http/release-files.ts';

/**
 * `GET /v1/static/{version}/{file}`: files of one release, which never change and are cached for a year. A page that was
 * opened before a deploy, or that another node has sent, may need another release than this process's own.
 */
export function addStaticFiles(app: FastifyInstance, releases: Releases): void {
  const path = '/v1/static/:version/*';
  app.get<{ Params: { version: string; '*': string } }>(path, forPages, async (request, reply) => {
    const { version, '*': name } = request.params;
    const release = [widgetScript, elementScript].includes(name) ? undefined : await releases.find(version);
    const send = release && getReleaseFiles(release).get(name);
    if (send === undefined) throw noSuchPath();
    return send(request, reply);
  });
}
