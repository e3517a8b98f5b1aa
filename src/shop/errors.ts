/** Answers with a page of the shop when the shop cannot answer a request. */
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import { readPreferences } from './pages/preferences.ts';
import type { Pages } from './pages.tsx';

/** Makes the server answer unknown paths and thrown errors with a page of the shop. */
export function answerShopErrors(app: FastifyInstance, pages: Pages): void {
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(pages.message(readPreferences(request), 'badLink', 'badLinkHelp')),
  );
  app.setErrorHandler((error, request, reply) => {
    // Fastify drops the content type before it calls this handler, so it is set again.
    reply.type('text/html; charset=utf-8');
    const status = toHttpStatus(error);
    if (status < 500)
      return reply.code(status).send(pages.message(readPreferences(request), 'badLink', 'badLinkHelp'));
    request.log.error({ err: error }, 'answering failed');
    return reply.code(500).send(pages.message(readPreferences(request), 'failed', 'failedHelp'));
  });
}

/**
 * Answers requests that Fastify refuses before it looks for a route, such as a path that is not UTF-8. Fastify runs no
 * hooks for them, so the headers are set here.
 */
export function answerShopFrameworkErrors(
  pages: Pages,
  headers: Readonly<Record<string, string>>,
): FastifyServerOptions['frameworkErrors'] {
  return (_error, request, reply) => {
    const page = pages.message(readPreferences(request), 'badLink', 'badLinkHelp');
    (reply as unknown as FastifyReply).code(400).headers(headers).send(page);
  };
}

/** Returns the HTTP status of an error that a handler threw or that Fastify made; 500 when the error has none. */
export function toHttpStatus(error: unknown): number {
  const { statusCode = 500 } = error as { statusCode?: number };
  return statusCode;
}
