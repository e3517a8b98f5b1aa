/**
 * Kills one of two nodes at random, again and again, while shops keep both busy. Checks that no acknowledged payment is lost
 * and none is charged twice, by what the database and an upstream gateway hold.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { chargesComparedIn, countIn, followUpsIn, lostOf, wrongIn } from './kept.mjs';
import { withNodes } from './nodes.mjs';
import {
  fillForm,
  isPending,
  keepBuying,
  newNotes,
  payAndFollowUp,
  prepareOnly,
  readCode,
  storeInstrument,
  submit,
} from './shop-load.mjs';
import { median, round } from './statistics.mjs';

const minute = 60_000;
/** Pause before a shopper presses the button again, in milliseconds. */
const repeatAfterMs = 100;
/** How often the clock is moved until every payment has its outcome. */
const moves = 4;
/** How far it is moved, in milliseconds: longer than a request may still be on its way to an upstream gateway. */
const moveMs = 7 * minute;
/** The time after which the leases of dead nodes have ended, in milliseconds. */
const leaseMs = 30_000;
/** How long the jobs may take after each move, in milliseconds. */
const jobsTimeoutMs = 60_000;

/** The simulator answers these payments, the upstream gateway those. */
const external = { testMode: 'EXTERNAL' };

/** @typedef {import('./shop-load.mjs').Server} Server */
/** @typedef {import('./shop-load.mjs').Notes} Notes */
/** @typedef {import('./shop-load.mjs').Submission} Submission */

/** @param {{ count?: string, seed?: string }} options */
export default function killNodes({ count = '200', seed = String(randomInt(2 ** 31)) }) {
  const kills = Number(count);
  return withNodes(seed, async (system, random) => {
    const shops = startShops(system.service);
    const restarts = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(50 + random.below(950));
      restarts.push(await system.replaceOne());
      if (kill % 20 === 19) console.log(`${kill + 1} kills, ${shops.notes.submissions.length} payments`);
    }
    const { failed, repeated, undecided, longest } = await shops.stop(system);
    return [
      { figure: `kill -9 of one of two nodes under load (seed ${seed})`, value: kills },
      { figure: 'requests whose connection broke', value: failed },
      { figure: 'submissions repeated', value: repeated },
      { figure: 'submissions answered that the outcome is not known yet', value: undecided },
      { figure: 'longest until a repeated submission was answered, ms', value: round(longest, 0) },
      ...(await audit(system, shops.notes)),
      { figure: 'kill to ready again, ms, median', value: round(median(restarts), 0) },
    ];
  });
}

/**
 * Sends payments to the service until it is told to stop. A shopper without an answer presses the button again until there
 * is one.
 *
 * @param {Server} service
 */
function startShops(service) {
  const notes = newNotes();
  let isOver = false;
  let failed = 0;
  let repeated = 0;
  let undecided = 0;
  let longest = 0;
  /** @type {unknown} the first thing that must not happen */
  let problem;
  /** @type {Set<Promise<void>>} */
  const shoppers = new Set();
  const giveUp = (/** @type {unknown} */ error) => {
    problem ??= error;
    isOver = true;
  };
  const counted = (/** @type {unknown} */ error) => {
    failed += 1;
    return isBroken(error);
  };

  const pressAgain = async (/** @type {Submission} */ submission) => {
    const began = performance.now();
    for (;;) {
      await pause(repeatAfterMs);
      repeated += 1;
      try {
        submission.code = await submit(service, submission);
        if (!isPending(submission.code)) break;
        undecided += 1;
      } catch (error) {
        if (!counted(error)) throw error;
      }
    }
    notes.submissions.push(submission);
    longest = Math.max(longest, performance.now() - began);
  };

  /** @type {(more?: Record<string, string>) => import('./shop-load.mjs').Flow} */
  const buying = (more) => async (server) => {
    const submission = await fillForm(server, notes, more);
    try {
      submission.code = await submit(server, submission);
      if (!isPending(submission.code)) return void notes.submissions.push(submission);
      undecided += 1;
    } catch (error) {
      if (!counted(error)) throw error;
    }
    const again = pressAgain(submission)
      .catch(giveUp)
      .finally(() => shoppers.delete(again));
    shoppers.add(again);
  };
  const flows = [
    buying(external),
    buying(),
    (/** @type {Server} */ server) => payAndFollowUp(server, notes, external),
    buying(external),
    (/** @type {Server} */ server) => storeInstrument(server, notes),
    (/** @type {Server} */ server) => prepareOnly(server, notes),
  ];
  const running = keepBuying(service, notes, { flows, isOver: () => isOver, mayFail: counted }).catch(giveUp);
  return {
    notes,
    /**
     * Resolves when the last shopper has an answer. Some get theirs only when it is certain that their payment has not
     * arrived upstream.
     *
     * @param {Pick<import('./nodes.mjs').Nodes, 'moveClock'>} nodes
     */
    async stop({ moveClock }) {
      isOver = true;
      await running;
      while (shoppers.size > 0) {
        const all = Promise.all(shoppers);
        if ((await Promise.race([all, pause(leaseMs, 'late')])) === 'late') await moveClock(moveMs);
      }
      if (problem !== undefined) throw problem;
      return { failed, repeated, undecided, longest };
    },
  };
}

