import type { Scope } from './scope.ts';

/**
 * Fetches JSON from the gateway. Throws when no answer comes within `timeoutMs` milliseconds, or when the scope ends
 * first.
 *
 * @returns the status, a `body` that is undefined when the answer is not JSON, and the address to which
 *   the request was redirected, empty without a redirect
 */
export async function fetchJson(
  scope: Scope,
  address: string,
  timeoutMs: number,
  cache: RequestCache = 'default',
  headers?: Record<string, string>,
): Promise<{ status: number; body: unknown; movedTo: string }> {
  const request = scope.child();
  const abort = new AbortController();
  const end = () => abort.abort();
  request.add(end);
  request.after(timeoutMs, end);
  try {
    const answer = await fetch(address, {
      credentials: 'omit',
      cache,
      signal: abort.signal,
      ...(headers && { headers }),
    });
    const body = await answer.json().catch(() => undefined);
    return { status: answer.status, body, movedTo: answer.redirected ? answer.url : '' };
  } finally {
    request.end();
  }
}
