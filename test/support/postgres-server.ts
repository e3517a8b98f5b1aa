/** Starts the server for the tests with PostgreSQL, with a migrated database that each test copies. */
import pg from 'pg';
import { migratePostgres } from '../../src/gateway/store/postgres/migrate.ts';
import { startCluster } from '../../tools/postgres.mjs';
import { pgBouncerProgram } from './pgbouncer.mjs';

const template = 'migrated';

export default async function startServer(): Promise<() => Promise<void>> {
  // An installation takes longer than a test may.
  pgBouncerProgram();
  const { url, remove } = await startCluster();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  await migratePostgres({ url: Object.assign(new URL(url), { pathname: `/${template}` }).href });
  process.env.TEST_POSTGRES = url;
  process.env.TEST_POSTGRES_TEMPLATE = template;
  return remove;
}
