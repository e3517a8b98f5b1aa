/** What the store says of itself, for probes and metrics. Nothing of it writes. */

export interface StoreHealth {
  /**
   * How long ago this node last showed the others that it is alive, in milliseconds. Undefined where one process has the
   * database alone.
   */
  heartbeatAgeMs(): number | undefined;
  /** Names of this release's migrations that the database does not have. Rejects when the database does not answer. */
  missingMigrations(): Promise<string[]>;
}
