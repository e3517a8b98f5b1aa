import { MerchantError } from './errors.ts';
import { redirectTarget } from './redirects.ts';
import type { Connection } from './settings.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Sends one request to the gateway with the merchant's token. It follows the gateway's moves to its other cells, with
 * the same method and body. Throws a {@link MerchantError} when no JSON comes back.
 */
export async function ask(connection: Connection, url: URL, body?: URLSearchParams): Promise<Answer> {
  const { base, timeoutMs } = connection;
  // The last check before the token is sent: the address must be at the gateway, wherever it came from.
  if (url.origin !== base.origin) {
    throw new MerchantError('path', 'The address leads to another host.', 'Ask the configured gateway only.');
  }
  const signal = AbortSignal.timeout(timeoutMs);
  const been = [url];
  for (;;) {
    const { status, location, text } = await exchange(connection, been.at(-1) ?? url, signal, body);
    if (status < 300 || status >= 400) return { status, body: parsed(status, text) };
    // A cell that moves a request has not processed it, so that sending it again does not repeat it.
    been.push(redirectTarget(connection, been, { status, location }));
  }
}

async function exchange(
  { authorization, timeoutMs }: Connection,
  url: URL,
  signal: AbortSignal,
  body?: URLSearchParams,
): Promise<{ readonly status: number; readonly location: string | null; readonly text: string }> {
  try {
    // `fetch` must not follow redirects by itself, because it would follow them to any host.
    const options: RequestInit = { headers: { Authorization: authorization }, redirect: 'manual', signal };
    const response = await fetch(url, body === undefined ? options : { ...options, method: 'POST', body });
    const { status, headers } = response;
    return { status, location: headers.get('location'), text: await response.text() };
  } catch (cause) {
    throw unanswered(cause, signal, timeoutMs, body === undefined);
  }
}

function parsed(status: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(status);
  }
}

/** Makes the error for an answer that does not have the shape of the gateway's API. */
export function unreadable(status: number): MerchantError {
  return new MerchantError(
    'answer',
    `The gateway’s answer (HTTP ${status}) is not what its API says.`,
    'Check the configured address; if it is right, ask again later before you take another payment.',
    { status },
  );
}

/** @param paying whether the request may have moved money; preparing a checkout never does */
function unanswered(cause: unknown, signal: AbortSignal, timeoutMs: number, paying: boolean): MerchantError {
  const remedy = paying
    ? 'A payment may have happened: ask for the status again before you take another one.'
    : 'Nothing was paid; prepare the checkout again in a moment.';
  if (signal.aborted) {
    return new MerchantError('slow', `The gateway did not answer within ${timeoutMs} ms.`, remedy, { cause });
  }
  return new MerchantError('unreachable', 'The gateway could not be reached.', remedy, { cause });
}
