/** Measures the erasure of shoppers by the command, on a store of millions of payments, with and without load on a node. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../sources.mjs';
import { benchEntityId } from './environments.mjs';
import { median, round } from './statistics.mjs';

const main = join(root, 'dist/server/main.js');
/** How many shoppers are erased one after the other. */
const erasures = 10;

/**
 * @param {object} place
 * @param {import('pg').Client} place.client @param {import('./large-deletion.mjs').Serve} place.serve @param {string[]} place.options
 * @param {number} place.first the first of the shoppers who are erased; their payments are not so old that they are deleted
 */
export async function measureErasure({ client, serve, options, first }) {
  const erase = async (/** @type {string} */ shopper) => {
    const begun = performance.now();
    const args = [main, ...options, '--erase-shopper', shopper, '--entity', benchEntityId];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
    });
    await once(child, 'close');
    return { took: performance.now() - begun, payments: JSON.parse(text).erased.payments };
  };
  /** Erases shoppers, and as often nobody, which takes as long as the command does by itself. @param {number} from */
  const eraseFrom = async (from) => {
    /** @type {Awaited<ReturnType<typeof erase>>[]} */
    const erased = [];
    /** @type {number[]} */
    const nobody = [];
    for (let n = 0; n < erasures; n += 1) {
      erased.push(await erase(`shopper-${from + n}`));
      nobody.push((await erase(`nobody-${n}`)).took);
    }
    const times = erased.map(({ took }) => took);
    return {
      payments: erased.map(({ payments }) => payments),
      times,
      itself: median(times) - median(nobody),
    };
  };
  await client.query('select pg_stat_statements_reset()');
  const quiet = await eraseFrom(first);
  const before = await serve([]);
  /** @type {Awaited<ReturnType<typeof eraseFrom>> | undefined} */
  let busy;
  const during = await serve([], async () => {
    busy = await eraseFrom(first + erasures);
  });
  const { rows } = await client.query(
    `select max(max_exec_time) as longest, sum(total_exec_time) as total, sum(calls) as calls, max((shared_blks_hit + shared_blks_read) / calls) as pages
     from pg_stat_statements where query like '%customer_hash%' and query not ilike '%insert into%'
       and query not like 'update "payments" set "state"%'`,
  );
  return [
    {
      figure: 'payments of each erased shopper',
      value: Math.min(...quiet.payments, ...(busy?.payments ?? [])),
    },
    {
      figure: 'erasure, start of the command included, ms, median',
      value: round(median(quiet.times), 0),
      'at most': 1000,
    },
    { figure: 'the same, worst', value: round(Math.max(...quiet.times), 0), 'at most': 1000 },
    { figure: 'erasure without the start, ms, median', value: round(quiet.itself, 0) },
    { figure: 'beside load: start included, ms, median', value: round(median(busy?.times ?? []), 0) },
    {
      figure: 'beside load: without the start, ms, median',
      value: round(Number(busy?.itself), 0),
      'at most': 1000,
    },
    { figure: 'longest statement of the erasures, ms', value: round(Number(rows[0].longest)) },
    {
      figure: "PostgreSQL's time for these statements of one erasure, ms",
      value: round(Number(rows[0].total) / (2 * erasures)),
    },
    { figure: 'statements of one erasure', value: round(Number(rows[0].calls) / (2 * erasures), 0) },
    { figure: 'pages that one statement of them reads on average, at most', value: Number(rows[0].pages) },
    { figure: 'p99 of answers before, ms', value: round(before.p99) },
    { figure: 'p99 of answers during the erasures, ms', value: round(during.p99) },
  ];
}
