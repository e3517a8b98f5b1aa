/** The shop of a run: a web server on this computer that remembers the requests it got. */
import { createServer } from 'node:http';
import { escaped, fill } from './placeholders.mjs';

/** The time that a call which is due may take. */
const usualTimeoutMs = 5_000;

export async function openReceiver() {
  /** @type {{ method: string, path: string }[]} */
  const requests = [];
  const server = createServer(({ method = '', url = '' }, response) => {
    requests.push({ method, path: url });
    response.end('ok');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;

  /**
   * Waits for a request with this path; `never` is the path of one that must not have come until then.
   *
   * @param {Record<string, string>} wanted
   * @param {import('./placeholders.mjs').Known} known
   * @returns {Promise<string[]>} what is wrong
   */
  async function hear({ method, path, never }, known, timeoutMs = usualTimeoutMs) {
    const end = Date.now() + timeoutMs;
    const came = (/** @type {string | undefined} */ pattern) =>
      requests.some(
        (request) =>
          expressionOf(pattern, known).test(request.path) && request.method === (method ?? request.method),
      );
    while (path !== undefined && !came(path) && Date.now() < end) await pause();
    return [
      ...(path === undefined || came(path) ? [] : [`the shop was not asked for ${fill(path, known)}`]),
      ...(never !== undefined && came(never) ? [`the shop was asked for ${fill(never, known)}`] : []),
    ];
  }

  return { shop: `http://127.0.0.1:${port}`, hear, close: () => server.close() };
}

/** @param {string | undefined} pattern written as `/…/` @param {import('./placeholders.mjs').Known} known */
function expressionOf(pattern = '', known) {
  return new RegExp(fill(pattern.slice(1, -1), known, escaped));
}

function pause() {
  return new Promise((done) => setTimeout(done, 10));
}
