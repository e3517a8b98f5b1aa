/**
 * Stands between a node and PostgreSQL, and counts round trips: the messages after which the node waits for the server.
 * These are Sync and Query (postgresql.org/docs/current/protocol-flow); what is sent before a Sync goes with it.
 */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const counted = new Set(['S', 'Q']);

/** @param {number} serverPort */
export async function startCountingProxy(serverPort) {
  let trips = 0;
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: serverPort, host: '127.0.0.1', noDelay: true });
    let rest = Buffer.alloc(0);
    // The first message has no type.
    let hasStarted = false;
    client.on('data', (chunk) => {
      upstream.write(chunk);
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const at = hasStarted ? 1 : 0;
        if (rest.length < at + 4) break;
        const length = at + rest.readInt32BE(at);
        if (rest.length < length) break;
        if (hasStarted && counted.has(String.fromCharCode(Number(rest[0])))) trips += 1;
        rest = rest.subarray(length);
        hasStarted = true;
      }
    });
    upstream.pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ]) {
      sockets.add(/** @type {import('node:net').Socket} */ (one));
      one?.on('error', () => other?.destroy()).on('close', () => other?.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port,
    trips: () => trips,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
