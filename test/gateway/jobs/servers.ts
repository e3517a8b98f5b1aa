/** Servers on this computer that count their connections. */
import type { AddressInfo, Server, Socket } from 'node:net';

export interface Listening {
  readonly port: number;
  /** The number of connections so far. */
  connections(): number;
  /** Resolves when every connection is closed. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** Makes a server listen on a free loopback port and counts its connections. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<Listening> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, host, done));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async quiet() {
      for (const socket of sockets) await new Promise((done) => socket.once('close', done));
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
