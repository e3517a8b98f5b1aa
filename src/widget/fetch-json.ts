import type { Scope } from './scope.ts';

/**
 * Asks the gateway for JSON. The question ends with the scope, and after `patience` milliseconds; it throws when no
 * answer comes.
 */
export async function askGateway(
  scope: Scope,
  address: string,
  patience: number,
  cache: RequestCache = 'default',
): Promise<{ status: number; body: unknown }> {
  const asked = scope.child();
  const abort = new AbortController();
  const end = () => abort.abort();
  asked.add(end);
  asked.after(patience, end);
  try {
    const answer = await fetch(address, { credentials: 'omit', cache, signal: abort.signal });
    return { status: answer.status, body: await answer.json().catch(() => undefined) };
  } finally {
    asked.end();
  }
}
