/**
 * Follows a gateway that moves a request with HTTP 307 and `Location` (`service.md`, "Errors"), because the
 * merchant lives in another deployment now. The access token goes along, so only hosts that the merchant named may get it.
 */
import { MerchantError } from './errors.ts';
import { type Connection, parsedUrl } from './settings.ts';

/** How often one request is redirected at most. A service that needs more sends it in circles. */
const maxRedirects = 3;

const configure =
  'If your gateway has moved there, give that address as the setting "gateway", or as "movedTo".';

/**
 * Returns the next address of a request that was answered with a redirect. Throws where the token must not follow, and
 * for moves without end.
 *
 * @param been every address that the request was sent to
 */
export function redirectTarget(
  { origins }: Connection,
  been: readonly URL[],
  { status, location }: { readonly status: number; readonly location: string | null },
): URL {
  if (status !== 307) {
    throw stopped(
      status,
      `HTTP ${status} is no way this API moves a request.`,
      'Configure the address that answers by itself.',
    );
  }
  const next = location === null ? undefined : parsedUrl(location, been.at(-1));
  if (next === undefined) {
    throw stopped(
      status,
      'The gateway moves the request without saying where.',
      'Configure the address that answers by itself.',
    );
  }
  next.hash = '';
  // An origin is scheme, host and port together, and each allowed one was checked to be https or this computer.
  if (!origins.has(next.origin) || next.username !== '' || next.password !== '') {
    const host = next.origin === 'null' ? 'another place' : next.origin;
    throw stopped(
      status,
      `The gateway moves the request to ${host}, where the access token is not sent.`,
      configure,
    );
  }
  if (been.length > maxRedirects || been.some(({ href }) => href === next.href)) {
    throw stopped(
      status,
      'The gateway moves the request in circles.',
      'Ask again later; if it stays so, tell whoever runs it.',
    );
  }
  return next;
}

function stopped(status: number, reason: string, remedy: string): MerchantError {
  return new MerchantError('redirected', reason, remedy, { status });
}
