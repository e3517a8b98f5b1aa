/** Reads what a database holds with SQL of its own, not through the gateway. Works with SQLite and with PostgreSQL. */

/** @typedef {import('./shop-load.mjs').Notes} Notes */
/** @typedef {Record<string, string | number | null>} Row */
/** @typedef {{ prepare(sql: string): { all(...values: string[]): Row[] }, close(): void }} Database of SQLite */
/** @typedef {{ query(sql: string, values?: string[]): Promise<{ rows: Row[] }> }} Client of PostgreSQL */
/**
 * @typedef {object} Reader
 * @property {(sql: string, ...values: string[]) => Promise<Row[]>} rows of a query whose values are marked by `?`
 * @property {(column: string, member: string) => string} numberIn SQL of a number in a column of JSON
 */

/** @param {Database} database @returns {Reader} */
export const sqliteReader = (database) => ({
  rows: async (sql, ...values) => database.prepare(sql).all(...values),
  numberIn: (column, member) => `json_extract(${column}, '$.${member}')`,
});

/** @param {Client} client @returns {Reader} */
export const postgresReader = (client) => ({
  async rows(sql, ...values) {
    const [first = '', ...parts] = sql.split('?');
    const numbered = first + parts.map((part, at) => `$${at + 1}${part}`).join('');
    const { rows } = await client.query(numbered, values);
    return rows;
  },
  numberIn: (column, member) => `(${column}::json ->> '${member}')::bigint`,
});

/**
 * Returns a sentence for everything that the gateway acknowledged and the database does not have.
 *
 * @param {Reader} reader @param {Notes} notes
 */
export async function lostOf(reader, notes) {
  const row = async (/** @type {string} */ sql, /** @type {string[]} */ ...values) =>
    (await reader.rows(sql, ...values))[0];
  /** @type {string[]} */
  const lost = [];
  const expect = (/** @type {unknown} */ fine, /** @type {string} */ what) => {
    if (!fine) lost.push(what);
  };
  const expectCode = (
    /** @type {Row | undefined} */ stored,
    /** @type {string | undefined} */ code,
    /** @type {string} */ what,
  ) => expect(codeOf(stored) === code, `${what}: ${codeOf(stored)} in place of ${code}`);
  for (const id of notes.checkouts) {
    expect(await row('select id from checkouts where id = ?', keyOf(id)), `checkout ${id}`);
  }
  for (const { checkout, code } of notes.submissions) {
    const paid = await row(
      `select p.record from checkouts c join payments p on p.id = c.payment_id
       where c.id = ? and (c.state = 'paid') = (p.state = 'succeeded')`,
      keyOf(checkout),
    );
    expectCode(paid, code, `payment of checkout ${checkout}`);
    const reminder = await row('select key from jobs where key = ?', `shopper-result:${checkout}:payment`);
    expect(reminder, `reminder of checkout ${checkout}`);
  }
  for (const { id, code } of [...notes.payments, ...notes.followUps]) {
    expectCode(await row('select record from payments where id = ?', id), code, `payment ${id}`);
  }
  for (const id of notes.registrations) {
    const sql = "select id from registrations where id = ? and state = 'active'";
    expect(await row(sql, id), `registration ${id}`);
  }
  return lost;
}

/**
 * Lists payments made twice, amounts beyond an authorisation or a capture, and payments without the job they need.
 *
 * @param {Reader} reader
 */
export async function wrongIn({ rows, numberIn }) {
  const ids = async (/** @type {string} */ sql) => (await rows(sql)).map(({ id }) => String(id));
  const moved = "state in ('succeeded', 'pending', 'processing')";
  const sumOf = (/** @type {string} */ type) =>
    `coalesce((select sum(f.amount) from payments f where f.reference_id = p.id and f.payment_type = '${type}'
       and f.${moved}), 0)`;
  return {
    'paid twice': await ids(
      `select checkout_id as id from payments where checkout_id is not null and reference_id is null and state = 'succeeded'
       group by checkout_id having count(*) > 1`,
    ),
    'taken too much': await ids(
      `select p.id from payments p join payments f on f.reference_id = p.id and f.${moved}
       where f.payment_type in ('CP', 'RF') group by p.id having sum(f.amount) > p.amount`,
    ),
    'ledger is not the sum of what followed': await ids(
      `select p.id from payments p where ${sumOf('CP')} <> ${numberIn('p.ledger', 'captured')}
       or ${sumOf('RF')} <> ${numberIn('p.ledger', 'refunded')}`,
    ),
    'without its job': await ids(
      `select id from payments where state = 'processing'
       and not exists (select 1 from jobs where key = 'unknown-payment:' || payments.id)`,
    ),
  };
}

/** @param {Reader} reader */
export function unresolvedIn(reader) {
  return countIn(reader, "state = 'processing'");
}

/** @param {Reader} reader */
export function followUpsIn(reader) {
  return countIn(reader, "reference_id is not null and state = 'succeeded'");
}

/** Counts payments. @param {Reader} reader @param {string} condition */
export async function countIn({ rows }, condition) {
  const [row] = await rows(`select count(*) as n from payments where ${condition}`);
  return Number(row?.n);
}

/**
 * Compares what an upstream gateway has charged with what the database says of it.
 *
 * @param {Reader} reader @param {ReadonlyMap<string, unknown>} charges by the upstream's id
 */
export async function chargesComparedIn({ rows }, charges) {
  const stored = await rows(
    "select connector_reference as id from payments where mode = 'EXTERNAL' and state = 'succeeded'",
  );
  const known = new Set(stored.map(({ id }) => String(id)));
  return {
    'charged upstream, but not stored as paid': [...charges.keys()].filter((id) => !known.has(id)),
    'stored as paid, but not charged upstream': [...known].filter((id) => !charges.has(id)),
  };
}

/** @param {string} checkoutId */
const keyOf = (checkoutId) => checkoutId.slice(0, 32);

/** @param {Row | undefined} row */
function codeOf(row) {
  /** @type {{ result?: { code: string } }} */
  const record = JSON.parse(String(row?.record ?? '{}'));
  return record.result?.code;
}
