/**
 * Compares what the card form costs the processor with the last release, or, before the first one, with the tree of a week ago.
 * Fails when it costs a quarter more: less than that may be the machine. What fails is measured once more, for longer.
 */
import { withBuilds } from './builds.mjs';
import { typeCard } from './card-keys.mjs';
import { loadCard } from './card-loads.mjs';
import { inTurns } from './in-turns.mjs';
import { slow4G } from './page-sites.mjs';
import { findLastRelease } from './revision.mjs';
import { median, ratios, round } from './statistics.mjs';

const most = 1.25;
const rounds = 5;

/** @param {{ beside?: string | undefined }} options another revision than the last release */
export default async function measureSpeed({ beside = findLastRelease() } = {}) {
  if (beside === undefined) return [{ figure: 'Nothing is compared: this clone has no older revision.' }];
  return withBuilds(beside, async ({ createCards }) => {
    const cards = createCards('en');
    const first = await compare(cards, rounds);
    const rows = first.some(isSlower) ? await compare(cards, 2 * rounds) : first;
    refuseSlower(rows, beside);
    return rows;
  });
}

/** @param {readonly Row[]} rows @param {string} beside @throws an error that names each figure that is too high */
export function refuseSlower(rows, beside) {
  const slower = rows.filter(isSlower).map(({ figure, ratio }) => `${figure}: ${ratio} times`);
  if (slower.length > 0)
    throw new Error(`This tree may cost ${most} times what ${beside} costs. ${slower.join('; ')}.`);
}

/** @typedef {{ figure: string, ours: number, before: number, ratio: number }} Row */

const isSlower = (/** @type {Row} */ { ratio }) => ratio > most;

/** @param {readonly import('./in-turns.mjs').Variant[]} cards of this tree and of the other one @param {number} count */
async function compare(cards, count) {
  const loads = [...(await inTurns(cards, count, slow4G, loadCard)).values()];
  const keys = [...(await inTurns(cards, count, undefined, typeCard)).values()];
  return [
    compareFigure('JavaScript until a card can be typed, processor ms', loads, ({ script }) => script),
    compareFigure('main thread until then, processor ms', loads, ({ task }) => task),
    compareFigure('a key in the number, processor ms', keys, (costs) => Number(costs.get('number'))),
  ];
}

/**
 * @template Measured
 * @param {string} figure @param {readonly Measured[][]} builds @param {(measured: Measured) => number} read @returns {Row}
 */
function compareFigure(figure, [ours = [], before = []], read) {
  const [these, those] = [ours.map(read), before.map(read)];
  const ratio = median(ratios(these, those));
  return { figure, ours: round(median(these)), before: round(median(those)), ratio: round(ratio, 2) };
}
