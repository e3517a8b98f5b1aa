import { expect, test } from 'vitest';
import { testsWithPostgres } from './store-tests.ts';

const found = testsWithPostgres();

test.each([
  ['a test that opens a store over two other files', 'test/gateway/payments/single-winner.test.ts'],
  ['one about PostgreSQL that opens none by the common function', 'test/app/postgres/start.test.ts'],
  ['one of the stores', 'test/gateway/store/jobs/failed-jobs.test.ts'],
])('PostgreSQL is for %s', (_kind, path) => expect(found).toContain(path));

test.each([
  ['a test without a store', 'test/gateway/http/form-body.test.ts'],
  ['one about database files', 'test/gateway/store/sqlite/backup.test.ts'],
  ['one of the routes', 'test/gateway/routes/checkouts.test.ts'],
  ['one of the widget', 'test/widget/widget.test.ts'],
  ['one of the merchant’s client', 'test/merchant/lost-answers.test.ts'],
  ['one that looks at many answers', 'test/app/fuzz.test.ts'],
  ['one that replaces a module', 'test/app/every-route.test.ts'],
])('PostgreSQL is not for %s', (_kind, path) => expect(found).not.toContain(path));
