/**
 * Measures our card form beside the floor, an almost empty page with one script and two frames, in turns in one run, on slow
 * 4G; and what a key costs, beside a plain input. `--beside` adds another revision of ours to the run, so that a change is
 * compared with what was before it. The figures of the server stand at the end.
 */
import { join, relative } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from '../browser.mjs';
import { root } from '../sources.mjs';
import { launchSlowBrowser } from './browser-page.mjs';
import { plainInput, typeCard } from './card-keys.mjs';
import { loadCard } from './card-loads.mjs';
import { measureHeap } from './page-heap.mjs';
import { slow4G, startSites } from './page-sites.mjs';
import { buildRevision } from './revision.mjs';
import { startServer } from './server.mjs';
import { ratios, spread } from './statistics.mjs';
import measureThroughput from './throughput.mjs';

/** @typedef {import('./page-sites.mjs').Variant & { label: string }} Variant */
/** @typedef {import('./card-loads.mjs').CardLoad} CardLoad */

/** @param {{ count?: string | undefined, beside?: string | undefined }} options rounds; another revision */
export default async function measureFloor({ count = '9', beside } = {}) {
  const rounds = Number(count);
  const other = beside === undefined ? undefined : buildRevision(beside);
  const folders = other === undefined ? [root] : [root, other.folder];
  /** @type {Awaited<ReturnType<typeof startServer>>[]} */
  const servers = [];
  try {
    for (const folder of folders)
      servers.push(await startServer(':memory:', relative(root, join(folder, 'dist/server/main.js'))));
    return await measureBuilds(servers, rounds, beside);
  } finally {
    for (const server of servers) await server.stop();
    other?.remove();
  }
}

/**
 * @param {readonly import('./page-sites.mjs').Build[]} servers of this build and of the other one @param {number} rounds
 * @param {string} [beside] the name of the other one
 */
async function measureBuilds(servers, rounds, beside) {
  const builds = servers.map((build, index) => ({ build, owner: index === 0 ? 'ours' : `${beside}` }));
  const [ours] = servers;
  if (!ours) throw new Error('There is no build.');
  const variants = (/** @type {string[]} */ ...languages) =>
    builds.flatMap(({ build, owner }) =>
      languages.map((language) => ({
        ...{ label: languages.length > 1 ? `${owner}, ${language}` : owner, language, build },
        name: /** @type {const} */ ('card'),
      })),
    );
  const floor = /** @type {const} */ ({ label: 'floor', name: 'floor', language: 'en', build: ours });
  const loads = await inTurns([floor, ...variants('en', 'de')], rounds, slow4G, loadCard);
  const keys = await inTurns(variants('en'), rounds, undefined, typeCard);
  const heaps = await measureHeaps([floor, ...variants('en')], rounds);
  return {
    'until a card can be typed, slow 4G, processor 4 times slower': loadRows(loads),
    'the same as a ratio to the floor': ratioRows(loads),
    'requests until then, bytes on the wire': requestRows(loads),
    'processor time of a key, ms': keyRows(keys),
    'live JavaScript heap after collection, MB': heaps,
    'the server beside a bare one, per processor second': await measureThroughput(),
  };
}

/**
 * Loads the pages in turns and gives the results by label. The first round warms up and does not count. The order changes
 * with each round.
 *
 * @template Result
 * @param {readonly Variant[]} variants @param {number} rounds @param {typeof slow4G | undefined} speed
 * @param {(browser: import('@playwright/test').Browser, url: string) => Promise<Result>} measure
 */
async function inTurns(variants, rounds, speed, measure, launch = launchSlowBrowser) {
  const sites = await startSites(speed);
  const browser = await launch();
  /** @type {Map<string, Result[]>} */
  const results = new Map(variants.map(({ label }) => [label, []]));
  for (let turn = 0; turn <= rounds; turn += 1) {
    const shift = turn % variants.length;
    for (const variant of [...variants.slice(shift), ...variants.slice(0, shift)]) {
      const result = await measure(browser, await sites.prepare(variant));
      if (turn > 0) results.get(variant.label)?.push(result);
    }
  }
  await browser.close();
  sites.close();
  return results;
}

/** The figures of a load with their titles. @type {[string, (load: CardLoad) => number][]} */
const figures = [
  ['card can be typed, ms', ({ typable }) => typable],
  ['JavaScript time until then, ms', ({ script }) => script],
  ['main thread until then, ms', ({ task }) => task],
  ['JavaScript time until at rest, ms', ({ settledScript }) => settledScript],
  ['main thread until at rest, ms', ({ settledTask }) => settledTask],
  ['tasks over 50 ms, unslowed', ({ longTasks }) => longTasks],
  ['longest task, unslowed, ms', ({ longestTask }) => longestTask],
  ['requests until a card can be typed', ({ requests }) => requests.length],
  ['of these over the network', ({ requests }) => requests.filter(({ headers }) => headers > 0).length],
  ['bytes until then, without headers', ({ requests }) => sum(requests.map(({ body }) => body))],
  ['of these without the page itself', ({ requests }) => sum(requests.slice(1).map(({ body }) => body))],
  ['headers of the answers, bytes', ({ requests }) => sum(requests.map(({ headers }) => headers))],
];

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {Map<string, CardLoad[]>} loads */
function loadRows(loads) {
  return figures.map(([figure, of]) => ({
    figure,
    ...Object.fromEntries([...loads].map(([label, own]) => [label, spread(own.map(of))])),
  }));
}

/** @param {Map<string, CardLoad[]>} loads */
function ratioRows(loads) {
  const floor = loads.get('floor') ?? [];
  return figures
    .filter(([, of]) => floor.every((load) => of(load) > 0))
    .map(([figure, of]) => ({
      figure,
      ...Object.fromEntries(
        [...loads]
          .filter(([label]) => label !== 'floor')
          .map(([label, own]) => [label, spread(ratios(own.map(of), floor.map(of)), 2)]),
      ),
    }));
}

/** Lists the requests of the last load of each page. @param {Map<string, CardLoad[]>} loads */
function requestRows(loads) {
  return [...loads].flatMap(([page, own]) =>
    (own.at(-1)?.requests ?? []).map(({ file, body, headers }) => ({ page, file, bytes: body, headers })),
  );
}

/** @param {Map<string, import('./card-keys.mjs').KeyCosts[]>} keys */
function keyRows(keys) {
  const [[, ours = []] = []] = keys;
  return [...(ours[0]?.keys() ?? [])].map((field) => {
    const costs = (/** @type {readonly Map<string, number>[]} */ typed, name = field) =>
      typed.map((cost) => Number(cost.get(name)));
    const beside = [...keys].slice(1).map(([label, typed]) => [
      [label, spread(costs(typed), 1)],
      [`ours / ${label}`, spread(ratios(costs(ours), costs(typed)), 2)],
    ]);
    return {
      ...{ field, ours: spread(costs(ours), 1), ...Object.fromEntries(beside.flat()) },
      'ours / plain input': spread(ratios(costs(ours), costs(ours, plainInput)), 2),
    };
  });
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
