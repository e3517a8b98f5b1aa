/** Sends generated requests as bytes over a socket. */
import { once } from 'node:events';
import { connect } from 'node:net';

/** @typedef {import('./generated-requests.mjs').Generated} Generated */

/**
 * The part of the gateway's app that this module uses.
 *
 * @typedef {{
 *   server: import('node:http').Server,
 *   listen(where: { port: number, host: string }): Promise<string>,
 *   close(): Promise<void>,
 *   inject(request: { method: string, url: string, headers: Record<string, string>, payload: Buffer }):
 *     Promise<{ statusCode: number, body: string }>,
 * }} App
 */

/** The longest time that an answer may take, in milliseconds. */
const answerTimeoutMs = 30_000;

/** @param {App} gateway that listens */
export async function wireOf(gateway) {
  const { port } = /** @type {import('node:net').AddressInfo} */ (gateway.server.address());
  return {
    /**
     * Sends a request and resolves to the status; 0 when the connection ended without an answer. @param {Generated}
     * request
     */
    async send({ method, url, headers, body }) {
      const socket = connect(port, '127.0.0.1');
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const head = [`${method} ${url} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, 'Connection: close'];
      let text = '';
      socket.setEncoding('latin1').setTimeout(answerTimeoutMs, () => socket.destroy());
      socket.on('data', (chunk) => {
        text += chunk;
      });
      // The server may close the connection while a refused body is still being sent (EPIPE, ECONNRESET); only the answer counts.
      socket.on('error', () => undefined);
      socket.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`, 'latin1');
      socket.write(body);
      await once(socket, 'close');
      return { status: Number(/^HTTP\/1\.1 ([0-9]{3})/.exec(text)?.[1] ?? 0), text };
    },
    close: () => gateway.server.closeAllConnections(),
  };
}
