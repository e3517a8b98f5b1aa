/** Reads and replaces the rows of a tenant's store as they are, which the gateway's store has no use for. */
import type { Database } from '../../gateway/store/sqlite/driver.ts';
import { awaitedKinds } from './due-items.ts';

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface TenantData {
  /** Counts the jobs of a tester's concern that are due or running at this time. */
  countOpenJobs(now: number): number;
  /** Returns the ids of all payments of a checkout, the oldest first. @param checkoutKey its id up to the dot */
  paymentsOf(checkoutKey: string): Promise<readonly string[]>;
  /** Runs work while the store writes nothing. */
  alone<T>(work: (rows: TenantRows) => T): Promise<T>;
}

interface TenantRows {
  /** Returns all rows by table. */
  save(): Rows;
  /** Replaces all rows. */
  restore(rows: Rows): void;
}

/**
 * Reads and writes the tables of a tenant's database.
 *
 * @param inTurn runs work while no transaction of the store is open, whose half would be seen
 */
export function tenantData(database: Database, inTurn: <T>(work: () => T) => Promise<T>): TenantData {
  const openJobs = database.prepare(
    `select count(*) as number from jobs where failed_at is null and (due_at <= ? or claim_id is not null)
     and kind in (${awaitedKinds.map(() => '?').join(',')})`,
  );
  const ofCheckout = database.prepare('select id from payments where checkout_id = ? order by created_at');
  const tables = () =>
    database
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !name.startsWith('kysely_'));

  const rows: TenantRows = {
    save: () =>
      Object.fromEntries(
        tables().map((table) => [table, database.prepare(`select * from "${table}"`).all() as Rows[string]]),
      ),
    restore(saved) {
      database.exec('begin');
      try {
        for (const table of tables()) database.exec(`delete from "${table}"`);
        for (const [table, content] of Object.entries(saved)) insert(table, content);
        database.exec('commit');
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
  };

  function insert(table: string, content: Rows[string]): void {
    const [first] = content;
    if (first === undefined) return;
    const columns = Object.keys(first);
    const names = columns.map((name) => `"${name}"`).join(',');
    const statement = database.prepare(
      `insert into "${table}" (${names}) values (${columns.map(() => '?').join(',')})`,
    );
    for (const row of content) statement.run(...(Object.values(row) as never[]));
  }

  return {
    countOpenJobs: (now) => Number(openJobs.get(now, ...awaitedKinds)?.number),
    paymentsOf: (checkoutKey) => inTurn(() => ofCheckout.all(checkoutKey).map(({ id }) => String(id))),
    alone: (work) => inTurn(() => work(rows)),
  };
}
