/**
 * Measures our card form beside the floor, an almost empty page with one script and two frames, in turns in one run, on slow
 * 4G; what focus and a key cost, beside a plain input; and what opening a challenge costs. `--beside` adds another revision of
 * ours to the run, so that a change is compared with what was before it. The figures of the server stand at the end.
 */
import { chromium } from '@playwright/test';
import { launchOptions } from '../browser.mjs';
import { withBuilds } from './builds.mjs';
import { openChallenge } from './card-challenge.mjs';
import { plainInput, typeCard } from './card-keys.mjs';
import { loadCard } from './card-loads.mjs';
import { inTurns } from './in-turns.mjs';
import { loadRows, ratioRows, requestRows } from './load-rows.mjs';
import { measureHeap } from './page-heap.mjs';
import { slow4G } from './page-sites.mjs';
import { databases, measureServerCosts } from './server-costs.mjs';
import { ratios, spread } from './statistics.mjs';
import measureThroughput from './throughput.mjs';

/** @typedef {import('./in-turns.mjs').Variant} Variant */

/** @param {{ count?: string | undefined, beside?: string | undefined }} options rounds; another revision */
export default function measureFloor({ count = '9', beside } = {}) {
  const rounds = Number(count);
  return withBuilds(beside, async ({ floor, createCards, trees }) => {
    const loads = await inTurns([floor, ...createCards('en', 'de')], rounds, slow4G, loadCard);
    const keys = await inTurns(createCards('en'), rounds, undefined, typeCard);
    const challenges = await inTurns(createCards('en'), rounds, undefined, openChallenge);
    const heaps = await measureHeaps([floor, ...createCards('en')], rounds);
    const servers = new Map();
    for (const [name, engine] of Object.entries(databases))
      servers.set(name, await measureServerCosts(trees, rounds, engine));
    return {
      'until a card can be typed, slow 4G, processor 4 times slower': loadRows(loads),
      'the same as a ratio to the floor': ratioRows(loads),
      'requests until then, bytes on the wire': requestRows(loads),
      'processor time of a key and of the first focus, ms': costRows(keys, plainInput),
      'a challenge, from the press until the issuer’s page stands': costRows(challenges),
      'live JavaScript heap after collection, MB': heaps,
      'processor time of a create and a payment, database included, ms': serverRows(servers, trees),
      'the server beside a bare one, per processor second': await measureThroughput(),
    };
  });
}

/**
 * Gives the costs of ours, and its ratio to each other page and to the floor.
 *
 * @param {Map<string, ReadonlyMap<string, number>[]>} pages the costs of each round by label @param {string} [floor] name of the
 * cost that is one
 */
function costRows(pages, floor) {
  const [[, ours = []] = []] = pages;
  return [...(ours[0]?.keys() ?? [])].map((name) => {
    const costs = (/** @type {readonly ReadonlyMap<string, number>[]} */ rounds, cost = name) =>
      rounds.map((round) => Number(round.get(cost)));
    const beside = [...pages].slice(1).map(([label, rounds]) => [
      [label, spread(costs(rounds), 1)],
      [`ours / ${label}`, spread(ratios(costs(ours), costs(rounds)), 2)],
    ]);
    return {
      ...{ of: name, ours: spread(costs(ours), 1), ...Object.fromEntries(beside.flat()) },
      ...(floor && { [`ours / ${floor}`]: spread(ratios(costs(ours), costs(ours, floor)), 2) }),
    };
  });
}

/**
 * @param {ReadonlyMap<string, readonly import('./server-costs.mjs').Costs[]>} servers by database
 * @param {readonly import('./builds.mjs').Tree[]} trees
 */
function serverRows(servers, trees) {
  return [...servers].flatMap(([database, costs]) =>
    /** @type {const} */ (['create', 'payment']).map((request) => {
      const [ours = [], before] = costs.map((of) => of[request]);
      return {
        of: `a ${request}, ${database}`,
        ...Object.fromEntries(trees.map(({ owner }, at) => [owner, spread(costs[at]?.[request] ?? [], 3)])),
        ...(before && { ratio: spread(ratios(ours, before), 2) }),
      };
    }),
  );
}

/** @param {readonly Variant[]} variants @param {number} rounds */
async function measureHeaps(variants, rounds) {
  const { args, ...options } = launchOptions();
  const launchIsolated = () => chromium.launch({ ...options, args: [...args, '--site-per-process'] });
  const together = await inTurns(variants, rounds, undefined, measureHeap);
  const apart = await inTurns(variants, rounds, undefined, measureHeap, launchIsolated);
  const row = (
    /** @type {string} */ figure,
    /** @type {typeof together} */ heaps,
    /** @type {(heap: { page: number, frames: number }) => number} */ of,
  ) => ({
    figure,
    ...Object.fromEntries([...heaps].map(([label, own]) => [label, spread(own.map(of), 2)])),
  });
  return [
    row('page and frames in one process', together, ({ page }) => page),
    row('page alone', apart, ({ page }) => page),
    row('the frames’ process alone', apart, ({ frames }) => frames),
  ];
}
