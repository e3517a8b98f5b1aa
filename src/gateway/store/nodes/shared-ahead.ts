/** How far the test clocks of all nodes are ahead: one row that each node reads twice a second. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { SharedAhead } from '../../core/clock.ts';
import type { Engine, NodeSession } from '../engine.ts';
import type { Schema } from '../schema/schema.ts';

const name = 'clock-ahead';
/** How often a node reads the row, in milliseconds. */
const readEveryMs = 500;
/** How long a move waits for the other nodes, in milliseconds. */
const waitAtMostMs = 2_000;
/** How often a move looks whether they have it, in milliseconds. */
const lookEveryMs = 50;
/** A node that was not seen for this time is not waited for, in milliseconds: three of its signs are missing. */
const silentAfterMs = 6_000;

export function createSharedAhead(
  db: Kysely<Schema>,
  { storeTime }: Pick<Engine, 'storeTime'>,
  node: Pick<NodeSession, 'id'>,
): SharedAhead & { stop(): void } {
  let listener = (_ahead: number): void => {};
  let timer: NodeJS.Timeout | undefined;
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
      listener(ahead);
    }
    if (told === id) return;
    await db.updateTable('nodes').set({ clock_ahead: ahead }).where('id', '=', id).execute();
    if (ahead === taken) told = id;
  }

  async function read(): Promise<void> {
    const before = moves;
    const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
    if (before === moves) await take(row?.value ?? 0);
  }

  async function isWaitingFor(ahead: number): Promise<boolean> {
    const behind = await db
      .selectFrom('nodes')
      .select('id')
      .where('clock_ahead', 'is distinct from', ahead)
      .where('seen_at', '>', (eb) => eb(storeTime, '-', silentAfterMs))
      .limit(1)
      .executeTakeFirst();
    return behind !== undefined;
  }

  return {
    async watch(listen) {
      listener = listen;
      await read();
      // A database that cannot be reached is asked again the next time.
      timer = setInterval(() => void read().catch(() => {}), readEveryMs).unref();
    },
    async move(by, from) {
      moves += 1;
      const value = from === undefined ? sql<number>`settings.value + ${by}` : from + by;
      const row = await db
        .insertInto('settings')
        .values({ name, value: (from ?? 0) + by })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .returning('value')
        .executeTakeFirstOrThrow();
      moves += 1;
      await take(row.value);
      const deadline = performance.now() + waitAtMostMs;
      while ((await isWaitingFor(row.value)) && performance.now() < deadline) await pause(lookEveryMs);
    },
    stop: () => clearInterval(timer),
  };
}
