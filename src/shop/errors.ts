/** What a visitor sees when the shop cannot answer: one of its own pages. */
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import type { Pages } from './pages.tsx';
import { preferencesOf } from './preferences.ts';

export function answerShopErrors(app: FastifyInstance, pages: Pages): void {
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(pages.message(preferencesOf(request), 'badLink', 'badLinkHelp')),
  );
  app.setErrorHandler((error, request, reply) => {
    // Fastify drops the content type before it calls this handler, so it is set again.
    reply.type('text/html; charset=utf-8');
    const status = httpStatusOf(error);
    if (status < 500)
      return reply.code(status).send(pages.message(preferencesOf(request), 'badLink', 'badLinkHelp'));
    request.log.error({ err: error }, 'answering failed');
    return reply.code(500).send(pages.message(preferencesOf(request), 'failed', 'failedHelp'));
  });
}

/** For requests Fastify gives up before it has a route, such as a path that is not UTF-8. Runs no hooks. */
export function answerShopFrameworkErrors(
  pages: Pages,
  headers: Readonly<Record<string, string>>,
): FastifyServerOptions['frameworkErrors'] {
  return (_error, request, reply) => {
    const page = pages.message(preferencesOf(request), 'badLink', 'badLinkHelp');
    (reply as unknown as FastifyReply).code(400).headers(headers).send(page);
  };
}

/** HTTP status of an error that a handler threw or Fastify made. */
export function httpStatusOf(error: unknown): number {
  const { statusCode = 500 } = error as { statusCode?: number };
  return statusCode;
}
