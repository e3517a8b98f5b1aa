/** Serves the measured pages on a port of this computer. */
import { once } from 'node:events';
import { createServer } from 'node:http';

/** @param {(path: string) => import('./floor-page.mjs').Answer | undefined} answerOf gives the page at a path */
export async function servePages(answerOf) {
  const server = createServer((request, response) => {
    const answer = answerOf(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (!answer) return response.writeHead(404).end();
    const encoding = answer.encoding ? { 'Content-Encoding': answer.encoding } : {};
    response
      .writeHead(200, {
        'Content-Type': `${answer.type}; charset=utf-8`,
        'Cache-Control': 'max-age=60',
        'Access-Control-Allow-Origin': '*',
        ...encoding,
      })
      .end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { server, port };
}
