/** Follows an upstream gateway that moves a request: HTTP 307 with `Location` (`service.md`, "Errors"). */
import { parsedUrl } from '../../../web/parsed-url.ts';
import type { Upstream } from '../../config/config.ts';

/** The maximum number of moves of one request. More moves mean that the service sends the request in circles. */
const maxRedirects = 3;

/**
 * Returns the next address of a request that was answered with 307. Undefined when the move must not be followed; the
 * outcome is unknown then. The request contains the access token and card data, so it is only sent to the upstream's
 * own host and to the one of `movedTo`, and only to the same path and query there. An answer that leads back to an
 * earlier address is not a move but an error, and the request may have been processed.
 *
 * @param been every address that the request was sent to
 */
export function nextAddress(
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
