/** A port that no other program listens on, and that no other process of the kit gets. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Where ports are looked for. Systems give higher ones to outgoing connections (RFC 6335, 6: 49152 and up, Linux 32768 and
 * up), which could take a port between its search and its use.
 */
const lowest = 20_000;
const highest = 32_767;

/**
 * Finds a free port of this computer. A program that is given the port opens it later, and until then it is free for
 * everybody. So it is even, and this process listens on the odd one below it until it ends: no second worker of a test
 * runner can find the same port.
 */
export async function findFreePort(): Promise<number> {
  while (true) {
    const port = randomInt(lowest / 2, (highest + 1) / 2) * 2;
    const keeper = await listenAt(port - 1);
    if (keeper === undefined) continue;
    const probe = await listenAt(port);
    if (probe === undefined) {
      await end(keeper);
      continue;
    }
    await end(probe);
    // It may end with the process, and does not hold it up.
    keeper.unref();
    return port;
  }
}

/** Resolves to undefined when another program has the port. */
async function listenAt(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, 'localhost');
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

async function end(server: Server): Promise<void> {
  await once(server.close(), 'close');
}
