import type { Scope } from './scope.ts';

interface RequestOptions {
  readonly cache?: RequestCache;
  readonly headers?: Record<string, string>;
  /** What is posted. Without it the address is read. */
  readonly body?: URLSearchParams;
}

interface JsonAnswer {
  readonly status: number;
  /** Undefined when the answer is not JSON. */
  readonly body: unknown;
  /** The address to which the request was redirected, empty without a redirect. */
  readonly movedTo: string;
}

/**
 * Requests JSON from the gateway. Throws when no answer comes within `timeoutMs` milliseconds, or when the scope ends
 * first. Where the page has put its own function in the place of `fetch`, which adds credentials or another mode, the browser
 * hands over no answer: what `fetch` does not bring is requested once more without it.
 */
export async function fetchJson(
  scope: Scope,
  address: string,
  timeoutMs: number,
  { cache = 'default', headers, body }: RequestOptions = {},
): Promise<JsonAnswer> {
  const request = scope.child();
  const abort = new AbortController();
  const { signal } = abort;
  request.add(() => abort.abort());
  request.after(timeoutMs, () => request.end());
  try {
    const answer = await fetch(address, {
      credentials: 'omit',
      cache,
      signal,
      ...(headers && { headers }),
      ...(body && { method: 'POST', body }),
    });
    if (answer.type === 'opaque') throw new TypeError('The page may not read the answer.');
    const json = await answer.json().catch(() => undefined);
    return { status: answer.status, body: json, movedTo: answer.redirected ? answer.url : '' };
  } catch (error) {
    if (signal.aborted) throw error;
    return await requestPlainly(request, address, { headers, body });
  } finally {
    request.end();
  }
}

/**
 * Requests without `fetch`. Rejects when there is no answer, or when the scope ends. What may be kept says the answer's
 * `Cache-Control` alone.
 */
function requestPlainly(
  request: Scope,
  address: string,
  { headers = {}, body }: RequestOptions,
): Promise<JsonAnswer> {
  const sent = new XMLHttpRequest();
  sent.open(body ? 'POST' : 'GET', address);
  for (const [name, value] of Object.entries(headers)) sent.setRequestHeader(name, value);
  request.add(() => sent.abort());
  return new Promise((resolve, reject) => {
    sent.onload = () => {
      const { status, responseURL } = sent;
      resolve({
        status,
        body: parse(sent.responseText),
        movedTo: responseURL === new URL(address).href ? '' : responseURL,
      });
    };
    sent.onerror = sent.onabort = () => reject(new TypeError('no answer'));
    sent.send(body ?? null);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
