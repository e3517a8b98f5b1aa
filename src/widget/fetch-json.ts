import type { Scope } from './scope.ts';

/**
 * Fetches JSON from the gateway. Throws when no answer comes within `timeoutMs` milliseconds, or when the scope ends
 * first.
 *
 * @returns the status, a `body` that is undefined when the answer is not JSON, and the `url` that answered, which is
 *   another one after a redirect
 */
export async function fetchJson(
  scope: Scope,
  address: string,
  timeoutMs: number,
  cache: RequestCache = 'default',
): Promise<{ status: number; body: unknown; url: string }> {
  const request = scope.child();
  const abort = new AbortController();
  const end = () => abort.abort();
  request.add(end);
  request.after(timeoutMs, end);
  try {
    const answer = await fetch(address, { credentials: 'omit', cache, signal: abort.signal });
    const { status, url } = answer;
    return { status, url, body: await answer.json().catch(() => undefined) };
  } finally {
    request.end();
  }
}
