/**
 * Holds a running server against the specification: `node test/conformance/run.mjs`, or `npm test -- conformance`.
 * README.md beside this file says how the tables are read and how another server is named.
 */
import { parseArgs } from 'node:util';
import { problemOf } from '../../src/tools/proofs.mjs';
import { judge } from './runner/judge.mjs';
import { reportOf, totalOf } from './runner/report.mjs';
import { rowsProvenElsewhere } from './runner/tables.mjs';

const { values: flags } = parseArgs({
  options: {
    server: { type: 'string', default: process.env.CONFORMANCE_SERVER },
    token: { type: 'string', default: process.env.CONFORMANCE_TOKEN },
    entity: { type: 'string', default: process.env.CONFORMANCE_ENTITY },
    means: { type: 'string', multiple: true },
    json: { type: 'boolean', default: false },
  },
});

const { server, token, entity } = flags;
if (server !== undefined && (token === undefined || entity === undefined)) {
  process.stderr.write('--server needs --token and --entity as well.\n');
  process.exit(2);
}
const other =
  server === undefined
    ? undefined
    : { base: server.replace(/\/$/, ''), token: token ?? '', entity: entity ?? '' };

const verdict = await judge(other, flags.means);
const elsewhere = rowsProvenElsewhere().map((row) => ({ ...row, problem: problemOf(row.file, row.test) }));
const { passed, total } = totalOf(verdict.rows, verdict.values);
process.stdout.write(
  flags.json ? `${JSON.stringify({ passed, total, ...verdict, elsewhere })}\n` : reportOf(verdict, elsewhere),
);
if (passed < total || elsewhere.some(({ problem }) => problem !== '')) process.exitCode = 1;
