/**
 * Compares what this tree costs the processor with the last release: the card form in a browser, a create and a payment in a
 * file of SQLite. Fails when a figure costs a quarter more, so that nobody loses a quarter unseen. A machine is noisy: it is
 * slower when the cheapest three quarters of its rounds cost a quarter more than the dearest of the release's cheapest three
 * quarters.
 */
import { withBuilds } from './builds.mjs';
import { typeCard } from './card-keys.mjs';
import { loadCard } from './card-loads.mjs';
import { inTurns } from './in-turns.mjs';
import { slow4G } from './page-sites.mjs';
import { isShallow, readReleased } from './revision.mjs';
import { measureServerCosts } from './server-costs.mjs';
import { median, percentile, round } from './statistics.mjs';

const most = 1.25;
const rounds = 7;

/** @param {{ beside?: string | undefined }} options another revision than the last release */
export default async function measureSpeed({ beside = readReleased() } = {}) {
  if (isShallow()) return [{ figure: 'Nothing is compared: this clone is shallow and has no older commit.' }];
  return withBuilds(beside, async ({ createCards, trees }) => {
    const cards = createCards('en');
    const loads = [...(await inTurns(cards, rounds, slow4G, loadCard)).values()];
    const keys = [...(await inTurns(cards, rounds, undefined, typeCard)).values()];
    const servers = await measureServerCosts(trees, rounds);
    const rows = [
      compareFigure(
        'JavaScript until a card can be typed',
        loads.map((of) => of.map(({ script }) => script)),
      ),
      compareFigure(
        'a key in the number',
        keys.map((of) => of.map((costs) => Number(costs.get('number')))),
      ),
      compareFigure(
        'a create',
        servers.map(({ create }) => create),
      ),
      compareFigure(
        'a payment',
        servers.map(({ payment }) => payment),
      ),
    ];
    console.table(rows);
    refuseSlower(rows, beside);
    return rows;
  });
}

/** @param {readonly Row[]} rows @param {string} beside @throws an error that names each figure that is too high */
export function refuseSlower(rows, beside) {
  const slower = rows
    .filter(({ least }) => least > most)
    .map(({ figure, least }) => `${figure}: ${least} times`);
  if (slower.length > 0)
    throw new Error(`This tree may cost ${most} times what ${beside} costs. ${slower.join('; ')}.`);
}

/**
 * Processor milliseconds, medians; `ratio` is that of the medians, `least` that of our lower quartile and their upper one.
 *
 * @typedef {{ figure: string, ours: number, before: number, ratio: number, least: number }} Row
 */

/** @param {string} figure @param {readonly number[][]} rounds of this tree and of the other one @returns {Row} */
export function compareFigure(figure, [ours = [], before = []]) {
  return {
    figure: `${figure}, processor ms`,
    ours: round(median(ours), 3),
    before: round(median(before), 3),
    ratio: round(median(ours) / median(before), 2),
    least: round(percentile(ours, 0.25) / percentile(before, 0.75), 2),
  };
}
