/**
 * Kills a gateway under load again and again, with a signal that it cannot catch, and checks after each start that the
 * database holds everything that was acknowledged. Each start moves the clock on, so that the jobs which ask for the outcome
 * of interrupted payments are due.
 */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { olderNodesPackages } from '../packed.mjs';
import { followUpsIn, lostOf, sqliteReader, unresolvedIn, wrongIn } from './kept.mjs';
import { randomFrom } from './random.mjs';
import { startServer } from './server.mjs';
import { buyUntilGone, newNotes, submit } from './shop-load.mjs';
import { median, round } from './statistics.mjs';

const minute = 60_000;
/**
 * How far the clock is moved at each start, in milliseconds. It is longer than the lease of a claim, so that the job of
 * a payment without an outcome is due.
 */
const jump = 3 * minute;
const connections = 6;
/** How long the last gateway may take to learn the outcome of every payment, in milliseconds. */
const outcomeTimeoutMs = 30_000;

/** @typedef {import('./kept.mjs').Database} Database */
/** @typedef {import('./shop-load.mjs').Notes} Notes */

/** @param {{ count?: string, seed?: string }} options */
export default async function killGateway({ count = '200', seed = String(randomInt(2 ** 31)) }) {
  const kills = Number(count);
  const random = randomFrom(Number(seed));
  const { DatabaseSync } = await import(olderNodesPackages[0] ?? 'node:sqlite');
  const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-kill-'));
  const data = join(folder, 'gateway.sqlite');
  let now = Date.parse('2026-11-20T10:00:00Z');
  const start = () => {
    now += jump;
    return startServer(data, undefined, { args: ['--clock', new Date(now).toISOString()] });
  };

  const everything = newNotes();
  /** @type {string[]} */
  const lost = [];
  let submittedTwice = 0;
  const restarts = [];
  let server = await start();
  /** @type {Database} */
  const database = new DatabaseSync(data);
  const kept = sqliteReader(database);
  for (let kill = 0; kill < kills; kill += 1) {
    const notes = newNotes();
    const gone = buyUntilGone(server, notes, connections);
    await pause(50 + random.below(950));
    await server.stop('SIGKILL');
    await gone;
    const killedAt = performance.now();
    server = await start();
    restarts.push(performance.now() - killedAt);
    lost.push(...(await lostOf(kept, notes)));
    // A shopper who got no answer presses the button again. That must not pay a second time.
    for (const submission of notes.asked) {
      submission.code = await submit(server, submission);
      submittedTwice += 1;
      notes.submissions.push(submission);
    }
    lost.push(...(await lostOf(kept, { ...newNotes(), submissions: notes.submissions })));
    add(everything, notes);
  }
  await server.stop();
  server = await start();
  const deadline = performance.now() + outcomeTimeoutMs;
  while ((await unresolvedIn(kept)) > 0 && performance.now() < deadline) await pause(200);
  const unresolved = await unresolvedIn(kept);
  const wrong = await wrongIn(kept);
  // Missing reminders are no loss here, because those of the first rounds have become due in the meantime.
  lost.push(...(await lostOf(kept, everything)).filter((what) => !what.startsWith('reminder')));
  const unacknowledged = (await followUpsIn(kept)) - everything.followUps.length;
  database.close();
  await server.stop();
  rmSync(folder, { recursive: true });
  for (const [what, ids] of Object.entries({ lost, ...wrong })) {
    if (ids.length > 0) console.error(`${what}: ${ids.slice(0, 10).join(', ')}`);
  }
  return [
    { figure: `kill -9 under load (seed ${seed})`, value: kills },
    { figure: 'acknowledged checkouts', value: everything.checkouts.length },
    { figure: 'acknowledged payments through the widget', value: everything.submissions.length },
    { figure: 'acknowledged payments from server to server', value: everything.payments.length },
    { figure: 'acknowledged captures and refunds', value: everything.followUps.length },
    { figure: 'acknowledged registrations', value: everything.registrations.length },
    { figure: 'submissions repeated after a kill', value: submittedTwice },
    { figure: 'lost of all these, their reminders included', value: lost.length, 'at most': 0 },
    ...Object.entries(wrong).map(([figure, ids]) => ({ figure, value: ids.length, 'at most': 0 })),
    { figure: 'still without an outcome at the end', value: unresolved, 'at most': 0 },
    {
      figure: 'captures and refunds done whose answer was lost',
      value: unacknowledged,
      'at most': kills * connections,
    },
    { figure: 'kill to ready again, ms, median', value: round(median(restarts), 0) },
    { figure: 'kill to ready again, ms, worst', value: round(Math.max(...restarts), 0) },
  ];
}

/** @param {Notes} sum @param {Notes} notes */
function add(sum, notes) {
  sum.checkouts.push(...notes.checkouts);
  sum.submissions.push(...notes.submissions);
  sum.payments.push(...notes.payments);
  sum.followUps.push(...notes.followUps);
  sum.registrations.push(...notes.registrations);
}
