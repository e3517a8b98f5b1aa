/** The tables of the first release with which the server works: jobs, counters, nodes, keys. */
import { type ColumnBuilderCallback, type CreateTableBuilder, type Kysely, sql } from 'kysely';

export const isKey: ColumnBuilderCallback = (column) => column.primaryKey();
export const isRequired: ColumnBuilderCallback = (column) => column.notNull();
export const isCounter: ColumnBuilderCallback = (column) => column.notNull().defaultTo(0);

/** The due jobs, and the webhooks that have passed their activation test. */
export async function createJobTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('jobs')
    .addColumn('key', 'text', isKey)
    .addColumn('kind', 'text', isRequired)
    .addColumn('queue_key', 'text', isRequired)
    .addColumn('payload', 'text', isRequired)
    .addColumn('due_at', 'bigint', isRequired)
    .addColumn('attempts', 'integer', isCounter)
    .addColumn('lease_until', 'bigint')
    .addColumn('claim_id', 'text')
    .addColumn('node_id', 'text')
    .addColumn('failed_at', 'bigint')
    .execute();
  // The columns are in the order in which a claim sorts, so that the first due job is found at once among millions that are
  // not due. The queue key is part of the index, so that the backlog of a full queue is skipped inside it.
  await schema
    .createIndex('jobs_due')
    .on('jobs')
    .columns(['due_at', 'attempts', 'key', 'queue_key'])
    .execute();
  await schema.createIndex('jobs_queue_key').on('jobs').columns(['queue_key', 'due_at']).execute();
  // A start ends the leases of jobs under way without reading the whole table.
  await schema
    .createIndex('jobs_leased')
    .on('jobs')
    .column('lease_until')
    .where('lease_until', 'is not', null)
    .execute();
  await schema
    .createTable('destinations')
    .addColumn('queue_key', 'text', isKey)
    .addColumn('down_since', 'bigint', isRequired)
    .addColumn('down_until', 'bigint', isRequired)
    .addColumn('failures', 'integer', isRequired)
    .addColumn('problem', 'text')
    .execute();
  await schema
    .createTable('webhook_activations')
    .addColumn('address_hash', 'text', isKey)
    .addColumn('activated_at', 'bigint', isRequired)
    .execute();
}

/**
 * The counters of requests and of payment attempts, and locks. PostgreSQL leaves the counters out of its log, because each is of
 * use for minutes, and a crash of the database or a failover may reset it.
 */
export async function createCounterTables({ schema }: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const createUnlogged = (name: string): CreateTableBuilder<string> => {
    const table = schema.createTable(name);
    return isPostgres ? table.modifyFront(sql`unlogged`) : table;
  };
  await createUnlogged('throttles')
    .addColumn('key', 'text', isKey)
    .addColumn('count', 'integer', isRequired)
    .addColumn('resets_at', 'bigint', isRequired)
    .execute();
  await schema.createIndex('throttles_resets_at').on('throttles').column('resets_at').execute();
  await createUnlogged('attempt_counters')
    .addColumn('key', 'text', isKey)
    .addColumn('max_declines', 'integer', isRequired)
    .addColumn('max_percent', 'integer', isRequired)
    .addColumn('window_end', 'bigint', isCounter)
    .addColumn('paid', 'integer', isCounter)
    .addColumn('paid_before', 'integer', isCounter)
    .addColumn('declined', 'integer', isCounter)
    .addColumn('failed', 'integer', isCounter)
    .addColumn('admitted_at', 'bigint', isCounter)
    .addColumn('open', 'integer', isCounter)
    .addColumn('open_before', 'integer', isCounter)
    .addColumn('open_period', 'bigint', isCounter)
    .addColumn('last_code', 'text')
    .addColumn('last_took', 'integer')
    .addColumn('expires_at', 'bigint', isRequired)
    .execute();
  await schema
    .createIndex('attempt_counters_expires_at')
    .on('attempt_counters')
    .column('expires_at')
    .execute();
  await schema
    .createTable('locks')
    .addColumn('key', 'text', isKey)
    .addColumn('held_until', 'bigint', isRequired)
    .execute();
  await schema.createIndex('locks_held_until').on('locks').column('held_until').execute();
}

/** The processes that use the database, and what each compares with itself before it starts. */
export async function createNodeTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('nodes')
    .addColumn('id', 'text', isKey)
    .addColumn('seen_at', 'bigint', isRequired)
    .addColumn('promises', 'text')
    .execute();
  // Values that all nodes share.
  await schema
    .createTable('settings')
    .addColumn('name', 'text', isKey)
    .addColumn('value', 'bigint', isRequired)
    .execute();
  await schema
    .createTable('compatibility')
    .addColumn('id', 'text', isKey)
    .addColumn('oldest', 'text', isRequired)
    .execute();
  await schema
    .createTable('key_checks')
    .addColumn('id', 'text', isKey)
    .addColumn('check_value', 'text', isRequired)
    .execute();
  // The test environment's own key: several processes share no file.
  await schema
    .createTable('test_keys')
    .addColumn('id', 'text', isKey)
    .addColumn('key', 'text', isRequired)
    .execute();
  // The browser files that pages of other releases may still need.
  await schema
    .createTable('releases')
    .addColumn('version', 'text', isKey)
    .addColumn('integrity', 'text', isRequired)
    .addColumn('files', 'text', isRequired)
    .addColumn('since', 'bigint', isRequired)
    .addColumn('seen_at', 'bigint', isRequired)
    .execute();
  // The shops' fonts that card fields are drawn with.
  await schema
    .createTable('fonts')
    .addColumn('source', 'text', isKey)
    .addColumn('hash', 'text', isRequired)
    .addColumn('body', 'text', isRequired)
    .addColumn('fetched_at', 'bigint', isRequired)
    .execute();
}

/**
 * The keys of security codes that wait, where several nodes share the database. They stand there encrypted, once for each node,
 * for a key that the node has in its memory alone. Unlogged, so that no log and no base backup holds them. With SQLite the only
 * node has its key in memory.
 */
export async function createCodeKeyTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('code_key_members')
    .modifyFront(sql`unlogged`)
    .addColumn('id', 'text', isKey)
    .addColumn('public_key', 'text', isRequired)
    .addColumn('seen_at', 'bigint', isRequired)
    .execute();
  await schema
    .createTable('code_key_shares')
    .modifyFront(sql`unlogged`)
    .addColumn('key_id', 'text', isRequired)
    .addColumn('member_id', 'text', isRequired)
    .addColumn('sealed', 'text', isRequired)
    .addColumn('made_at', 'bigint', isRequired)
    .addPrimaryKeyConstraint('code_key_shares_primary', ['key_id', 'member_id'])
    .execute();
}
