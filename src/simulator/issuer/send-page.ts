import type { FastifyReply } from 'fastify';
import { framersOf } from '../../web/framed-policy.ts';
import type { IssuerPage } from './page/document.tsx';
import type { Asked } from './transaction.ts';

export interface SendOptions {
  readonly status?: number;
  /** Origins that may frame the page: all of those around it, the shop's too; nobody when empty. */
  readonly framers?: string;
  /** Where it posts to beside the issuer. */
  readonly posts?: string;
}

/** Sources of `frame-ancestors` for a challenge: the gateway's frame and the shop around it, or any when none is known. */
export function framersOfChallenge({ origin, shops, script }: Asked): string {
  if (script.hostile === 'deny') return '';
  return shops.length === 0 ? framersOf([]) : framersOf([origin, ...shops]);
}

export function sendPage(
  reply: FastifyReply,
  { html, hashes }: IssuerPage,
  { status = 200, framers = framersOf([]), posts = '' }: SendOptions = {},
): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src ${hashes.style}`,
    `script-src ${hashes.scripts.join(' ') || "'none'"}`,
    "img-src 'self'",
    `connect-src 'self' ${posts}`.trim(),
    // Chromium applies it to redirects, too, and what is posted back may lead on to the shop.
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

/** What is no page, such as an error of the issuer's server. */
export function sendText(reply: FastifyReply, text: string | Buffer, status = 200): FastifyReply {
  const headers = { ...everywhere, 'Content-Security-Policy': "default-src 'none'" };
  return reply.code(status).headers(headers).send(text);
}

const everywhere = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // As issuers do: with no-referrer the CRes would come from the origin "null".
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};
