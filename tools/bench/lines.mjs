/**
 * Measures our card form beside the floor on slow phones and far from the gateway: when something of the form is seen, whether
 * that moves, and when a card can be typed.
 */
import { withBuilds } from './builds.mjs';
import { loadCard } from './card-loads.mjs';
import { inTurns } from './in-turns.mjs';
import { loadRows, ratioRows } from './load-rows.mjs';
import { farAway, slow3G } from './page-sites.mjs';

/** How many times slower the processor of a slow phone is. */
const slowPhone = 6;

/** @param {{ count?: string | undefined, beside?: string | undefined }} options rounds; another revision */
export default function measureLines({ count = '5', beside } = {}) {
  const lines = {
    'slow 3G, processor 6 times slower': { line: slow3G, slowdown: slowPhone },
    '200 ms of latency, processor 4 times slower': { line: farAway, slowdown: 4 },
  };
  return withBuilds(beside, async ({ floor, createCards }) => {
    const tables = [];
    for (const [title, { line, slowdown }] of Object.entries(lines)) {
      const loads = await inTurns([floor, ...createCards('en')], Number(count), line, (browser, url) =>
        loadCard(browser, url, slowdown),
      );
      tables.push([title, loadRows(loads)], [`${title}, as a ratio to the floor`, ratioRows(loads)]);
    }
    return Object.fromEntries(tables);
  });
}
