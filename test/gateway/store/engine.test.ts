import { expect, test } from 'vitest';
import { findOtherEngine } from '../../../src/gateway/store/postgres/schema-state.ts';

test.each([
  ['PostgreSQL 15.14 (Debian 15.14-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc', undefined],
  ['PostgreSQL 16.4 on aarch64-unknown-linux-gnu, compiled by aarch64-unknown-linux-gnu-gcc', undefined],
  ['PostgreSQL 18beta1 on x86_64-pc-linux-musl', undefined],
  ['CockroachDB CCL v23.1.11 (x86_64-pc-linux-gnu, built 2023/09/27)', 'CockroachDB'],
  ['PostgreSQL 11.2-YB-2.20.1.0-b0 on x86_64-pc-linux-gnu', 'YugabyteDB'],
  ['PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC, Redshift 1.0.12103', 'Redshift'],
  ['PostgreSQL 12.12 (Greenplum Database 7.0.0 build commit:0)', 'Greenplum'],
  ['H2 2.2.224', '“H2 2.2.224”'],
])('the server of %s is told as %s', (version, engine) => {
  expect(findOtherEngine(version)).toBe(engine);
});
