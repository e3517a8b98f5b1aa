/**
 * Compares each language with English: the time from navigation until a card can be typed and the form says that it is
 * ready, which it does when its language is there. Uses the slow line of `floor` but the processor's full speed, because
 * the line decides here. Each load of a language is paired with a load of English.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../sources.mjs';
import { launchSlowBrowser, openSlowPage } from './browser-page.mjs';
import { slow4G, startSites } from './page-sites.mjs';
import { startServer } from './server.mjs';
import { median, medianRatio, round } from './statistics.mjs';

const maxRatio = 1.05;

/** @param {{ count?: string | undefined }} options rounds */
export default async function measureLanguages({ count = '5' } = {}) {
  const build = await startServer(':memory:');
  const sites = await startSites(slow4G);
  const browser = await launchSlowBrowser();
  const load = async (/** @type {string} */ language) => {
    const address = await sites.prepare({ name: 'card', language, build });
    const { context, page } = await openSlowPage(browser, 1);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction('window.typableAt && window.readyAt');
    const end = Number(await page.evaluate('Math.max(typableAt, readyAt)'));
    await context.close();
    return end;
  };
  const names = readdirSync(join(root, 'dist/public/locales')).filter((name) =>
    /^(?!xx).*\.json$/.test(name),
  );
  const times = names.map((name) => ({
    language: name.replace('.json', ''),
    own: /** @type {number[]} */ ([]),
    english: /** @type {number[]} */ ([]),
  }));
  await load('en');
  for (let turn = 0; turn < Number(count); turn += 1) {
    for (const { language, own, english } of times) {
      // The order changes with each round, so that neither language always comes second.
      if (turn % 2 === 0) english.push(await load('en'));
      own.push(await load(language));
      if (turn % 2 === 1) english.push(await load('en'));
    }
  }
  await browser.close();
  sites.close();
  await build.stop();
  return times
    .map(({ language, own, english }) => ({
      language,
      'usable, ms': round(median(own)),
      'English, ms': round(median(english)),
      ratio: round(medianRatio(own, english), 3),
      'at most': maxRatio,
    }))
    .sort((a, b) => b.ratio - a.ratio);
}
