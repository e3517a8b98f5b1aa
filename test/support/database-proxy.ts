/** A TCP proxy before PostgreSQL. It loses or holds statements and their answers, slows the network down, and cuts it. */
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** A statement of one connection. */
export interface HeldStatement {
  /** A part of its text. */
  readonly statement: string;
  /** A part of an earlier statement of the same connection, such as one in the same transaction. */
  readonly following?: string;
  /** Whether the database gets it: before means that it does not, after means that only its answer is held. */
  readonly when: 'before' | 'after';
}

export interface DatabaseProxy {
  /** The address of the database through the proxy. Statements go unprepared, so that the proxy can read them. */
  readonly url: string;
  /** How many statements have matched since the proxy was last told to cut. */
  readonly seen: () => number;
  /**
   * Cuts the connection of the n-th statement from now that contains the text: before the database gets it, or after. Cuts
   * those of the next ones as well, so that there are as many as `times` says.
   */
  cut(statement: string, n: number, when: 'before' | 'after', times?: number): void;
  /**
   * Holds the next statement of this kind, and its connection with it; the other connections go on. Resolves when it has
   * come.
   */
  holdStatement(statement: HeldStatement): Promise<void>;
  /** Lets it go on. */
  releaseStatement(): void;
  /** How often a connection that has named a table has sent something and waited for the answer. */
  readonly roundTrips: (table: string) => number;
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
  let fault = { statement: 'commit', left: 0, when: 'before', times: 0 };
  let count = 0;
  let delayMs = 0;
  let isSilent = false;
  let isHeld = false;
  let wanted: HeldStatement | undefined;
  let reached = () => {};
  const releases = new Set<() => void>();
  /** What each connection has sent, from one answer to the next. */
  const trips: string[][] = [];

  const server = createServer((client) => {
    const upstream = createConnection(Number(to.port), to.hostname);
    let losesAnswer = false;
    let isAnswered = true;
    const own: string[] = [];
    trips.push(own);
    /** The statement to hold, as soon as what it follows has come. */
    let expected: HeldStatement | undefined;
    /** What goes on when this connection is no longer held; undefined while it is not held. */
    let kept: (() => void)[] | undefined;
    const pass = (go: () => void) => void (kept === undefined ? go() : kept.push(go));
    const release = () => {
      const all = kept ?? [];
      kept = undefined;
      for (const go of all) go();
    };
    /** Returns when to hold this statement; undefined to let it pass. */
    const timeToHold = (data: Buffer) => {
      if (wanted === undefined || kept !== undefined) return undefined;
      if (wanted.following === undefined || data.includes(wanted.following)) expected = wanted;
      return expected === wanted && data.includes(wanted.statement) ? wanted.when : undefined;
    };
    const hold = () => {
      kept = [];
      releases.add(release);
      wanted = undefined;
      reached();
    };
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
      if (isAnswered) own.push('');
      isAnswered = false;
      own.push(`${own.pop()}${data}`);
      if (data.includes(fault.statement)) {
        count += 1;
        fault.left -= 1;
        const isCut = fault.left <= 0 && fault.left > -fault.times;
        if (isCut && fault.when === 'before') return void client.destroy();
        losesAnswer ||= isCut;
      }
      const when = timeToHold(data);
      if (when === 'before') hold();
      pass(() => void upstream.write(data));
      if (when === 'after') hold();
    });
    upstream.on('data', async (data) => {
      if (losesAnswer) return void client.destroy();
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      pass(() => {
        isAnswered = true;
        if (!isSilent && !client.destroyed) client.write(data);
      });
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
    roundTrips: (table) =>
      trips.reduce((sum, own) => sum + (own.some((sent) => sent.includes(table)) ? own.length : 0), 0),
    cut(statement, n, when, times = 1) {
      count = 0;
      fault = { statement, left: n, when, times };
    },
    holdStatement(statement) {
      wanted = statement;
      return new Promise((resolve) => {
        reached = resolve;
      });
    },
    releaseStatement() {
      for (const release of releases) release();
      releases.clear();
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
