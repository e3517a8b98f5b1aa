/** Records the requests of a page and its frames: when each was sent, and its answer's bytes on the wire. */

/**
 * `start` in seconds on the browser's clock; `headers` and `body` in bytes on the wire. An answer from the browser's cache
 * has none.
 *
 * @typedef {{ file: string, start: number, headers: number, body: number }} PageRequest
 */

/** @param {import('@playwright/test').CDPSession} session of a page whose frames run in the page's process */
export async function notePageRequests(session) {
  /** @type {Map<string, PageRequest>} */
  const requests = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    requests.set(requestId, { file: fileOf(request.url), start: timestamp, headers: 0, body: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request) request.headers = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.body = Math.max(0, encodedDataLength - request.headers);
  });
  await session.send('Network.enable');
  return {
    /** Returns the requests that were sent until then, or all. @param {number} [end] milliseconds after the first */
    until(end = Number.POSITIVE_INFINITY) {
      const all = [...requests.values()];
      const first = Math.min(...all.map(({ start }) => start));
      return all.filter(({ start }) => (start - first) * 1000 <= end);
    },
  };
}

/** Returns the path, without what differs from load to load. @param {string} url */
function fileOf(url) {
  const { pathname } = new URL(url);
  return pathname
    .replace(/[0-9A-F]{32}[^/]*/i, '…')
    .replace(/-[0-9]+$/, '')
    .replace(/\/[0-9a-f]{12}\//, '/…/');
}
