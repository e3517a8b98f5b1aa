/** Sends one request to an upstream gateway, and on where it moves the request to. */
import { readJsonAnswer, type Send, UnknownOutcome } from '../../../connector/send.ts';
import { parsedUrl } from '../../../web/parsed-url.ts';
import type { Upstream } from '../../config/config.ts';
import type { Answered } from './read-outcome.ts';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Path below the upstream's address, without a slash at the beginning. */
  readonly path: string;
  /** The body of a POST, or the query of a GET. */
  readonly fields: Readonly<Record<string, string>>;
  /** Names the transaction to an upstream that answers a second request under the same name as it has answered the first. */
  readonly idempotencyKey?: string;
}

export type CallUpstream = (call: Call) => Promise<Answered>;

/**
 * Makes the function that calls an upstream. It follows moves to the upstream's own hosts and never retries. It throws as
 * `send` does. The body of an answer is undefined when it could not be parsed: HTML, another content type, broken JSON, text
 * that is not UTF-8.
 */
export function createCall(send: Send, upstream: Upstream): CallUpstream {
  return async ({ method, path, fields, idempotencyKey }) => {
    const query = new URLSearchParams(fields).toString();
    const request = {
      method,
      timeout: upstream.timeout,
      headers: {
        authorization: `Bearer ${upstream.accessToken}`,
        accept: 'application/json',
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(method === 'POST' && { body: query }),
    };
    const been = [addressOf(upstream, path, method === 'GET' ? query : '')];
    for (const address of been) {
      const answer = await send({ ...request, url: address.href }).catch((error) => {
        // After a move the request counts as sent: the server that moved it has read it, and may have processed it in
        // spite of its answer.
        if (been.length === 1) throw error;
        throw new UnknownOutcome(`the answer did not come (${error.message})`);
      });
      const { status, headers } = answer;
      const next = status === 307 ? nextAddress(upstream, been, headers.location) : undefined;
      if (next === undefined)
        return { status, body: isJson(headers['content-type']) ? readJsonAnswer(answer) : undefined };
      // A request that is moved was not processed, so sending it on charges nothing twice.
      been.push(next);
    }
    throw new Error('A request has no address.');
  };
}

function addressOf({ address }: Upstream, path: string, query: string): URL {
  const { origin, pathname } = new URL(address);
  const url = new URL(`${origin}${pathname.replace(/\/*$/, '/')}${path}`);
  url.search = query;
  return url;
}

function isJson(contentType = ''): boolean {
  return /^application\/json *(;|$)/i.test(contentType);
}

/** The maximum number of moves of one request. More moves mean that the service sends the request in circles. */
const maxRedirects = 3;

/**
 * Returns the next address of a request that was answered with 307 (`service.md`, "Errors"). Undefined when the move must
 * not be followed; the outcome is unknown then. The request contains the access token and card data, so it is only sent to the upstream's
 * own host and to the one of `movedTo`, and only to the same path and query there. An answer that leads back to an
 * earlier address is not a move but an error, and the request may have been processed.
 *
 * @param been every address that the request was sent to
 */
function nextAddress(
  { address, movedTo }: Upstream,
  been: readonly URL[],
  location: unknown,
): URL | undefined {
  const first = been[0];
  const from = been.at(-1);
  if (first === undefined || from === undefined || typeof location !== 'string') return undefined;
  const next = parsedUrl(location, from.href);
  if (next === undefined) return undefined;
  const bases = [address, movedTo ?? address].map((base) => new URL(base));
  const isOwn =
    bases.some(({ origin }) => origin === next.origin) && next.username === '' && next.password === '';
  const isSameCall = callOf(first, address) === next.href.slice(-callOf(first, address).length);
  const isNew = been.every(({ href }) => href !== next.href);
  return isOwn && isSameCall && isNew && been.length <= maxRedirects ? next : undefined;
}

/** Path and query below the upstream's address, with the slash before them. */
function callOf({ pathname, search }: URL, address: string): string {
  const base = new URL(address).pathname.replace(/\/*$/, '');
  return `${pathname.slice(base.length)}${search}`;
}
