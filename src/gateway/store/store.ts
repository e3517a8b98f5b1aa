/**
 * The store over a migrated database, of its three parts. It holds all state of the gateway: a process can be killed at any line and
 * loses nothing. The other processes find its jobs when they next look: behind PgBouncer in transaction mode nothing tells them (no
 * LISTEN).
 */
import type { StoreDatabase } from './database.ts';
import { createHealth, type StoreHealth } from './health.ts';
import { createJobStore } from './jobs/job-store.ts';
import { createNodeStore } from './nodes/node-store.ts';
import { createPaymentStore } from './payments/payment-store.ts';
import { createStoredAccounts } from './payments/stored-accounts.ts';
import { createRepeat } from './repeat.ts';
import type { WrittenListener } from './written.ts';

export type Store = ReturnType<typeof createStore>;

/** Returns the store over a migrated database; the queries are the same for every dialect. */
export function createStore(opened: Omit<StoreDatabase, 'repeat'>) {
  const listeners: WrittenListener[] = [];
  const repeat = createRepeat(opened.engine, async (written) => {
    for (const listener of listeners) await listener(written);
  });
  const database: StoreDatabase = { ...opened, repeat };
  const { db, engine, node } = database;
  const { stop, ...shared } = createNodeStore(database);
  const health: StoreHealth = createHealth(db, node, engine);
  return {
    ...shared,
    ...createPaymentStore(database),
    ...createJobStore(database),
    accounts: createStoredAccounts(database),
    health,
    /** For a room with tables of its own in this database, such as the simulator. */
    database,
    /** Has a listener told of what this process writes, until the store is closed. Other processes' writes are not told. */
    onWritten(listener: WrittenListener): void {
      listeners.push(listener);
    },
    async close(): Promise<void> {
      await stop();
      await node.leave().catch(() => {});
      await db.destroy();
    },
  };
}