/** Whether a request has failed because its node or the connection to it has ended. @param {unknown} error */
const isBroken = (error) => error instanceof TypeError;

/**
 * Compares what was acknowledged with what the database and the upstream gateway hold, and with what the nodes say.
 * Moves the clock, so that every payment gets its outcome.
 *
 * @param {import('./nodes.mjs').Nodes} system @param {Notes} notes
 */
async function audit({ reader, service, upstream, moveClock }, notes) {
  const isSettled = (/** @type {{ code: string }} */ { code }) => !isPending(code);
  const pending = [...notes.payments, ...notes.followUps].filter((one) => !isSettled(one)).length;
  const settled = {
    ...notes,
    payments: notes.payments.filter(isSettled),
    followUps: notes.followUps.filter(isSettled),
  };
  const lost = await lostOf(reader, settled);
  const isOpen = "state in ('processing', 'pending')";
  for (let move = 0; move < moves && (await countIn(reader, isOpen)) > 0; move += 1) {
    await moveClock(moveMs);
    const deadline = performance.now() + jobsTimeoutMs;
    while ((await countIn(reader, isOpen)) > 0 && performance.now() < deadline) await pause(500);
  }
  const unresolved = await countIn(reader, isOpen);
  // Reminders have become due in the meantime, so that their jobs may have changed.
  lost.push(...(await lostOf(reader, settled)).filter((what) => !what.startsWith('reminder')));
  const wrong = await wrongIn(reader);
  const compared = await chargesComparedIn(reader, upstream.charges);
  const untrue = [];
  for (const { checkout, code } of notes.submissions) {
    const told = await readCode(service, checkout);
    if (told !== code) untrue.push(`${checkout}: ${code}, then ${told}`);
  }
  const found = {
    'lost of all these, their reminders included': [...new Set(lost)],
    ...wrong,
    'charged twice upstream': upstream.chargedTwice(),
    ...compared,
    'statuses that differ from the answer': untrue,
  };
  for (const [what, ids] of Object.entries(found)) {
    if (ids.length > 0) console.error(`${what}: ${ids.slice(0, 10).join(', ')}`);
  }
  return [
    { figure: 'acknowledged checkouts', value: notes.checkouts.length },
    { figure: 'acknowledged payments through the widget', value: notes.submissions.length },
    { figure: 'acknowledged payments from server to server', value: notes.payments.length },
    { figure: 'acknowledged captures and refunds', value: notes.followUps.length },
    { figure: 'of these two, answered that the outcome is not known yet', value: pending },
    { figure: 'acknowledged registrations', value: notes.registrations.length },
    { figure: 'charges upstream', value: upstream.charges.size },
    ...Object.entries(found).map(([figure, ids]) => ({ figure, value: ids.length, 'at most': 0 })),
    { figure: 'still without an outcome at the end', value: unresolved, 'at most': 0 },
    {
      figure: 'captures and refunds done whose answer was lost',
      value: (await followUpsIn(reader)) - notes.followUps.length,
    },
  ];
}
