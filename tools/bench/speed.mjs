/**
 * Compares what this tree costs the processor with the last release: the card form in a browser, a create and a payment in a
 * file of SQLite. A machine is noisy, so that it fails only when the quartiles part by a quarter: three of four rounds of this
 * tree cost more than 1.25 times what three of four of the release do.
 */
import { withBuilds } from './builds.mjs';
import { typeCard } from './card-keys.mjs';
import { loadCard } from './card-loads.mjs';
import { inTurns } from './in-turns.mjs';
import { slow4G } from './page-sites.mjs';
import { findReleased } from './revision.mjs';
import { measureServerCosts } from './server-costs.mjs';
import { median, percentile, round } from './statistics.mjs';

const most = 1.25;
const rounds = 7;

/** @param {{ beside?: string | undefined }} options another revision than the last release */
export default async function measureSpeed({ beside = findReleased() } = {}) {
  if (beside === undefined) return [{ figure: 'Nothing is compared: this clone lacks the last release.' }];
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
    refuseSlower(rows, beside);
    return rows;
  });
}

/** @param {readonly Row[]} rows @param {string} beside @throws an error that names each figure that is too high */
export function refuseSlower(rows, beside) {
  const unknown = rows.filter(({ least }) => !Number.isFinite(least)).map(({ figure }) => figure);
  if (unknown.length > 0) throw new Error(`There is no figure of ${unknown.join('; ')}.`);
  const slower = rows.filter(({ least }) => least > most);
  if (slower.length === 0) return;
  console.table(rows);
  const figures = slower.map(({ figure, least }) => `${figure}: ${least} times`).join('; ');
  throw new Error(`This tree may cost ${most} times what ${beside} costs. ${figures}.`);
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
