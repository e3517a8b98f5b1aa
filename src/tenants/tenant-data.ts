/** Reads and replaces the rows of a tenant's store as they are, which the gateway's store has no use for. */
import type { Due } from '#contract/control/tenants.ts';
import { authentication, reconciliation, wholeCapture } from '../gateway/payments/jobs.ts';
import { shopperResultKind } from '../gateway/reminders/shopper-result.ts';
import type { Database } from '../gateway/store/sqlite/driver.ts';
import { activationKind, webhookKind } from '../gateway/webhooks/jobs.ts';

/** Something that falls due, with its time in milliseconds since 1970. */
export interface DueItem {
  readonly what: Due['what'];
  readonly time: number;
  /** The checkout's key, without its cell. */
  readonly checkoutKey?: string;
}

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface TenantData {
  /** Returns what falls due after `from`, up to and including `until`, the soonest first. */
  dueBetween(from: number, until: number, limit: number): readonly DueItem[];
  /** Counts the jobs of a tester's concern that are due or running at this time. */
  jobsAtHand(now: number): number;
  /** Returns the ids of all payments of a checkout, the oldest first. @param checkoutKey its id without the cell */
  paymentsOf(checkoutKey: string): readonly string[];
  /** Returns all rows by table. */
  save(): Rows;
  /** Replaces all rows. */
  restore(rows: Rows): void;
}

/** Job kinds that a tester waits for. The others only tidy up. */
const kinds: Readonly<Record<string, Due['what']>> = {
  [webhookKind]: 'webhook',
  [activationKind]: 'webhook',
  [shopperResultKind]: 'reminder',
  [authentication]: 'timeout',
  [reconciliation]: 'timeout',
  [wholeCapture]: 'timeout',
};

/** Reads and writes the tables of a tenant's database. */
export function tenantData(database: Database): TenantData {
  const names = Object.keys(kinds);
  const jobsDue = database.prepare(
    `select kind, payload, due_at from jobs where due_at > ? and due_at <= ? and failed_at is null
     and kind in (${names.map(() => '?').join(',')}) order by due_at limit ?`,
  );
  // The test of a receiver brings nothing that anybody waits for.
  const awaited = names.filter((kind) => kind !== activationKind);
  const atHand = database.prepare(
    `select count(*) as number from jobs where failed_at is null and (due_at <= ? or claim_id is not null)
     and kind in (${awaited.map(() => '?').join(',')})`,
  );
  const checkoutOf = database.prepare('select checkout_id from payments where id = ?');
  const expiries = database.prepare(
    `select id, expires_at from checkouts where expires_at > ? and expires_at <= ? and payment_id is null
     order by expires_at limit ?`,
  );
  const ofCheckout = database.prepare('select id from payments where checkout_id = ? order by created_at');
  const tables = () =>
    database
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !name.startsWith('kysely_'));

  function keyOf(payload: Record<string, unknown>): string | undefined {
    if (typeof payload.checkoutId === 'string') return payload.checkoutId.split('.')[0];
    const id = payload.paymentId ?? payload.id;
    const found = typeof id === 'string' ? checkoutOf.get(id) : undefined;
    return typeof found?.checkout_id === 'string' ? found.checkout_id : undefined;
  }

  return {
    dueBetween(from, until, limit) {
      const ofJobs = jobsDue.all(from, until, ...names, limit).map((row): DueItem => {
        const checkoutKey = keyOf(JSON.parse(String(row.payload)));
        return {
          what: kinds[String(row.kind)] ?? 'timeout',
          time: Number(row.due_at),
          ...(checkoutKey && { checkoutKey }),
        };
      });
      const ofCheckouts = expiries
        .all(from, until, limit)
        .map(
          (row): DueItem => ({ what: 'expiry', time: Number(row.expires_at), checkoutKey: String(row.id) }),
        );
      return [...ofJobs, ...ofCheckouts].sort((one, other) => one.time - other.time).slice(0, limit);
    },
    jobsAtHand: (now) => Number(atHand.get(now, ...awaited)?.number),
    paymentsOf: (checkoutKey) => ofCheckout.all(checkoutKey).map(({ id }) => String(id)),
    save: () =>
      Object.fromEntries(
        tables().map((table) => [table, database.prepare(`select * from "${table}"`).all() as Rows[string]]),
      ),
    restore(rows) {
      database.exec('begin');
      try {
        for (const table of tables()) database.exec(`delete from "${table}"`);
        for (const [table, content] of Object.entries(rows)) insert(table, content);
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
}
