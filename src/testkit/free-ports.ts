/** Ports that no other program listens on. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Where ports are looked for. Systems give higher ones to outgoing connections (RFC 6335, 6: 49152 and up, Linux 32768 and
 * up), which could take a port between its search and its use.
 */
const lowest = 20_000;
const highest = 32_767;

/** Finds so many free ports of this computer, each another one. */
export async function findFreePorts(count: number): Promise<readonly number[]> {
  const servers: { readonly port: number; readonly server: Server }[] = [];
  while (servers.length < count) {
    const port = randomInt(lowest, highest + 1);
    const server = await listenAt(port);
    if (server !== undefined) servers.push({ port, server });
  }
  await Promise.all(servers.map(({ server }) => once(server.close(), 'close')));
  return servers.map(({ port }) => port);
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
