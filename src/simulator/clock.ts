/** The clock of the test environment, which a tester can move (threeds-security A.8). */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../gateway/core/clock.ts';
import type { Store } from '../gateway/store/store.ts';
import { withTestTables } from './tables.ts';

export interface MovableClock extends Clock {
  /** Returns how far the clock is ahead of its base clock, in milliseconds. */
  ahead(): number;
  /**
   * Moves the clock forward from its present time.
   *
   * @param milliseconds 0 or more
   */
  advance(milliseconds: number): Promise<void>;
  /**
   * Sets the clock back to its base clock.
   *
   * @param milliseconds how far it is ahead of the base clock then
   */
  reset(milliseconds?: number): Promise<void>;
  /** Adds a listener that is called after each move. */
  onMove(listener: () => void): void;
}

export function isMovable(clock: Clock): clock is MovableClock {
  return 'advance' in clock;
}

/** Makes a clock that runs with `base` and can be moved forward. */
export function movableClock(base: Clock): MovableClock {
  const listeners: (() => void)[] = [];
  let ahead = 0;
  const moveTo = (milliseconds: number) => {
    ahead = milliseconds;
    for (const listener of listeners) listener();
  };
  return {
    now: () => base.now() + ahead,
    ahead: () => ahead,
    advance: async (milliseconds) => moveTo(ahead + milliseconds),
    reset: async (milliseconds = 0) => moveTo(milliseconds),
    onMove: (listener) => void listeners.push(listener),
  };
}

/** The row that says how far all clocks are ahead. The others are named by the nodes. */
const ofAll = 'all';
/** How often a node reads that row, in milliseconds. */
const readEveryMs = 500;
/** How long a move waits for the other nodes, in milliseconds. */
const waitAtMostMs = 2_000;
/** How often a move looks whether they have it, in milliseconds. */
const lookEveryMs = 50;
/** A node that was not seen for this time is not waited for, in milliseconds: three of its signs are missing. */
const silentAfterMs = 6_000;

/**
 * Makes a clock that runs with `base` and moves together with the clocks of the other nodes. The promise of a move resolves when
 * each living node has it, or after two seconds.
 */
export async function clockOfNodes(
  base: Clock,
  { database }: Pick<Store, 'database'>,
): Promise<MovableClock> {
  const db = withTestTables(database.db);
  const { node, engine } = database;
  const clock = movableClock(base);
  let taken: number | undefined;
  /** The node whose row says what was taken. It gets another id after others took it for dead. */
  let told: string | undefined;
  /** Counts this node's own moves, so that a value read before a move is not taken after it. */
  let moves = 0;

  async function take(ahead: number): Promise<void> {
    const { id } = node;
    if (ahead !== taken) {
      taken = ahead;
      told = undefined;
      void clock.reset(ahead);
    }
    if (told === id) return;
    await put(id, ahead);
    if (ahead === taken) told = id;
  }

  /** Writes a row, or adds to it, and returns what it has then. */
  async function put(name: string, ahead: number, isAdded = false): Promise<number> {
    const row = await db
      .insertInto('test_clocks')
      .values({ name, ahead })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((eb) => ({ ahead: isAdded ? eb('test_clocks.ahead', '+', ahead) : ahead })),
      )
      .returning('ahead')
      .executeTakeFirstOrThrow();
    return row.ahead;
  }

  async function read(): Promise<void> {
    const before = moves;
    const row = await db
      .selectFrom('test_clocks')
      .select('ahead')
      .where('name', '=', ofAll)
      .executeTakeFirst();
    if (before === moves) await take(row?.ahead ?? 0);
  }

  async function isWaitingFor(ahead: number): Promise<boolean> {
    const behind = await db
      .selectFrom('nodes')
      .leftJoin('test_clocks', 'test_clocks.name', 'nodes.id')
      .select('id')
      .where('ahead', 'is distinct from', ahead)
      .where('seen_at', '>', (eb) => eb(engine.storeTime, '-', silentAfterMs))
      .limit(1)
      .executeTakeFirst();
    return behind !== undefined;
  }

  async function move(by: number, isAdded: boolean): Promise<void> {
    moves += 1;
    const ahead = await put(ofAll, by, isAdded);
    moves += 1;
    await take(ahead);
    const deadline = performance.now() + waitAtMostMs;
    while ((await isWaitingFor(ahead)) && performance.now() < deadline) await pause(lookEveryMs);
  }

  await db
    .deleteFrom('test_clocks')
    .where('name', '<>', ofAll)
    .where('name', 'not in', (eb) => eb.selectFrom('nodes').select('id'))
    .execute();
  await read();
  // A database that cannot be reached is asked again the next time.
  setInterval(() => void read().catch(() => {}), readEveryMs).unref();
  return {
    ...clock,
    advance: (milliseconds) => move(milliseconds, true),
    reset: (milliseconds = 0) => move(milliseconds, false),
  };
}
