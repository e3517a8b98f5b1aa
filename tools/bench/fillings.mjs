/**
 * Takes slots, memory, disk and time from PostgreSQL in turn (`--count` times) while upstream charges are under way: for some
 * seconds the server answers each write of a payment with the error that it has for it. Every outcome has to be stored and told
 * afterwards, and charged once.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { compareTries, ofChain, prepareTries, sendTries } from './keyed-tries.mjs';
import { withNodes } from './nodes.mjs';
import { round } from './statistics.mjs';

/** What the server lacks, by its error (postgresql.org/docs/current/errcodes-appendix). */
const shortages = { slots: '53300', memory: '53200', disk: '53100', time: '57014' };
/** How long it lacks it, in milliseconds. */
const shortageMs = 2_000;
/** Requests that are at the upstream when the shortage begins. */
const atOnce = 4;
/** How long the upstream takes for an answer after the charge, in milliseconds. */
const answerMs = 1_000;
/** How long all of them may take to come to the upstream, in milliseconds. */
const arrivalMs = 30_000;

/** @param {{ count?: string, seed?: string }} options */
export default function fillPostgres({ count = '50', seed = String(randomInt(2 ** 31)) }) {
  return withNodes(seed, (system) => fill(system, Number(count)), { delayMs: () => answerMs });
}

/** @param {import('./nodes.mjs').Nodes} system @param {number} count */
async function fill({ service, reader, upstream }, count) {
  const kinds = Object.entries(shortages);
  const all = [];
  let longest = 0;
  let refused = 0;
  let lost = 0;
  const isCharged = (/** @type {string} */ reference) =>
    [...upstream.charges.values()].some((one) => one.merchantTransactionId === reference);
  for (let n = 0; n < count; n += 1) {
    const [, state] = kinds[n % kinds.length] ?? [];
    // The first, second or third requests of all chains meet the shortage: payments, and what follows them.
    const step = Math.floor(n / kinds.length) % ofChain;
    const tries = await prepareTries(service, atOnce * ofChain);
    const before = upstream.charges.size;
    const sent = sendTries(service, tries, {
      mayFail: false,
      note({ reference }, status) {
        // What comes during a shortage is refused before it is charged, and sent again.
        if (status === 503 && !isCharged(reference)) refused += 1;
        else lost += 1;
      },
    });
    const deadline = performance.now() + arrivalMs;
    while (upstream.charges.size < before + atOnce * (step + 1)) {
      if (performance.now() > deadline) throw new Error('The requests did not come to the upstream.');
      await pause(10);
    }
    await reader.rows(`create function lack() returns trigger language plpgsql as $$ begin
      raise exception using errcode = '${state}'; end $$`);
    await reader.rows(
      'create trigger lack before insert or update on payments for each statement execute function lack()',
    );
    const begun = performance.now();
    await pause(shortageMs);
    await reader.rows('drop function lack cascade');
    await sent.over;
    longest = Math.max(longest, performance.now() - begun);
    all.push(...tries);
  }
  const rows =
    await reader.rows(`select id, payment_type, amount, currency, state, merchant_transaction_id as reference,
    connector_reference as upstream, record::json -> 'result' ->> 'code' as code from payments`);
  return [
    { figure: `fillings: ${Object.keys(shortages).join(', ')} in turn`, value: count, 'at least': 50 },
    { figure: 'requests', value: all.length },
    { figure: 'of them at the upstream when a shortage began', value: count * atOnce },
    { figure: 'refused before they were charged, and sent again', value: refused },
    { figure: 'answered without the outcome after they were charged', value: lost, 'at most': 0 },
    ...compareTries(all, /** @type {any} */ (rows), [...upstream.charges.values()]),
    {
      figure: 'longest from the begin of a shortage to the end of its requests, s',
      value: round(longest / 1000),
    },
  ];
}
