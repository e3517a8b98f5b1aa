import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderDocument } from '../../web/document.tsx';
import { toFrameAncestors } from '../../web/framed-policy.ts';
import { createInline, InlineScript } from '../../web/inline.tsx';

const tell = createInline(
  `console.error('paymentWidgets: the browser has sent a form by itself, and it was refused: ' + document.body.innerText);`,
);

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; script-src ${tell.source}; base-uri 'none'; frame-ancestors ${toFrameAncestors([])}`,
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether forms that a browser sends by itself come to this route. */
    readonly takesForms?: boolean;
  }
}

/** The options of a route to which browsers send forms by themselves. */
export const forForms = { config: { takesForms: true } } as const;

/** Whether a browser has sent a form by itself and shows the answer, in a tab or in a frame (Fetch Metadata). */
export function isSentForm({ routeOptions, headers }: FastifyRequest): boolean {
  const isShown = /^i?frame$|^document$/.test(String(headers['sec-fetch-dest']));
  return isShown && routeOptions.config?.takesForms === true;
}

/**
 * Answers such a form with the record of its refusal as a document, which writes it to the console of the page. The
 * browser puts the answer to a card form into a hidden frame, where nobody would read it.
 */
export function sendRefusedForm(reply: FastifyReply, record: object): FastifyReply {
  return reply.headers(headers).send(
    renderDocument(
      <html lang="en">
        <meta charset="utf-8" />
        <title>The form was refused</title>
        <pre>{JSON.stringify(record)}</pre>
        <InlineScript script={tell} />
      </html>,
    ),
  );
}
