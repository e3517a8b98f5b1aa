/** The tables of keys, and of what is encrypted anew. */

/** Shows whether processes have the same key, without telling the key. */
export interface KeyCheckRow {
  /** Id of the key. */
  id: string;
  check_value: string;
}

/** The registration key that the test environment has made for itself. The table has one row at most. */
export interface TestKeyRow {
  id: string;
  key: string;
}

/** A node that takes part in the exchange of code keys; only where several nodes share the database. */
export interface CodeKeyMemberRow {
  id: string;
  public_key: string;
  seen_at: number;
}

/** A key of security codes that wait, encrypted for one of the members. */
export interface CodeKeyShareRow {
  key_id: string;
  member_id: string;
  sealed: string;
  made_at: number;
}

/** How far the rows of a table are looked through for account numbers in clear, which earlier releases have written. */
export interface SealingRow {
  /** Name of the table. */
  name: string;
  /** The id up to which the rows are looked through; empty at the beginning. */
  after_id: string;
}
