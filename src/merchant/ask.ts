import { MerchantError } from './errors.ts';
import { redirectTarget } from './redirects.ts';
import type { Connection } from './settings.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Milliseconds that the gateway asks to wait; undefined when it does not ask. */
  readonly retryAfterMs?: number | undefined;
}

/** One request, which may be sent several times. */
export interface Request {
  readonly url: URL;
  /** GET when absent. */
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly form?: URLSearchParams;
  readonly idempotencyKey?: string;
}

/** When all that belongs to one call must be over, and how many milliseconds it may take. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/**
 * Sends one request to the gateway with the merchant's token. It follows the gateway's move to the host of `movedTo`, with
 * the same method and body. Throws a {@link MerchantError} when no JSON comes back.
 */
export async function ask(connection: Connection, request: Request, limit: TimeLimit): Promise<Answer> {
  const { url } = request;
  // The last check before the token is sent: the address must be at the gateway, wherever it came from.
  if (url.origin !== connection.base.origin) {
    throw new MerchantError('path', 'The address leads to another host.', 'Ask the configured gateway only.');
  }
  const been = [url];
  for (;;) {
    const response = await exchange(connection, { ...request, url: been.at(-1) ?? url }, limit);
    const { status, location, retryAfterMs } = response;
    if (status < 300 || status >= 400) return { status, body: parsed(response), retryAfterMs };
    // A gateway that moves a request has not processed it, so that sending it again does not repeat it.
    been.push(redirectTarget(connection, been, { status, location }));
  }
}

interface Response {
  readonly status: number;
  readonly location: string | null;
  readonly retryAfterMs: number | undefined;
  readonly text: string;
}

async function exchange(
  { authorization }: Connection,
  { url, method = 'GET', form, idempotencyKey }: Request,
  { signal, timeoutMs }: TimeLimit,
): Promise<Response> {
  const headers = {
    Authorization: authorization,
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  };
  try {
    // `fetch` must not follow redirects by itself, because it would follow them to any host.
    const options: RequestInit = { method, headers, redirect: 'manual', signal };
    const response = await fetch(url, form === undefined ? options : { ...options, body: form });
    const { status, headers: answered } = response;
    const seconds = /^\d{1,6}$/.exec(answered.get('retry-after') ?? '')?.[0];
    const retryAfterMs = seconds === undefined ? undefined : Number(seconds) * 1000;
    return { status, location: answered.get('location'), retryAfterMs, text: await response.text() };
  } catch (cause) {
    if (!signal.aborted)
      throw new MerchantError('unreachable', 'The gateway could not be reached.', askAgain, { cause });
    const reason = `The gateway did not answer within ${timeoutMs} ms.`;
    throw new MerchantError('slow', reason, askAgain, { cause });
  }
}

const askAgain = 'Ask again in a moment.';

function parsed({ status, text, retryAfterMs }: Response): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(status, retryAfterMs);
  }
}

/** Makes the error for an answer that does not have the shape of the gateway's API. */
export function unreadable(status: number, retryAfterMs?: number): MerchantError {
  return new MerchantError(
    'answer',
    `The gateway’s answer (HTTP ${status}) is not what its API says.`,
    'Check the configured address; if it is right, ask again later before you take another payment.',
    { status, retryAfterMs },
  );
}
