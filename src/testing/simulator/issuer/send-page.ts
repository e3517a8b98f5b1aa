/** Sends the issuer's pages with their security headers. */
import type { FastifyReply } from 'fastify';
import { toFrameAncestors } from '../../../web/framed-policy.ts';
import type { IssuerPage } from './page/document.tsx';
import type { Asked } from './transaction.ts';

export interface SendOptions {
  readonly status?: number;
  /**
   * Sources of `frame-ancestors`: the origins of all pages around this one, including the shop's. When empty, no page
   * may frame it.
   */
  readonly framers?: string;
  /** Origin that the page posts to besides the issuer's own. */
  readonly posts?: string;
}

/**
 * Returns the sources of `frame-ancestors` for a challenge: the gateway's frame and the shop around it, or any origin
 * when the shop is unknown.
 */
export function framersOfChallenge({ origin, shops, script }: Asked): string {
  if (script.hostile === 'deny') return '';
  return shops.length === 0 ? toFrameAncestors([]) : toFrameAncestors([origin, ...shops]);
}

/** Sends a page of the issuer. Its policy allows only the style and the scripts that the page contains. */
export function sendPage(
  reply: FastifyReply,
  { html, hashes }: IssuerPage,
  { status = 200, framers = toFrameAncestors([]), posts = '' }: SendOptions = {},
): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src ${hashes.style}`,
    `script-src ${hashes.scripts.join(' ') || "'none'"}`,
    "img-src 'self'",
    `connect-src 'self' ${posts}`.trim(),
    // Chromium applies form-action to redirects, too, and the gateway may redirect the posted form to the shop.
    `form-action 'self'${posts === '' ? '' : ' http: https:'}`,
    "base-uri 'none'",
    `frame-ancestors ${framers || "'none'"}`,
  ].join('; ');
  return reply
    .code(status)
    .headers({
      ...everywhere,
      'Content-Security-Policy': policy,
      ...(framers === '' && { 'X-Frame-Options': 'DENY' }),
    })
    .send(html);
}

/** Sends a text that is not a page, such as an error of the issuer's server. */
export function sendText(reply: FastifyReply, text: string | Buffer, status = 200): FastifyReply {
  const headers = { ...everywhere, 'Content-Security-Policy': "default-src 'none'" };
  return reply.code(status).headers(headers).send(text);
}

const everywhere = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // Issuers send this policy. With no-referrer the CRes would come from the origin "null".
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};
