/** A TCP proxy before PostgreSQL. It loses the answers to commits, slows the network down, and cuts it. */
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The address of the database through the proxy. Statements go unprepared, so that the proxy can read them. */
  readonly url: string;
  /** How many statements have matched since the proxy was last told to cut. */
  readonly seen: () => number;
  /** Cuts the connection of the n-th statement from now that contains the text: before the database gets it, or after. */
  cut(statement: string, n: number, when: 'before' | 'after'): void;
  /** Delays what the database answers, in milliseconds. */
  delay(milliseconds: number): void;
  /** Lets nothing through, without closing a connection, until it is called with false. */
  silence(isSilent: boolean): void;
  /** Lets nothing through until it is called with false. Then all of it arrives, as TCP sends what was not acknowledged. */
  hold(isHeld: boolean): void;
  /** Connects to another server from now on, as a name or an address does that moves to a promoted standby. */
  redirect(target: string): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(target: string): Promise<DatabaseProxy> {
  let to = new URL(target);
  const sockets = new Set<Socket>();
  let fault = { statement: 'commit', left: 0, when: 'before' };
  let count = 0;
  let delayMs = 0;
  let isSilent = false;
  let isHeld = false;

  const server = createServer((client) => {
    const upstream = createConnection(Number(to.port), to.hostname);
    let losesAnswer = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket.on('error', () => {}).setNoDelay(true));
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data) => {
      if (isSilent) return;
      if (data.includes(fault.statement)) {
        count += 1;
        fault.left -= 1;
        if (fault.left === 0 && fault.when === 'before') return void client.destroy();
        losesAnswer ||= fault.left === 0;
      }
      upstream.write(data);
    });
    upstream.on('data', async (data) => {
      if (losesAnswer) return void client.destroy();
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (!isSilent && !client.destroyed) client.write(data);
    });
    if (isHeld) for (const socket of [client, upstream]) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  url.searchParams.set('prepare', 'false');
  return {
    url: url.href,
    seen: () => count,
    cut(statement, n, when) {
      count = 0;
      fault = { statement, left: n, when };
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    silence(silent) {
      isSilent = silent;
    },
    hold(held) {
      isHeld = held;
      for (const socket of sockets) held ? socket.pause() : socket.resume();
    },
    redirect(next) {
      to = new URL(next);
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
