/** Fills the tables of paid checkouts with millions of rows, which are copies of one that the gateway has made itself. */

/** @typedef {import('pg').Client} Client */

/** How many payments each shopper has. */
export const paymentsOfShopper = 20;
const month = 30 * 24 * 60 * 60 * 1000;
/** How far back the payments reach, in milliseconds. Those older than 18 months are due for deletion: a fifth. */
const reachMs = 22.5 * month;
const rowsOfStatement = 250_000;

/** Settings that are only for the seed: what it writes is not needed after a crash. */
const hasty = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' };

const payment = "substr(md5('p' || i), 1, 28) || right(t.id, 4)";
const checkout = "upper(md5('c' || i))";
const attempt = "md5('a' || i)";
const key = `${checkout} || '-' || ${attempt}`;
const upstream = "md5('u' || i)";
const shopper = `'shopper-' || i / ${paymentsOfShopper}`;
const hash = `substr(translate(encode(sha256(convert_to(${shopper}, 'UTF8')), 'base64'), '+/', '-_'), 1, 22)`;
const createdAt = 'begin_at + i * step';
const sameShopper = (/** @type {string} */ text) => `replace(${text}, 'shopper-template', ${shopper})`;

/** SQL of the columns that differ from the copied row, by table. */
const differing = {
  checkouts: {
    id: checkout,
    parameters: sameShopper('t.parameters'),
    created_at: createdAt,
    expires_at: `${createdAt} + 1800000`,
    attempt_id: attempt,
    payment_id: payment,
    customer_hash: hash,
  },
  attempts: { checkout_id: checkout, attempt_id: attempt },
  payments: {
    id: payment,
    checkout_id: checkout,
    merchant_transaction_id: "'order-' || md5('m' || i)",
    record: sameShopper(`replace(t.record, t.id, ${payment})`),
    connector_key: key,
    connector_reference: upstream,
    created_at: createdAt,
    customer_hash: hash,
  },
  forwardings: { key, sent_at: createdAt },
  upstream_names: { name: upstream, key },
};

/** The row of each table that belongs to the payment `$1`. */
const origin = {
  checkouts: 'select * from checkouts where id = (select checkout_id from payments where id = $1)',
  attempts: 'select * from attempts where checkout_id = (select checkout_id from payments where id = $1)',
  payments: 'select * from payments where id = $1',
  forwardings: 'select * from forwardings where key = (select connector_key from payments where id = $1)',
  upstream_names:
    'select * from upstream_names where key = (select connector_key from payments where id = $1)',
};

/** The tables that are filled. */
export const seededTables = /** @type {(keyof typeof differing)[]} */ (Object.keys(differing));

/**
 * Adds copies of a payment with its checkout. The customer of the copied one is `shopper-template`.
 *
 * @param {Client} client a superuser @param {string} id of the payment @param {number} count
 */
export async function seedCopies(client, id, count) {
  await setHasty(client, true);
  const now = Date.now();
  const step = Math.floor(reachMs / count);
  for (const table of seededTables) {
    const { rows } = await client.query(origin[table], [id]);
    if (rows.length !== 1) throw new Error(`The copied payment has ${rows.length} rows in ${table}.`);
    await client.query(`create temp table t_${table} (like ${table})`);
    const names = Object.keys(rows[0]);
    const places = names.map((_, at) => `$${at + 1}`);
    await client.query(
      `insert into t_${table} values (${places.join(', ')})`,
      names.map((name) => rows[0][name]),
    );
    const restore = await withoutIndexes(client, table);
    const sql = differing[table];
    const values = names.map((name) =>
      name in sql ? sql[/** @type {keyof typeof sql} */ (name)] : `t.${name}`,
    );
    for (let from = 0; from < count; from += rowsOfStatement) {
      const to = Math.min(count, from + rowsOfStatement) - 1;
      await client.query(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
        from t_${table} t, generate_series(${from}, ${to}) i, (values (${now - count * step}::bigint, ${step}::bigint))
          as times (begin_at, step)`);
    }
    await restore();
    await client.query(`vacuum analyze ${table}`);
    console.log(`${table}: ${count} rows after ${Math.round((Date.now() - now) / 1000)} s`);
  }
  await setHasty(client, false);
}

/** @param {Client} client @param {boolean} isHasty */
async function setHasty(client, isHasty) {
  for (const [name, value] of Object.entries(hasty)) {
    await client.query(isHasty ? `alter system set ${name} = ${value}` : `alter system reset ${name}`);
  }
  await client.query('select pg_reload_conf()');
  if (!isHasty) await client.query('checkpoint');
}

/**
 * Drops the indexes of a table, and returns a function that makes them again.
 *
 * @param {Client} client @param {string} table
 */
async function withoutIndexes(client, table) {
  const { rows: constraints } = await client.query(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype in ('p', 'u')`,
    [table],
  );
  for (const { name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`);
  const { rows: indexes } = await client.query(
    'select indexname as name, indexdef as definition from pg_indexes where tablename = $1',
    [table],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async () => {
    await client.query("set maintenance_work_mem = '1GB'");
    for (const { name, definition } of constraints) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const { definition } of indexes) await client.query(definition);
  };
}
