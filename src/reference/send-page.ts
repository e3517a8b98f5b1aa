/** Answers with a page as HTML or, to programs that ask for it, as Markdown. Each is made at its first request. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asset } from '../gateway/assets/assets.ts';
import { createSender } from '../gateway/http/send-asset.ts';
import { wantsMarkdown } from '../web/negotiation.ts';
import { createMarkdownPages } from './markdown/markdown-pages.ts';
import { policy } from './page/shell.tsx';

/** A page of the reference. */
export interface Page {
  readonly address: string;
  /** Renders it for a gateway at this origin. */
  readonly make: (origin: string) => string;
}

const html = 'text/html; charset=utf-8';
const markdown = 'text/markdown; charset=utf-8';

/** The same address answers Markdown to who asks for it. */
const byAccept = { Vary: 'Accept, Accept-Encoding' };

/** Headers of the reference's pages. Other sites must not show the pages in a frame. */
const pageHeaders = {
  ...byAccept,
  // The usual policy is for files that load nothing and use no style.
  'Content-Security-Policy': policy,
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** @param long addresses of the pages of which some are too long for one document in Markdown */
export function createPageSender(pages: readonly Page[], long: readonly string[]) {
  const makers = new Map(pages.map(({ address, make }) => [address, make]));
  const { pagesOf, answerOf } = createMarkdownPages(() =>
    Object.fromEntries(long.map((address) => [address, makers.get(address)?.('') ?? ''])),
  );
  const toAssets = (address: string, page: string) =>
    new Map(Object.entries(pagesOf(address, page)).map(([path, text]) => [path, toAsset(markdown, text)]));
  const kept = new Map(
    pages.map(({ address, make }) => [
      address,
      {
        page: lastMade((origin) => toAsset(html, make(origin))),
        documents: lastMade((origin) => toAssets(address, make(origin))),
      },
    ]),
  );

  /** Answers with the page or the document at an address; returns nothing when none is there. */
  function send(request: FastifyRequest, reply: FastifyReply, address: string, origin = '') {
    const here = kept.get(address);
    if (here !== undefined && !wantsMarkdown(request.headers.accept))
      return createSender(here.page(origin), 'no-cache', pageHeaders)(request, reply);
    const path = here === undefined ? address : `${address}.md`;
    const document = documentAt(path, origin);
    return document && createSender(document, 'no-cache', here && byAccept)(request, reply);
  }

  /** @param path that of a page with `.md`, or of one of its chapters */
  function documentAt(path: string, origin: string): Asset | undefined {
    if (!path.endsWith('.md')) return undefined;
    const page = kept.get(path.slice(0, -'.md'.length)) ?? kept.get(path.slice(0, path.lastIndexOf('/')));
    return page?.documents(origin).get(path);
  }

  /** Answers with a page that is made for one request. */
  function sendOnce(request: FastifyRequest, reply: FastifyReply, address: string, page: string) {
    if (!address.endsWith('.md') && !wantsMarkdown(request.headers.accept))
      return createSender(toAsset(html, page), 'no-cache', pageHeaders)(request, reply);
    const text = answerOf(address.replace(/\.md$/, ''), page);
    return createSender(toAsset(markdown, text), 'no-cache', byAccept)(request, reply);
  }

  return { send, sendOnce };
}

/**
 * Caches what was made last, and makes it anew only for another origin than last time. The origin may vary,
 * because proxies and test tools use ports of their own.
 */
export function lastMade<Made>(make: (origin: string) => Made): (origin: string) => Made {
  let last: { readonly origin: string; readonly made: Made } | undefined;
  return (origin) => {
    if (last?.origin !== origin) last = { origin, made: make(origin) };
    return last.made;
  };
}

export function toAsset(type: string, text: string): Asset {
  const identity = Buffer.from(text);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // Brotli's best quality takes a hundred times as long and saves only a tenth more.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  return { type, hash, identity, br: brotliCompressSync(identity, { params }), gzip: gzipSync(identity) };
}
