/** Loads the measured pages in turns in one browser, so that what slows the machine slows all of them. */
import { launchSlowBrowser } from './browser-page.mjs';
import { startSites } from './page-sites.mjs';

/** @typedef {import('./page-sites.mjs').Variant & { label: string }} Variant */

/**
 * Loads the pages in turns and gives the results by label. The first round warms up and does not count. The order changes
 * with each round.
 *
 * @template Result
 * @param {readonly Variant[]} variants @param {number} rounds @param {import('./page-sites.mjs').Line | undefined} speed
 * @param {(browser: import('@playwright/test').Browser, url: string) => Promise<Result>} measure
 */
export async function inTurns(variants, rounds, speed, measure, launch = launchSlowBrowser) {
  const sites = await startSites(speed);
  const browser = await launch();
  /** @type {Map<string, Result[]>} */
  const results = new Map(variants.map(({ label }) => [label, []]));
  for (let turn = 0; turn <= rounds; turn += 1) {
    const shift = turn % variants.length;
    for (const variant of [...variants.slice(shift), ...variants.slice(0, shift)]) {
      const url = await sites.prepare(variant);
      const result = await measure(browser, url).catch((/** @type {unknown} */ cause) => {
        throw new Error(`The page "${variant.label}" cannot be measured.`, { cause });
      });
      if (turn > 0) results.get(variant.label)?.push(result);
    }
  }
  await browser.close();
  sites.close();
  return results;
}
