import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { checkouts } from './001-checkouts.ts';
import { declines } from './002-declines.ts';
import { payments } from './003-payments.ts';
import { jobs } from './004-jobs.ts';
import { registrations } from './005-registrations.ts';
import { throttles } from './006-throttles.ts';
import { forwardings } from './007-forwardings.ts';
import { checkoutVersions } from './008-checkout-versions.ts';
import { upstreamNames } from './009-upstream-names.ts';
import { leases } from './010-leases.ts';
import { flows } from './011-flows.ts';
import { savedSubmissions } from './012-saved-submissions.ts';
import { authentications } from './013-authentications.ts';
import { issuerTransactions } from './014-issuer-transactions.ts';
import { proofs } from './015-proofs.ts';
import { usedProofs } from './016-used-proofs.ts';
import { authenticationTimes } from './017-authentication-times.ts';
import { places } from './018-places.ts';
import { nodes } from './019-nodes.ts';
import { startChecks } from './020-start-checks.ts';
import { senders } from './021-senders.ts';
import { claims } from './022-claims.ts';
import { failedJobs } from './023-failed-jobs.ts';
import { retention } from './024-retention.ts';
import { codeKeys } from './025-code-keys.ts';
import { testClock } from './026-test-clock.ts';
import { releases } from './027-releases.ts';
import { hotUpdates } from './028-hot-updates.ts';
import { unloggedThrottles } from './029-unlogged-throttles.ts';
import { idempotencyKeys } from './030-idempotency-keys.ts';
import { codeKeyShares } from './031-code-key-shares.ts';
import { paymentDates } from './032-payment-dates.ts';
import { notificationUrls } from './033-notification-urls.ts';
import { attemptCounters } from './034-attempt-counters.ts';
import { paidRegistrations } from './035-paid-registrations.ts';

export interface NewIndex {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
}

/** A migration that only adds indexes, which PostgreSQL builds while nodes write to their tables. */
interface IndexMigration extends Migration {
  readonly indexes: readonly NewIndex[];
}

/**
 * Every migration by name. Names are sorted and never change: a database remembers what it has seen. On PostgreSQL nodes go on
 * writing while they run, so that none may hold a large table for long: an index for a table that may be large is an
 * {@link IndexMigration}, and the others change tables without reading their rows.
 */
export const migrations: Readonly<Record<string, Migration | IndexMigration>> = {
  '001-checkouts': checkouts,
  '002-declines': declines,
  '003-payments': payments,
  '004-jobs': jobs,
  '005-registrations': registrations,
  '006-throttles': throttles,
  '007-forwardings': forwardings,
  '008-checkout-versions': checkoutVersions,
  '009-upstream-names': upstreamNames,
  '010-leases': leases,
  '011-flows': flows,
  '012-saved-submissions': savedSubmissions,
  '013-authentications': authentications,
  '014-issuer-transactions': issuerTransactions,
  '015-proofs': proofs,
  '016-used-proofs': usedProofs,
  '017-authentication-times': authenticationTimes,
  '018-places': places,
  '019-nodes': nodes,
  '020-start-checks': startChecks,
  '021-senders': senders,
  '022-claims': claims,
  '023-failed-jobs': failedJobs,
  '024-retention': retention,
  '025-code-keys': codeKeys,
  '026-test-clock': testClock,
  '027-releases': releases,
  '028-hot-updates': hotUpdates,
  '029-unlogged-throttles': unloggedThrottles,
  '030-idempotency-keys': idempotencyKeys,
  '031-code-key-shares': codeKeyShares,
  '032-payment-dates': paymentDates,
  '033-notification-urls': notificationUrls,
  '034-attempt-counters': attemptCounters,
  '035-paid-registrations': paidRegistrations,
};

/**
 * The last migration that a release must know whose processes still work on the schema of this release. A release that
 * takes away what an older one uses names a later migration here. It does so at the earliest two releases after the one
 * that stopped using it, so that processes of both releases can run at the same time. Before the first release there is
 * none to wait for.
 */
export const oldestCompatible = '031-code-key-shares';

/** Brings a database of one process to the newest schema. Throws the migration's own error. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Returns the names of the migrations that the database has not seen, such as one that was restored from a backup. */
export async function missingMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const seen = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).filter((name) => !seen.has(name));
}
