/** Reads the content of a database file with SQL of its own, not through the gateway. */

/** @typedef {import('./shop-load.mjs').Notes} Notes */
/** @typedef {Record<string, string | number | null>} Row */
/** @typedef {{ get(...values: string[]): Row | undefined, all(...values: string[]): Row[] }} Statement */
/** @typedef {{ prepare(sql: string): Statement, close(): void }} Database */

/**
 * Returns a sentence for everything that the gateway acknowledged and the database does not have. @param {Database}
 * database @param {Notes} notes
 */
export function lostOf(database, notes) {
  const row = (/** @type {string} */ sql, /** @type {string[]} */ ...values) =>
    database.prepare(sql).get(...values);
  /** @type {string[]} */
  const lost = [];
  const expect = (/** @type {unknown} */ fine, /** @type {string} */ what) => {
    if (!fine) lost.push(what);
  };
  for (const id of notes.checkouts) {
    expect(row('select id from checkouts where id = ?', keyOf(id)), `checkout ${id}`);
  }
  for (const { checkout, code } of notes.submissions) {
    const paid = row(
      'select p.record, c.read_at from checkouts c join payments p on p.id = c.payment_id where c.id = ? and c.state = ?',
      keyOf(checkout),
      'paid',
    );
    expect(codeOf(paid) === code, `payment of checkout ${checkout}`);
    const reminder = row('select key from jobs where key = ?', `shopper-result:${checkout}:payment`);
    expect(reminder, `reminder of checkout ${checkout}`);
  }
  for (const { id, code } of [...notes.payments, ...notes.followUps]) {
    expect(codeOf(row('select record from payments where id = ?', id)) === code, `payment ${id}`);
  }
  for (const id of notes.registrations) {
    expect(row("select id from registrations where id = ? and state = 'active'", id), `registration ${id}`);
  }
  return lost;
}

/** Lists payments made twice, amounts beyond an authorisation or a capture, and payments without the job they need. @param {Database} database */
export function wrongIn(database) {
  const ids = (/** @type {string} */ sql) =>
    database
      .prepare(sql)
      .all()
      .map(({ id }) => String(id));
  const moved = "state in ('succeeded', 'pending', 'processing')";
  return {
    'paid twice': ids(
      `select checkout_id as id from payments where checkout_id is not null and reference_id is null and state = 'succeeded'
       group by checkout_id having count(*) > 1`,
    ),
    'taken too much': ids(
      `select p.id from payments p join payments f on f.reference_id = p.id and f.${moved}
       where f.payment_type in ('CP', 'RF') group by p.id having sum(f.amount) > p.amount`,
    ),
    'ledger is not the sum of what followed': ids(
      `select p.id from payments p where coalesce((select sum(f.amount) from payments f where f.reference_id = p.id
       and f.payment_type = 'CP' and f.${moved}), 0) <> json_extract(p.ledger, '$.captured')
       or coalesce((select sum(f.amount) from payments f where f.reference_id = p.id
       and f.payment_type = 'RF' and f.${moved}), 0) <> json_extract(p.ledger, '$.refunded')`,
    ),
    'without its job': ids(
      `select id from payments where state = 'processing'
       and not exists (select 1 from jobs where key = 'unknown-payment:' || payments.id)`,
    ),
  };
}

/** @param {Database} database */
export function unresolvedIn(database) {
  return countIn(database, "state = 'processing'");
}

/** @param {Database} database */
export function followUpsIn(database) {
  return countIn(database, "reference_id is not null and state = 'succeeded'");
}

/** @param {Database} database @param {string} condition */
function countIn(database, condition) {
  return Number(database.prepare(`select count(*) as n from payments where ${condition}`).get()?.n);
}

/** @param {string} checkoutId */
const keyOf = (checkoutId) => checkoutId.slice(0, 32);

/** @param {Row | undefined} row */
function codeOf(row) {
  /** @type {{ result?: { code: string } }} */
  const record = JSON.parse(String(row?.record ?? '{}'));
  return record.result?.code;
}
